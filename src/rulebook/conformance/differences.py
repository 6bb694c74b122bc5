"""Values in a few words, as messages need them."""

from collections.abc import Iterator
from enum import Enum

from rulebook.conformance.values import fields_of
from rulebook.core.multiset import Multiset

LONGEST_VALUE = 60
MOST_DIFFERENCES = 4


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
