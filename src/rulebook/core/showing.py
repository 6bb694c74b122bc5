"""What is shown of positions: all that a screen has room for."""

from collections.abc import Iterator
from enum import Enum
from itertools import groupby

from attrs import has

from rulebook.core.hints import fields_of
from rulebook.core.multiset import Multiset, held_in, text_of


def brief(value: object) -> str:
    """A value in short: pieces by their codes, what is the same several times once, and no field that has its default.

    The fields of the value itself are named; in these, only what does not say by itself what it is, such as a number.
    """
    if not is_made_of_fields(value):
        return piece(value)
    return f"{type(value).__name__}({', '.join(f'{name}={piece(held)}' for name, held in fields_said(value))})"


def piece(value: object) -> str:
    """A part of a value in short."""
    if isinstance(value, Multiset):
        return f"{{{held_in(value)}}}"
    if isinstance(value, tuple):
        return f"({', '.join(runs(value))})"
    if not is_made_of_fields(value):
        return text_of(value) if says_itself(value) else repr(value)
    fields = [piece(held) if says_itself(held) else f"{name}={piece(held)}" for name, held in fields_said(value)]
    return f"{type(value).__name__}({', '.join(fields)})"


def runs(values: tuple[object, ...]) -> Iterator[str]:
    """The items of a tuple in short: neighbours that are the same with their number, unless each is as short as that."""
    for text, same in groupby(map(piece, values)):
        number = len(list(same))
        yield from (f"{number} {text}",) if number > 1 and text.endswith((")", "}")) else [text] * number


def is_made_of_fields(value: object) -> bool:
    """Whether a value is shown field by field."""
    return has(type(value)) and not isinstance(value, Enum) and not hasattr(value, "code")


def says_itself(value: object) -> bool:
    """Whether a value says what it is: a piece, a member of an enum, or what consists of such."""
    return has(type(value)) or isinstance(value, Enum | tuple | Multiset) or hasattr(value, "code")


def fields_said(value: object) -> Iterator[tuple[str, object]]:
    """The fields of a value that do not have their defaults."""
    for field in fields_of(type(value)):
        held = getattr(value, field.name)
        if held != field.default:
            yield field.name, held
