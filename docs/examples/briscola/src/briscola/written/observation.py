"""What a viewer may see of a state; `to_act` is None when the game is over."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from attrs import frozen
from rulebook.core import Actor, Seat, Viewer
from rulebook.core.kits.italian_cards import Cards, Suit
from rulebook.core.showing import brief

from briscola.model import Phase, Settings


@frozen
class Observation:
    """What a viewer may see of a state. What only a seat sees is None for a spectator."""

    seat: Viewer
    settings: Settings
    phase: Phase
    to_act: Actor | None
    turn_of: Seat
    hand: Cards | None
    hand_sizes: tuple[int, ...]
    stock_size: int
    trick: tuple[Cards, ...]
    pile_sizes: tuple[int, ...]
    points: tuple[int, ...]
    turned: Cards
    trump: Suit | None

    def __repr__(self) -> str:
        return brief(self)
