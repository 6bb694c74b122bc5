"""Events: what changed, in the past tense, each with the clause behind it. They explain a step."""

from typing import Annotated, TypeAlias

from attrs import frozen
from rulebook.core import Open, Seat, ToldTo, told

from briscola.box.clauses import ClauseId
from briscola.box.components import Card

Members: TypeAlias = tuple[Seat, ...]


@told("{seat} was dealt {card}", untold="{seat} was dealt a card")
@frozen
class CardDealt:
    """A card of the stock went to the hand of `seat`."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    card: Annotated[Card | None, ToldTo("seat")]


@told("{card} was turned up, and its suit is trump", discloses=True)
@frozen
class TrumpTurnedUp:
    """A card was turned up after the deal."""

    clause: Open[ClauseId]
    card: Open[Card]


@told("{seat} played {card}")
@frozen
class CardPlayed:
    """`seat` played a card to the trick."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    card: Open[Card]


@told("{seat} exchanged {given} for {taken}")
@frozen
class CardsExchanged:
    """`seat` exchanged a trump of the hand for the card turned up."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    given: Open[Card]
    taken: Open[Card]


@told("{seat} won the trick with {card}")
@frozen
class TrickWon:
    """The card of `seat` was the best of the trick."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    card: Open[Card]


@told("{number:# card|# cards} went to the pile of {side:seats}")
@frozen
class TrickCollected:
    """The cards of a trick went to the pile of a side."""

    clause: Open[ClauseId]
    side: Open[Members]
    number: Open[int]


@told("{seat} drew {card}, which had been turned up")
@frozen
class TrumpDrawn:
    """`seat` drew the last card, the one turned up."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    card: Open[Card]


@told("{side:seats} had {points:# point|# points}", discloses=True)
@frozen
class PointsCounted:
    """The pile of a side was counted."""

    clause: Open[ClauseId]
    side: Open[Members]
    points: Open[int]


@told("{sides:seats} were tied, and the cards were gathered to be dealt again")
@frozen
class Redealt:
    """Several sides had the most points, so another deal follows."""

    clause: Open[ClauseId]
    sides: Open[Members]


@told("{winners:seats} won")
@frozen
class GameWon:
    """The game is over, and `winners` have won it."""

    clause: Open[ClauseId]
    winners: Open[Members]


Event: TypeAlias = (
    CardDealt
    | TrumpTurnedUp
    | CardPlayed
    | CardsExchanged
    | TrickWon
    | TrickCollected
    | TrumpDrawn
    | PointsCounted
    | Redealt
    | GameWon
)
