"""The decks supplied as tables: a card of Conta che ti passa stands at its number, one of Tutti insiemi 19 places on."""

from itertools import accumulate
from typing import Final

from rulebook.games.prato_dei_conigli import Colour
from rulebook.games.prato_dei_conigli.box.conditions import (
    AsManyAs,
    Between,
    Condition,
    Either,
    Even,
    Exactly,
    FewerThan,
    InAreas,
    MoreThan,
    Odd,
)
from rulebook.games.prato_dei_conigli.box.decks import CONTA, INSIEMI
from rulebook.kernels.prato_dei_conigli.layout import CARDS

EXACTLY: Final = 0
EITHER: Final = 1
BETWEEN: Final = 2
EVEN: Final = 3
ODD: Final = 4
AS_MANY: Final = 5
MORE: Final = 6
FEWER: Final = 7
IN_AREAS: Final = 8


def _numbers(condition: Condition) -> tuple[int, int, int]:
    match condition:
        case Exactly(number):
            return EXACTLY, number, 0
        case Either(first, second):
            return EITHER, first, second
        case Between(low, high):
            return BETWEEN, low, high
        case Even():
            return EVEN, 0, 0
        case Odd():
            return ODD, 0, 0
        case AsManyAs(colour):
            return AS_MANY, tuple(Colour).index(colour), 0
        case MoreThan(colour):
            return MORE, tuple(Colour).index(colour), 0
        case FewerThan(colour):
            return FEWER, tuple(Colour).index(colour), 0
        case InAreas(number):
            return IN_AREAS, number, 0
        case _:
            raise AssertionError("no printed card has several conditions")


def _sums(copies: list[int]) -> tuple[int, ...]:
    return tuple(accumulate(copies[:-1], initial=0))


_lines: Final = (*CONTA, *INSIEMI)
_conditions: Final = tuple([_numbers(line.card.condition) for line in _lines])
_starts: Final = tuple([start for deck in (CONTA, INSIEMI) for start in _sums([line.copies for line in deck])])

CONDITION: Final = tuple([condition for condition, _, _ in _conditions])
"""What sort of condition each card has."""
NUMBER: Final = tuple([number for _, number, _ in _conditions])
"""The first number in a condition, or its colour."""
OTHER: Final = tuple([other for _, _, other in _conditions])
"""The second number in a condition."""
WORTH: Final = tuple([line.points for line in _lines])
"""The carrot points of each card."""
MOST_WORTH: Final = tuple([max(line.points for line in deck) for deck in (CONTA, INSIEMI)])
"""The most carrot points of any card, in each game."""
FIRST: Final = tuple([1 << start for start in _starts])
"""The first bit of each card's field: the set of this one card."""
FIELD: Final = tuple([(1 << line.copies) - 1 << start for line, start in zip(_lines, _starts, strict=True)])
"""The bits of each card's copies."""
CARD_AT: Final = tuple([card for deck in (CONTA, INSIEMI) for card, line in enumerate(deck) for _ in range(line.copies)])
"""Of which card each bit is a copy, for the two decks of 55."""


def _copies_with_number(number: int) -> tuple[int, ...]:
    bits = [(first << number - 1) & field for first, field in zip(FIRST, FIELD, strict=True)]
    return sum(bits[:CARDS]), sum(bits[CARDS:])


FIRST_CARDS: Final = _copies_with_number(1)
"""The set of all cards of each deck. Of every card there are two copies at the least, and four at the most."""
THIRD_COPIES: Final = _copies_with_number(3)
FOURTH_COPIES: Final = _copies_with_number(4)
