"""What values consist of, and whether they can be changed."""

from collections.abc import Iterable, Iterator
from enum import Enum
from types import NoneType

from attrs import Attribute, fields, has

from rulebook.core.multiset import Multiset


def fields_of(kind: type[object]) -> "tuple[Attribute[object], ...]":
    """The fields of a class; none for classes not made by attrs."""
    return fields(kind) if has(kind) else ()


def parts(value: object, known: set[int]) -> Iterator[object]:
    """`value` and everything in it, except things whose identity is in `known`; yielded things are added there."""
    if id(value) in known:
        return
    known.add(id(value))
    yield value
    inner: Iterable[object] = value if isinstance(value, tuple | frozenset) else values_of(value)
    for each in inner:
        yield from parts(each, known)


def values_of(value: object) -> list[object]:
    """The values of the fields of `value`."""
    return [getattr(value, each.name) for each in fields_of(type(value))]


def multisets(state: object, settings: object) -> Iterator[Multiset[object]]:
    """Every multiset in a state, except in its settings."""
    return (part for part in parts(state, {id(settings)}) if isinstance(part, Multiset))


def is_immutable(value: object) -> bool:
    """Whether `value` itself cannot be changed; its parts must be checked separately."""
    if isinstance(value, str | int | Enum | NoneType | tuple | frozenset):
        return True
    return has(type(value)) and not any(can_be_set(value, each.name) for each in fields_of(type(value)))


def can_be_set(value: object, name: str) -> bool:
    """Whether a field of `value` can be assigned to."""
    try:
        setattr(value, name, getattr(value, name))
    except AttributeError:
        return False
    return True
