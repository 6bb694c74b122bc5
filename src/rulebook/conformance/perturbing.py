"""States that are nearly those of a game: one field differs. Each has a fault, or is played cleanly to an end."""

from collections.abc import Iterator
from enum import Enum
from itertools import islice
from typing import Any, Final, get_args

from attrs import evolve

from rulebook.conformance.playthrough import Playthrough, failure, play_through
from rulebook.conformance.values import fields_of, short
from rulebook.core import AnyGame, Multiset
from rulebook.core.declaration import phases_of
from rulebook.core.hints import bare, hints_of
from rulebook.core.sweep import player_numbers, possible_settings
from rulebook.play import generator, playout, spread

STATES: Final = 12
"""How many states of a game are changed."""
LONGEST: Final = 5000


def check_nearby(game: AnyGame, *, seed: int = 0) -> int:
    """Change one field of states of random games within its bound; returns how many such states play on.

    Raises ConformanceError if a changed state is neither refused by `well_formed` nor played cleanly to an end.
    """
    accepted = 0
    for players in player_numbers(game):
        for settings in possible_settings(game, players=players):
            play = play_through(game, settings, seed)
            for number, state in enumerate(spread(play.states, STATES)):
                for name, value in changes(state):
                    accepted += is_played(play, evolve(state, **{name: value}), f"{name} is {short(value)}", number)
    return accepted


def is_played(play: Playthrough, state: Any, what: str, number: int) -> bool:
    """Whether a state is played cleanly from here, and not refused."""
    game, done = play.game, "it is checked"
    try:
        if game.well_formed(state):
            return False
        done = "it is played"
        for move in islice(playout(game, state, generator(number)), LONGEST):
            state = move.step.state
            for fault in game.well_formed(state):
                raise play.broken("nearby states", f"{what} has no fault, but is played to a state in which {fault}")
        ended = game.actor(state) is None and game.result(state) is not None
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        reason = f"where {what}, {done} with {failure(error, game.declaration.module)}"
        raise play.broken("nearby states", reason) from error
    if not ended:
        raise play.broken("nearby states", f"where {what}, the game does not end")
    return True


def changes(state: Any) -> Iterator[tuple[str, object]]:
    """The fields of a state with other values that their types allow."""
    for name, hint in hints_of(type(state)).items():
        if name == "phase":
            yield from [(name, each) for each in other_phases(state)]
        elif name != "settings":
            yield from [(name, each) for each in nearby(getattr(state, name), bare(hint)) if each != getattr(state, name)]


def other_phases(state: Any) -> Iterator[object]:
    """The phases that need no data, and the phase of a state with one of its data changed."""
    for kind in phases_of(type(state)):
        if not fields_of(kind) and type(state.phase) is not kind:
            yield kind()
    for name, hint in hints_of(type(state.phase)).items():
        for value in nearby(getattr(state.phase, name), bare(hint)):
            yield evolve(state.phase, **{name: value})


def nearby(value: Any, hint: Any) -> Iterator[object]:
    """Other values of a type, close to one."""
    for option in get_args(hint):
        if value is None and isinstance(option, type) and issubclass(option, Enum):
            yield next(iter(option))
        elif option is type(None):
            yield None
    match value:
        case bool():
            yield not value
        case int():
            yield from (value - 1, value + 1)
        case Enum():
            yield from type(value)
        case Multiset():
            yield from (value.with_one(value.kinds[0]), *[value.without(each) for each in value.distinct[:1]])
        case tuple() if value:
            yield from (value[:-1], value[::-1], (*value, value[-1]))
            for place, each in enumerate(value):
                inner = next((one for one in get_args(hint) if one is not Ellipsis), None)
                yield from [(*value[:place], other, *value[place + 1 :]) for other in nearby(each, bare(inner))]
