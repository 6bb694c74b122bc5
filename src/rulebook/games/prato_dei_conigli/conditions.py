"""Conditions: what a card asks for, as a small algebra with an exact meaning.

A condition is asked of a `Tally`: what there is to count in a place. S are the rabbits that the dice, and the player's
own choice for a joker, single out there.
"""

from typing import TypeAlias

from attrs import field, frozen

from rulebook.games.prato_dei_conigli.clauses import implements
from rulebook.games.prato_dei_conigli.colours import Colour


@frozen
class Tally:
    """The counts in a place: `singled_out` is the size of S, `of_colour` has all rabbits of each colour in the order of
    `Colour`.

        `spread` is the number of areas in which S lies. It is counted for the whole meadow only, and 0 in a single area.
    """

    singled_out: int
    of_colour: tuple[int, ...]
    spread: int = 0

    def of(self, colour: Colour) -> int:
        """How many rabbits of a colour there are; none of a colour that the game is played without."""
        position = tuple(Colour).index(colour)
        return self.of_colour[position] if position < len(self.of_colour) else 0


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

    @implements("conditions-1")
    def holds(self, tally: Tally) -> bool:
        """conditions-1 There are exactly as many rabbits as the card says."""
        return tally.singled_out == self.number


@frozen
class Either:
    """S has one of two numbers of rabbits."""

    first: int = field(validator=_named)
    second: int = field(validator=[_named, _different])

    @implements("conditions-2")
    def holds(self, tally: Tally) -> bool:
        """conditions-2 There are as many rabbits as one of the card's two numbers."""
        return tally.singled_out in (self.first, self.second)


@frozen
class Between:
    """S has more than `low` and fewer than `high` rabbits."""

    low: int = field(validator=_named)
    high: int = field(validator=[_named, _apart])

    @implements("conditions-3")
    def holds(self, tally: Tally) -> bool:
        """conditions-3 There are more rabbits than the card's lower number, and fewer than its higher one."""
        return self.low < tally.singled_out < self.high


@frozen
class Even:
    """S has an even number of rabbits."""

    @implements("conditions-4")
    def holds(self, tally: Tally) -> bool:
        """conditions-4 The number of rabbits is even, as 0 is."""
        return tally.singled_out % 2 == 0


@frozen
class Odd:
    """S has an odd number of rabbits."""

    @implements("conditions-5")
    def holds(self, tally: Tally) -> bool:
        """conditions-5 The number of rabbits is odd."""
        return tally.singled_out % 2 == 1


@frozen
class AsManyAs:
    """S has as many rabbits as there are of a colour."""

    colour: Colour

    @implements("conditions-6")
    def holds(self, tally: Tally) -> bool:
        """conditions-6 There are as many rabbits as there are of the card's colour in the same place."""
        return tally.singled_out == tally.of(self.colour)


@frozen
class MoreThan:
    """S has more rabbits than there are of a colour."""

    colour: Colour

    @implements("conditions-7")
    def holds(self, tally: Tally) -> bool:
        """conditions-7 There are more rabbits than there are of the card's colour in the same place."""
        return tally.singled_out > tally.of(self.colour)


@frozen
class FewerThan:
    """S has fewer rabbits than there are of a colour."""

    colour: Colour

    @implements("conditions-8")
    def holds(self, tally: Tally) -> bool:
        """conditions-8 There are fewer rabbits than there are of the card's colour in the same place."""
        return tally.singled_out < tally.of(self.colour)


@frozen
class InAreas:
    """S lies in exactly this many areas."""

    number: int = field(validator=[_named, _an_area])

    @implements("conditions-9")
    def holds(self, tally: Tally) -> bool:
        """conditions-9 The rabbits of the whole meadow lie in as many areas as the card says; of one area it never holds."""
        return tally.spread == self.number


@frozen
class AllOf:
    """Every one of several conditions."""

    conditions: "tuple[Condition, ...]" = field(validator=_several)

    @implements("conditions-10")
    def holds(self, tally: Tally) -> bool:
        """conditions-10 All of the card's conditions hold in the same place."""
        return all(condition.holds(tally) for condition in self.conditions)


@frozen
class AnyOf:
    """At least one of several conditions."""

    conditions: "tuple[Condition, ...]" = field(validator=_several)

    @implements("conditions-11")
    def holds(self, tally: Tally) -> bool:
        """conditions-11 At least one of the card's conditions holds in the place."""
        return any(condition.holds(tally) for condition in self.conditions)


Condition: TypeAlias = Exactly | Either | Between | Even | Odd | AsManyAs | MoreThan | FewerThan | InAreas | AllOf | AnyOf
