"""States and observations as short texts, field by field."""

from enum import Enum
from typing import Any

from attrs import has

from rulebook.core.hints import hints_of
from rulebook.core.multiset import Multiset
from rulebook.records.shapes import code_of

SETTINGS = "settings"


def in_lines(value: Any) -> str:
    """A line for each field of an object, without the settings."""
    return "\n".join([f"{name}: {worded(getattr(value, name))}" for name in hints_of(type(value)) if name != SETTINGS])


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
        fields = ", ".join([f"{name}={worded(getattr(value, name))}" for name in hints_of(type(value))])
        return f"{type(value).__name__}({fields})" if fields else type(value).__name__
    return "-" if value is None else str(value)
