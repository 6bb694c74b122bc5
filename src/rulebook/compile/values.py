"""Values of types: those that a finite type has, and which alternative of a union a value or a type is."""

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import chain, product
from typing import Any

from attrs import has

from rulebook.compile import ir
from rulebook.compile.bounds import number_of_values
from rulebook.compile.errors import LayoutError
from rulebook.core.multiset import Kinds, Multiset, shared_kinds


def places_of(type: ir.Type) -> int:
    """How many values a finite type has; raises LayoutError for a type that is not finite."""
    number = number_of_values(type)
    if number is None:
        raise LayoutError(f"{type} has no bound on its values")
    return number


def values_of(type: ir.Type) -> Iterator[Any]:
    """The values of a finite type, in the order of their places."""
    match type:
        case ir.Bool():
            return iter((False, True))
        case ir.Known():
            return iter((type.value,))
        case ir.Finite():
            return iter(type.values)
        case ir.Int(int(least), int(most)):
            return iter(range(least, most + 1))
        case ir.Product():
            return product(*map(values_of, type.items))
        case ir.Union():
            return chain.from_iterable(map(values_of, type.alternatives))
    raise LayoutError(f"{type} has no bound on its values")


def has_class(type: ir.Type, value: object) -> bool:
    """Whether a value is of a type, as far as alternatives of a union are told apart."""
    match type:
        case ir.Record():
            return value.__class__ is type.cls
        case ir.Known():
            return value is type.value or (value.__class__ is type.value.__class__ and value == type.value)
        case ir.Finite():
            return (isinstance(value, Enum | str) or has(value.__class__)) and value in type.values
        case ir.Int():
            return value.__class__ is int
        case ir.Bool():
            return value.__class__ is bool
        case ir.Seq() | ir.Product():
            return isinstance(value, tuple)
        case ir.Option():
            return value is None or has_class(type.of, value)
        case ir.Union():
            return any(has_class(each, value) for each in type.alternatives)
    return False


def alternative_of(union: ir.Union, value: object) -> int:
    """The number of the alternative that a value is of; raises LayoutError if there is none."""
    for number, each in enumerate(union.alternatives):
        if has_class(each, value):
            return number
    raise LayoutError(f"{value!r} is not one of {union.name}")


def alternative_for(union: ir.Union, type: ir.Type) -> int:
    """Which alternative of a union a type is, or becomes; raises LayoutError where it is not one of them."""
    number = place_among(union, type)
    if number is None:
        raise LayoutError(f"{type} is not an alternative of {union.name}")
    return number


def place_among(union: ir.Union, type: ir.Type) -> int | None:
    """Which alternative of a union a type is, or becomes; None where it is not one of them."""
    for number, each in enumerate(union.alternatives):
        if each == type or (isinstance(each, ir.Record) and isinstance(type, ir.Record) and each.cls is type.cls):
            return number
    for number, each in enumerate(union.alternatives):
        if each.__class__ is type.__class__ and not isinstance(each, ir.Record | ir.Known):
            return number
    return None


def pile_of(type: ir.Pile, counts: Iterable[int]) -> Multiset[Any]:
    """A pile with some number of copies of each kind."""
    kinds = type.kinds.values
    return Multiset(kinds if isinstance(kinds, Kinds) else shared_kinds(kinds), tuple(counts))
