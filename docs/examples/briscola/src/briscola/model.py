"""What Briscola is about: cards and settings, the state, and what can be done and happen."""

from collections.abc import Iterator
from typing import Annotated, Final, TypeAlias

from attrs import frozen
from rulebook.core import Domain, GameSettings, Immutable, NoChoice, Over, Range, Ranged, Seat, derived, told
from rulebook.core.kits.italian_cards import CARDS, HIGHEST, Card, Cards, Suit
from rulebook.core.visibility import LayersOnly, Open, OpenHolding, OpenHoldingPerSeat, Owned, SeenAs, SizeOnly, ToldTo

from briscola.written.clauses import Cited, implements
from briscola.written.readings import Readings

RANKING: Final = (2, 4, 5, 6, 7, 8, 9, 10, 3, 1)
"""The values, the weakest first."""
POINTS: Final = (11, 0, 10, 0, 0, 0, 0, 2, 3, 4)
"""What the values count at the end, from the ace to the king."""


@frozen
class Components(Ranged):
    """The first `suits` have values up to `values`; all hold `hand` cards; the trump `exchanger` can be exchanged."""

    suits: Annotated[int, Range(2, len(Suit))] = 4
    values: Annotated[int, Range(2, HIGHEST)] = HIGHEST
    hand: Annotated[int, Range(1, HIGHEST)] = 3
    exchanger: Annotated[int, Range(1, HIGHEST)] = 7

    def faults(self) -> Iterator[str]:
        """Why there is no game with these components, beyond the range of each value."""
        if self.exchanger > self.values:
            yield f"no card has the value {self.exchanger}, which can be exchanged (exchange-1)"


@frozen(slots=False)
class Settings(GameSettings):
    """How a game is played; `first_player` leads the first trick."""

    readings: Readings = Readings()
    variants: NoChoice = NoChoice()
    components: Components = Components()


@implements("cards-1")
def deck(components: Components) -> tuple[Card, ...]:
    """cards-1 The deck has 40 cards: the values from 1 to 10 in each of four suits."""
    return tuple([card for card in CARDS if card.suit in suits(components) and card.value <= components.values])


@implements("cards-2")
def suits(components: Components) -> tuple[Suit, ...]:
    """cards-2 The suits are coins, cups, swords and clubs."""
    return tuple(Suit)[: components.suits]


@implements("cards-3")
def is_left_out(card: Card, players: int) -> bool:
    """cards-3 Three players leave out the 2 of cups, so that the cards come out even."""
    return players == 3 and card.suit is Suit.CUPS and card.value == 2


@derived
def cards(settings: Settings) -> tuple[Card, ...]:
    """The cards that are played with."""
    return tuple([card for card in deck(settings.components) if not is_left_out(card, settings.players)])


@implements("cards-4")
def rank(card: Card) -> int:
    """cards-4 In each suit the ace is the strongest card; then come the 3, king, knight, jack, 7, 6, 5, 4 and 2."""
    return RANKING.index(card.value)


@implements("cards-5")
def worth(card: Card) -> int:
    """cards-5 An ace counts 11 points, a 3 10, a king 4, a knight 3 and a jack 2; other cards count nothing."""
    return POINTS[card.value - 1]


@implements("players-1")
def admits(players: int, components: Components) -> bool:
    """players-1 Two, three or four players take part."""
    return 2 <= players <= 4


@implements("players-2")
def sides(players: int) -> int:
    """players-2 Four players form two sides of partners opposite each other; with fewer, each player is a side."""
    return 2 if players == 4 else players


@implements("players-3")
def comes_out_even(number: int, players: int, components: Components) -> bool:
    """players-3 All the cards are dealt and drawn in whole rounds, and at least one of these is drawn."""
    return number > players * components.hand and number % players == 0


@frozen
class Dealing:
    """Chance deals the hands."""


@frozen
class TurningUp:
    """Chance turns up the card that makes its suit trump."""


@frozen
class Playing:
    """A player plays a card."""


@frozen
class Drawing:
    """Chance fills the hands up after a trick."""


Phase: TypeAlias = Dealing | TurningUp | Playing | Drawing | Over


@frozen(slots=False)
class State(Immutable):
    """A position. `seat` is the next to play or, while cards are dealt, to lead. There is a pile for each side.

    `turned` holds the card turned up until it is drawn, and `trump` is its suit. `trick` has what each seat has played:
    a card or nothing. `points` are 0 until the end.
    """

    settings: Open[Settings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    hands: Owned[tuple[Cards, ...]]
    stock: SizeOnly[Cards]
    turned: OpenHolding[Cards]
    trump: Open[Suit | None]
    trick: OpenHoldingPerSeat[tuple[Cards, ...]]
    piles: LayersOnly[tuple[Cards, ...]]
    points: Open[tuple[int, ...]]

    @property
    def hand(self) -> Cards:
        """The hand of the seat that is next to play."""
        return self.hands[self.seat]


OneCard: TypeAlias = Annotated[Card, Domain(cards)]


@told("deal {card}")
@frozen
class Deal:
    """Chance: this card goes to a hand, or is turned up."""

    card: Open[OneCard]


@told("play {card}")
@frozen
class Play:
    """A player plays a card to the trick."""

    card: Open[OneCard]


@told("exchange the card turned up")
@frozen
class Swap:
    """A player exchanges a low trump for the card turned up."""


Action: TypeAlias = Deal | Play | Swap


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
