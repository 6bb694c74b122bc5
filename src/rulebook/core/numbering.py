"""Numbers for actions: every action that settings admit has a number, derived from the domains of its fields.

Classes come in the order in which the game declares them. Within a class the first field changes slowest and the last one
fastest, each through its domain in order. Finding a number, or the action with a number, does not enumerate the actions. The
only exception: if a later field's domain depends on an earlier field, the earlier field's values are enumerated once per
settings.
"""

from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate
from typing import Any, TypeAlias

from attrs import define, field, frozen

from rulebook.core.domains import Domain, Values, how_many, listed_values
from rulebook.core.errors import DomainError
from rulebook.core.numbers import whole

Fields: TypeAlias = tuple[tuple[str, Domain], ...]
Known: TypeAlias = tuple[Any, ...]

MOST_TABULATED = 2**12
"""If a numbering has at most this many actions, they are listed once and then looked up."""


@define
class Block:
    """The actions of one class under some settings, numbered from 0."""

    kind: type[Any]
    settings: object
    fields: Fields
    _values: dict[tuple[int, Known], Values] = field(factory=dict, init=False)
    _starts: dict[tuple[int, Known], list[int]] = field(factory=dict, init=False)
    _needed: tuple[tuple[int, ...], ...] = field(init=False)
    """For each field, the earlier fields on which the domains from that field on depend."""

    def __attrs_post_init__(self) -> None:
        names = [name for name, _ in self.fields]
        given = [{names.index(name) for name in domain.given} for _, domain in self.fields]
        later = [set[int]().union(*given[place:]) for place in range(len(given) + 1)]
        self._needed = tuple([tuple(sorted(each for each in later[place] if each < place)) for place in range(len(later))])

    def values(self, place: int, known: Known) -> Values:
        """The values of a field, given the earlier fields."""
        _, domain = self.fields[place]
        names = [name for name, _ in self.fields]
        given = tuple([known[names.index(name)] for name in domain.given])
        if (place, given) not in self._values:
            self._values[place, given] = domain.values(self.settings, *given)
        return self._values[place, given]

    def size(self, place: int = 0, known: Known = ()) -> int:
        """The number of ways to fill in the remaining fields."""
        if place == len(self.fields):
            return 1
        if self._is_needed_later(place):
            return self.starts(place, known)[-1]
        return how_many(self.values(place, known)) * self.size(place + 1, (*known, None))

    def starts(self, place: int, known: Known) -> list[int]:
        """For a field on which later domains depend: where the numbers of each value begin, and at last their end."""
        key = place, tuple([known[each] for each in self._needed[place]])
        if key not in self._starts:
            values = self.values(place, known)
            sizes = [self.size(place + 1, (*known, values[number])) for number in range(len(values))]
            self._starts[key] = list(accumulate(sizes, initial=0))
        return self._starts[key]

    def number(self, action: object) -> int:
        """The number of an action; raises DomainError for one outside the domains."""
        number, known = 0, tuple([getattr(action, name) for name, _ in self.fields])
        for place, (name, _) in enumerate(self.fields):
            values = self.values(place, known[:place])
            if not is_among(known[place], values):
                raise DomainError(name, outside(values))
            index = values.index(known[place])
            if self._is_needed_later(place):
                number += self.starts(place, known[:place])[index]
            else:
                number += index * self.size(place + 1, known[: place + 1])
        return number

    def at(self, number: int) -> object:
        """The action with a number below the size."""
        known: Known = ()
        for place in range(len(self.fields)):
            values = self.values(place, known)
            if self._is_needed_later(place):
                starts = self.starts(place, known)
                index = bisect_right(starts, number) - 1
                number -= starts[index]
            else:
                index, number = divmod(number, self.size(place + 1, (*known, None)))
            known = (*known, values[index])
        made: object = self.kind(*known)
        return made

    def _is_needed_later(self, place: int) -> bool:
        return place in self._needed[place + 1]


@frozen
class Numbering:
    """The actions of some classes under some settings, numbered from 0, class by class."""

    blocks: tuple[Block, ...]
    starts: tuple[int, ...]
    _listed: list[object] = field(factory=list, init=False, eq=False, repr=False)
    _numbers: dict[object, int] = field(factory=dict, init=False, eq=False, repr=False)

    @classmethod
    def of(cls, kinds: Sequence[type[object]], domains: dict[type[object], Fields], settings: object) -> "Numbering":
        """The numbering of the actions of some classes under some settings."""
        blocks = tuple([Block(kind, settings, domains[kind]) for kind in kinds])
        return cls(blocks, tuple(accumulate([block.size() for block in blocks], initial=0)))

    @property
    def size(self) -> int:
        """How many actions have a number, which may be more than `len` can return."""
        return self.starts[-1]

    def number(self, action: object) -> int:
        """The number of an action; raises DomainError if it has none."""
        if self.size <= MOST_TABULATED:
            self._tabulate()
            with suppress(TypeError):  # an unhashable value is in no domain; the error is raised below
                if action in self._numbers:
                    return self._numbers[action]
        for start, block in zip(self.starts, self.blocks, strict=False):
            if block.kind is type(action):
                return start + block.number(action)
        raise DomainError("action", f"a {type(action).__name__} has no number here")

    def at(self, number: int) -> object:
        """The action with a number; raises DomainError for an invalid number."""
        number = whole("number", number, 0, self.size - 1)
        if self.size <= MOST_TABULATED:
            self._tabulate()
            return self._listed[number]
        return self._at(number)

    def _at(self, number: int) -> object:
        place = bisect_right(self.starts, number) - 1
        return self.blocks[place].at(number - self.starts[place])

    def _tabulate(self) -> None:
        if not self._listed and self.size:
            self._listed.extend(map(self._at, range(self.size)))
            self._numbers.update({action: number for number, action in enumerate(self._listed)})


def is_among(value: object, values: Values) -> bool:
    """Whether a value is in a domain; a value that cannot be looked up is not."""
    try:
        return value in values
    except (TypeError, ValueError):  # arrays are equal to nothing and different from nothing
        return False


def outside(values: Values) -> str:
    """Why a value that is not in a domain is refused."""
    return f"must be {listed_values(values)}"
