"""Events: what changed, in the past tense, each with the clause that made it so. A step's events are its explanation."""

from enum import Enum
from typing import Annotated, TypeAlias

from attrs import frozen

from rulebook.core.chance import Seat
from rulebook.core.kits.italian_cards import Card
from rulebook.core.sentences import told
from rulebook.core.visibility import Open, ToldTo
from rulebook.games.scopa.model.clauses import Cited

Members: TypeAlias = tuple[Seat, ...]
"""The seats of a side, or of several."""


class Point(Enum):
    """What the sides compete for at the end of a deal; the value is how it is said."""

    CARDS = "the most cards"
    COINS = "the most coins"
    SETTEBELLO = "the settebello"
    PRIMIERA = "the highest primiera"
    RE_BELLO = "the re bello"

    @property
    def word(self) -> str:
        """What the point is for, in a sentence."""
        return self.value


@told("{seat} was dealt {card}", untold="{seat} was dealt a card")
@frozen
class CardDealt(Cited):
    """A card went to the hand of `seat`."""

    seat: Open[Seat]
    card: Annotated[Card | None, ToldTo("seat")]


@told("{card} was turned up on the table", discloses=True)
@frozen
class CardTurnedUp(Cited):
    """A card was turned up at the start of a deal."""

    card: Open[Card]


@told("the deal was void, with {kings:# king|# kings} on the table")
@frozen
class DealVoid(Cited):
    """The cards turned up made the deal void."""

    kings: Open[int]


@told("{dealer} gathered all the cards to deal again")
@frozen
class Redealt(Cited):
    """The same dealer deals again."""

    dealer: Open[Seat]


@told("{seat} played {card}")
@frozen
class CardPlayed(Cited):
    """`seat` played a card from the hand."""

    seat: Open[Seat]
    card: Open[Card]


@told("{card} captured {cards}")
@frozen
class CardsCaptured(Cited):
    """The card that was played captured `cards`."""

    card: Open[Card]
    cards: Open[tuple[Card, ...]]


@told("{number:# card|# cards} went to the pile of {side:seats}")
@frozen
class CardsCollected(Cited):
    """That many cards, face down, went to the pile of a side."""

    side: Open[Members]
    number: Open[int]


@told("{card} stayed on the table")
@frozen
class CardLaid(Cited):
    """The card that was played captured nothing."""

    card: Open[Card]


@told("{seat} made a scopa")
@frozen
class ScopaMade(Cited):
    """`seat` left the table empty."""

    seat: Open[Seat]


@told("the deal ended")
@frozen
class DealEnded(Cited):
    """The last card of a deal had been played."""


@told("{side:seats} took {cards} from the table")
@frozen
class RestTaken(Cited):
    """The side that captured last took what was left on the table."""

    side: Open[Members]
    cards: Open[tuple[Card, ...]]


@told(
    "{side:seats} scored a point for {point}, {amount}",
    cases=dict.fromkeys((Point.SETTEBELLO, Point.RE_BELLO), "{side:seats} scored a point for {point}"),
    discloses=True,
)
@frozen
class PointScored(Cited):
    """A side scored a point with `amount` cards, coins or points of primiera."""

    side: Open[Members]
    point: Open[Point]
    amount: Open[int]


@told("nobody scored a point for {point}: {sides:seats} were tied with {amount}", discloses=True)
@frozen
class PointTied(Cited):
    """Several sides had as many cards, coins or points of primiera, and none of them scored."""

    sides: Open[Members]
    point: Open[Point]
    amount: Open[int]


@told("nobody competed for the primiera", discloses=True)
@frozen
class PrimieraUncontested(Cited):
    """Every side lacked a suit, so that nobody scored the point for the primiera."""


@told("{side:seats} scored {cards:# point|# points} for the napola", discloses=True)
@frozen
class NapolaCounted(Cited):
    """A side scored a point for each of that many coins in a row from the ace."""

    side: Open[Members]
    cards: Open[int]


@told("{side:seats} scored {scope:# point|# points} for scope")
@frozen
class ScopeCounted(Cited):
    """A side scored a point for each scopa."""

    side: Open[Members]
    scope: Open[int]


@told("{side:seats} scored {earned:# point|# points} in the deal, {points} in all", discloses=True)
@frozen
class PointsAdded(Cited):
    """The points of a deal were added to those of the deals before, which made `points`."""

    side: Open[Members]
    earned: Open[int]
    points: Open[int]


@told("{sides:seats} were tied for the lead with {points:# point|# points}")
@frozen
class LeadTied(Cited):
    """Sides that had points enough to win shared the lead, so the game went on."""

    sides: Open[Members]
    points: Open[int]


@told("{dealer} became the dealer")
@frozen
class DealPassed(Cited):
    """The next deal is that of `dealer`."""

    dealer: Open[Seat]


@told("the game ended")
@frozen
class GameEnded(Cited):
    """The game is over."""


@told("{winners:# won|# won together}")
@frozen
class GameWon(Cited):
    """`winners` have won: the partners of a side, or all of several sides."""

    winners: Open[Members]


Event: TypeAlias = (
    CardDealt
    | CardTurnedUp
    | DealVoid
    | Redealt
    | CardPlayed
    | CardsCaptured
    | CardsCollected
    | CardLaid
    | ScopaMade
    | DealEnded
    | RestTaken
    | PointScored
    | PointTied
    | PrimieraUncontested
    | NapolaCounted
    | ScopeCounted
    | PointsAdded
    | LeadTied
    | DealPassed
    | GameEnded
    | GameWon
)
