"""Whether a translation has the numbers of a statement, in digits or words."""

from collections.abc import Iterator

from rulebook.translation.checks.pair import Pair
from rulebook.translation.counting import ONE, Counted, counted
from rulebook.translation.languages import SOURCE
from rulebook.translation.remarks import Code, Remark

__all__ = ["number_remarks"]


def number_remarks(pair: Pair) -> Iterator[Remark]:
    """Numbers that the translation lost or added."""
    ours, theirs = counted(pair.statement, SOURCE), counted(pair.translation, pair.language.language)
    for number in ours.hard:
        if is_lost(number, ours, theirs):
            yield Remark(Code.T201, pair.clause, f"the statement says {number}, but the translation does not, or less often")
    for number in theirs.hard:
        if number not in ours.hard and number not in ours.soft:
            yield Remark(Code.T202, pair.clause, f"the translation says {number}, but the statement does not")


def is_lost(number: str, ours: Counted, theirs: Counted) -> bool:
    """Whether a number is missing, or one of several is, if there is another number that can replace it.

    A 1 in digits must be there: the words for it are hard to distinguish from articles.
    """
    if number in theirs.soft and number != ONE:
        return False
    replaced = any(theirs.hard[other] > ours.hard[other] for other in theirs.hard)
    return theirs.hard[number] < (ours.hard[number] if replaced else 1)
