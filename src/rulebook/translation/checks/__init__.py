"""The checks of a translation, one per module: everything in the statement must be there, and nothing else."""

from collections.abc import Iterator

from rulebook.translation.checks.contrasts import contrast_remarks
from rulebook.translation.checks.denials import denial_remarks
from rulebook.translation.checks.glossary import exchange_remarks, glossary_remarks, house_remarks
from rulebook.translation.checks.marks import mark_remarks
from rulebook.translation.checks.missing import length_remarks, missing_remarks
from rulebook.translation.checks.numbers import digit_remarks, number_remarks
from rulebook.translation.checks.pair import Pair, Texts
from rulebook.translation.checks.roles import role_remarks
from rulebook.translation.checks.sequence import sequence_remarks
from rulebook.translation.checks.wording import exception_remarks, negation_remarks, prohibition_remarks, wording_remarks
from rulebook.translation.remarks import Remark

CHECKS = (
    *(number_remarks, wording_remarks, negation_remarks, prohibition_remarks, exception_remarks),
    *(denial_remarks, contrast_remarks, role_remarks, sequence_remarks, glossary_remarks, exchange_remarks),
    *(house_remarks, missing_remarks, length_remarks, mark_remarks),
)
CHECKS_WITHOUT_A_TABLE = (digit_remarks, mark_remarks)
"""The checks that know nothing of a language."""


def remarks_of(pair: Pair) -> Iterator[Remark]:
    """Everything that the checks find in a pair."""
    for check in CHECKS:
        yield from check(pair)


def remarks_without_a_table(texts: Texts) -> Iterator[Remark]:
    """What can be found in any language."""
    for check in CHECKS_WITHOUT_A_TABLE:
        yield from check(texts)
