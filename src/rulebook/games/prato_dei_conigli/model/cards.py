"""Cards: a condition each, and what the lines of a deck's list say of them."""

from collections.abc import Callable
from typing import Annotated, Final, Self

from attrs import frozen

from rulebook.core.domains import Range
from rulebook.core.pieces import Piece
from rulebook.core.sentences import Language, Sentence
from rulebook.core.settings import Ranged
from rulebook.games.prato_dei_conigli.model.condition_text import parsed, written
from rulebook.games.prato_dei_conigli.model.condition_words import in_words
from rulebook.games.prato_dei_conigli.model.conditions import MOST, Condition

QUOTED: Final = Sentence("“{condition}”")


@frozen(eq=False)
class Card(Piece):
    """A card, which is known by its condition: cards that have the same one are equal."""

    condition: Condition

    @property
    def code(self) -> str:
        """The card as it is written: `either(7,3)`."""
        return written(self.condition)

    @classmethod
    def from_code(cls, code: str) -> Self:
        """The card that is written as `code`; raises ConditionError for a text that is not a condition."""
        return cls(parsed(code))

    def face(self, language: Language) -> str:
        """What is on the card, in words: `7 or 3`."""
        return in_words(self.condition, language)

    def said(self, language: Language, form: str = "") -> str:
        """The card in a sentence: what is on it, in quotation marks."""
        return QUOTED(language, condition=self.face(language))

    def __reduce__(self) -> tuple[Callable[[str], "Card"], tuple[str]]:
        return card, (self.code,)

    def __str__(self) -> str:
        return self.code


def card(code: str) -> Card:
    """The card that is written as `code`: how a pickle comes back."""
    return Card.from_code(code)


@frozen
class DeckLine(Ranged):
    """A line in the list of a deck: a card, the carrot points that it is worth, and how many copies of it there are."""

    card: Card
    points: Annotated[int, Range(0, MOST)]
    copies: Annotated[int, Range(1, MOST)]
