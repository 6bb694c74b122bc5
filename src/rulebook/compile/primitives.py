"""The primitives: what each means, as a function of Python, and the type of what it gives.

Meanings raise `Unmet` where what the primitive requires does not hold. Types of results are as narrow as intervals tell.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, combinations, combinations_with_replacement, pairwise
from math import comb
from operator import attrgetter
from typing import Any, Final, TypeAlias, TypeVar, cast

from attrs import frozen

from rulebook.compile.bounds import (
    hull,
    interval,
    larger_of,
    length_of,
    merged,
    negative,
    of_length,
    plus,
    product_of,
    quotient_of,
    remainder_of,
    smaller_of,
    sum_of,
)
from rulebook.compile.errors import Unmet
from rulebook.compile.ir import Bool, Finite, Int, Option, Pile, Primitive, Product, Seq, Set, Type
from rulebook.core.multiset import Kinds, Multiset
from rulebook.core.ordering import put
from rulebook.core.seats import with_seat

Expected = TypeVar("Expected")
Meaning: TypeAlias = Callable[..., Any]


def required(condition: bool, what: str) -> None:
    """Raise Unmet, with what is required, unless the condition holds."""
    if not condition:
        raise Unmet(what)


# Types of results.


def sliced(items: Type, start: Type, end: Type) -> Seq:
    """What a slice can be."""
    tuples, first, last = cast(Seq, items), cast(Int, start), cast(Int, end)
    until = smaller_of(last, length_of(tuples))
    return of_length(tuples.item, sum_of(until, negative(first)))


def chosen(again: bool) -> Callable[[Type, Type], Seq]:
    """Choices of some items, with or without repetition."""

    def result(items: Type, size: Type) -> Seq:
        there, most = cast(Seq, items).most, cast(Int, size).most
        of = of_length(cast(Seq, items).item, cast(Int, size))
        if there is None or most is None:
            return Seq(of)
        return Seq(of, 0, max([comb(there + max(k - 1, 0) if again else there, k) for k in range(most + 1)], default=0))

    return result


def piece_count(pile: Pile) -> int:
    """The largest number of pieces in a pile."""
    return sum(pile.most)


# Meanings that Python has no name for.


def quotient(one: int, other: int) -> int:
    """A quotient rounded down."""
    required(other != 0, "a divisor other than 0")
    return one // other


def remainder(one: int, other: int) -> int:
    """A remainder with the sign of the divisor."""
    required(other != 0, "a divisor other than 0")
    return one % other


def the(value: Expected | None) -> Expected:
    """A value that is not None."""
    if value is None:
        raise Unmet("a value that is not None")
    return value


def item_at(items: Sequence[Expected], place: int) -> Expected:
    """The item at a place."""
    required(0 <= place < len(items), f"a place from 0 to before {len(items)}, not {place}")
    return items[place]


def replaced(items: tuple[Expected, ...], place: int, item: Expected) -> tuple[Expected, ...]:
    """A tuple with the item at a place replaced."""
    item_at(items, place)
    return with_seat(items, place, item)


def put_in_place(items: tuple[Expected, ...], item: Expected, by: tuple[str, ...]) -> tuple[Expected, ...]:
    """A tuple in the order of some fields with an item in its place."""
    key = attrgetter(*by)
    required(all(key(one) < key(other) for one, other in pairwise(items)), f"items in the order of {', '.join(by)}")
    return put(items, item, key)


def part(items: tuple[Expected, ...], start: int, end: int) -> tuple[Expected, ...]:
    """The items from one place up to before another."""
    required(start >= 0, f"a start of at least 0, not {start}")
    return items[start : max(end, 0)]


def zipped(*several: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    """Tuples item by item."""
    required(len(set(map(len, several))) == 1, f"tuples of one length, not of {list(map(len, several))}")
    return tuple(zip(*several, strict=True))


def found(items: tuple[object, ...], value: object) -> int:
    """The first place of a value."""
    required(value in items, f"{value} among the items")
    return items.index(value)


def choices(items: tuple[Any, ...], size: int) -> tuple[tuple[Any, ...], ...]:
    """Choices in which an item may occur several times."""
    required(size >= 0, f"a number of at least 0, not {size}")
    return tuple(combinations_with_replacement(items, size))


def subsets(items: tuple[Any, ...], size: int) -> tuple[tuple[Any, ...], ...]:
    """Choices in which no place occurs twice."""
    required(size >= 0, f"a number of at least 0, not {size}")
    return tuple(combinations(items, size))


def adding_up(items: tuple[Expected, ...], numbers: tuple[int, ...], total: int) -> tuple[tuple[Expected, ...], ...]:
    """Choices of any size whose numbers have a sum."""
    pairs = tuple(zip(items, numbers, strict=True))
    every = chain.from_iterable([combinations(pairs, size) for size in range(len(items) + 1)])
    return tuple([tuple([item for item, _ in some]) for some in every if sum(number for _, number in some) == total])


def without_one(pile: Multiset[Any], piece: object) -> Multiset[Any]:
    """A pile with one copy less."""
    required(piece in pile, f"a pile that holds {piece}")
    return pile.without(piece)


def without_all(pile: Multiset[Any], pieces: tuple[Any, ...]) -> Multiset[Any]:
    """A pile with less pieces."""
    required(all(pieces.count(piece) <= pile.count(piece) for piece in pieces), f"a pile that holds {pieces}")
    return pile.without_all(pieces)


def entry(mapping: Mapping[Any, Expected], key: object) -> Expected:
    """What a key is mapped to."""
    required(key in mapping, f"the key {key}")
    return mapping[key]


@frozen
class Operation:
    """The meaning of a primitive, the type of its result by those of its operands, and whether it requires anything."""

    meaning: Meaning
    result: Callable[..., Type]
    requires: bool = False


def always(result: Type) -> Callable[..., Type]:
    """Results of one type."""
    return lambda *operands: result


def first(one: Any, *others: Any) -> Any:
    """Results of the type of the first operand."""
    return one


def joined(one: Type, other: Type) -> Type:
    """Results of two tuples one after the other, whose items are of one type."""
    before, after = cast(Seq, one), cast(Seq, other)
    return of_length(merged(before.item, after.item, hull), sum_of(length_of(before), length_of(after)))


def sorted_type(one: Type) -> Type:
    """Results in order."""
    return one if isinstance(one, Seq) else of_length(cast(Set, one).item, length_of(one))


def ordering(item: Type) -> Callable[[Any], Any]:
    """A function that gives numbers in the order of the values of a type: places, for a finite one."""
    if isinstance(item, Finite):
        return item.values.index
    if isinstance(item, Product):
        parts = tuple(map(ordering, item.items))
        return lambda value: tuple(part(each) for part, each in zip(parts, value, strict=True))
    return lambda value: value


P = Primitive
OPERATIONS: Final[Mapping[Primitive, Operation]] = {
    P.NOT: Operation(lambda value: not value, always(Bool())),
    P.AS_INT: Operation(int, always(Int(0, 1))),
    P.ADD: Operation(lambda one, other: one + other, sum_of),
    P.SUBTRACT: Operation(lambda one, other: one - other, lambda one, other: sum_of(one, negative(other))),
    P.MULTIPLY: Operation(lambda one, other: one * other, product_of),
    P.QUOTIENT: Operation(quotient, quotient_of, requires=True),
    P.REMAINDER: Operation(remainder, remainder_of, requires=True),
    P.NEGATE: Operation(lambda one: -one, negative),
    P.LARGER: Operation(max, larger_of),
    P.SMALLER: Operation(min, smaller_of),
    P.LESS: Operation(lambda one, other: one < other, always(Bool())),
    P.AT_MOST: Operation(lambda one, other: one <= other, always(Bool())),
    P.EQUAL: Operation(lambda one, other: one == other, always(Bool())),
    P.IS_NONE: Operation(lambda value: value is None, always(Bool())),
    P.THE: Operation(the, lambda one: one.of, requires=True),
    P.LENGTH: Operation(len, length_of),
    P.INDEX: Operation(item_at, lambda items, place: items.item, requires=True),
    P.REPLACE: Operation(replaced, first, requires=True),
    P.PUT: Operation(put_in_place, lambda items, item, by: of_length(items.item, sum_of(length_of(items), Int(0, 1)))),
    P.APPEND: Operation(lambda items, item: (*items, item), lambda items, item: joined(items, Seq(item, 1, 1))),
    P.CONCAT: Operation(lambda one, other: one + other, joined),
    P.SLICE: Operation(part, sliced, requires=True),
    P.REPEAT: Operation(lambda item, times: (item,) * times, of_length),
    P.RANGE: Operation(
        lambda start, end: tuple(range(start, end)),
        lambda start, end: of_length(interval(start.least, plus(end.most, -1)), sum_of(end, negative(start))),
    ),
    P.ENUMERATE: Operation(
        lambda items: tuple(enumerate(items)),
        lambda items: Seq(Product((places(items), items.item)), items.least, items.most),
    ),
    P.ZIP: Operation(
        zipped, lambda *several: zip_type([length_of(one) for one in several], [one.item for one in several]), requires=True
    ),
    P.REVERSED: Operation(lambda items: tuple(reversed(items)), first),
    P.SORTED: Operation(sorted, sorted_type),
    P.OCCURRENCES: Operation(lambda items, value: items.count(value), lambda items, value: Int(0, items.most)),
    P.FIND: Operation(found, lambda items, value: places(items), requires=True),
    P.CONTAINS: Operation(lambda items, value: value in items, always(Bool())),
    P.CHOICES: Operation(choices, chosen(again=True), requires=True),
    P.COMBINATIONS: Operation(subsets, chosen(again=False), requires=True),
    P.ADDING_UP: Operation(adding_up, lambda items, numbers, total: Seq(of_length(items.item, Int(0, items.most)))),
    P.TOTAL: Operation(lambda pile: pile.total, lambda pile: Int(0, piece_count(pile))),
    P.DISTINCT: Operation(lambda pile: pile.distinct, lambda pile: Seq(pile.kinds, 0, len(pile.kinds.values))),
    P.PIECES: Operation(tuple, lambda pile: Seq(pile.kinds, 0, piece_count(pile))),
    P.COUNTS: Operation(
        lambda pile: pile.counts, lambda pile: Seq(Int(0, max(pile.most, default=0)), len(pile.most), len(pile.most))
    ),
    P.COPIES: Operation(lambda pile, piece: pile.count(piece), lambda pile, piece: Int(0, max(pile.most, default=0))),
    P.WITH_ONE: Operation(lambda pile, piece: pile.with_one(piece), first),
    P.WITHOUT_ONE: Operation(without_one, first, requires=True),
    P.WITH_ALL: Operation(lambda pile, pieces: pile.with_all(pieces), first),
    P.WITHOUT_ALL: Operation(without_all, first, requires=True),
    P.TOGETHER: Operation(lambda one, other: one + other, first),
    P.AS_SET: Operation(frozenset, lambda items: Set(items.item)),
    P.UNION: Operation(lambda one, other: one | other, lambda one, other: merged(one, other, hull)),
    P.INTERSECTION: Operation(lambda one, other: one & other, first),
    P.DIFFERENCE: Operation(lambda one, other: one - other, first),
    P.SUBSET: Operation(lambda one, other: one <= other, always(Bool())),
    P.GET: Operation(entry, lambda mapping, key: mapping.value, requires=True),
    P.GET_OR_NONE: Operation(lambda mapping, key: mapping.get(key), lambda mapping, key: Option(mapping.value)),
    P.KEYS: Operation(tuple, lambda mapping: of_length(mapping.key, length_of(mapping))),
}
"""Every primitive but `PLACE`, `VALUE_AT` and `PILE`; their meaning, and that of `SORTED`, depends on a type: see `meaning`.
"""


def places(items: Seq) -> Int:
    """The places of the items of a tuple."""
    return Int(0, None if items.most is None else max(items.most - 1, 0))


def zip_type(lengths: list[Int], items: list[Type]) -> Seq:
    """The type of tuples item by item, as long as the shortest can be."""
    most = min([length.most for length in lengths if length.most is not None], default=None)
    return Seq(Product(tuple(items)), max(length.least or 0 for length in lengths), most)


def growing(primitive: Primitive, pile: Pile) -> Meaning:
    """What a primitive means that gives a pile."""
    kinds = Kinds(pile.kinds.values)
    return (lambda pieces: Multiset.of(kinds, pieces)) if primitive is P.PILE else OPERATIONS[primitive].meaning


def in_the_box(one: Pile, pile: Multiset[Any]) -> Multiset[Any]:
    """A pile of pieces that are in the box."""
    required(all(map(int.__le__, pile.counts, one.most)), f"no more pieces than {one.most}, not {pile.counts}")
    return pile


def meaning(primitive: Primitive, operands: tuple[Type, ...], result: Type) -> Meaning:
    """What a primitive means for operands and a result of some types."""
    if primitive is P.PLACE:
        return cast(Finite, operands[0]).values.index
    if primitive is P.VALUE_AT:
        return lambda place: item_at(cast(Finite, result).values, place)
    if primitive is P.SORTED:
        key = ordering(cast(Seq, result).item)
        return lambda items: tuple(sorted(items, key=key))
    if isinstance(result, Pile):
        return lambda *given: in_the_box(result, growing(primitive, result)(*given))
    return OPERATIONS[primitive].meaning
