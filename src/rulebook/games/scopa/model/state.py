"""The state of a game: everything that the rules look at, and nothing else."""

from typing import Annotated, Final, TypeAlias

from attrs import frozen

from rulebook.core.chance import Seat
from rulebook.core.kits.italian_cards import Cards
from rulebook.core.phases import Over
from rulebook.core.sharing import Immutable
from rulebook.core.showing import brief
from rulebook.core.visibility import LayersOnly, Open, OpenHolding, Owned, SeenAs, SizeOnly
from rulebook.games.scopa.model.settings import Settings


@frozen
class Dealing:
    """Chance deals the first hands of a deal."""


@frozen
class LayingOut:
    """Chance turns up the cards with which the table begins."""


@frozen
class DealingNewHands:
    """Chance deals new hands from the stock."""


@frozen
class Playing:
    """A player plays a card."""


Phase: TypeAlias = Dealing | LayingOut | DealingNewHands | Playing | Over
"""What happens next."""

DEALING: Final = Dealing()
LAYING_OUT: Final = LayingOut()
DEALING_NEW_HANDS: Final = DealingNewHands()
PLAYING: Final = Playing()
OVER: Final = Over()


@frozen(slots=False)
class State(Immutable):
    """A position. `seat` is the next to play a card. `piles`, `scope` and `points` have something for each side.

    `piles` and `scope` are those of this deal, `points` those of the deals before. `last_capturer` is the side that captured
    last in this deal.
    """

    settings: Open[Settings]
    phase: Open[Phase]
    dealer: Open[Seat]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    hands: Owned[tuple[Cards, ...]]
    stock: SizeOnly[Cards]
    table: OpenHolding[Cards]
    piles: LayersOnly[tuple[Cards, ...]]
    scope: Open[tuple[int, ...]]
    last_capturer: Open[int | None]
    points: Open[tuple[int, ...]]

    def __repr__(self) -> str:
        return brief(self)

    @property
    def hand(self) -> Cards:
        """The hand of the seat that is next to play."""
        return self.hands[self.seat]
