"""The state of a game: everything that the rules look at, and nothing else; and what a viewer sees of it."""

from functools import reduce
from typing import Annotated, Final, TypeAlias

from attrs import frozen

from rulebook.core.chance import Actor, Seat, Viewer
from rulebook.core.domains import NoneEmpty
from rulebook.core.multiset import Multiset
from rulebook.core.sharing import Immutable
from rulebook.core.showing import brief
from rulebook.core.visibility import LayersOnly, Open, OpenHolding, OpenPerSeat, Owned, SeenAs, SizesOnly
from rulebook.games.yellowstone_park.model.board import Board
from rulebook.games.yellowstone_park.model.components import Card
from rulebook.games.yellowstone_park.model.settings import Settings

Cards: TypeAlias = Multiset[Card]


@frozen
class Dealing:
    """Chance deals the hands."""


@frozen
class TurningUp:
    """Chance turns up the first card on the board."""


@frozen
class Placing:
    """The player, who has placed `placed` cards in the turn, places a card or ends the turn."""

    placed: int = 0


@frozen
class ChoosingRefill:
    """The player refills or declines."""


@frozen
class Refilling:
    """Chance fills up the hand from the draw pile."""


@frozen
class ChoosingPile:
    """The player without cards names a pile."""


@frozen
class DrawingHand:
    """Chance brings a new hand from the draw pile."""


@frozen
class DrawingPenalties:
    """Chance brings a new hand from the penalty pile."""


@frozen
class Over:
    """The game has ended."""


Phase: TypeAlias = (
    Dealing | TurningUp | Placing | ChoosingRefill | Refilling | ChoosingPile | DrawingHand | DrawingPenalties | Over
)
"""What happens next, with what only that phase has to know."""

DEALING: Final = Dealing()
TURNING_UP: Final = TurningUp()
PLACING: Final = Placing()
CHOOSING_REFILL: Final = ChoosingRefill()
REFILLING: Final = Refilling()
CHOOSING_PILE: Final = ChoosingPile()
DRAWING_HAND: Final = DrawingHand()
DRAWING_PENALTIES: Final = DrawingPenalties()
OVER: Final = Over()


DrawPile: TypeAlias = Annotated[tuple[Cards, ...], NoneEmpty()]
"""A draw pile in layers, the top one first."""


@frozen(slots=False)
class State(Immutable):
    """A position. `seat` has the turn.

    The draw pile is given in layers, the top one first: one layer, unless two-players-5 has put penalty piles beneath; none
    when it is used up. `neutral` is None where no neutral marker is in play.
    """

    settings: Open[Settings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    board: OpenHolding[Board]
    hands: Owned[tuple[Cards, ...]]
    draw_pile: LayersOnly[DrawPile]
    penalty_piles: SizesOnly[tuple[Cards, ...]]
    markers: OpenPerSeat[tuple[int, ...]]
    neutral: Open[int | None]

    def __repr__(self) -> str:
        return brief(self)

    @property
    def hand(self) -> Cards:
        """The hand of the seat that has the turn."""
        return self.hands[self.seat]

    @property
    def penalty_pile(self) -> Cards:
        """The penalty pile of the seat that has the turn."""
        return self.penalty_piles[self.seat]

    @property
    def cards_to_draw(self) -> int:
        """How many cards the draw pile holds, all layers together."""
        return sum(layer.total for layer in self.draw_pile)


@frozen
class Observation:
    """All that a viewer may see of a state: a seat its own hand, everybody the board, the markers, and sizes.

    Hands of others and the contents of piles are hidden; a spectator has no hand. `to_act` is None when the game is over.
    `draw_pile_sizes` has one entry for each layer of the draw pile, the top one first.
    """

    seat: Viewer
    settings: Settings
    phase: Phase
    to_act: Actor | None
    turn_of: Seat
    board: Board
    hand: Cards | None
    hand_sizes: tuple[int, ...]
    draw_pile_sizes: tuple[int, ...]
    penalty_pile_sizes: tuple[int, ...]
    markers: tuple[int, ...]
    neutral: int | None

    def __repr__(self) -> str:
        return brief(self)


def less_top_card(draw_pile: DrawPile, card: Card) -> DrawPile:
    """A draw pile after `card` has been drawn from its top layer; a layer that is used up is gone."""
    top = draw_pile[0].without(card)
    return (top, *draw_pile[1:]) if top else draw_pile[1:]


def together(piles: tuple[Cards, ...]) -> Cards:
    """All cards of some piles, of which there is at least one."""
    return reduce(Multiset.__add__, piles)
