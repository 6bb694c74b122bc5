"""The checks of a translation, one per module: everything in the statement must be there, and nothing else."""

from collections.abc import Iterator

from rulebook.translation.checks.glossary import glossary_remarks
from rulebook.translation.checks.length import length_remarks
from rulebook.translation.checks.marks import mark_remarks
from rulebook.translation.checks.numbers import number_remarks
from rulebook.translation.checks.pair import Pair
from rulebook.translation.checks.wording import wording_remarks
from rulebook.translation.remarks import Remark

__all__ = ["CHECKS", "Pair", "remarks_of"]

CHECKS = (number_remarks, wording_remarks, glossary_remarks, length_remarks, mark_remarks)


def remarks_of(pair: Pair) -> Iterator[Remark]:
    """Everything that the checks find in a pair."""
    for check in CHECKS:
        yield from check(pair)
