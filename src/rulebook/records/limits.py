"""How much a document from outside may ask for. Whatever goes beyond is refused before it is worked on."""

from typing import Final

MOST_BYTES: Final = 32 * 1024 * 1024
"""The bytes of a record."""
MOST_BYTES_IN_LINE: Final = 1024 * 1024
"""The bytes of a line, and of a single document."""
MOST_LINES: Final = 100_000
"""The lines of a record, blank ones counted."""
MOST_NESTING: Final = 32
"""How deep objects and lists may stand in each other."""
MOST_DIGITS: Final = 15
"""The characters of a number, its sign counted: whole numbers of this length are exact in every implementation of JSON."""
LONGEST_LIST: Final = 10_000
"""The items of a list."""
MOST_COPIES: Final = 999
"""How many copies of one piece a pile can hold."""

IN_WORDS: Final = (
    f"A record has at most {MOST_BYTES} bytes in {MOST_LINES} lines, a line {MOST_BYTES_IN_LINE} bytes, a number "
    f"{MOST_DIGITS} characters, a list {LONGEST_LIST} items and a pile {MOST_COPIES} copies of a piece; "
    f"objects and lists stand at most {MOST_NESTING} deep in each other. "
    "No key stands twice in an object; NaN, Infinity and lone surrogates are refused."
)
