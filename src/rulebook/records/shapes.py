"""The shapes of a game's values, and their keys in JSON, for codec and schemas alike."""

import re
from collections.abc import Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Literal, TypeVar, Union, get_args, get_origin

from attrs import Attribute, fields, fields_dict, frozen, has, resolve_types

from rulebook.core.domains import Domain, Range
from rulebook.core.hints import bare
from rulebook.core.multiset import Multiset

Mark = TypeVar("Mark")

TAG = "type"
"""The key that says which of several classes an object belongs to."""
KEY = "key"
"""A field's metadata give its key under this name if it differs from the field's name, as for a key `from`."""


def is_coded(kind: object) -> bool:
    """Whether a type is a class of pieces that are written as their code (`rulebook.core.Coded`)."""
    return isinstance(kind, type) and hasattr(kind, "code") and hasattr(kind, "from_code")


def is_choice(kind: object) -> bool:
    """Whether a type is an enum or a `Literal`: one of several strings."""
    return get_origin(kind) is Literal or (isinstance(kind, type) and issubclass(kind, Enum) and not is_coded(kind))


def is_list(kind: object) -> bool:
    """Whether a type is a tuple of arbitrary length."""
    return get_origin(kind) is tuple and get_args(kind)[1:] == (...,)


def is_set(kind: object) -> bool:
    """Whether a type is a frozen set, written as a sorted list."""
    return get_origin(kind) is frozenset


def is_multiset(kind: object) -> bool:
    """Whether a type is a multiset of pieces."""
    return get_origin(kind) is Multiset


def is_marked(kind: object) -> bool:
    """Whether a type bears marks: who sees the field, and which values it can have."""
    return get_origin(kind) is Annotated


def mark_on(kind: object, wanted: type[Mark]) -> Mark | None:
    """The mark of a class that a type itself bears."""
    return next((mark for mark in get_args(kind)[1:] if isinstance(mark, wanted)), None)


def bounds_of(kind: object) -> range | None:
    """The whole numbers to which a mark bounds a type: its range in the settings, or its domain under any settings."""
    allowed, domain = mark_on(kind, Range), mark_on(kind, Domain)
    if allowed is not None:
        return range(allowed.least, allowed.most + 1)
    return None if domain is None else domain.within


def is_union(kind: object) -> bool:
    """Whether a type is a union."""
    return get_origin(kind) in (Union, UnionType)


def is_class(kind: object) -> bool:
    """Whether a type is a class whose fields are written as the keys of an object."""
    return isinstance(kind, type) and has(kind) and not is_coded(kind)


def choices(kind: object) -> dict[str, object]:
    """The choices of an enum or a `Literal`, by their strings."""
    members: tuple[object, ...] = tuple(kind) if isinstance(kind, type) and issubclass(kind, Enum) else get_args(kind)
    return {str(member.value if isinstance(member, Enum) else member): member for member in members}


def alternatives(kind: object) -> tuple[type, ...]:
    """The types of a union, without None."""
    return tuple(alternative for alternative in get_args(kind) if alternative is not NoneType)


def is_tagged(kind: object) -> bool:
    """Whether a type is a union of classes, which the tag distinguishes."""
    return len(alternatives(kind)) > 1 and all(map(is_class, map(bare, alternatives(kind))))


def snake_case(name: str) -> str:
    """The name of a class as records write it: `ChoosePile` is `choose_pile`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def code_of(piece: object) -> str:
    """How a piece is written: its code, or the value of an enum."""
    return str(piece.value if isinstance(piece, Enum) and not is_coded(type(piece)) else getattr(piece, "code", piece))


@frozen
class Layout:
    """The keys of the fields of a game's classes. `settings` is the class of its settings."""

    settings: type

    def part(self, name: str) -> type | None:
        """The class of one of the fields of the settings, such as `readings`; None if there is no such field."""
        resolve_types(self.settings)
        field = fields_dict(self.settings).get(name)
        return bare(field.type) if field else None

    def key(self, kind: type, field: str) -> str:
        """The key of a field: its name, or the key in its metadata; for a reading its id, which has hyphens."""
        if kind is self.part("readings"):
            return field.replace("_", "-")
        key: str = fields_dict(kind)[field].metadata.get(KEY, field)
        return key

    def fields(self, kind: type) -> "Iterator[Attribute[object]]":
        """The fields of a class that appear in JSON: all except those derived from the others."""
        resolve_types(kind)
        return (field for field in fields(kind) if field.init)

    def keys(self, kind: type) -> tuple[str, ...]:
        """The keys of a class, in order."""
        return tuple(self.key(kind, field.name) for field in self.fields(kind))

    def is_left_out(self, kind: type, field: "Attribute[object]") -> bool:
        """Whether a field is left out when it has its default: None, or a component as printed."""
        return field.default is None or kind is self.part("components")
