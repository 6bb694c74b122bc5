"""The state of a game: everything that the rules look at and nothing else."""

from typing import Annotated, TypeAlias

from attrs import frozen
from rulebook.core import Immutable, Open, OpenHolding, OpenHoldingPerSeat, Over, Seat, SeenAs
from rulebook.core.kits.grids import Spaces

from snort.model.components import Settings


@frozen
class Letting:
    """A player lets an animal into a field."""


Phase: TypeAlias = Letting | Over


@frozen(slots=False)
class State(Immutable):
    """A position: the free fields, and those with animals of each player. At the end, `seat` has no room left."""

    settings: Open[Settings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    free: OpenHolding[Spaces]
    taken: OpenHoldingPerSeat[tuple[Spaces, ...]]
