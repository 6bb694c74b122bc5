"""States and observations as short texts, field by field. Seats count from 1, as in sentences."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

from attrs import has

from rulebook.core.chance import SEATS
from rulebook.core.hints import hints_of, is_marked
from rulebook.core.multiset import Multiset
from rulebook.core.sentences import from_one
from rulebook.records.shapes import code_of

SETTINGS = "settings"


def in_lines(value: Any) -> str:
    """A line for each field of an object, without the settings."""
    return "\n".join([f"{name}: {text}" for name, text in fields_in(value) if name != SETTINGS])


def fields_in(value: Any) -> Iterator[tuple[str, str]]:
    """The fields of an object with their values."""
    for name, hint in hints_of(type(value)).items():
        held = getattr(value, name)
        yield name, worded(from_one(held) if is_marked(hint, SEATS) else held)


def worded(value: Any) -> str:
    """A value: pieces by their codes, piles and lists in brackets, objects by their class and fields."""
    if isinstance(value, Multiset):
        return f"{{{' '.join(map(code_of, value))}}}"
    if isinstance(value, tuple):
        return f"({', '.join(map(worded, value))})"
    if isinstance(value, frozenset):
        return f"{{{' '.join(sorted(map(worded, value)))}}}"
    if isinstance(value, Enum) or hasattr(value, "code"):
        return code_of(value)
    if has(type(value)):
        fields = ", ".join([f"{name}={text}" for name, text in fields_in(value)])
        return f"{type(value).__name__}({fields})" if fields else type(value).__name__
    return "-" if value is None else str(value)
