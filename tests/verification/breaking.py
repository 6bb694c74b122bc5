"""Broken rules: functions of a game put wrong, and whether a theorem's check notices it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import TypeAlias, cast

from attrs import frozen

from rulebook.core import Step
from rulebook.core.errors import IllegalAction
from rulebook.play import generator, playout
from rulebook.records import read
from rulebook.spec import Checks, Theorem, load
from rulebook.spec.places import home
from tests.games.standing_in import Function, in_place_of

Wrong: TypeAlias = Callable[[Function], Function]
"""What makes a wrong function of a right one."""

MOST_GAMES, MOST_MOVES = 20, 300
"""How long a broken rule may take to show."""


@frozen
class Broken:
    """Wrong rules that break a theorem: for each function, by its place in the game's package, what makes it a wrong one.

    `settings` are those of the games in which it shows.
    """

    theorem: str
    wrong: Mapping[str, Wrong]
    settings: Mapping[str, object] = {}


def always(result: object) -> Wrong:
    """A function that gives the same, whatever it is asked."""
    return lambda original: lambda *arguments: result


def leaking(observe: Function) -> Function:
    """Observations that show all hands."""
    return lambda state, seat: (observe(state, seat), state.hands)


def instead(function: Function) -> Wrong:
    """Another function."""
    return lambda original: function


def named(module: str, place: str) -> Function:
    """The function at a place in a package."""
    path, _, name = f"{module}.{place}".rpartition(".")
    return cast(Function, getattr(import_module(path), name))


@contextmanager
def broken_rules(game_id: str, wrong: Mapping[str, Wrong]) -> Iterator[None]:
    """While it lasts a game is played by wrong rules."""
    module = home(game_id).module
    import_module(f"{module}.theorems")
    with ExitStack() as stack:
        for place, break_it in wrong.items():
            function = named(module, place)
            stack.enter_context(in_place_of(function, break_it(function)))
        yield


def is_noticed(game_id: str, broken: Broken) -> bool:
    """Whether the check of a theorem finds out, in random games or by its witnesses, that rules are wrong."""
    module, theorem = import_module(home(game_id).module), load(game_id).theorem(broken.theorem)
    with broken_rules(game_id, broken.wrong):
        holds = named(home(game_id).module, theorem.predicate)
        applies = named(home(game_id).module, theorem.applies) if theorem.applies else always(True)(bool)
        if theorem.checks is Checks.LINE:
            return not all(shows(module, holds, game_id, witness) for witness in theorem.witnesses)
        rules = module.Rules(**broken.settings)
        assert applies(rules), "the theorem is not claimed here"
        return not all(holds(*arguments) for arguments in cases(module, theorem, rules))


def cases(module: ModuleType, theorem: Theorem, rules: object) -> Iterator[tuple[object, ...]]:
    """What a theorem's predicate is asked about: the rules, or states and steps of random games."""
    if theorem.checks is Checks.RULES:
        yield (rules,)
        return
    for number in range(MOST_GAMES):
        for before, action, after in moves(module, rules, number):
            yield (after.state,) if theorem.checks is Checks.STATE else (before, action, after)


def moves(module: ModuleType, rules: object, number: int) -> Iterator[tuple[object, object, Step[object, object]]]:
    """The moves of a random game, as far as wrong rules can be played by."""
    game = playout(module, module.start(rules), generator("broken", number))
    try:
        for move in islice(game, MOST_MOVES):
            yield move.before, move.action, move.step
    except NO_RULES_TO_PLAY_BY:
        return


NO_RULES_TO_PLAY_BY = (IllegalAction, LookupError, ValueError, AssertionError)


def shows(module: ModuleType, holds: Function, game_id: str, witness: str) -> bool:
    """Whether the line of play of a witness can be played, and is what its theorem says."""
    record = read(home(game_id).folder.joinpath(*witness.split("/")).read_bytes())
    states = [module.start(record.rules)]
    try:
        for line in record.lines:
            states.append(module.step(states[-1], line.action).state)
    except IllegalAction:
        return False
    return bool(holds(states))
