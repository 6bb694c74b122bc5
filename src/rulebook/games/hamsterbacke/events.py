"""Events: what changed, in the past tense, each with the clause that made it so. A step's events are its explanation."""

from typing import TypeAlias

from attrs import frozen

from rulebook.core.chance import Seat
from rulebook.games.hamsterbacke.clauses import ClauseId
from rulebook.games.hamsterbacke.components import Card, Colour


@frozen
class CardDealt:
    """A card of the first hand went to `seat`; it is None in the view of another seat."""

    clause: ClauseId
    seat: Seat
    card: Card | None


@frozen
class CardLaid:
    """A card was turned up and laid at the end of a row, or began one."""

    clause: ClauseId
    card: Card
    row: int


@frozen
class TurnBegan:
    """It became the turn of `seat`."""

    clause: ClauseId
    seat: Seat


@frozen
class RowTaken:
    """`seat` took a row in hand; `cards` are in the order in which they lay, the oldest first."""

    clause: ClauseId
    seat: Seat
    row: int
    cards: tuple[Card, ...]


@frozen
class RowGone:
    """The deck had no card for the spot of a row that was taken: there is no such row any more."""

    clause: ClauseId
    row: int


@frozen
class DeckRanOut:
    """The last card of the deck was laid in the circle."""

    clause: ClauseId


@frozen
class GroupsLaid:
    """`seat` laid groups of a colour, `cards` cards in all, on their block pile."""

    clause: ClauseId
    seat: Seat
    colour: Colour
    groups: int
    cards: int


@frozen
class PileTurned:
    """`seat` turned the block pile of `cards` cards onto the point pile."""

    clause: ClauseId
    seat: Seat
    cards: int


@frozen
class BonusMissed:
    """`seat` held the most cards itself, and gets no bonus."""

    clause: ClauseId
    seat: Seat


@frozen
class GiverNamed:
    """`giver` is to give cards to `seat`: `due` of them, or all where they hold fewer."""

    clause: ClauseId
    seat: Seat
    giver: Seat
    due: int


@frozen
class CardsGiven:
    """`number` cards of `giver` went to the point pile of `seat`; `cards` is None in the view of everybody but the giver."""

    clause: ClauseId
    seat: Seat
    giver: Seat
    number: int
    cards: tuple[Card, ...] | None


@frozen
class GameEnded:
    """The game is over, with `rows` rows left."""

    clause: ClauseId
    rows: int


@frozen
class PointsCounted:
    """`seat` counted `points` cards in the point pile and `held` in hand, which makes `score`."""

    clause: ClauseId
    seat: Seat
    points: int
    held: int
    score: int


@frozen
class GameWon:
    """`winners` have won."""

    clause: ClauseId
    winners: tuple[Seat, ...]


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
EVENTS = (
    CardDealt,
    CardLaid,
    TurnBegan,
    RowTaken,
    RowGone,
    DeckRanOut,
    GroupsLaid,
    PileTurned,
    BonusMissed,
    GiverNamed,
    CardsGiven,
    GameEnded,
    PointsCounted,
    GameWon,
)
