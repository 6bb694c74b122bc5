"""Events: what changed, in the past tense, each with the clause behind it. They explain a step."""

from typing import Annotated, TypeAlias

from attrs import frozen
from rulebook.core import Open, Seat, ToldTo, told
from rulebook.core.kits.italian_cards import Card

from briscola.model.clauses import Cited

Members: TypeAlias = tuple[Seat, ...]


@told("{seat} was dealt {card}", untold="{seat} was dealt a card")
@frozen
class CardDealt(Cited):
    seat: Open[Seat]
    card: Annotated[Card | None, ToldTo("seat")]


@told("{card} was turned up, and its suit is trump", discloses=True)
@frozen
class TrumpTurnedUp(Cited):
    card: Open[Card]


@told("{seat} played {card}")
@frozen
class CardPlayed(Cited):
    seat: Open[Seat]
    card: Open[Card]


@told("{seat} exchanged {given} for {taken}")
@frozen
class CardsExchanged(Cited):
    seat: Open[Seat]
    given: Open[Card]
    taken: Open[Card]


@told("{seat} won the trick with {card}")
@frozen
class TrickWon(Cited):
    seat: Open[Seat]
    card: Open[Card]


@told("{number:# card|# cards} went to the pile of {side:seats}")
@frozen
class TrickCollected(Cited):
    side: Open[Members]
    number: Open[int]


@told("{seat} drew {card}, which had been turned up")
@frozen
class TrumpDrawn(Cited):
    seat: Open[Seat]
    card: Open[Card]


@told("{side:seats} had {points:# point|# points}", discloses=True)
@frozen
class PointsCounted(Cited):
    side: Open[Members]
    points: Open[int]


@told("{sides:seats} were tied, and the cards were gathered to be dealt again")
@frozen
class Redealt(Cited):
    sides: Open[Members]


@told("{winners:seats} won")
@frozen
class GameWon(Cited):
    winners: Open[Members]


Dealt: TypeAlias = CardDealt | TrumpTurnedUp | TrumpDrawn | Redealt
Event: TypeAlias = Dealt | CardPlayed | CardsExchanged | TrickWon | TrickCollected | PointsCounted | GameWon
