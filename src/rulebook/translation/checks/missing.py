"""Whether a part of the statement is missing: several of its meanings, or less if the translation is short as well."""

from collections.abc import Iterator
from typing import Final

from rulebook.translation.checks.glossary import missing_terms
from rulebook.translation.checks.length import letters, share_of_shortest
from rulebook.translation.checks.pair import Pair
from rulebook.translation.contrasts import lost, lost_conditions, present
from rulebook.translation.languages import SOURCE
from rulebook.translation.remarks import Code, Remark

__all__ = ["missing_remarks"]

MOST_LOST: Final = 1
"""How many meanings of the statement a free translation may leave unsaid."""
SHORTEST: Final = (0.6, 0.64)
"""The least share of the letters of the shortest known wording where nothing is lost, and where a term or a meaning is."""
SHORTEST_WITHOUT_CONDITION: Final = 0.86
"""A longer translation may say a condition without a word for it: "two jokers: roll again"."""
SHORTEST_WITHOUT_MEANINGS: Final = 0.92
"""A longer translation may say several meanings in other words."""
FEWEST_LETTERS: Final = 35
"""A shorter statement can be told in few words."""


def missing_remarks(pair: Pair) -> Iterator[Remark]:
    """A condition that is lost, several meanings that are, and a translation that is too short for what it leaves out."""
    ours, theirs = present(pair.statement, SOURCE), present(pair.translation, pair.language.language)
    unsaid = sorted(lost(ours, theirs))
    share = share_of_shortest(pair)
    for condition in lost_conditions(ours, theirs) if share < SHORTEST_WITHOUT_CONDITION else ():
        yield Remark(Code.T656, pair.clause, f"the statement says {condition!r}, but the translation does not")
    if len(unsaid) > MOST_LOST and share < SHORTEST_WITHOUT_MEANINGS:
        yield Remark(Code.T701, pair.clause, f"something is missing: the statement says {' and '.join(map(repr, unsaid))}")
    is_lost = bool(unsaid or missing_terms(pair))
    if letters(pair.statement) >= FEWEST_LETTERS and share < SHORTEST[is_lost]:
        yield Remark(Code.T701, pair.clause, f"something is missing: {share:.0%} of the usual length")
