"""Cards: a condition each, and what the lines of a deck's list say of them."""

from typing import Self

from attrs import frozen

from rulebook.games.prato_dei_conigli.condition_text import parsed, written
from rulebook.games.prato_dei_conigli.conditions import Condition


@frozen(cache_hash=True)
class Card:
    """A card, which is known by its condition: cards that have the same one are equal."""

    condition: Condition

    @property
    def code(self) -> str:
        """The card as it is written: `either(7,3)`."""
        return written(self.condition)

    @classmethod
    def from_code(cls, code: str) -> Self:
        """The card that is written as `code`; raises ConditionError, a ValueError, for a text that is no condition."""
        return cls(parsed(code))

    def __str__(self) -> str:
        return self.code


@frozen
class Printed:
    """A line in the list of a deck: a card, the carrot points that it is worth, and how many copies of it there are."""

    card: Card
    points: int
    copies: int
