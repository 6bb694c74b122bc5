"""TOML that may come from anybody: what is read is bounded, and so is the time that reading takes."""

import re
import tomllib
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from typing import Final

__all__ = ["LARGEST", "MOST_BYTES", "MOST_DOTS", "document_of", "text_in"]

MOST_BYTES: Final = 1024 * 1024
"""The bytes of a file."""
MOST_DOTS: Final = 64
"""The dots in a line, strings and comments apart: to read a key takes as long as the square of its parts."""
LARGEST: Final = 2**63 - 1
"""The largest whole number: TOML promises no more than 64 bits."""

STRING_OR_COMMENT: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'|#.*")


def text_in(file: Traversable) -> str:
    """The text in a file; raises OSError, UnicodeDecodeError for what is not UTF-8, ValueError for what is too long."""
    with file.open("rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise ValueError(f"is longer than {MOST_BYTES} bytes")
    return content.decode("utf-8-sig")


def document_of(text: str) -> dict[str, object]:
    """The document in a TOML text; raises ValueError for any other text, and for one that goes beyond the limits."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS and STRING_OR_COMMENT.sub("", line).count(".") > MOST_DOTS:
            raise ValueError(f"more than {MOST_DOTS} dots (at line {number})")
    try:
        document = tomllib.loads(text)
    except RecursionError:
        raise ValueError("lists and tables stand too deep in each other") from None
    refuse_large_numbers(document)
    return document


def refuse_large_numbers(document: dict[str, object]) -> None:
    """Raise ValueError where a document has a whole number, however deep in it, that is too large."""
    values: list[object] = [document]
    while values:
        value = values.pop()
        if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
            raise ValueError(f"a whole number has more than {LARGEST.bit_length()} bits")
        values.extend(within(value))


def within(value: object) -> Iterable[object]:
    """The values right within a value."""
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
