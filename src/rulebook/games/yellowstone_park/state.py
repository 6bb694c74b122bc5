"""The state of a game: everything that the rules look at, and nothing else."""

from enum import Enum
from functools import reduce
from typing import TypeAlias

from attrs import frozen

from rulebook.core.chance import Seat
from rulebook.core.multiset import Multiset
from rulebook.games.yellowstone_park.board import Board
from rulebook.games.yellowstone_park.components import Card
from rulebook.games.yellowstone_park.rules import Rules

Cards: TypeAlias = Multiset[Card]


class Phase(Enum):
    """What happens next."""

    DEALING = "dealing"
    """Chance deals the hands and turns up the first card."""
    PLACING = "placing"
    """The player places a card, or ends the turn."""
    REFILL_CHOICE = "refill-choice"
    """The player refills or declines."""
    REFILLING = "refilling"
    """Chance fills up the hand from the draw pile."""
    PILE_CHOICE = "pile-choice"
    """The player without cards names a pile."""
    DRAWING_HAND = "drawing-hand"
    """Chance brings a new hand from the draw pile."""
    DRAWING_PENALTIES = "drawing-penalties"
    """Chance brings a new hand from the penalty pile."""
    OVER = "over"
    """The game has ended."""

    __hash__ = object.__hash__  # as that of Colour


@frozen(slots=False)
class State:
    """A position. `seat` has the turn and has placed `placed` cards in it.

    The draw pile is given in layers, the top one first: one layer, unless two-players-5 has put penalty piles beneath; none
    when it is used up. `neutral` is None where no neutral marker is in play.
    """

    rules: Rules
    phase: Phase
    seat: Seat
    placed: int
    board: Board
    hands: tuple[Cards, ...]
    draw_pile: tuple[Cards, ...]
    penalty_piles: tuple[Cards, ...]
    markers: tuple[int, ...]
    neutral: int | None

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


def less_top_card(draw_pile: tuple[Cards, ...], card: Card) -> tuple[Cards, ...]:
    """A draw pile after `card` has been drawn from its top layer; a layer that is used up is gone."""
    top = draw_pile[0].without(card)
    return (top, *draw_pile[1:]) if top else draw_pile[1:]


def together(piles: tuple[Cards, ...]) -> Cards:
    """All cards of some piles, of which there is at least one."""
    return reduce(Multiset.__add__, piles)
