"""The checks of a translation, each in its own module: what a statement says must be said, and nothing else."""

from collections.abc import Iterator

from rulebook.translation.checks.glossary import glossary_findings
from rulebook.translation.checks.length import length_findings
from rulebook.translation.checks.marks import mark_findings
from rulebook.translation.checks.numbers import number_findings
from rulebook.translation.checks.pair import Pair
from rulebook.translation.checks.wording import wording_findings
from rulebook.translation.findings import Finding

__all__ = ["CHECKS", "Pair", "findings_of"]

CHECKS = (number_findings, wording_findings, glossary_findings, length_findings, mark_findings)


def findings_of(pair: Pair) -> Iterator[Finding]:
    """Everything that the checks find in a pair."""
    for check in CHECKS:
        yield from check(pair)
