"""Components: the cards, their ranks and points, and how the players form sides."""

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Annotated, Final, Self, TypeAlias

from attrs import frozen
from rulebook.core import CodeError, HashedByIdentity, Kinds, Language, Multiset, Piece, Range, Ranged, Seat, Sentence

from briscola.box.clauses import implements


class Suit(HashedByIdentity, Enum):
    """The suits in order; the value is the first letter of the suit in Italian."""

    COINS = "D"
    CUPS = "C"
    SWORDS = "S"
    CLUBS = "B"

    @property
    def word(self) -> str:
        """The suit in a sentence."""
        return self.name.lower()


LETTERS: Final = {suit.value: suit for suit in Suit}
HIGHEST: Final = 10
VALUES: Final = {str(value): value for value in range(1, HIGHEST + 1)}
NAMES: Final = {1: "ace", 8: "jack", 9: "knight", 10: "king"}
CARD: Final = Sentence("the {value} of {suit}")


@frozen(eq=False)
class Card(Piece):
    """A card: a suit and a value from 1, the ace, to 10, the king."""

    suit: Suit
    value: int

    @property
    def code(self) -> str:
        """The card as it is written: `D7` is the 7 of coins."""
        return f"{self.suit.value}{self.value}"

    @classmethod
    def from_code(cls, code: str) -> Self:
        """The card that is written as `code`; raises CodeError for anything but the letter of a suit and a value."""
        letter, digits = code[:1], code[1:]
        if letter not in LETTERS or digits not in VALUES:
            raise CodeError(f"{code[:12]!r} is not a card: write one of {', '.join(LETTERS)} and a value, such as D7")
        return cls(LETTERS[letter], VALUES[digits])

    def said(self, language: Language, form: str = "") -> str:
        """The card in a sentence: `the 7 of coins`, `the king of cups`."""
        return CARD(language, value=language.texts(NAMES.get(self.value, str(self.value)), form), suit=self.suit)


CARDS: Final = Kinds([Card(suit, value) for suit in Suit for value in VALUES.values()])
"""Every card of the printed deck, in order. A small deck lacks some of them."""
Cards: TypeAlias = Multiset[Card]

RANKING: Final = (2, 4, 5, 6, 7, 8, 9, 10, 3, 1)
"""The values, the weakest first."""
POINTS: Final = (11, 0, 10, 0, 0, 0, 0, 2, 3, 4)
"""What the values count at the end, from the ace to the king."""


@frozen
class Components(Ranged):
    """What is in the box. The defaults are the printed game; other values make smaller games of the same rules.

    The first `suits` of `Suit` have the values from 1 to `values`, and everybody holds `hand` cards. The trump of value
    `exchanger` is the one that can be exchanged.
    """

    suits: Annotated[int, Range(2, len(Suit))] = 4
    values: Annotated[int, Range(2, HIGHEST)] = HIGHEST
    hand: Annotated[int, Range(1, HIGHEST)] = 3
    exchanger: Annotated[int, Range(1, HIGHEST)] = 7

    def faults(self) -> Iterator[str]:
        """Why there is no game with these components, beyond the range of each value."""
        if self.exchanger > self.values:
            yield f"no card has the value {self.exchanger}, which can be exchanged (exchange-1)"


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
def side(seat: Seat, players: int) -> int:
    """players-2 Four players form two sides of partners opposite each other; with fewer, each player is a side."""
    return seat % 2 if players == 4 else seat


@implements("players-3")
def comes_out_even(number: int, players: int, components: Components) -> bool:
    """players-3 All the cards are dealt and drawn in whole rounds, and at least one of these is drawn."""
    return number > players * components.hand and number % players == 0


@cache
def sides(players: int) -> tuple[tuple[Seat, ...], ...]:
    """The seats of each side."""
    number = 2 if players == 4 else players
    return tuple([tuple([seat for seat in range(players) if side(seat, players) == each]) for each in range(number)])
