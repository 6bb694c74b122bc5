"""The names of bots, as on the command line: `random`, `greedy` or, with a number of simulations, `ismcts:500`.

Bots of one's own have names there too: `module:factory`, or `command:` and a program.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import Any, Final

from rulebook.bots.ismcts import ISMCTS
from rulebook.bots.position import Bot, BotError, check_bot
from rulebook.bots.programs import ProgramBot
from rulebook.bots.simple import GreedyBot, RandomBot
from rulebook.core.settings import shown
from rulebook.names import either, unknown

RANDOM, GREEDY, SEARCHING = NAMES = "random", "greedy", "ismcts"
"""The names of bots."""
COMMAND: Final = "command"
"""What stands before a program that plays."""
LONGEST_SHOWN: Final = 40
"""The number of characters of a refused name that are shown."""
MOST_DIGITS: Final = 9


def bot(name: str) -> Bot:
    """The bot with a name, which for `ismcts` includes its number of simulations, as in `ismcts:500`.

    Raises BotError for any other name, and for a number that is not one or is out of range.
    """
    if not isinstance(name, str):
        raise BotError(f"{shown(name)} is not the name of a bot: choose {either(NAMES)}")
    kind, colon, number = name.partition(":")
    if kind not in NAMES:
        raise BotError(unknown("bot", kind[:LONGEST_SHOWN], NAMES))
    if kind == SEARCHING:
        return ISMCTS(simulations_in(number))
    if colon:
        raise BotError(f"the bot {kind} takes no number")
    return RandomBot() if kind == RANDOM else GreedyBot()


@contextmanager
def playing(entrants: Iterable[str | Bot]) -> Iterator[list[Bot]]:
    """The bots with some names, or the bots themselves; programs run meanwhile."""
    with ExitStack() as running:
        bots = list(map(any_bot, entrants))
        for each in bots:
            if isinstance(each, ProgramBot):
                running.callback(each.close)
        yield bots


def any_bot(entrant: str | Bot) -> Bot:
    """A bot, or the one with a name, which may run code of anybody's: what `module:factory` gives, or `command:PROGRAM`.

    Raises BotError where there is none, and ProgramError for a program that cannot be started.
    """
    if not isinstance(entrant, str):
        check_bot(entrant)
        return entrant
    kind, colon, rest = entrant.partition(":")
    if not colon or kind in NAMES:
        return bot(entrant)
    if kind == COMMAND:
        return ProgramBot(rest)
    factory = named_object(entrant)
    made: Bot = factory() if callable(factory) else factory
    check_bot(made)
    return made


def named_object(name: str) -> Any:
    """The object called `module:name`, such as a factory of bots or engines; raises BotError where there is none.

    Modules are found in the current folder too.
    """
    module, _, attribute = name.partition(":")
    sys.path[:0] = [""] if "" not in sys.path else []
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BotError(f"{name[:LONGEST_SHOWN]!r} is not a module and a name in it: {error}") from None


def simulations_in(text: str) -> int:
    """A number of simulations, as written; raises BotError for anything else."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise BotError(f"ismcts takes a number of simulations, as in ismcts:500, not {text[:LONGEST_SHOWN]!r}")
    return int(text)
