"""Whether a part of the statement is missing: several of its meanings, or one, and the translation is short as well."""

import re
from collections.abc import Iterator
from typing import Final

from rulebook.core import Sentence
from rulebook.translation.checks.glossary import missing_terms
from rulebook.translation.checks.length import letters, share_of
from rulebook.translation.checks.pair import Pair
from rulebook.translation.contrasts import present
from rulebook.translation.languages import SOURCE
from rulebook.translation.remarks import Code, Remark

__all__ = ["missing_remarks"]

MOST_LOST: Final = 1
"""How many meanings of the statement a free translation may leave unsaid."""
SHORTEST: Final = (0.5, 0.6, 0.75)
"""The least share of the usual number of letters, by how much is missing: nothing, a term of the glossary, or more."""
SHORTEST_WITH_FEWER_PARTS: Final = 0.68
FEWEST_LETTERS: Final = 35
"""A shorter statement can be told in few words."""
PART: Final = re.compile(r"[^.,;:!?]*[^\W_][^.,;:!?]*")
SHORT: Final = Sentence(
    "something is missing: {share} of the usual length, in {theirs:# part|# parts} of a sentence instead of {ours}"
)


def missing_remarks(pair: Pair) -> Iterator[Remark]:
    """Several meanings that are lost, and a translation that is too short, especially one that has lost something."""
    lost = sorted(present(pair.statement, SOURCE).said - present(pair.translation, pair.language.language).perhaps)
    if len(lost) > MOST_LOST:
        yield Remark(Code.T701, pair.clause, f"something is missing: the statement says {' and '.join(map(repr, lost))}")
    weight = 2 * len(lost) + len(missing_terms(pair))
    ours, theirs = parts(pair.statement), parts(pair.translation)
    least = max(SHORTEST[min(weight, 2)], SHORTEST_WITH_FEWER_PARTS if theirs < ours else 0)
    if letters(pair.statement) >= FEWEST_LETTERS and share_of(pair) < least:
        yield Remark(Code.T701, pair.clause, SHORT(share=f"{share_of(pair):.0%}", theirs=theirs, ours=ours))


def parts(text: str) -> int:
    """In how many parts the sentences of a text fall."""
    return len(PART.findall(text))
