"""The types of a class's fields as written, including the marks on them, and whether values are of them."""

from itertools import repeat
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from attrs import Attribute, AttrsInstance, fields, has

Mark = TypeVar("Mark")

_HINTS: dict[type[object], dict[str, Any]] = {}


def fields_of(kind: type[object]) -> tuple["Attribute[Any]", ...]:
    """The fields of an attrs class, in order; raises attrs' NotAnAttrsClassError for any other class."""
    found: tuple[Attribute[Any], ...] = fields(cast(type[AttrsInstance], kind))
    return found


def hints_of(kind: type[object]) -> dict[str, Any]:
    """The fields that an attrs class is created from, in order, each with its type as written; read only once."""
    if kind not in _HINTS:
        written = get_type_hints(kind, include_extras=True)
        _HINTS[kind] = {field.name: written[field.name] for field in fields_of(kind) if field.init}
    return _HINTS[kind]


def marks_of(kind: type[object], name: str) -> tuple[object, ...]:
    """The marks on a field: what `Annotated` adds to its type."""
    hint = hints_of(kind)[name]
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def mark_of(kind: type[object], name: str, wanted: type[Mark]) -> Mark | None:
    """A field's mark of a given class; None if there is none."""
    return next((mark for mark in marks_of(kind, name) if isinstance(mark, wanted)), None)


def bare(hint: object) -> Any:
    """A type without its marks."""
    return bare(get_args(hint)[0]) if get_origin(hint) is Annotated else hint


def is_marked(hint: object, mark: object) -> bool:
    """Whether a type, or what it consists of if it is optional, bears a mark."""
    if get_origin(hint) is Annotated:
        return mark in get_args(hint)[1:] or is_marked(get_args(hint)[0], mark)
    return any(is_marked(option, mark) for option in get_args(hint) if get_origin(hint) is not tuple)


def fits(value: object, hint: object) -> bool:
    """Whether a value is of a type, and so is all that it consists of: truth values are no integers."""
    kind = bare(hint)
    origin, options = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(fits(value, option) for option in options)
    if origin in (tuple, frozenset):
        every = options if origin is tuple and options[-1] is not ... else repeat(options[0])
        is_as_long = every is not options or len(options) == len(cast(Any, value))
        return type(value) is origin and is_as_long and all(map(fits, cast(Any, value), every))
    if isinstance(kind, type) and has(kind):
        return type(value) is kind and all(fits(getattr(value, name), inner) for name, inner in hints_of(kind).items())
    return type(value) is int if kind is int else isinstance(value, origin or kind)


def type_name(hint: object) -> str:
    """A type in a message, without its marks, as it is written in Python."""
    kind = bare(hint)
    options = [type_name(option) for option in get_args(kind)]
    if get_origin(kind) in (Union, UnionType):
        return " | ".join(options)
    if options:
        return f"{type_name(get_origin(kind))}[{', '.join(options)}]"
    return {NoneType: "None", ...: "..."}.get(kind) or str(kind.__name__)
