"""Events: what changed, in the past tense, each with the clause that made it so. A step's events are its explanation."""

from typing import Annotated, TypeAlias

from attrs import frozen

from rulebook.core.chance import Seat
from rulebook.core.sentences import told
from rulebook.core.visibility import Open, ToldTo
from rulebook.games.hamsterbacke.model.clauses import ClauseId
from rulebook.games.hamsterbacke.model.components import Card, Colour


@told("{seat} was dealt a {card} card", untold="{seat} was dealt a card")
@frozen
class CardDealt:
    """A card of the first hand went to `seat`."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    card: Annotated[Card | None, ToldTo("seat")]


@told("{card} was turned up and laid in row {row:place}")
@frozen
class CardLaid:
    """A card was turned up and laid at the end of a row, or began one."""

    clause: Open[ClauseId]
    card: Open[Card]
    row: Open[int]


@told("it became the turn of {seat}")
@frozen
class TurnBegan:
    """It became the turn of `seat`."""

    clause: Open[ClauseId]
    seat: Open[Seat]


@told("{seat} took row {row:place}: {cards:counted}")
@frozen
class RowTaken:
    """`seat` took a row in hand; `cards` are in the order in which they lay, the oldest first."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    row: Open[int]
    cards: Open[tuple[Card, ...]]


@told("there was no card left for row {row:place}, which is gone")
@frozen
class RowGone:
    """The deck had no card for the spot of a row that was taken: the row is gone for good."""

    clause: Open[ClauseId]
    row: Open[int]


@told("the deck ran out")
@frozen
class DeckRanOut:
    """The last card of the deck was laid in the circle."""

    clause: Open[ClauseId]


@told("{seat} laid {groups:# group|# groups} of {colour}, {cards:# card|# cards}")
@frozen
class GroupsLaid:
    """`seat` laid groups of a colour, `cards` cards in all, on their block pile."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    colour: Open[Colour]
    groups: Open[int]
    cards: Open[int]


@told("{seat} turned over {cards:# card|# cards} of the block pile")
@frozen
class PileTurned:
    """`seat` turned the block pile of `cards` cards onto the point pile."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    cards: Open[int]


@told("{seat} holds the most cards, alone or tied, and gets no bonus")
@frozen
class BonusMissed:
    """`seat` held the most cards itself, and gets no bonus."""

    clause: Open[ClauseId]
    seat: Open[Seat]


@told("{giver} is to give {due:# card|# cards} to {seat}")
@frozen
class GiverNamed:
    """`giver` is to give cards to `seat`: `due` of them, or all where they hold fewer."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    giver: Open[Seat]
    due: Open[int]


@told("{giver} gave {cards:counted} to {seat}", untold="{giver} gave {number:# card|# cards} to {seat}")
@frozen
class CardsGiven:
    """`number` cards of `giver` went to the point pile of `seat`; only the giver knows which."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    giver: Open[Seat]
    number: Open[int]
    cards: Annotated[tuple[Card, ...] | None, ToldTo("giver")]


@told("the game ended with {rows:# row|# rows} left")
@frozen
class GameEnded:
    """The game is over, with `rows` rows left."""

    clause: Open[ClauseId]
    rows: Open[int]


@told("{seat} has {points} in the point pile, less {held} in hand: {score:# point|# points}")
@frozen
class PointsCounted:
    """`seat` counted `points` cards in the point pile and `held` in hand, which makes `score`."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    points: Open[int]
    held: Open[int]
    score: Open[int]


@told("{winners:# won|# won together}")
@frozen
class GameWon:
    """`winners` have won."""

    clause: Open[ClauseId]
    winners: Open[tuple[Seat, ...]]


Event: TypeAlias = (
    CardDealt
    | CardLaid
    | TurnBegan
    | RowTaken
    | RowGone
    | DeckRanOut
    | GroupsLaid
    | PileTurned
    | BonusMissed
    | GiverNamed
    | CardsGiven
    | GameEnded
    | PointsCounted
    | GameWon
)
