"""Whether a translation has the numbers of a statement, in digits or words."""

from collections.abc import Iterator

from rulebook.translation.checks.pair import Pair
from rulebook.translation.counting import Counted, counted
from rulebook.translation.findings import Code, Finding
from rulebook.translation.languages import SOURCE


def number_findings(pair: Pair) -> Iterator[Finding]:
    """Numbers that the translation lost, and those that it has without reason."""
    ours, theirs = counted(pair.statement, SOURCE), counted(pair.translation, pair.language.language)
    added = tuple(number for number in theirs.hard if number not in ours.hard and number not in ours.soft)
    for number in ours.hard:
        if number not in theirs.soft and lost(number, ours, theirs, bool(added)):
            yield Finding(Code.T201, pair.clause, f"the statement says {number}, the translation does not, or less often")
    for number in added:
        yield Finding(Code.T202, pair.clause, f"the translation says {number}, the statement does not")


def lost(number: str, ours: Counted, theirs: Counted, has_others: bool) -> bool:
    """Whether a number is gone, or one of several is, where there is another number that can stand in its place."""
    return theirs.hard[number] < (ours.hard[number] if has_others else 1)
