"""Whether a translation is far too long to contain the statement and nothing else."""

from collections.abc import Iterator
from typing import Final

from rulebook.translation.checks.pair import Pair
from rulebook.translation.remarks import Code, Remark

__all__ = ["length_remarks", "letters", "share_of"]

LONGEST: Final = 1.9


def length_remarks(pair: Pair) -> Iterator[Remark]:
    """A translation that is far too long."""
    if share_of(pair) > LONGEST:
        yield Remark(Code.T702, pair.clause, f"something is added: {share_of(pair):.0%} of the usual length")


def share_of(pair: Pair) -> float:
    """The length of a translation as a share of the usual one."""
    return letters(pair.translation) * 100 / (letters(pair.statement) * pair.language.length)


def letters(text: str) -> int:
    """How many letters and digits a text has."""
    return sum(map(str.isalnum, text))
