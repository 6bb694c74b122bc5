"""The state of a game: everything that the rules look at, and nothing else."""

from enum import Enum
from typing import TypeAlias

from attrs import frozen

from rulebook.core.chance import Seat
from rulebook.core.multiset import Multiset
from rulebook.games.hamsterbacke.components import Card
from rulebook.games.hamsterbacke.rules import Rules

Cards: TypeAlias = Multiset[Card]
Row: TypeAlias = tuple[Card, ...]
"""The cards of a row of the circle, the oldest first; empty for a spot without a row."""
BlockPile: TypeAlias = tuple[Card, ...]
"""The cards of a block pile, group on group, the top one last."""


class Phase(Enum):
    """What happens next."""

    DEALING = "dealing"
    """Chance deals the hands and lays the first card of each row."""
    ACTING = "acting"
    """The player takes, blocks or scores."""
    DRAWING = "drawing"
    """Chance adds cards to the circle."""
    PICKING = "picking"
    """The scorer picks who gives."""
    GIVING = "giving"
    """The giver chooses cards."""
    OVER = "over"
    """The game has ended."""


@frozen(slots=False)
class State:
    """A position. `seat` has the turn and has done `actions` actions in it.

    While cards are added to the circle, `taken` is the row that was taken and `drawn` the number of cards added since. While
    a bonus is being settled, `due` is the number of cards to be given and `giver` the seat that gives, once it is known.
    """

    rules: Rules
    phase: Phase
    seat: Seat
    actions: int
    hands: tuple[Cards, ...]
    deck: Cards
    rows: tuple[Row, ...]
    block_piles: tuple[BlockPile, ...]
    point_piles: tuple[Cards, ...]
    taken: int | None = None
    drawn: int = 0
    due: int = 0
    giver: Seat | None = None

    @property
    def chooser(self) -> Seat:
        """The seat that decides what is done next: the giver where there is one, else the seat that has the turn."""
        return self.seat if self.giver is None else self.giver

    @property
    def hand(self) -> Cards:
        """The hand of the seat that has the turn."""
        return self.hands[self.seat]

    @property
    def block_pile(self) -> BlockPile:
        """The block pile of the seat that has the turn."""
        return self.block_piles[self.seat]

    @property
    def point_pile(self) -> Cards:
        """The point pile of the seat that has the turn."""
        return self.point_piles[self.seat]


def with_row(rows: tuple[Row, ...], number: int, row: Row) -> tuple[Row, ...]:
    """The circle after the row on a spot has become `row`."""
    return (*rows[:number], row, *rows[number + 1 :])


def sizes(piles: tuple[Cards, ...]) -> tuple[int, ...]:
    """How many cards each of some hands or piles holds."""
    return tuple([pile.total for pile in piles])
