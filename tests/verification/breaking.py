"""Broken rules: functions of a game put wrong, and whether a theorem's check notices it."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import islice
from pkgutil import resolve_name
from typing import TypeAlias, cast

from attrs import frozen

import rulebook
from rulebook.core import AnyGame, IllegalAction, Step
from rulebook.core.hints import fields_of
from rulebook.core.sharing import Interned
from rulebook.play import generator, playout
from rulebook.records import read
from rulebook.spec import Theorem, load
from rulebook.spec.model import Checks
from rulebook.spec.places import home
from tests.games.standing_in import Function, in_place_of

Wrong: TypeAlias = Callable[[Function], Function]
"""What makes a wrong function of a right one."""

MOST_GAMES, MOST_MOVES = 20, 300
"""How long a broken rule may take to show."""


@frozen
class Broken:
    """Wrong rules that break a theorem: for each function, by its place, what makes it a wrong one.

    A place is one in the game's package, or one of the library's own, which begins with `rulebook`. `settings` are those of
    the games in which it shows.
    """

    theorem: str
    wrong: Mapping[str, Wrong]
    settings: Mapping[str, object] = {}


def always(result: object) -> Wrong:
    """A function that gives the same, whatever it is asked."""
    return lambda original: lambda *arguments: result


OBSERVE, EVENT_FOR = "rulebook.core.game.Game.observe", "rulebook.core.game.Game.event_for"


def leaking(observe: Function) -> Function:
    """Observations that show all hands."""
    return lambda game, state, viewer: (observe(game, state, viewer), state.hands)


def telling_all(event_for: Function) -> Function:
    """Events that tell everybody everything."""
    return lambda game, event, viewer: event


def instead(function: Function) -> Wrong:
    """Another function."""
    return lambda original: function


def named(game_id: str, place: str) -> Function:
    """The function at a place in a game's package, or in the library."""
    return cast(Function, resolve_name(place if place.startswith("rulebook.") else f"{home(game_id).module}.{place}"))


@contextmanager
def broken_rules(game_id: str, wrong: Mapping[str, Wrong]) -> Iterator[None]:
    """While it lasts a game is played by wrong rules."""
    with ExitStack() as stack:
        for place, break_it in wrong.items():
            stack.enter_context(in_place_of(named(game_id, place), break_it))
        yield


def is_noticed(game_id: str, broken: Broken) -> bool:
    """Whether the check of a theorem finds out, in random games or by its witnesses, that rules are wrong."""
    game, theorem = rulebook.game(game_id), load(game_id).theorem(broken.theorem)
    with broken_rules(game_id, broken.wrong):
        holds = named(game_id, theorem.predicate)
        applies = named(game_id, theorem.applies) if theorem.applies else always(True)(bool)
        if theorem.checks is Checks.LINE:
            return not all(shows(game, holds, witness) for witness in theorem.witnesses)
        with uncached(game_id), anew(game.declaration.admitted(game.settings(**broken.settings))) as settings:
            assert applies(settings), "the theorem is not claimed here"
            return any(holds(*arguments) is False for arguments in cases(game, theorem, settings))


@contextmanager
def anew(settings: Interned) -> Iterator[Interned]:
    """Settings without anything that has been worked out from them; what is, meanwhile, does not stay."""
    kept = vars(settings)
    before = {name: kept.pop(name) for name in kept.keys() - {each.name for each in fields_of(type(settings))}}
    try:
        yield settings
    finally:
        for name in kept.keys() - {each.name for each in fields_of(type(settings))}:
            del kept[name]
        kept.update(before)


@contextmanager
def uncached(game_id: str) -> Iterator[None]:
    """While it lasts nothing that a game's functions gave before is given again, and nothing is kept."""
    package = home(game_id).module
    modules = [module for name, module in list(sys.modules.items()) if name.startswith(package)]
    kept = [
        (vars(module), name, value)
        for module in modules
        for name, value in list(vars(module).items())
        if hasattr(value, "cache_clear")
    ]
    for names, name, value in kept:
        names[name] = value.__wrapped__
    try:
        yield
    finally:
        for names, name, value in kept:
            names[name] = value


def cases(game: AnyGame, theorem: Theorem, settings: object) -> Iterator[tuple[object, ...]]:
    """What a theorem's predicate is asked about: the settings, or states and steps of random games."""
    if theorem.checks is Checks.SETTINGS:
        yield (settings,)
        return
    for number in range(MOST_GAMES):
        for before, action, after in moves(game, settings, number):
            yield (after.state,) if theorem.checks is Checks.STATE else (before, action, after)


def moves(game: AnyGame, settings: object, number: int) -> Iterator[tuple[object, object, Step[object, object]]]:
    """The moves of a random game, as far as wrong rules can be played by."""
    try:
        for move in islice(playout(game, game.start(settings), generator("broken", number)), MOST_MOVES):
            yield move.before, move.action, move.step
    except NO_RULES_TO_PLAY_BY:
        return


NO_RULES_TO_PLAY_BY = (IllegalAction, LookupError, ValueError, AssertionError)


def shows(game: AnyGame, holds: Function, witness: str) -> bool:
    """Whether the line of play of a witness can be played, and is what its theorem says."""
    record = read(home(game.id).folder.joinpath(*witness.split("/")).read_bytes())
    states = [game.start(record.settings)]
    try:
        for line in record.lines:
            states.append(game.step(states[-1], line.action).state)
    except IllegalAction:
        return False
    return bool(holds(states))
