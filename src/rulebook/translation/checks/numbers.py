"""Whether a translation has the numbers of a statement, in digits or words."""

from collections.abc import Iterator

from rulebook.translation.checks.pair import Pair
from rulebook.translation.counting import ONE, Counted, counted
from rulebook.translation.languages import SOURCE
from rulebook.translation.remarks import Code, Remark

__all__ = ["number_remarks"]


def number_remarks(pair: Pair) -> Iterator[Remark]:
    """Numbers that the translation lost, and those that it has without reason."""
    ours, theirs = counted(pair.statement, SOURCE), counted(pair.translation, pair.language.language)
    for number in ours.hard:
        if is_lost(number, ours, theirs):
            yield Remark(Code.T201, pair.clause, f"the statement says {number}, the translation does not, or less often")
    for number in theirs.hard:
        if number not in ours.hard and number not in ours.soft:
            yield Remark(Code.T202, pair.clause, f"the translation says {number}, the statement does not")


def is_lost(number: str, ours: Counted, theirs: Counted) -> bool:
    """Whether a number is gone, or one of several is, where there is one number too many that can stand in its place.

    A 1 in digits must be one: the words for it can hardly be told from articles.
    """
    if number in theirs.soft and number != ONE:
        return False
    replaced = any(theirs.hard[other] > ours.hard[other] for other in theirs.hard)
    return theirs.hard[number] < (ours.hard[number] if replaced else 1)
