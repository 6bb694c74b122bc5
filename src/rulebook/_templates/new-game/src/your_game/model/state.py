"""The state of a game: everything that the rules look at and nothing else."""

from typing import Annotated, TypeAlias

from attrs import frozen
from rulebook.core import Immutable, Open, Over, Seat, SeenAs

from your_game.model.settings import Settings


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
