"""Whether a translation denies what the statement affirms: "the game does not end" where it ends."""

from collections.abc import Iterator
from typing import Final

from rulebook.translation.checks.pair import Pair
from rulebook.translation.contrasts import named, present
from rulebook.translation.denials import affirmed, is_undone, told
from rulebook.translation.languages import SOURCE
from rulebook.translation.phrases import heard
from rulebook.translation.remarks import Code, Remark

__all__ = ["denial_remarks"]

LIMITS: Final = ("only", "at-most")
"""Whatever a statement limits in these words, a translation can say by what it denies."""
LACKING: Final = frozenset({"too-few", "exhausted", "empty", "unless", "except", "tie", "different", "void", "either-way"})
"""Meanings of a statement that a translation can say by what it denies."""


def denial_remarks(pair: Pair) -> Iterator[Remark]:
    """What the statement affirms, and the translation denies, though it could not mean the same by that.

    A merged sentence may deny what one clause denies, beside what another affirms: there is no telling which is which.
    """
    if pair.is_merged and told(pair.statement, SOURCE).denied:
        return
    theirs = told(pair.translation, pair.language.language)
    others = frozenset[str]().union(*(told(other.text, other.language).denied for other in pair.others))
    denied = affirmed(pair.statement) & theirs.denied - theirs.affirmed - others
    if denied and not is_limited(pair.statement) and not is_undone(pair.translation, pair.language.language):
        yield Remark(Code.T503, pair.clause, f"the translation denies {named(min(denied))}, which the statement affirms")


def is_limited(statement: str) -> bool:
    """Whether a statement says something that can be said by what is denied."""
    ours = heard(statement, SOURCE)
    return any(ours.hard[limit] for limit in LIMITS) or not LACKING.isdisjoint(present(statement, SOURCE).said)
