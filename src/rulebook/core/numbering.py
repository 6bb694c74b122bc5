"""Numbers for actions, derived from the domains of their fields.

Classes come in the order in which the game declares them. Within a class the first field changes slowest and the last one
fastest, each through its domain in order. So every action that settings admit has a number. Where a domain is too vast for
that, a `Listing` has the last field count through what the rules list at a state.

Finding a number, or the action with a number, does not enumerate the actions. The only exception: if a later field's domain
depends on an earlier field, the earlier field's values are enumerated once per settings.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import accumulate
from typing import Any, TypeAlias

from attrs import define, field, frozen, make_class

from rulebook.core.domains import Domain, Values, how_many, listed_values
from rulebook.core.errors import DomainError
from rulebook.core.hints import fields_of
from rulebook.core.numbers import whole
from rulebook.core.settings import shown
from rulebook.core.sharing import written

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
                raise DomainError(name, outside(values, known[place]))
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


@frozen(slots=False)
class Numbering:
    """The actions of some classes under some settings, numbered from 0, class by class."""

    blocks: tuple[Block, ...]
    starts: tuple[int, ...]

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
            with suppress(TypeError):  # an unhashable value is in no domain; the error is raised below
                if action in self._numbers:
                    return self._numbers[action]
        for start, block in zip(self.starts, self.blocks, strict=False):
            if block.kind is type(action):
                return start + block.number(action)
        raise DomainError("action", f"a {type(action).__name__} has no number here")

    def numbers_of(self, actions: Sequence[object]) -> list[int]:
        """The numbers of actions, sooner than one by one; raises DomainError as `number` does."""
        if self.size <= MOST_TABULATED:
            with suppress(KeyError, TypeError):
                return [self._numbers[action] for action in actions]
        return [*map(self.number, actions)]

    def at(self, number: int) -> object:
        """The action with a number; raises DomainError for an invalid number."""
        number = whole("number", number, 0, self.size - 1)
        return self._listed[number] if self.size <= MOST_TABULATED else self._at(number)

    def _at(self, number: int) -> object:
        place = bisect_right(self.starts, number) - 1
        return self.blocks[place].at(number - self.starts[place])

    @cached_property
    def _listed(self) -> tuple[object, ...]:
        return tuple(map(self._at, range(self.size)))

    @cached_property
    def _numbers(self) -> Mapping[object, int]:
        return {action: number for number, action in enumerate(self._listed)}


@frozen
class Listing:
    """A class of actions whose last field is numbered by a state, since its domain is vast and the rules list little of it.

    `values` lists them at a state, given the earlier fields; `most` says how many they are at most wherever play leads to,
    given the settings and the earlier fields. With the same earlier fields all of them are legal at a state, in this order,
    or none.
    """

    kind: type[Any]
    values: Callable[..., Sequence[Any]]
    most: Callable[..., int]
    nth: type[Any] = field(init=False)
    """Stands for the class in numberings: its last field is a place in the list."""

    @nth.default
    def _with_places(self) -> type[Any]:
        return make_class(self.kind.__name__, [each.name for each in fields_of(self.kind)], frozen=True)

    def fields(self, declared: Fields) -> Fields:
        """The fields with places in the list, given those of the class."""
        *earlier, (name, _) = declared
        most, given = self.most, tuple([each for each, _ in earlier])
        return (*earlier, (name, Domain(lambda settings, *known: range(most(settings, *known)), given)))

    def placed(self, action: object, state: Any) -> object:
        """What stands for an action at a state; raises DomainError if the rules do not list its last field there."""
        *earlier, last = written(action)
        values = self.values(state, *earlier)[: self.most(state.settings, *earlier)]
        if last not in values:
            raise DomainError(fields_of(self.kind)[-1].name, f"must be {listed_values(values)} here, not {shown(last)}")
        return self.nth(*earlier, values.index(last))

    def action(self, placed: Any, state: object) -> object:
        """The action that something stands for at a state; raises DomainError if the rules list too little there."""
        earlier, place = written(placed)[:-1], getattr(placed, fields_of(self.kind)[-1].name)
        values = self.values(state, *earlier)
        if place >= len(values):
            listed = f"for {fields_of(self.kind)[-1].name} the rules list {len(values)} in all"
            raise DomainError("number", f"leads to no action here: {listed}, and this would be number {place + 1}")
        made: object = self.kind(*earlier, values[place])
        return made


def is_among(value: object, values: Values) -> bool:
    """Whether a value is in a domain; a value that cannot be looked up is not."""
    try:
        return value in values
    except (TypeError, ValueError):  # arrays are equal to nothing and different from nothing
        return False


def outside(values: Values, given: object) -> str:
    """Why a value that is not in a domain is refused."""
    return f"must be {listed_values(values)}, not {shown(given)}"
