"""Conditions: what a card can ask for, as a small algebra. What they mean stands in the chapter of the same name.

S are the rabbits that the dice, and the player's own choice for a joker, single out in a place.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from attrs import field, frozen

from rulebook.core.errors import SettingsError
from rulebook.core.settings import shown
from rulebook.games.prato_dei_conigli.model.colours import Colour

MOST: Final = 99
"""The largest number that a condition can name."""


def _named(condition: object, attribute: object, number: int) -> None:
    if not 0 <= number <= MOST:
        raise SettingsError(f"{shown(number)} is not a number from 0 to {MOST}")


def _different(condition: "Either", attribute: object, number: int) -> None:
    if number == condition.first:
        raise SettingsError(f"{number} or {number} is not a choice")


def _apart(condition: "Between", attribute: object, number: int) -> None:
    if number < condition.low + 2:
        raise SettingsError(f"no number lies between {condition.low} and {number}")


def _an_area(condition: object, attribute: object, number: int) -> None:
    if number == 0:
        raise SettingsError("rabbits lie in at least one area")


def _several(condition: object, attribute: object, parts: "tuple[Condition, ...]") -> None:
    if len(parts) < 2:
        raise SettingsError("at least two conditions must be put together")


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


def numbers_of_rabbits(condition: Condition) -> Iterator[int]:
    """The numbers of rabbits that a condition names, and those in it."""
    match condition:
        case Exactly(number):
            yield number
        case Either(first, second) | Between(first, second):
            yield from (first, second)
        case AllOf(conditions) | AnyOf(conditions):
            for each in conditions:
                yield from numbers_of_rabbits(each)
        case _:
            pass


def numbers_of_areas(condition: Condition) -> Iterator[int]:
    """The numbers of areas that a condition names, and those in it."""
    match condition:
        case InAreas(number):
            yield number
        case AllOf(conditions) | AnyOf(conditions):
            for each in conditions:
                yield from numbers_of_areas(each)
        case _:
            pass
