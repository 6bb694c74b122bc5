"""Events: what changed, in the past tense, each with the clause that made it so. A step's events are its explanation."""

from typing import TypeAlias

from attrs import frozen

from rulebook.core.chance import Seat
from rulebook.games.yellowstone_park.actions import Pile
from rulebook.games.yellowstone_park.board import Stack
from rulebook.games.yellowstone_park.clauses import ClauseId
from rulebook.games.yellowstone_park.components import Card
from rulebook.games.yellowstone_park.matrix import Window


@frozen
class CardDealt:
    """A card of the first hand went to `seat`; it is None in the view of another seat."""

    clause: ClauseId
    seat: Seat
    card: Card | None


@frozen
class CardTurnedUp:
    """The first card came on the board."""

    clause: ClauseId
    card: Card
    column: int


@frozen
class TurnBegan:
    """It became the turn of `seat`."""

    clause: ClauseId
    seat: Seat


@frozen
class CardPlaced:
    """`seat` placed a card; the clause is the one that opened the space: a free column, the colour's own, or a twin."""

    clause: ClauseId
    seat: Seat
    card: Card
    column: int


@frozen
class MatrixMoved:
    """The card just placed did not fit, and `window` became the new matrix."""

    clause: ClauseId
    window: Window


@frozen
class CardsCollected:
    """`seat` took what lay on some spaces of the board into the penalty pile, face down."""

    clause: ClauseId
    seat: Seat
    stacks: tuple[Stack, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card that was taken, copies one by one."""
        return tuple([stack.card for stack in self.stacks for _ in range(stack.copies)])


@frozen
class BonusEarned:
    """`seat` earned `spaces` and its marker went down to `marker`."""

    clause: ClauseId
    seat: Seat
    spaces: int
    marker: int


@frozen
class TurnStopped:
    """`seat` ended the turn after one card."""

    clause: ClauseId
    seat: Seat


@frozen
class TurnPassed:
    """`seat` placed no card."""

    clause: ClauseId
    seat: Seat


@frozen
class RefillBegan:
    """`seat` began to refill the hand, by choice or because it must."""

    clause: ClauseId
    seat: Seat


@frozen
class RefillDeclined:
    """`seat` chose to draw nothing."""

    clause: ClauseId
    seat: Seat


@frozen
class PileChosen:
    """`seat`, without a card, began to draw a new hand from `pile`, by choice or because the other is not open to it."""

    clause: ClauseId
    seat: Seat
    pile: Pile


@frozen
class CardDrawn:
    """`seat` drew a card from `pile`; the card is None in the view of another seat."""

    clause: ClauseId
    seat: Seat
    card: Card | None
    pile: Pile


@frozen
class DrawingStopped:
    """The draw pile ran out, and `seat` does not go on drawing."""

    clause: ClauseId
    seat: Seat


@frozen
class NeutralMarkerMoved:
    """The neutral marker came down to `marker`."""

    clause: ClauseId
    marker: int


@frozen
class ScoringBegan:
    """The game was interrupted for a scoring."""

    clause: ClauseId


@frozen
class PenaltiesScored:
    """`seat` counted `points` in the penalty pile and its marker went up to `marker`."""

    clause: ClauseId
    seat: Seat
    points: int
    marker: int


@frozen
class PilesShuffled:
    """All penalty piles went into the draw pile, which now holds `cards` cards."""

    clause: ClauseId
    cards: int


@frozen
class NeutralMarkerReset:
    """The neutral marker went back to `marker`."""

    clause: ClauseId
    marker: int


@frozen
class GameEnded:
    """The game is over."""

    clause: ClauseId


@frozen
class GameWon:
    """`winners` have the lowest marker."""

    clause: ClauseId
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    CardDealt
    | CardTurnedUp
    | TurnBegan
    | CardPlaced
    | MatrixMoved
    | CardsCollected
    | BonusEarned
    | TurnStopped
    | TurnPassed
    | RefillBegan
    | RefillDeclined
    | PileChosen
    | CardDrawn
    | DrawingStopped
    | NeutralMarkerMoved
    | ScoringBegan
    | PenaltiesScored
    | PilesShuffled
    | NeutralMarkerReset
    | GameEnded
    | GameWon
)
EVENTS = (
    CardDealt,
    CardTurnedUp,
    TurnBegan,
    CardPlaced,
    MatrixMoved,
    CardsCollected,
    BonusEarned,
    TurnStopped,
    TurnPassed,
    RefillBegan,
    RefillDeclined,
    PileChosen,
    CardDrawn,
    DrawingStopped,
    NeutralMarkerMoved,
    ScoringBegan,
    PenaltiesScored,
    PilesShuffled,
    NeutralMarkerReset,
    GameEnded,
    GameWon,
)
