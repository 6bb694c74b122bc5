"""The names of bots, as on the command line: `random`, `greedy` or, with a number of simulations, `ismcts:500`."""

from typing import Final

from rulebook.bots.ismcts import ISMCTS
from rulebook.bots.position import Bot, BotError
from rulebook.bots.simple import GreedyBot, RandomBot
from rulebook.core.settings import shown
from rulebook.names import either, unknown

RANDOM, GREEDY, SEARCHING = NAMES = "random", "greedy", "ismcts"
"""The names of bots."""
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


def simulations_in(text: str) -> int:
    """A number of simulations, as written; raises BotError for anything else."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise BotError(f"ismcts takes a number of simulations, as in ismcts:500, not {text[:LONGEST_SHOWN]!r}")
    return int(text)
