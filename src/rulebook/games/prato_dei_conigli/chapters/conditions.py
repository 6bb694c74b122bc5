"""Conditions: what the cards ask for. A condition is asked of a `Tally`: what there is to count in a place."""

from collections.abc import Mapping
from typing import Final, assert_never

from attrs import frozen

from rulebook.games.prato_dei_conigli.model.clauses import implements
from rulebook.games.prato_dei_conigli.model.colours import Colour
from rulebook.games.prato_dei_conigli.model.conditions import (
    AllOf,
    AnyOf,
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

PLACES: Final[Mapping[Colour, int]] = {colour: place for place, colour in enumerate(Colour)}
"""Where each colour stands among the colours."""


@frozen(cache_hash=True)
class Tally:
    """The counts in a place: how many rabbits are `singled_out`, and how many there are `of_colour`, of each, in order.

    `spread` is the number of areas in which those lie that are singled out. It is counted for the whole meadow only, and 0
    in a single area.
    """

    singled_out: int
    of_colour: tuple[int, ...]
    spread: int = 0

    def of(self, colour: Colour) -> int:
        """How many rabbits of a colour there are."""
        return self.of_colour[PLACES[colour]]


def holds(condition: Condition, tally: Tally) -> bool:
    """Whether a condition holds in a place with these counts."""
    counted = tally.singled_out
    match condition:
        case Exactly(number):
            return is_exactly(counted, number)
        case Either(first, second):
            return is_either(counted, first, second)
        case Between(low, high):
            return is_between(counted, low, high)
        case Even():
            return is_even(counted)
        case Odd():
            return is_odd(counted)
        case AsManyAs(colour):
            return is_as_many(counted, tally.of(colour))
        case MoreThan(colour):
            return is_more(counted, tally.of(colour))
        case FewerThan(colour):
            return is_fewer(counted, tally.of(colour))
        case InAreas(number):
            return is_in_areas(tally.spread, number)
        case AllOf(conditions):
            return is_all(tuple([holds(each, tally) for each in conditions]))
        case AnyOf(conditions):
            return is_any(tuple([holds(each, tally) for each in conditions]))
        case _:
            assert_never(condition)


@implements("conditions-1")
def is_exactly(counted: int, number: int) -> bool:
    """conditions-1 Exactly as many rabbits count as the number on the card."""
    return counted == number


@implements("conditions-2")
def is_either(counted: int, first: int, second: int) -> bool:
    """conditions-2 The number of rabbits that count is one of the card's two numbers."""
    return counted in (first, second)


@implements("conditions-3")
def is_between(counted: int, low: int, high: int) -> bool:
    """conditions-3 More rabbits count than the card's lower limit, and fewer than its upper one."""
    return low < counted < high


@implements("conditions-4")
def is_even(counted: int) -> bool:
    """conditions-4 An even number of rabbits count; 0 is even."""
    return counted % 2 == 0


@implements("conditions-5")
def is_odd(counted: int) -> bool:
    """conditions-5 An odd number of rabbits count."""
    return counted % 2 == 1


@implements("conditions-6")
def is_as_many(counted: int, of_colour: int) -> bool:
    """conditions-6 As many rabbits count as there are of the card's colour in the same place."""
    return counted == of_colour


@implements("conditions-7")
def is_more(counted: int, of_colour: int) -> bool:
    """conditions-7 More rabbits count than there are of the card's colour in the same place."""
    return counted > of_colour


@implements("conditions-8")
def is_fewer(counted: int, of_colour: int) -> bool:
    """conditions-8 Fewer rabbits count than there are of the card's colour in the same place."""
    return counted < of_colour


@implements("conditions-9")
def is_in_areas(spread: int, number: int) -> bool:
    """conditions-9 In the whole meadow, the rabbits that count are in exactly as many areas as the card says."""
    return spread == number


@implements("conditions-10")
def is_all(answers: tuple[bool, ...]) -> bool:
    """conditions-10 All of the card's conditions must be met in the same place."""
    return all(answers)


@implements("conditions-11")
def is_any(answers: tuple[bool, ...]) -> bool:
    """conditions-11 At least one of the card's conditions must be met."""
    return any(answers)
