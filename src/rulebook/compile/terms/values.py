"""Values whose parts are terms of a solver, and how two of them become one that depends on a condition.

Numbers are mathematical integers, members of finite types their places. What is known stays a number or a truth value of
Python. A pile is a term for the copies of each kind. A sequence is its items, each with the condition under which it is
there; a long sequence of pieces is a `Bag`: how many of each kind, and which is the last, so that proofs are about sequences
of any length. Two of them are the same where all this is, and their codes are: some number for each sequence. Where there
are many kinds, a pile and a bag know their size beside the numbers that it is the sum of. Sets of pieces that add up are
not listed: a `Family` says of any set whether it is one of them, and of each size whether there is one. A sequence with one
item at most for each key has `Slots`. A long one of piles is `Layers`: the first ones, and what those below hold together.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import pairwise, zip_longest
from typing import Any, Final, TypeAlias

import z3
from attrs import frozen

from rulebook.compile.bounds import hull, merged
from rulebook.compile.ir import Finite, Record, Type, Union
from rulebook.compile.values import values_of
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
    is_known: bool = False
    """Whether all of it is known; then there is one such object for each value."""


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
class Slots(Items):
    """A sequence in the order of keys, with a place for each possible key, whose item may be there or not.

    How it was made of others says how sums over its items go on from theirs.
    """

    by: tuple[str, ...] = ()
    made: "Put | Kept | Either | None" = None

    def at(self, item: Parts) -> tuple[Truth, Any]:
        """The item with the key of another, and whether it is there."""
        there, found = False, None
        for has, each in reversed(self.items):
            is_it = conj(has, conj(*[same(each.parts[name], item.parts[name]) for name in self.by]))
            there, found = if_else(is_it, True, there), joined(is_it, each, found)
        return there, found

    def put(self, item: Parts) -> "Slots":
        """The sequence with an item in its place."""
        there, old = self.at(item)
        slots = list[tuple[Truth, Any]]()
        for has, each in self.items:
            key = {name: each.parts[name] for name in self.by}
            is_it = conj(*[same(value, item.parts[name]) for name, value in key.items()])
            slots.append((disj(is_it, has), joined(is_it, Parts(item.type, {**item.parts, **key}), each)))
        return Slots(tuple(slots), self.by, Put(self, item, there, old))


@frozen(eq=False)
class Put:
    """An item has been put in its place, where another may have been."""

    before: Slots
    item: Parts
    there: Truth
    old: Any


@frozen(eq=False)
class Kept:
    """Some items have been left out: for each slot, whether its item was there and is not kept."""

    before: Slots
    dropped: tuple[Truth, ...]


@frozen(eq=False)
class Either:
    """One of two sequences, which depends on a condition."""

    test: Truth
    one: Slots
    other: Slots


@frozen(eq=False)
class Ordered(Items):
    """A sequence that was put in order, and its items as they were `before`, which will do where order does not count."""

    before: tuple[tuple[Truth, Any], ...] = ()


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
class Layers:
    """A sequence of piles: the `tops`, what those below hold together, and how many there are in all.

    Tops that are not there are empty, and so is what is below nothing.
    """

    tops: tuple[Pile, ...]
    below: Pile
    number: Number
    code: Number
    """Of the sequence of piles below the tops."""
    shape: Number
    """The code of their sizes alone."""
    has_none_empty: Truth = True
    """Whether none of those below is empty."""

    def with_last(self, pile: Pile) -> "Layers":
        """The sequence with one more pile at the end."""
        is_below = self.number >= len(self.tops)
        return Layers(
            tuple([joined(same(self.number, place), pile, top) for place, top in enumerate(self.tops)]),
            joined(is_below, added(self.below, pile), self.below),
            self.number + 1,
            if_else(is_below, coded("beneath", self.code, *pile.counts), self.code),
            if_else(is_below, coded("size beneath", self.shape, size_of(pile)), self.shape),
            conj(self.has_none_empty, disj(negation(is_below), size_of(pile) > 0)),
        )

    @property
    def rest(self) -> "Layers":
        """All but the first pile, of which there must be one."""
        return Layers(self.tops[1:], self.below, self.number - 1, self.code, self.shape, self.has_none_empty)

    @property
    def fewer(self) -> "Layers":
        """The same with one top less, which counts among those below."""
        *tops, last = self.tops
        is_there = self.number > len(tops)
        return Layers(
            tuple(tops),
            added(last, self.below),
            self.number,
            if_else(is_there, coded("above", *last.counts, self.code), 0),
            if_else(is_there, coded("size above", size_of(last), self.shape), 0),
            conj(self.has_none_empty, disj(negation(is_there), size_of(last) > 0)),
        )

    @property
    def together(self) -> Pile:
        """What all piles hold."""
        return reduce(added, self.tops, self.below)

    @property
    def sizes(self) -> "Sizes":
        """How many pieces each of them holds."""
        return Sizes(tuple(map(size_of, self.tops)), self.number, self.shape)


@frozen(eq=False)
class Sizes:
    """The sizes of a sequence of piles: of the tops, how many there are in all, and the code of the other sizes."""

    tops: tuple[Number, ...]
    number: Number
    shape: Number


@frozen(eq=False)
class Entries:
    """A mapping: for each possible key whether it has a value, and the value."""

    entries: tuple[tuple[Truth, Any], ...]


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
    """A set: for each value of the type of its items whether it has it."""

    item: Type
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


def added(one: Pile, other: Pile) -> Pile:
    """What two piles hold together."""
    size = None if one.size is None else total([one.size, other.size])
    return Pile(tuple([total([a, b]) for a, b in zip(one.counts, other.counts, strict=True)]), size)


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
    if isinstance(truth, bool):
        return not truth
    return truth.arg(0) if z3.is_not(truth) else z3.Not(truth)


def conjuncts(truths: Iterable[Truth]) -> Iterator[Truth]:
    """Simpler truths, as far as they are seen, that hold together exactly if some others do."""
    for each in map(term, truths):
        if z3.is_and(each):
            yield from conjuncts(each.children())
        elif z3.is_not(each):
            yield from _denied(each.arg(0))
        else:
            yield each


def _denied(truth: Truth) -> Iterator[Truth]:
    """Simpler truths that hold together exactly if one does not."""
    if z3.is_not(truth):
        yield from conjuncts([truth.arg(0)])
    elif z3.is_or(truth):
        yield from conjuncts([z3.Not(each) for each in truth.children()])
    else:
        yield z3.Not(truth)


def same(one: Number, other: Number) -> Truth:
    """Whether two numbers, or two truth values, are equal."""
    return one == other if is_known(one) and is_known(other) else term(one) == term(other)


def if_else(test: Truth, one: Any, other: Any) -> Any:
    """A number or a truth value that depends on a condition."""
    if isinstance(test, bool):
        return one if test else other
    if one is other or (is_known(one) and is_known(other) and one == other):
        return one
    if isinstance(one, bool):
        return disj(test, other) if one else conj(negation(test), other)
    if isinstance(other, bool):
        return disj(negation(test), one) if other else conj(test, one)
    return z3.If(test, term(one), term(other))


def of_items(one: Set, item: Type) -> Set:
    """A set as one of items of another type, of which only those that it may have count."""
    if one.item == item:
        return one
    has = dict(zip(values_of(one.item), one.has, strict=True))
    return Set(item, tuple([has.get(each, False) for each in values_of(item)]))


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


def multiplied(one: Number, other: Number) -> Number:
    """The product of two numbers; linear where either is put together from known ones, by conditions and sums."""
    if is_known(one) or is_known(other):
        return one * other
    linear = scaled(one, other)
    linear = scaled(other, one) if linear is None else linear
    return one * other if linear is None else linear


def scaled(number: Any, factor: Number) -> Number | None:
    """A number times a factor, if the number is put together from known ones."""
    if z3.is_int_value(number):
        return number.as_long() * factor
    if z3.is_app_of(number, z3.Z3_OP_ITE):
        test, *ways = number.children()
        one, other = (scaled(each, factor) for each in ways)
        return None if one is None or other is None else if_else(test, one, other)
    if z3.is_add(number):
        parts = [scaled(each, factor) for each in number.children()]
        return None if any(each is None for each in parts) else total([each for each in parts if each is not None])
    return None


def quotient(number: Number, divisor: int) -> Number:
    """A number divided by a positive one, rounded down; 0 if it is not positive."""
    if divisor <= 0:
        return 0
    return number // divisor if is_known(number) else number / divisor


def remainder(number: Number, divisor: int) -> Number:
    """What is left of a number divided by a positive one; 0 if it is not positive."""
    return number % divisor if divisor > 0 else 0


def for_known(number: Any, give: Callable[[int], Number]) -> Number | None:
    """What is given for a number, if conditions choose it among known ones."""
    if is_known(number) or z3.is_int_value(number):
        return give(number if is_known(number) else number.as_long())
    if not z3.is_app_of(number, z3.Z3_OP_ITE):
        return None
    test, *ways = number.children()
    one, other = (for_known(each, give) for each in ways)
    return None if one is None or other is None else if_else(test, one, other)


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
        case Slots(), Slots():
            pairs = zip(one.items, other.items, strict=True)
            slots = tuple([(if_else(test, a, b), joined(test, x, y)) for (a, x), (b, y) in pairs])
            return Slots(slots, one.by, Either(test, one, other))
        case Layers(), Layers() if len(one.tops) > len(other.tops):
            return joined(test, one.fewer, other)
        case Layers(), Layers() if len(one.tops) < len(other.tops):
            return joined(test, one, other.fewer)
        case Layers(), Layers():
            return Layers(
                tuple([joined(test, a, b) for a, b in zip(one.tops, other.tops, strict=True)]),
                joined(test, one.below, other.below),
                *[if_else(test, a, b) for a, b in zip(numbers_of(one), numbers_of(other), strict=True)],
            )
        case Entries(), Entries():
            entries = zip(one.entries, other.entries, strict=True)
            return Entries(tuple([(if_else(test, a, b), joined(test, x, y)) for (a, x), (b, y) in entries]))
        case (Ordered(), Items()) | (Items(), Ordered()):
            before = place_by_place(test, in_any_order(one), in_any_order(other))
            return Ordered(place_by_place(test, one.items, other.items), before)
        case Items(), Items() if (both := in_one_order(one, other)) is not None:
            return Items(tuple([(if_else(test, a, b), item) for a, b, item in both]))
        case Items(), Items() if is_of_records(one) and is_of_records(other):
            return Items(place_by_place(test, one.items, other.items))
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
            pairs = zip(one.has, of_items(other, one.item).has, strict=True)
            return Set(one.item, tuple([if_else(test, a, b) for a, b in pairs]))
        case Stepped(), Stepped():
            events = (*[(conj(test, t), e) for t, e in one.events], *[(conj(negation(test), t), e) for t, e in other.events])
            return Stepped(if_else(test, one.there, other.there), joined(test, one.state, other.state), events)
    return if_else(test, one, other)


def alike(one: Any, other: Any) -> Truth:  # noqa: PLR0912 - one case for each kind of value
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
        case Set(), Set() if one.item == other.item:
            return conj(*[same(a, b) for a, b in zip(one.has, other.has, strict=True)])
        case Set(), Set():
            items = merged(one.item, other.item, hull)
            return alike(of_items(one, items), of_items(other, items))
        case (Slots(items=a), Slots(items=b)) | (Entries(entries=a), Entries(entries=b)):
            pairs = zip(a, b, strict=True)
            return conj(*[alike(Maybe(x, one), Maybe(y, other)) for (x, one), (y, other) in pairs])
        case Layers(), Layers():
            parts = zip((*one.tops, one.below), (*other.tops, other.below), strict=True)
            return conj(same(one.number, other.number), same(one.code, other.code), *[alike(a, b) for a, b in parts])
        case Sizes(), Sizes():
            tops = [same(a, b) for a, b in zip(one.tops, other.tops, strict=True)]
            return conj(same(one.number, other.number), same(one.shape, other.shape), *tops)
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
        case _ if not all(is_known(each) or z3.is_expr(each) for each in (one, other)):
            raise TermError(f"{type(one).__name__} and {type(other).__name__} are not compared")
    return same(one, other)


def numbers_of(layers: Layers) -> tuple[Any, ...]:
    """What is known of a sequence of piles beside these."""
    return layers.number, layers.code, layers.shape, layers.has_none_empty


def in_any_order(items: Items) -> tuple[tuple[Truth, Any], ...]:
    """The items of a sequence, where their order does not count."""
    return items.before if isinstance(items, Ordered) else items.items


def is_of_records(items: Items) -> bool:
    """Whether a sequence is one of objects, of which there may be some."""
    return bool(items.items) and all(isinstance(each, Parts) for _, each in items.items)


def place_by_place(
    test: Truth, one: tuple[tuple[Truth, Any], ...], other: tuple[tuple[Truth, Any], ...]
) -> tuple[tuple[Truth, Any], ...]:
    """The items of one of two sequences, which depends on a condition: in each place that of either."""
    both = zip_longest(one, other, fillvalue=(False, None))
    return tuple([(decided(test, a, b), decided(test, x, y)) for (a, x), (b, y) in both])


def decided(test: Truth, one: Any, other: Any) -> Any:
    """One of two values; if the condition is that a number is a known one, what depends on the number is decided there."""
    match one, other:
        case Parts(), Parts():
            return Parts(one.type, {name: decided(test, one.parts[name], other.parts[name]) for name in one.parts})
        case Choice(), Choice() if one.values.keys() == other.values.keys():
            values = {number: decided(test, one.values[number], other.values[number]) for number in one.values}
            return Choice(one.type, decided(test, one.which, other.which), values)
        case _ if z3.is_expr(one) and z3.is_expr(test) and z3.is_eq(test) and z3.is_int_value(test.arg(0)):
            there = z3.simplify(z3.substitute(one, (test.arg(1), test.arg(0))))
            return other if z3.is_expr(other) and there.eq(z3.simplify(other)) else if_else(test, there, other)
    return joined(test, one, other)


def in_one_order(one: Items, other: Items) -> list[tuple[Truth, Truth, Any]] | None:
    """Known items of two sequences, each once, with the conditions under which either has it; None if that has no order."""
    left, found, done = list(other.items), list[tuple[Truth, Truth, Any]](), 0
    places = {id(item): place for place, (_, item) in enumerate(other.items)}
    if not (is_of_known(one) and is_of_known(other)):
        return None
    for there, item in one.items:
        place = places.get(id(item))
        if place is None:
            found.append((there, False, item))
            continue
        if place < done:
            return None
        found += [(False, here, each) for here, each in left[done:place]]
        found.append((there, left[place][0], item))
        done = place + 1
    return found + [(False, here, each) for here, each in left[done:]]


def is_of_known(items: Items) -> bool:
    """Whether all items of a sequence are different objects that are known."""
    every = [item for _, item in items.items]
    return len(set(map(id, every))) == len(every) and all(isinstance(each, Parts) and each.is_known for each in every)


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
