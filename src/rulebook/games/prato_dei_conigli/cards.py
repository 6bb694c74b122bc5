"""Cards: a condition each, and what the lines of a deck's list say of them."""

from typing import Self

from attrs import frozen

from rulebook.core.errors import SettingsError
from rulebook.games.prato_dei_conigli.condition_text import parsed, written
from rulebook.games.prato_dei_conigli.conditions import MOST, Condition


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
    """A line in the list of a deck: a card, the carrot points that it is worth, and how many copies of it there are.

    Raises SettingsError for numbers out of range.
    """

    card: Card
    points: int
    copies: int

    def __attrs_post_init__(self) -> None:
        for name, least, value in (("points", 0, self.points), ("copies", 1, self.copies)):
            if not least <= value <= MOST:
                raise SettingsError(f"{name} is {value}, and must be from {least} to {MOST} (components-8)")
