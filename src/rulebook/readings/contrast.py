"""A contrast: two values of one reading, and settings that differ only in it."""

from collections.abc import Mapping
from itertools import combinations

from attrs import frozen

from rulebook.core import AnyGame, SpecError
from rulebook.names import unknown
from rulebook.readings.lockstep import Sides
from rulebook.records import JsonObject, header, settings_from
from rulebook.spec import Reading, ReadingValue, Specification

__all__ = ["Contrast", "contrast_between", "contrasts_of", "every_contrast", "with_readings"]


@frozen
class Contrast:
    """Two values of a reading; the one listed first is on the left."""

    reading: Reading
    left: ReadingValue
    right: ReadingValue

    @property
    def name(self) -> str:
        """The contrast as used in file names: `end-threshold.reach.pass`."""
        return f"{self.reading.id}.{self.left.id}.{self.right.id}"

    @property
    def values(self) -> tuple[ReadingValue, ReadingValue]:
        """The two values, the left one first."""
        return self.left, self.right

    def sides(self, game: AnyGame, settings: JsonObject) -> Sides:
        """The settings of a header without readings, on both sides; raises RulebookError if one of them makes no game."""
        left, right = [settings_from(game, with_readings(settings, {self.reading.id: value.id})) for value in self.values]
        return Sides(game, left, right)

    def against(self, game: AnyGame, left: object) -> Sides:
        """Settings with the left value, and with the right one; raises RulebookError if these make no game."""
        own = header(game, left)
        return Sides(game, left, settings_from(game, with_readings(own, {self.reading.id: self.right.id})))


def with_readings(settings: JsonObject, changes: Mapping[str, str]) -> JsonObject:
    """The header of settings, with some readings changed or added."""
    readings = settings.get("readings")
    return {**settings, "readings": {**(readings if isinstance(readings, dict) else {}), **changes}}


def contrasts_of(reading: Reading) -> tuple[Contrast, ...]:
    """Every pair of values of a reading."""
    return tuple(Contrast(reading, left, right) for left, right in combinations(reading.values, 2))


def every_contrast(specification: Specification) -> tuple[Contrast, ...]:
    """Every pair of values of every reading, in the order of the specification."""
    return tuple(contrast for reading in specification.readings for contrast in contrasts_of(reading))


def contrast_between(reading: Reading, one: str, other: str) -> Contrast:
    """The contrast between two values, in the order of the reading; raises SpecError for values without one."""
    for value in one, other:
        if value not in [known.id for known in reading.values]:
            raise SpecError(unknown(f"value of {reading.id}", value, [known.id for known in reading.values]))
    for contrast in contrasts_of(reading):
        if {value.id for value in contrast.values} == {one, other}:
            return contrast
    raise SpecError(f"{one!r} does not differ from itself: name two values of {reading.id}")
