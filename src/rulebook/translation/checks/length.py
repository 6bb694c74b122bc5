"""Whether a translation is far too long to contain the statement and nothing else."""

from collections.abc import Iterator
from typing import Final

from rulebook.translation.checks.pair import Pair
from rulebook.translation.languages import language
from rulebook.translation.remarks import Code, Remark

__all__ = ["length_remarks", "letters", "share_of_shortest"]

LONGEST: Final = 2.2
MOST_ADDED: Final = 35
"""A translation with no more letters than this beyond the usual ones adds nothing."""
SHORTER: Final = 0.9
"""The share of the letters of a statement that a free wording needs, where none is known."""


def length_remarks(pair: Pair) -> Iterator[Remark]:
    """A translation that is far too long."""
    added = letters(pair.translation) - letters(pair.statement) * pair.language.length / 100
    if share_of(pair) > LONGEST and added > MOST_ADDED:
        yield Remark(Code.T702, pair.clause, f"the translation is long: {share_of(pair):.0%} of the usual length")


def share_of(pair: Pair) -> float:
    """The length of a translation as a share of the usual one."""
    return letters(pair.translation) * 100 / (letters(pair.statement) * pair.language.length)


def share_of_shortest(pair: Pair) -> float:
    """The length of a translation as a share of the shortest one that says everything, as far as one is known."""
    known = [letters(other.text) * 100 / language(other.language).length for other in pair.others] or [
        SHORTER * letters(pair.statement)
    ]
    return letters(pair.translation) * 100 / (min(letters(pair.statement), *known) * pair.language.length)


def letters(text: str) -> int:
    """How many letters and digits a text has."""
    return sum(map(str.isalnum, text))
