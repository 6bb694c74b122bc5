"""Values: what they consist of, whether they can be changed, and how messages tell them and what differs, in a few words."""

from collections.abc import Iterable, Iterator
from enum import Enum
from types import NoneType

from attrs import Attribute, fields, has

from rulebook.core.multiset import Multiset

LONGEST_VALUE = 60
MOST_DIFFERENCES = 4


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


def cut(text: str, most: int = LONGEST_VALUE) -> str:
    """A text of at most `most` characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def short(value: object) -> str:
    """A value in a message: pieces by their codes, enums by their names, and shortened if necessary."""
    return cut(written(value))


def written(value: object) -> str:
    """A value as a message writes it."""
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Multiset):
        return f"{{{', '.join(f'{value.count(kind)} {written(kind)}' for kind in value.distinct)}}}"
    if isinstance(value, tuple):
        return f"({', '.join(map(written, value))})"
    if code := getattr(value, "code", None):
        return str(code)
    if own := fields_of(type(value)):
        return f"{type(value).__name__}({', '.join(f'{each.name}={written(getattr(value, each.name))}' for each in own)})"
    return repr(value)


def differences(one: object, other: object, path: str = "") -> Iterator[tuple[str, object, object]]:
    """The innermost fields in which two values differ, each with its path and both values."""
    if one == other:
        return
    if isinstance(one, Multiset) and isinstance(other, Multiset) and one.kinds == other.kinds:
        yield f"{path}, apart from what both hold,", without(one, other), without(other, one)
        return
    if type(one) is not type(other) or isinstance(one, Enum | Multiset):
        yield path, one, other
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for number, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from differences(left, right, f"{path}[{number}]")
    elif own := fields_of(type(one)):
        for each in own:
            name = f"{path}.{each.name}" if path else each.name
            yield from differences(getattr(one, each.name), getattr(other, each.name), name)
    else:
        yield path, one, other


def without(one: Multiset[object], other: Multiset[object]) -> Multiset[object]:
    """What one multiset holds in excess of another."""
    return Multiset(one.kinds, tuple([max(0, here - there) for here, there in zip(one.counts, other.counts, strict=True)]))


def told_apart(one: object, other: object) -> str:
    """How two values differ, in a few words: `hands[1] is {R6}, not {B6}`."""
    found = [f"{path or 'it'} is {short(left)}, not {short(right)}" for path, left, right in differences(one, other)]
    more = len(found) - MOST_DIFFERENCES
    return ", ".join(found[:MOST_DIFFERENCES]) + (f", and {more} more" if more > 0 else "")


def in_words(settings: object) -> str:
    """Settings, described by what is not the default: `players=3, readings.tie=SHARED`."""
    plain = {each.name: each.default for each in fields_of(type(settings))}
    said = []
    for name, usual in plain.items():
        value = getattr(settings, name)
        found = differences(value, usual) if type(value) is type(usual) else [("", value, usual)]
        said += [cut(f"{name}{'.' if path else ''}{path}={written(here)}") for path, here, _ in found]
    return cut(", ".join(said), 3 * LONGEST_VALUE)
