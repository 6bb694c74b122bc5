"""Conditions: what a card asks for, as a small algebra with an exact meaning.

A condition is asked of a `Tally`: what there is to count in a place. S are the rabbits that the dice, and the player's own
choice for a joker, single out there.
"""

from typing import TypeAlias, assert_never

from attrs import field, frozen

from rulebook.games.prato_dei_conigli.clauses import implements
from rulebook.games.prato_dei_conigli.colours import Colour


@frozen
class Tally:
    """The counts in a place: `singled_out` is the size of S, `of_colour` has all rabbits of each colour, in order.

    `spread` is the number of areas in which S lies. It is counted for the whole meadow only, and 0 in a single area.
    """

    singled_out: int
    of_colour: tuple[int, ...]
    spread: int = 0

    def of(self, colour: Colour) -> int:
        """How many rabbits of a colour there are."""
        return self.of_colour[tuple(Colour).index(colour)]


MOST = 99
"""The largest number that a condition can name."""


def _named(condition: object, attribute: object, number: int) -> None:
    if not 0 <= number <= MOST:
        raise ValueError(f"{number} is no number from 0 to {MOST}")


def _different(condition: "Either", attribute: object, number: int) -> None:
    if number == condition.first:
        raise ValueError(f"{number} or {number} is no choice")


def _apart(condition: "Between", attribute: object, number: int) -> None:
    if number < condition.low + 2:
        raise ValueError(f"no number lies between {condition.low} and {number}")


def _an_area(condition: object, attribute: object, number: int) -> None:
    if number == 0:
        raise ValueError("rabbits lie in one area at the least")


def _several(condition: object, attribute: object, parts: "tuple[Condition, ...]") -> None:
    if len(parts) < 2:
        raise ValueError("at least two conditions are to be put together")


@frozen
class Exactly:
    """S has exactly this many rabbits."""

    number: int = field(validator=_named)


@frozen
class Either:
    """S has one of two numbers of rabbits."""

    first: int = field(validator=_named)
    second: int = field(validator=[_named, _different])


@frozen
class Between:
    """S has more than `low` and fewer than `high` rabbits."""

    low: int = field(validator=_named)
    high: int = field(validator=[_named, _apart])


@frozen
class Even:
    """S has an even number of rabbits."""


@frozen
class Odd:
    """S has an odd number of rabbits."""


@frozen
class AsManyAs:
    """S has as many rabbits as there are of a colour."""

    colour: Colour


@frozen
class MoreThan:
    """S has more rabbits than there are of a colour."""

    colour: Colour


@frozen
class FewerThan:
    """S has fewer rabbits than there are of a colour."""

    colour: Colour


@frozen
class InAreas:
    """S lies in exactly this many areas."""

    number: int = field(validator=[_named, _an_area])


@frozen
class AllOf:
    """Every one of several conditions."""

    conditions: "tuple[Condition, ...]" = field(validator=_several)


@frozen
class AnyOf:
    """At least one of several conditions."""

    conditions: "tuple[Condition, ...]" = field(validator=_several)


Condition: TypeAlias = Exactly | Either | Between | Even | Odd | AsManyAs | MoreThan | FewerThan | InAreas | AllOf | AnyOf


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
    """conditions-1 Exactly as many rabbits count as the card says."""
    return counted == number


@implements("conditions-2")
def is_either(counted: int, first: int, second: int) -> bool:
    """conditions-2 As many rabbits count as one of the card's two numbers says."""
    return counted in (first, second)


@implements("conditions-3")
def is_between(counted: int, low: int, high: int) -> bool:
    """conditions-3 More rabbits count than the card's lower number says, and fewer than its higher one."""
    return low < counted < high


@implements("conditions-4")
def is_even(counted: int) -> bool:
    """conditions-4 The number of rabbits that count is even, as 0 is."""
    return counted % 2 == 0


@implements("conditions-5")
def is_odd(counted: int) -> bool:
    """conditions-5 The number of rabbits that count is odd."""
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
    """conditions-9 The rabbits that count lie in as many areas of the whole meadow as the card says."""
    return spread == number


@implements("conditions-10")
def is_all(answers: tuple[bool, ...]) -> bool:
    """conditions-10 Every one of the card's conditions holds in the same place."""
    return all(answers)


@implements("conditions-11")
def is_any(answers: tuple[bool, ...]) -> bool:
    """conditions-11 One of the card's conditions, at the least, holds in the place."""
    return any(answers)
