"""The state of a game: everything that the rules look at and nothing else."""

from typing import Annotated, TypeAlias

from attrs import frozen
from rulebook.core import Immutable, Over, Seat
from rulebook.core.kits.italian_cards import Cards, Suit
from rulebook.core.visibility import LayersOnly, Open, OpenHolding, OpenHoldingPerSeat, Owned, SeenAs, SizeOnly

from briscola.model.components import Settings


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


@frozen(slots=False)
class State(Immutable):
    """A position. `seat` is the next to play or, while cards are dealt, to lead. There is a pile for each side.

    `turned` holds the card turned up until it is drawn, and `trump` is its suit. `trick` has what each seat has played:
    a card or nothing. `points` are 0 until the end.
    """

    settings: Open[Settings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    hands: Owned[tuple[Cards, ...]]
    stock: SizeOnly[Cards]
    turned: OpenHolding[Cards]
    trump: Open[Suit | None]
    trick: OpenHoldingPerSeat[tuple[Cards, ...]]
    piles: LayersOnly[tuple[Cards, ...]]
    points: Open[tuple[int, ...]]

    @property
    def hand(self) -> Cards:
        """The hand of the seat that is next to play."""
        return self.hands[self.seat]
