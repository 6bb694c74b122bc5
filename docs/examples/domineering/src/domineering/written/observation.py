"""What a viewer may see of a state; `to_act` is None when the game is over."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from attrs import frozen
from rulebook.core import Actor, Seat, Viewer
from rulebook.core.kits.grids import Spaces
from rulebook.core.showing import brief

from domineering.rules import Phase, Settings


@frozen
class Observation:
    """What a viewer may see of a state. What only a seat sees is None for a spectator."""

    seat: Viewer
    settings: Settings
    phase: Phase
    to_act: Actor | None
    turn_of: Seat
    free: Spaces
    covered: tuple[Spaces, ...]

    def __repr__(self) -> str:
        return brief(self)
