"""Events: what changed, in the past tense, each with the clause that made it so. A step's events are its explanation."""

from enum import Enum
from typing import Annotated, TypeAlias

from attrs import frozen

from rulebook.core.chance import Seat
from rulebook.core.sentences import told
from rulebook.core.sharing import HashedByIdentity
from rulebook.core.visibility import Open, ToldTo
from rulebook.games.yellowstone_park.model.actions import Pile
from rulebook.games.yellowstone_park.model.board import Column, Stacks, Window
from rulebook.games.yellowstone_park.model.clauses import ClauseId
from rulebook.games.yellowstone_park.model.components import Card


class Found(HashedByIdentity, Enum):
    """What a placed card found."""

    EMPTY_COLUMN = "empty-column"
    """A column without cards."""
    ITS_COLOUR = "its-colour"
    """A column of its colour, in which nothing lay on its space."""
    ITS_TWIN = "its-twin"
    """Its twin, on which it was laid."""


class Cause(HashedByIdentity, Enum):
    """What brought a scoring about."""

    DRAW_PILE = "draw-pile"
    """The draw pile was used up."""
    NEUTRAL_MARKER = "neutral-marker"
    """The neutral marker had come down."""


@told("{seat} was dealt {card}", untold="{seat} was dealt a card")
@frozen
class CardDealt:
    """A card of the first hand went to `seat`; only the seat knows which."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    card: Annotated[Card | None, ToldTo("seat")]


@told("{card} was turned up and laid in column {column}")
@frozen
class CardTurnedUp:
    """The first card came on the board."""

    clause: Open[ClauseId]
    card: Open[Card]
    column: Open[Column]


@told("it became the turn of {seat}")
@frozen
class TurnBegan:
    """It became the turn of `seat`."""

    clause: Open[ClauseId]
    seat: Open[Seat]


@told(
    "{seat} placed {card} in column {column}",
    cases={
        Found.EMPTY_COLUMN: "{seat} placed {card} in column {column}, which was empty",
        Found.ITS_TWIN: "{seat} placed {card} in column {column}, on its twin",
    },
)
@frozen
class CardPlaced:
    """`seat` placed a card; the clause is the one that opened the space, to a card that `found` this there."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    card: Open[Card]
    column: Open[Column]
    found: Open[Found]


@told("the card did not fit: {window} became the new matrix")
@frozen
class MatrixMoved:
    """The card just placed did not fit, and `window` became the new matrix."""

    clause: Open[ClauseId]
    window: Open[Window]


@told("beside it {window} became the new edge matrix")
@frozen
class EdgeMatrixMoved:
    """`window` became the new edge matrix, beside the new matrix."""

    clause: Open[ClauseId]
    window: Open[Window]


@told("{seat} collected {cards}")
@frozen
class CardsCollected:
    """`seat` took what lay on some spaces of the board into the penalty pile, face down."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    stacks: Open[Stacks]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card that was taken, copies one by one."""
        return tuple([stack.card for stack in self.stacks for _ in range(stack.copies)])


@told("{seat} earned a bonus of {spaces:# space|# spaces}, and their marker is on {marker}")
@frozen
class BonusEarned:
    """`seat` earned `spaces` and its marker went down to `marker`."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    spaces: Open[int]
    marker: Open[int]


@told("{seat} stopped after one card")
@frozen
class TurnStopped:
    """`seat` ended the turn after one card."""

    clause: Open[ClauseId]
    seat: Open[Seat]


@told("{seat} passed")
@frozen
class TurnPassed:
    """`seat` placed no card."""

    clause: Open[ClauseId]
    seat: Open[Seat]


@told("{seat} began to refill the hand")
@frozen
class RefillBegan:
    """`seat` began to refill the hand, by choice or because it must."""

    clause: Open[ClauseId]
    seat: Open[Seat]


@told("{seat} chose to draw nothing")
@frozen
class RefillDeclined:
    """`seat` chose to draw nothing."""

    clause: Open[ClauseId]
    seat: Open[Seat]


@told("{seat} had no card left and began to draw a new hand from the {pile}")
@frozen
class PileChosen:
    """`seat`, without a card, began to draw a new hand from `pile`, by choice or because the other is not open to it."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    pile: Open[Pile]


@told("{seat} drew {card} from the {pile}", untold="{seat} drew a card from the {pile}")
@frozen
class CardDrawn:
    """`seat` drew a card from `pile`; only the seat knows which."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    card: Annotated[Card | None, ToldTo("seat")]
    pile: Open[Pile]


@told("the draw pile ran out, and {seat} draws no more")
@frozen
class DrawingStopped:
    """The draw pile ran out, and `seat` does not go on drawing."""

    clause: Open[ClauseId]
    seat: Open[Seat]


@told("the neutral marker moved down to {marker}")
@frozen
class NeutralMarkerMoved:
    """The neutral marker came down to `marker`."""

    clause: Open[ClauseId]
    marker: Open[int]


@told(
    "a scoring began",
    cases={
        Cause.DRAW_PILE: "a scoring began, for the draw pile was used up",
        Cause.NEUTRAL_MARKER: "a scoring began, for the neutral marker had come down",
    },
)
@frozen
class ScoringBegan:
    """The game was interrupted for a scoring, which something had caused."""

    clause: Open[ClauseId]
    cause: Open[Cause]


@told("{seat} scored {points:# penalty point|# penalty points}, and their marker is on {marker}")
@frozen
class PenaltiesScored:
    """`seat` counted `points` in the penalty pile and its marker went up to `marker`."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    points: Open[int]
    marker: Open[int]


@told("the penalty piles were shuffled into the draw pile, which now holds {cards:# card|# cards}")
@frozen
class PilesShuffled:
    """All penalty piles went into the draw pile, which now holds `cards` cards."""

    clause: Open[ClauseId]
    cards: Open[int]


@told("the neutral marker went back to {marker}")
@frozen
class NeutralMarkerReset:
    """The neutral marker went back to `marker`."""

    clause: Open[ClauseId]
    marker: Open[int]


@told("the game ended")
@frozen
class GameEnded:
    """The game is over."""

    clause: Open[ClauseId]


@told("{winners:# won|# won together} with the lowest marker")
@frozen
class GameWon:
    """`winners` have the lowest marker."""

    clause: Open[ClauseId]
    winners: Open[tuple[Seat, ...]]


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
    | EdgeMatrixMoved
)
