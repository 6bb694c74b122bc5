"""A dispute: two values of one reading, and settings that differ only in it."""

from collections.abc import Mapping
from itertools import combinations

from attrs import frozen

from rulebook.core.errors import SpecError
from rulebook.core.game import AnyGame
from rulebook.disputes.lockstep import Sides
from rulebook.names import unknown
from rulebook.records import JsonObject, header, settings_from
from rulebook.spec import Reading, ReadingValue, Specification

__all__ = ["Dispute", "dispute_between", "disputes_of", "every_dispute", "with_readings"]


@frozen
class Dispute:
    """Two values of a reading; the one listed first is on the left."""

    reading: Reading
    left: ReadingValue
    right: ReadingValue

    @property
    def name(self) -> str:
        """The dispute as used in file names: `end-threshold.reach.pass`."""
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


def disputes_of(reading: Reading) -> tuple[Dispute, ...]:
    """Every pair of values of a reading."""
    return tuple(Dispute(reading, left, right) for left, right in combinations(reading.values, 2))


def every_dispute(specification: Specification) -> tuple[Dispute, ...]:
    """Every pair of values of every reading, in the order of the specification."""
    return tuple(dispute for reading in specification.readings for dispute in disputes_of(reading))


def dispute_between(reading: Reading, one: str, other: str) -> Dispute:
    """The dispute between two values, in the order of the reading; raises SpecError for values without one."""
    for value in one, other:
        if value not in [known.id for known in reading.values]:
            raise SpecError(unknown(f"value of {reading.id}", value, [known.id for known in reading.values]))
    for dispute in disputes_of(reading):
        if {value.id for value in dispute.values} == {one, other}:
            return dispute
    raise SpecError(f"{one!r} does not differ from itself: name two values of {reading.id}")
