"""The state of a game: everything that the rules look at and nothing else."""

from typing import Annotated, TypeAlias

from attrs import frozen
from rulebook.core import Immutable, Open, OpenHolding, OpenHoldingPerSeat, Over, Seat, SeenAs
from rulebook.core.kits.grids import Spaces

from domineering.model.components import Settings


@frozen
class Placing:
    """A player puts a domino on the board."""


Phase: TypeAlias = Placing | Over


@frozen(slots=False)
class State(Immutable):
    """A position: the free squares, and those that each player has covered. At the end, `seat` has no room left."""

    settings: Open[Settings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    free: OpenHolding[Spaces]
    covered: OpenHoldingPerSeat[tuple[Spaces, ...]]
