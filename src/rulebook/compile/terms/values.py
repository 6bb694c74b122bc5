"""Values whose parts are terms of a solver, and how two of them become one that depends on a condition.

Numbers are mathematical integers, members of finite types their places. What is known stays a number or a truth value of
Python. A pile is a term for the copies of each kind. A sequence is its items, each with the condition under which it is
there; a long sequence of pieces is a `Bag`: how many of each kind, and which is the last, so that proofs are about sequences
of any length. Two of them are the same where all this is, and their codes are: some number for each sequence. Where there
are many kinds, a pile and a bag know their size beside the numbers that it is the sum of. Sets of pieces that add up are
not listed: a `Family` says of any set whether it is one of them, and of each size whether there is one.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, TypeAlias

import z3
from attrs import frozen

from rulebook.compile.ir import Finite, Record, Type, Union
from rulebook.core.errors import RulebookError

Truth: TypeAlias = Any
"""A truth value of Python, or a term."""
Number: TypeAlias = Any
"""A number of Python, or a term."""


class TermError(RulebookError):
    """Something that has no form as terms."""


@frozen(eq=False)
class Parts:
    """An object, or a product: its parts by name, or by place."""

    type: Type
    parts: dict[Any, Any]


@frozen(eq=False)
class Choice:
    """A value of a union: which alternative, and the value as one of each that is possible."""

    type: Union
    which: Number
    values: dict[int, Any]


@frozen(eq=False)
class Maybe:
    """A value that is there under a condition."""

    there: Truth
    value: Any


@frozen(eq=False)
class Items:
    """A sequence: items, each with the condition under which it is there."""

    items: tuple[tuple[Truth, Any], ...]


@frozen(eq=False)
class Bag:
    """A sequence of pieces: how many of each kind, which is the last, and its code."""

    kinds: Finite
    counts: tuple[Number, ...]
    last: Number
    code: Number
    size: Number = None
    """How many in all, where that is known otherwise than as a sum."""


@frozen(eq=False)
class Pile:
    """A multiset: how many of each kind."""

    counts: tuple[Number, ...]
    size: Number = None
    """As of a bag."""


@frozen(eq=False)
class Family:
    """A sequence of sets of pieces, each in the order of its kinds: which are there, and for each size whether one is."""

    kinds: Finite
    has: Callable[[Bag], Truth]
    sizes: Mapping[int, Truth]

    @property
    def any(self) -> Truth:
        """Whether there is one."""
        return disj(*self.sizes.values())


@frozen(eq=False)
class Several:
    """A number of which is only known whether it is 0."""

    any: Truth


@frozen(eq=False)
class Sized:
    """A set of pieces of which only the size is known."""

    size: int


@frozen(eq=False)
class Set:
    """A set: for each value of its type whether it has it."""

    has: tuple[Truth, ...]


@frozen(eq=False)
class Stepped:
    """A step, if there is one: the state after it, and the events with their conditions."""

    there: Truth
    state: Any
    events: tuple[tuple[Truth, Any], ...]


MANY: Final = 16
"""Where there are more kinds, piles and bags know their size."""

NOTHING: Final = Parts(Record(object, ()), {})
"""The value of a type with a single value."""


def is_known(value: Any) -> bool:
    """Whether a truth value or a number is known."""
    return isinstance(value, bool | int)


def term(value: Any) -> Any:
    """A truth value or a number as a term."""
    if isinstance(value, bool):
        return z3.BoolVal(value)
    return z3.IntVal(value) if isinstance(value, int) else value


def conj(*truths: Truth) -> Truth:
    """Whether all hold."""
    rest = [each for each in truths if each is not True]
    if any(each is False for each in rest):
        return False
    return True if not rest else rest[0] if len(rest) == 1 else z3.And(*rest)


def disj(*truths: Truth) -> Truth:
    """Whether one holds."""
    rest = [each for each in truths if each is not False]
    if any(each is True for each in rest):
        return True
    return False if not rest else rest[0] if len(rest) == 1 else z3.Or(*rest)


def negation(truth: Truth) -> Truth:
    """Whether something does not hold."""
    return (not truth) if isinstance(truth, bool) else z3.Not(truth)


def same(one: Number, other: Number) -> Truth:
    """Whether two numbers, or two truth values, are equal."""
    return one == other if is_known(one) and is_known(other) else term(one) == term(other)


def if_else(test: Truth, one: Any, other: Any) -> Any:
    """A number or a truth value that depends on a condition."""
    if isinstance(test, bool):
        return one if test else other
    if one is other or (is_known(one) and is_known(other) and one == other):
        return one
    if isinstance(one, bool) and isinstance(other, bool):
        return test if one else z3.Not(test)
    return z3.If(test, term(one), term(other))


def as_bag(items: Items, kinds: Finite) -> Bag:
    """A sequence of pieces as a bag."""
    counts = tuple(
        [
            total([if_else(conj(there, same(item, place)), 1, 0) for there, item in items.items])
            for place in range(len(kinds.values))
        ]
    )
    last: Number = 0
    code: Number = 0
    for there, item in items.items:
        last, code = if_else(there, item, last), if_else(there, coded("append", code, item), code)
    size = total([if_else(there, 1, 0) for there, _ in items.items]) if are_many(kinds) else None
    return Bag(kinds, counts, last, code, size)


def are_many(kinds: Finite) -> bool:
    """Whether piles and bags are to know their size: few numbers are added up quickly."""
    return len(kinds.values) > MANY


def size_of(value: Bag | Pile) -> Number:
    """How many pieces there are in all."""
    return total(value.counts) if value.size is None else value.size


def as_family(value: Family | Items, kinds: Finite) -> Family:
    """A sequence of sets of pieces, each of a known size, as a family."""
    if isinstance(value, Family):
        return value
    sizes = dict[int, Truth]()
    for there, each in value.items:
        if not all(one is True and is_known(kind) for one, kind in each.items):
            raise TermError("a sequence of sets that are not known")
        sizes[len(each.items)] = disj(sizes.get(len(each.items), False), there)
    return Family(kinds, lambda some: disj(*[conj(there, is_made_of(some, each)) for there, each in value.items]), sizes)


def is_made_of(some: Bag, items: Items) -> Truth:
    """Whether a bag is a known set of pieces: it is as large, and has these."""
    return conj(same(size_of(some), len(items.items)), *[same(some.counts[kind], 1) for _, kind in items.items])


def is_in_order(some: Bag | Items) -> Truth:
    """Whether a sequence of different pieces is in the order of their kinds."""
    if isinstance(some, Bag):
        return same(some.code, coded("sorted", *some.counts))
    if not all(there is True and is_known(kind) for there, kind in some.items):
        raise TermError("a sequence of pieces that are not known")
    return all(one < other for (_, one), (_, other) in pairwise(some.items))


def either(test: Truth, one: Family, other: Family) -> Family:
    """One of two families, which depends on a condition."""
    sizes = {
        size: if_else(test, one.sizes.get(size, False), other.sizes.get(size, False))
        for size in sorted(one.sizes.keys() | other.sizes.keys())
    }
    return Family(one.kinds, lambda some: if_else(test, one.has(some), other.has(some)), sizes)


def coded(how: str, *numbers: Number) -> Number:
    """The code of a sequence that is made of other ones and of pieces, each given by a number."""
    return z3.Function(f"code {how}", *[z3.IntSort()] * (len(numbers) + 1))(*map(term, numbers))


def total(numbers: Sequence[Number]) -> Number:
    """The sum of some numbers."""
    known = sum(each for each in numbers if is_known(each))
    terms = [each for each in numbers if not is_known(each)]
    if not terms:
        return known
    return z3.Sum([*terms, z3.IntVal(known)]) if known else terms[0] if len(terms) == 1 else z3.Sum(terms)


def joined(test: Truth, one: Any, other: Any) -> Any:  # noqa: PLR0912 - one case for each kind of value
    """One of two values, which depends on a condition."""
    if isinstance(test, bool):
        return one if test else other
    if one is other:
        return one
    match one, other:
        case None, _:
            return other
        case _, None:
            return one
        case Parts(), Parts():
            return Parts(one.type, {name: joined(test, one.parts[name], other.parts[name]) for name in one.parts})
        case Choice(), Choice():
            values = {
                number: joined(test, one.values.get(number), other.values.get(number))
                for number in sorted(one.values.keys() | other.values.keys())
            }
            return Choice(one.type, if_else(test, one.which, other.which), values)
        case Maybe(), Maybe():
            return Maybe(if_else(test, one.there, other.there), joined(test, one.value, other.value))
        case Items(), Items():
            alike = len(one.items) == len(other.items) and all(
                a is b or (is_known(a) and a == b) for (a, _), (b, _) in zip(one.items, other.items, strict=True)
            )
            if alike:
                return Items(
                    tuple([(there, joined(test, a, b)) for (there, a), (_, b) in zip(one.items, other.items, strict=True)])
                )
            return Items(
                (
                    *[(conj(test, there), item) for there, item in one.items],
                    *[(conj(negation(test), there), item) for there, item in other.items],
                )
            )
        case Bag(), Bag():
            counts = tuple([if_else(test, a, b) for a, b in zip(one.counts, other.counts, strict=True)])
            size = None if one.size is None else if_else(test, one.size, other.size)
            return Bag(one.kinds, counts, if_else(test, one.last, other.last), if_else(test, one.code, other.code), size)
        case Bag(), Items():
            return joined(test, one, as_bag(other, one.kinds))
        case Items(), Bag():
            return joined(test, as_bag(one, other.kinds), other)
        case Family(), Family() | Items():
            return either(test, one, as_family(other, one.kinds))
        case Items(), Family():
            return either(test, as_family(one, other.kinds), other)
        case Pile(), Pile():
            size = None if one.size is None else if_else(test, one.size, other.size)
            return Pile(tuple([if_else(test, a, b) for a, b in zip(one.counts, other.counts, strict=True)]), size)
        case Set(), Set():
            return Set(tuple([if_else(test, a, b) for a, b in zip(one.has, other.has, strict=True)]))
        case Stepped(), Stepped():
            events = (*[(conj(test, t), e) for t, e in one.events], *[(conj(negation(test), t), e) for t, e in other.events])
            return Stepped(if_else(test, one.there, other.there), joined(test, one.state, other.state), events)
    return if_else(test, one, other)


def alike(one: Any, other: Any) -> Truth:
    """Whether two values are equal."""
    match one, other:
        case None, None:
            return True
        case Parts(), Parts():
            return conj(*[alike(one.parts[name], other.parts[name]) for name in one.parts])
        case Choice(), Choice():
            both = one.values.keys() & other.values.keys()
            inner = [
                conj(same(one.which, number), alike(one.values[number], other.values[number])) for number in sorted(both)
            ]
            return conj(same(one.which, other.which), disj(*inner))
        case Maybe(), Maybe():
            value = True if one.value is None or other.value is None else alike(one.value, other.value)
            return conj(same(one.there, other.there), disj(negation(one.there), value))
        case Pile(), Pile():
            return conj(*[same(a, b) for a, b in zip(one.counts, other.counts, strict=True)])
        case Set(), Set():
            return conj(*[same(a, b) for a, b in zip(one.has, other.has, strict=True)])
        case Items(), Items():
            return same_items(one, other)
        case Bag(), Items() if not other.items:
            return conj(*[same(each, 0) for each in one.counts])
        case Bag(), Items():
            return alike(one, as_bag(other, one.kinds))
        case Bag(), Bag():
            counted = [same(a, b) for a, b in zip(one.counts, other.counts, strict=True)]
            return conj(same(one.code, other.code), *counted, disj(same(total(one.counts), 0), same(one.last, other.last)))
        case Items(), Bag():
            return alike(other, one)
    return same(one, other)


def same_items(one: Items, other: Items) -> Truth:
    """Whether two sequences are equal: of those that are there, each is equal to its counterpart."""
    a, b = one.items, other.items
    if all(there is True for there, _ in (*a, *b)):
        return len(a) == len(b) and conj(*[alike(x, y) for (_, x), (_, y) in zip(a, b, strict=True)])
    pairs = []
    for place, (there, item) in enumerate(a):
        rank = total([if_else(each, 1, 0) for each, _ in a[:place]])
        for number, (present, counterpart) in enumerate(b):
            other_rank = total([if_else(each, 1, 0) for each, _ in b[:number]])
            pairs.append(disj(negation(conj(there, present, same(rank, other_rank))), alike(item, counterpart)))
    length = same(total([if_else(each, 1, 0) for each, _ in a]), total([if_else(each, 1, 0) for each, _ in b]))
    return conj(length, *pairs)
