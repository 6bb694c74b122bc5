"""Whether a translation can contain everything in the statement, judging by its parts and its length."""

import re
from collections.abc import Iterator
from typing import Final

from rulebook.core import Sentence
from rulebook.translation.checks.pair import Pair
from rulebook.translation.remarks import Code, Remark

__all__ = ["length_remarks"]

PART: Final = re.compile(r"[^.,;:!?]*[^\W_][^.,;:!?]*")
SHORTEST: Final = 0.5
"""A translation with less than this share of the usual number of letters has lost something."""
SHORTEST_WITH_FEWER_PARTS: Final = 0.68
LONGEST: Final = 1.9
FEWEST_LETTERS: Final = 35
"""A shorter statement can be told in few words."""
LOST: Final = Sentence(
    "something is missing: {share} of the usual length, in {theirs:# part|# parts} of a sentence instead of {ours}"
)


def length_remarks(pair: Pair) -> Iterator[Remark]:
    """A translation that is too short, especially one with fewer parts, or far too long."""
    share = letters(pair.translation) * 100 / (letters(pair.statement) * pair.language.length)
    ours, theirs = len(PART.findall(pair.statement)), len(PART.findall(pair.translation))
    if letters(pair.statement) >= FEWEST_LETTERS and share < (SHORTEST_WITH_FEWER_PARTS if theirs < ours else SHORTEST):
        yield Remark(Code.T701, pair.clause, LOST(share=f"{share:.0%}", theirs=theirs, ours=ours))
    if share > LONGEST:
        yield Remark(Code.T702, pair.clause, f"something is added: {share:.0%} of the usual length")


def letters(text: str) -> int:
    """How many letters and digits a text has."""
    return sum(map(str.isalnum, text))
