"""What a viewer may see of a state; `to_act` is None when the game is over."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from attrs import frozen
from rulebook.core import Actor, Viewer
from rulebook.core.chance import Seat
from rulebook.core.kits.italian_cards import Cards
from rulebook.core.showing import brief

from rulebook.games.scopa.model.settings import Settings
from rulebook.games.scopa.model.state import Phase


@frozen
class Observation:
    """What a viewer may see of a state. What only a seat sees is None for a spectator."""

    seat: Viewer
    settings: Settings
    phase: Phase
    to_act: Actor | None
    dealer: Seat
    turn_of: Seat
    hand: Cards | None
    hand_sizes: tuple[int, ...]
    stock_size: int
    table: Cards
    pile_sizes: tuple[int, ...]
    scope: tuple[int, ...]
    last_capturer: int | None
    points: tuple[int, ...]

    def __repr__(self) -> str:
        return brief(self)
