"""The Italian pack: coins, cups, swords and clubs, each with the values from 1, the ace, to 10, the king."""

from enum import Enum
from typing import Final, Self, TypeAlias

from attrs import frozen

from rulebook.core.errors import CodeError
from rulebook.core.multiset import Kinds, Multiset
from rulebook.core.pieces import Piece
from rulebook.core.scene import Tone
from rulebook.core.sentences import Language, Sentence
from rulebook.core.sharing import HashedByIdentity

__all__ = ["CARDS", "HIGHEST", "NOTHING", "Card", "Cards", "Suit", "pack"]


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


HIGHEST: Final = 10
"""The value of the king."""
LETTERS: Final = {suit.value: suit for suit in Suit}
VALUES: Final = {str(value): value for value in range(1, HIGHEST + 1)}
NAMES: Final = {1: "ace", 8: "jack", 9: "knight", 10: "king"}
TONES: Final = {Suit.COINS: Tone.YELLOW, Suit.CUPS: Tone.RED, Suit.SWORDS: Tone.BLUE, Suit.CLUBS: Tone.GREEN}
CARD: Final = Sentence("the {rank} of {suit}")


@frozen(eq=False)
class Card(Piece):
    """A card: a suit and a value."""

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
        return CARD(language, rank=language.texts(NAMES.get(self.value, str(self.value)), form), suit=self.suit)

    def __str__(self) -> str:
        return self.code

    @property
    def tone(self) -> Tone:
        """The colour of its suit in pictures."""
        return TONES[self.suit]


CARDS: Final = Kinds([Card(suit, value) for suit in Suit for value in VALUES.values()])
"""Every card, suit by suit. A small deck lacks some of them."""
Cards: TypeAlias = Multiset[Card]
NOTHING: Final = Multiset.of(CARDS)
"""No cards."""


def pack(suits: int, values: int) -> tuple[Card, ...]:
    """The cards of the first suits with the lowest values, suit by suit."""
    return tuple([card for card in CARDS if card.suit in tuple(Suit)[:suits] and card.value <= values])
