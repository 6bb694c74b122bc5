"""Keys for states: short texts that are equal if and only if the states are, in every process and Python version."""

from collections.abc import Iterator
from enum import Enum
from hashlib import sha256

from attrs import has

from rulebook.core.errors import Fault, StateError
from rulebook.core.hints import fields_of
from rulebook.core.multiset import Multiset


def state_key(state: object) -> str:
    """A key of 32 hexadecimal digits: equal for equal states on every machine; settings are part of it.

    It is the first half of a SHA-256 over all fields, so for all purposes except proofs different states have different
    keys. Raises StateError for a value that does not consist of attrs classes, enums, tuples, sets, numbers and texts.
    """
    return sha256("".join(written(state)).encode()).hexdigest()[:32]


def written(value: object) -> Iterator[str]:
    """A text, in parts, that distinguishes a value from every other one."""
    if value is None or isinstance(value, bool | int):
        yield f"{value};"
    elif isinstance(value, str):
        yield f"{len(value)}:{value};"
    elif isinstance(value, Enum):
        yield f"{type(value).__name__}.{value.name};"
    elif isinstance(value, Multiset):
        yield from in_brackets("Multiset", (value.counts,))
    elif isinstance(value, tuple):
        yield from in_brackets("", value)
    elif isinstance(value, frozenset):
        yield from ("{", *sorted("".join(written(item)) for item in value), "}")
    elif has(type(value)):
        compared = tuple([getattr(value, field.name) for field in fields_of(type(value)) if field.eq])
        yield from in_brackets(type(value).__name__, compared)
    else:
        raise StateError([Fault("state", f"a {type(value).__name__} has no key")])


def in_brackets(name: str, values: tuple[object, ...]) -> Iterator[str]:
    """Values in order, after a name."""
    yield f"{name}("
    for value in values:
        yield from written(value)
    yield ")"
