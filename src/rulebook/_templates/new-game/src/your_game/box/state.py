"""The state of a game: everything that the rules look at and nothing else; and what a viewer sees of it."""

from typing import Annotated, TypeAlias

from attrs import frozen
from rulebook.core import Actor, Immutable, Open, Over, Seat, SeenAs, Viewer

from your_game.box.settings import Settings


@frozen
class Taking:
    """A player takes counters."""


Phase: TypeAlias = Taking | Over


@frozen(slots=False)
class State(Immutable):
    """`heap` counters are left. It is the turn of `seat` or, in a finished game, `seat` took the last one."""

    settings: Open[Settings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    heap: Open[int]


@frozen
class Observation:
    """What a viewer may see of a state. `to_act` is None when the game is over."""

    seat: Viewer
    settings: Settings
    phase: Phase
    to_act: Actor | None
    turn_of: Seat
    heap: int
