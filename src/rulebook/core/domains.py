"""Domains: the finitely many values that a field of an action can have under given settings, in a fixed order.

A domain is named once, beside the type, as an alias that type checkers read as the bare type:

    RowNumber: TypeAlias = Annotated[int, Domain(rows, within=range(99))]

Domains give actions their numbers and schemas their bounds, and let values from outside be refused early.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import pairwise
from math import comb
from types import MappingProxyType
from typing import Annotated, Any, Final, NoReturn, Protocol, TypeAlias, get_args, get_origin

from attrs import evolve, field, frozen

from rulebook.core.errors import DeclarationError
from rulebook.core.hints import hints_of, marks_of
from rulebook.core.multiset import Kinds


class Values(Protocol):
    """The values of a field under known settings, numbered from 0: a range, a tuple, `Choices`, `Sums` ..."""

    def __len__(self) -> int: ...
    def __getitem__(self, number: int, /) -> Any: ...
    def index(self, value: Any, /) -> int: ...
    def __contains__(self, value: object, /) -> bool: ...


@frozen
class Domain:
    """The values a field can have. `values` computes them from the settings and the values of the earlier fields in `given`.

    `within` bounds whole numbers under any settings; schemas state it.
    """

    values: Callable[..., Values]
    given: tuple[str, ...] = ()
    within: range | None = None

    @property
    def is_known_by_itself(self) -> bool:
        """Whether the values follow from the settings alone, not from other fields and not from what a handler declares."""
        return not self.given and self.values is not by_the_rules


def by_the_rules(settings: object, *given: object) -> NoReturn:
    """A placeholder for fields whose values only the rules know: the handler declared for the class gives them."""
    raise DeclarationError("the handler that is declared for a class gives the domains that the rules decide")


@frozen
class Range:
    """The smallest and largest value of a whole number in the settings of a game."""

    least: int
    most: int

    def __contains__(self, value: object) -> bool:
        return type(value) is int and self.least <= value <= self.most


@frozen
class UpTo:
    """The largest number of items of a tuple; `most` computes it from the settings, of which the components decide."""

    most: Callable[[Any], int]


@frozen
class OneEach:
    """Marks a tuple of objects in the order of some of their fields, `by`, no two with the same values of all of them."""

    by: tuple[str, ...]


@frozen
class NoneEmpty:
    """Marks a tuple of multisets of which none is empty."""


@frozen
class Choices:
    """Every choice of some pieces, in any order, as a tuple in the order of `kinds`. There are at most `copies[i]` of
    `kinds[i]`.

    Choices are numbered by size, in the order of `sizes`, and then as `itertools.combinations_with_replacement` generates
    them. They are never enumerated.
    """

    kinds: Kinds[Any]
    copies: tuple[int, ...]
    sizes: tuple[int, ...]

    def __len__(self) -> int:
        return sum(ways(self.copies, size) for size in self.sizes)

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or len(value) not in self.sizes or not all(map(self.kinds.__contains__, value)):
            return False
        counts = tuple(map(value.count, self.kinds))
        in_order = tuple([kind for kind, count in zip(self.kinds, counts, strict=True) for _ in range(count)])
        return value == in_order and all(map(int.__le__, counts, self.copies))

    def index(self, value: tuple[object, ...]) -> int:
        """The number of a choice; raises ValueError if it is not one of the choices."""
        if value not in self:
            raise ValueError(value)
        left = len(value)
        number = sum(ways(self.copies, size) for size in self.sizes[: self.sizes.index(left)])
        for place, count in enumerate(map(value.count, self.kinds)):
            more = range(count + 1, min(self.copies[place], left) + 1)
            number += sum(ways(self.copies[place + 1 :], left - each) for each in more)
            left -= count
        return number

    def __getitem__(self, number: int) -> tuple[object, ...]:
        for size in self.sizes:
            choices = ways(self.copies, size)
            if 0 <= number < choices:
                return tuple(self._unranked(number, size))
            number -= choices
        raise IndexError(number)

    def _unranked(self, number: int, left: int) -> Iterator[object]:
        for place, kind in enumerate(self.kinds):
            count = min(self.copies[place], left)
            while number >= (choices := ways(self.copies[place + 1 :], left - count)):
                number -= choices
                count -= 1
            yield from [kind] * count
            left -= count


@cache
def ways(copies: tuple[int, ...], size: int) -> int:
    """How many multisets of a size there are, given the number of copies of each kind."""
    if not copies:
        return int(size == 0)
    return sum(ways(copies[1:], size - count) for count in range(min(copies[0], size) + 1))


@frozen
class Subsets:
    """Every subset of some items, as a tuple in their order.

    Subsets are numbered by size, in the order of `sizes`, and then lexicographically. They are never enumerated.
    """

    items: tuple[Any, ...]
    sizes: tuple[int, ...]

    def __len__(self) -> int:
        return sum(comb(len(self.items), size) for size in self.sizes)

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or len(value) not in self.sizes or not all(item in self.items for item in value):
            return False
        places = list(map(self.items.index, value))
        return all(one < other for one, other in pairwise(places))

    def index(self, value: tuple[object, ...]) -> int:
        """The number of a subset; raises ValueError if it is not one of the subsets."""
        if value not in self:
            raise ValueError(value)
        number = sum(comb(len(self.items), size) for size in self.sizes[: self.sizes.index(len(value))])
        begin = 0
        for left, item in zip(range(len(value) - 1, -1, -1), value, strict=True):
            place = self.items.index(item)
            number += sum(comb(len(self.items) - skipped - 1, left) for skipped in range(begin, place))
            begin = place + 1
        return number

    def __getitem__(self, number: int) -> tuple[object, ...]:
        for size in self.sizes:
            if 0 <= number < comb(len(self.items), size):
                return tuple(self._unranked(number, size))
            number -= comb(len(self.items), size)
        raise IndexError(number)

    def _unranked(self, number: int, size: int) -> Iterator[object]:
        place = 0
        for left in range(size - 1, -1, -1):
            while number >= (skipped := comb(len(self.items) - place - 1, left)):
                number -= skipped
                place += 1
            yield self.items[place]
            place += 1


@frozen
class Sums:
    """Every subset of some items whose weights add up to one of `totals`, as a tuple in the order of the items.

    Subsets are numbered by sum, in the order of `totals`. Among those with the same sum, a subset with an item comes before
    those that begin later. They are never enumerated. Weights are whole numbers from 1, one for each item; the empty subset
    has the sum 0.
    """

    items: tuple[Any, ...]
    weights: tuple[int, ...]
    totals: tuple[int, ...]
    _ways: tuple[tuple[int, ...], ...] = field(init=False, eq=False, repr=False)
    """For each place and the one after the last: how many subsets of the items from there on have each sum from 0 up."""

    @_ways.default
    def _ways_to_go_on(self) -> tuple[tuple[int, ...], ...]:
        ways = [(1, *(0,) * max(self.totals, default=0))]
        for weight in reversed(self.weights):
            later = ways[-1]
            ways.append(
                tuple([number + (later[left - weight] if left >= weight else 0) for left, number in enumerate(later)])
            )
        return tuple(reversed(ways))

    def __len__(self) -> int:
        return sum(self._ways[0][total] for total in self.totals)

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not all(item in self.items for item in value):
            return False
        places = list(map(self.items.index, value))
        return sum(self.weights[place] for place in places) in self.totals and all(
            one < other for one, other in pairwise(places)
        )

    def index(self, value: tuple[object, ...]) -> int:
        """The number of a subset; raises ValueError if it is not one of the subsets."""
        if value not in self:
            raise ValueError(value)
        places = list(map(self.items.index, value))
        left = sum(self.weights[place] for place in places)
        number = sum(self._ways[0][total] for total in self.totals[: self.totals.index(left)])
        for begin, place in pairwise([-1, *places]):
            number += sum(self._ways_with(skipped, left) for skipped in range(begin + 1, place))
            left -= self.weights[place]
        return number

    def __getitem__(self, number: int) -> tuple[Any, ...]:
        for total in self.totals:
            if 0 <= number < self._ways[0][total]:
                return tuple(self._unranked(number, total))
            number -= self._ways[0][total]
        raise IndexError(number)

    def _unranked(self, number: int, left: int) -> Iterator[object]:
        for place, item in enumerate(self.items):
            ways = self._ways_with(place, left)
            if left and number < ways:
                yield item
                left -= self.weights[place]
            else:
                number -= ways

    def _ways_with(self, place: int, left: int) -> int:
        """How many subsets of the items from a place on have a given sum, and the item at that place."""
        weight = self.weights[place]
        return self._ways[place + 1][left - weight] if left >= weight else 0


Decided: TypeAlias = Mapping[str, Callable[..., Values]]
"""Functions that give the values of fields whose domains the rules decide."""
NOTHING_DECIDED: Final[Decided] = MappingProxyType({})


def domains_of(kind: type[object], decided: Decided = NOTHING_DECIDED) -> tuple[tuple[str, Domain], ...]:
    """The fields of a class of actions with their domains; raises DeclarationError for a field without one.

    Fields with an enum type have all members as their domain unless they declare another; truth values have both. `decided`
    gives the values of exactly those fields whose domains are `by_the_rules`.
    """
    domains = {name: domain_of(kind, name) for name in hints_of(kind)}
    for place, (name, domain) in enumerate(domains.items()):
        if unknown := set(domain.given) - set(list(domains)[:place]):
            depends = f"depends on {', '.join(sorted(unknown))}, which is not an earlier field"
            raise DeclarationError(f"the domain of {name} of {kind.__name__} {depends}")
    left_open = {name for name, domain in domains.items() if domain.values is by_the_rules}
    if left_open != set(decided):
        raise DeclarationError(
            f"{kind.__name__} leaves domains of {sorted(left_open)} to the rules, but its handler gives {sorted(decided)}"
        )
    return tuple([(name, evolve(domain, values=decided.get(name, domain.values))) for name, domain in domains.items()])


def domain_of(kind: type[object], name: str) -> Domain:
    """The domain of a field of a class of actions; raises DeclarationError if it declares none."""
    for mark in marks_of(kind, name):
        if isinstance(mark, Domain):
            return mark
    bare = hints_of(kind)[name]
    while get_origin(bare) is Annotated:
        bare = get_args(bare)[0]
    if bare is bool:
        return Domain(lambda settings: (False, True))
    if isinstance(bare, type) and issubclass(bare, Enum):
        members = tuple(bare)
        return Domain(lambda settings: members)
    raise DeclarationError(f"the field {name} of {kind.__name__} declares no domain")


def written(value: object) -> str:
    """A value in a message: its code, or the value of an enum member; several in brackets."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    return str(getattr(value, "code", value.value if isinstance(value, Enum) else value))


def how_many(values: Values) -> int:
    """How many values a domain has, even if that is more than `len` can return."""
    return values.__len__()


MOST_LISTED = 12
"""A message lists the values of a domain only if there are at most this many."""
MOST_DIGITS = 15
"""A message gives no number with more digits."""


def listed_values(values: Values) -> str:
    """The values of a domain in a message: `from 1 to 7`, `one of RED, BLUE`, `one of 329 values`."""
    there_are = how_many(values)
    if not there_are:
        return "left out, since no value is possible"
    if isinstance(values, range):
        return f"from {values[0]} to {values[-1]}" if there_are > 1 else str(values[0])
    if there_are > MOST_LISTED:
        return f"one of {there_are} values" if there_are < 10**MOST_DIGITS else "one of a great many values"
    return f"one of {', '.join(written(values[number]) for number in range(there_are))}"


__all__ = [
    "NOTHING_DECIDED",
    "Choices",
    "Decided",
    "Domain",
    "NoneEmpty",
    "OneEach",
    "Range",
    "Subsets",
    "Sums",
    "UpTo",
    "Values",
    "by_the_rules",
    "domain_of",
    "domains_of",
    "how_many",
    "listed_values",
    "ways",
]
