"""Bounds of types: intervals of whole numbers, lengths of tuples, and how types of the same shape combine theirs.

Two types have the same shape if they differ in bounds alone: in those of numbers and in the lengths of tuples.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Final, cast

from rulebook.compile.ir import Bool, Finite, Int, Known, Map, Never, Option, Product, Seq, Set, Type, Union

NO_NUMBER: Final = Int(1, 0)
"""The interval without numbers."""


def interval(least: int | None, most: int | None) -> Int:
    """The whole numbers from one to another."""
    return NO_NUMBER if least is not None and most is not None and least > most else Int(least, most)


def spanning(numbers: Sequence[int | None]) -> Int:
    """The smallest interval with some numbers; None stands for one that may be anything."""
    known = [number for number in numbers if number is not None]
    return Int(min(known), max(known)) if len(known) == len(numbers) else Int()


def sum_of(one: Int, other: Int) -> Int:
    """What a number of one interval plus one of another can be."""
    if NO_NUMBER in (one, other):
        return NO_NUMBER
    return Int(plus(one.least, other.least), plus(one.most, other.most))


def plus(one: int | None, other: int | None) -> int | None:
    """The sum of two bounds."""
    return None if one is None or other is None else one + other


def negative(one: Int) -> Int:
    """What a number of an interval can be with the other sign."""
    if one == NO_NUMBER:
        return NO_NUMBER
    return Int(None if one.most is None else -one.most, None if one.least is None else -one.least)


def product_of(one: Int, other: Int) -> Int:
    """What a number of one interval times one of another can be."""
    if NO_NUMBER in (one, other):
        return NO_NUMBER
    if is_natural(one) and is_natural(other):
        least = cast(int, one.least) * cast(int, other.least)
        return Int(least, None if one.most is None or other.most is None else one.most * other.most)
    ends = [(a, b) for a in (one.least, one.most) for b in (other.least, other.most)]
    return spanning([None if a is None or b is None else a * b for a, b in ends])


def is_natural(one: Int) -> bool:
    """Whether no number of an interval is below 0."""
    return one.least is not None and one.least >= 0


def quotient_of(one: Int, other: Int) -> Int:
    """What a number of one interval divided by one of another, and rounded down, can be."""
    if NO_NUMBER in (one, other):
        return NO_NUMBER
    if other.least is None or other.least < 1:
        return Int(0, one.most) if is_natural(one) and is_natural(other) else Int()
    ends = [other.least, other.most]
    low = (
        None if one.least is None else min(0 if end is None and one.least >= 0 else one.least // (end or 1) for end in ends)
    )
    high = None if one.most is None else max(0 if end is None else one.most // end for end in ends)
    return Int(low, high)


def remainder_of(one: Int, other: Int) -> Int:
    """What the remainder of a number of one interval by one of another can be."""
    if NO_NUMBER in (one, other):
        return NO_NUMBER
    if not is_natural(other):
        return Int()
    below = None if other.most is None else max(other.most - 1, 0)
    return Int(0, min(below, one.most) if is_natural(one) and one.most is not None and below is not None else below)


def larger_of(one: Int, other: Int) -> Int:
    """What the larger of two numbers can be."""
    least = max([end for end in (one.least, other.least) if end is not None], default=None)
    return Int(least, None if one.most is None or other.most is None else max(one.most, other.most))


def smaller_of(one: Int, other: Int) -> Int:
    """What the smaller of two numbers can be."""
    return negative(larger_of(negative(one), negative(other)))


# Lengths.


def length_of(one: Type) -> Int:
    """How many items a tuple, a set or a mapping can have."""
    match one:
        case Seq():
            return interval(one.least, one.most)
        case Set():
            return Int(0, number_of_values(one.item))
        case Map():
            return Int(0, number_of_values(one.key))
        case _:
            return Int(0, None)


def number_of_values(one: Type) -> int | None:
    """How many values a type has; None where there is no bound, and for types whose values vary in their number of parts."""
    match one:
        case Bool():
            return 2
        case Known() | Never():
            return 1
        case Finite():
            return len(one.values)
        case Int(int(least), int(most)):
            return max(most - least + 1, 0)
        case Product():
            parts = [number_of_values(item) for item in one.items]
            return prod([part for part in parts if part is not None]) if None not in parts else None
        case Union(alternatives=alternatives):
            parts = [number_of_values(each) for each in alternatives]
            return sum([part for part in parts if part is not None]) if None not in parts else None
        case Option():
            some = number_of_values(one.of)
            return None if some is None else some + 1
        case _:
            return None


def of_length(item: Type, length: Int) -> Seq:
    """Tuples with a number of items that is in an interval; a number below 0 stands for no item."""
    if length == NO_NUMBER:
        return Seq(item, 1, 0)
    least = max(length.least or 0, 0)
    return Seq(item, least, None if length.most is None else max(length.most, 0))


# Types of the same shape.


def hull(one: Int, other: Int) -> Int:
    """The smallest interval that has the numbers of both."""
    if NO_NUMBER in (one, other):
        return other if one == NO_NUMBER else one
    least = None if one.least is None or other.least is None else min(one.least, other.least)
    return Int(least, None if one.most is None or other.most is None else max(one.most, other.most))


def common(one: Int, other: Int) -> Int:
    """The numbers that both intervals have."""
    least = max([end for end in (one.least, other.least) if end is not None], default=None)
    return interval(least, min([end for end in (one.most, other.most) if end is not None], default=None))


def widened(one: Int, other: Int) -> Int:
    """The hull of both; an end that the second moves is given up, so that growing comes to an end."""
    both = hull(one, other)
    if one == NO_NUMBER:
        return both
    return Int(both.least if both.least == one.least else None, both.most if both.most == one.most else None)


def bottom(one: Int, other: Int) -> Int:
    """No number."""
    return NO_NUMBER


Combine = Callable[[Int, Int], Int]


def merged(one: Type, other: Type, combine: Combine) -> Type:
    """Two types of the same shape, with their bounds combined."""
    match one, other:
        case Int(), Int():
            return combine(one, other)
        case Seq(), Seq():
            lengths = combine(length_of(one), length_of(other))
            return of_length(
                merged(one.item, other.item, combine), Int(0, lengths.most) if lengths.least is None else lengths
            )
        case Option(), Option():
            return Option(merged(one.of, other.of, combine))
        case Product(), Product():
            return Product(tuple([merged(a, b, combine) for a, b in zip(one.items, other.items, strict=True)]))
        case Set(), Set():
            return Set(merged(one.item, other.item, combine))
        case Map(), Map():
            return Map(
                merged(one.key, other.key, combine), merged(one.value, other.value, combine), one.total and other.total
            )
        case Union(), Union():
            parts = zip(one.alternatives, other.alternatives, strict=True)
            return Union(one.name, tuple([merged(a, b, combine) for a, b in parts]))
        case Never(), _:
            return other
        case _:
            return one


def is_bounded_by(one: Type, other: Type) -> bool:
    """Whether a type has no value outside the bounds of another of the same shape."""
    return merged(one, other, hull) == other


def same_shape(one: Type, other: Type) -> bool:
    """Whether types differ in bounds alone."""
    return shape_of(one) == shape_of(other)


def shape_of(one: Type) -> Type:
    """A type without its bounds."""
    return Map(shape_of(one.key), shape_of(one.value)) if isinstance(one, Map) else merged(one, one, lambda *both: Int())
