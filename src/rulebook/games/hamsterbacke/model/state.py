"""The state of a game: everything that the rules look at, and nothing else; and what a viewer sees of it."""

from typing import Annotated, Final, TypeAlias

from attrs import frozen

from rulebook.core.chance import Actor, Seat, Viewer
from rulebook.core.multiset import Multiset
from rulebook.core.sharing import Immutable
from rulebook.core.showing import brief
from rulebook.core.visibility import Open, OpenHolding, OpenHoldingPerSeat, Owned, SeenAs, SizeOnly, SizesOnly
from rulebook.games.hamsterbacke.model.components import Card
from rulebook.games.hamsterbacke.model.settings import Settings

Cards: TypeAlias = Multiset[Card]
Row: TypeAlias = tuple[Card, ...]
"""The cards of a row of the circle, the oldest first; empty for a spot without a row."""
BlockPile: TypeAlias = tuple[Card, ...]
"""The cards of a block pile, group on group, the top one last."""


@frozen
class Dealing:
    """Chance deals the hands."""


@frozen
class LayingOut:
    """Chance turns up the first card of each row."""


@frozen
class Acting:
    """The player takes, blocks or scores."""


@frozen
class Drawing:
    """Chance adds cards to the circle: row `taken` was taken, and `drawn` cards have been added since."""

    taken: int
    drawn: int = 0


@frozen
class Picking:
    """The scorer picks who gives the `due` cards of a bonus."""

    due: int


@frozen
class Giving:
    """`giver` chooses the `due` cards of a bonus."""

    due: int
    giver: Seat


@frozen
class Over:
    """The game has ended."""


Phase: TypeAlias = Dealing | LayingOut | Acting | Drawing | Picking | Giving | Over
"""What happens next, with what only that phase has to know."""

DEALING: Final = Dealing()
LAYING_OUT: Final = LayingOut()
ACTING: Final = Acting()
OVER: Final = Over()


@frozen(slots=False)
class State(Immutable):
    """A position. `seat` has the turn and has done `actions` actions in it."""

    settings: Open[Settings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    actions: Open[int]
    hands: Owned[tuple[Cards, ...]]
    deck: SizeOnly[Cards]
    rows: OpenHolding[tuple[Row, ...]]
    block_piles: OpenHoldingPerSeat[tuple[BlockPile, ...]]
    point_piles: SizesOnly[tuple[Cards, ...]]

    def __repr__(self) -> str:
        return brief(self)

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


@frozen
class Observation:
    """All that a viewer may see of a state: a seat its own hand, everybody the circle, the block piles, and sizes.

    Hands of others, the deck and all point piles are hidden; a spectator has no hand. `to_act` is None when all is over.
    """

    seat: Viewer
    settings: Settings
    phase: Phase
    to_act: Actor | None
    turn_of: Seat
    actions: int
    hand: Cards | None
    hand_sizes: tuple[int, ...]
    deck_size: int
    rows: tuple[Row, ...]
    block_piles: tuple[BlockPile, ...]
    point_pile_sizes: tuple[int, ...]

    def __repr__(self) -> str:
        return brief(self)


def with_row(rows: tuple[Row, ...], number: int, row: Row) -> tuple[Row, ...]:
    """The circle after the row on a spot has become `row`."""
    return (*rows[:number], row, *rows[number + 1 :])


def sizes(piles: tuple[Cards, ...]) -> tuple[int, ...]:
    """How many cards each of some hands or piles holds."""
    return tuple([pile.total for pile in piles])
