"""The state of a game: everything that the rules look at and nothing else; and what a viewer sees of it."""

from typing import Annotated, Final, TypeAlias

from attrs import frozen
from rulebook.core import (
    Actor,
    Immutable,
    LayersOnly,
    Open,
    OpenHolding,
    Over,
    Owned,
    Seat,
    SeenAs,
    SizeOnly,
    Viewer,
)

from briscola.box.components import Card, Cards, Suit
from briscola.box.settings import Settings


@frozen
class Dealing:
    """Chance deals the hands."""


@frozen
class TurningUp:
    """Chance turns up the card that makes its suit trump."""


@frozen
class Playing:
    """A player plays a card."""


@frozen
class Drawing:
    """Chance fills the hands up after a trick."""


Phase: TypeAlias = Dealing | TurningUp | Playing | Drawing | Over

DEALING: Final = Dealing()
TURNING_UP: Final = TurningUp()
PLAYING: Final = Playing()
DRAWING: Final = Drawing()
OVER: Final = Over()


@frozen(slots=False)
class State(Immutable):
    """A position. `seat` is the next to play or, while cards are dealt, to lead. There is a pile for each side.

    `turned` holds the card turned up until it is drawn, and `trump` is its suit. `points` are 0 until the end.
    """

    settings: Open[Settings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    hands: Owned[tuple[Cards, ...]]
    stock: SizeOnly[Cards]
    turned: OpenHolding[Cards]
    trump: Open[Suit | None]
    trick: OpenHolding[tuple[Card, ...]]
    piles: LayersOnly[tuple[Cards, ...]]
    points: Open[tuple[int, ...]]

    @property
    def hand(self) -> Cards:
        """The hand of the seat that is next to play."""
        return self.hands[self.seat]


@frozen
class Observation:
    """What a viewer may see of a state. `to_act` is None when the game is over; a spectator has no hand."""

    seat: Viewer
    settings: Settings
    phase: Phase
    to_act: Actor | None
    turn_of: Seat
    hand: Cards | None
    hand_sizes: tuple[int, ...]
    stock_size: int
    turned: Cards
    trump: Suit | None
    trick: tuple[Card, ...]
    pile_sizes: tuple[int, ...]
    points: tuple[int, ...]
