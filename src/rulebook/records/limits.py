"""Limits on documents from outside. Anything beyond them is refused before any work is done on it."""

from typing import Final

MOST_BYTES: Final = 32 * 1024 * 1024
"""The bytes of a record."""
MOST_BYTES_IN_LINE: Final = 1024 * 1024
"""The bytes of a line, and of a single document."""
MOST_LINES: Final = 100_000
"""The lines of a record, including blank ones."""
MOST_NESTING: Final = 32
"""How deeply objects and lists may be nested."""
MOST_DIGITS: Final = 15
"""The characters of a number, including its sign: whole numbers of this length are exact in every implementation of JSON."""
LONGEST_LIST: Final = 10_000
"""The items of a list."""
MOST_COPIES: Final = 999
"""How many copies of one piece a pile can hold."""

IN_WORDS: Final = (
    f"A record has at most {MOST_BYTES} bytes in {MOST_LINES} lines, a line {MOST_BYTES_IN_LINE} bytes, a number "
    f"{MOST_DIGITS} characters, a list {LONGEST_LIST} items and a pile {MOST_COPIES} copies of a piece; "
    f"objects and lists are nested at most {MOST_NESTING} deep. "
    "Duplicate keys, NaN, Infinity and lone surrogates are refused."
)
