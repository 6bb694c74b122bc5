"""Whether a translation compares, allows, demands and negates as the statement does."""

from collections.abc import Iterator
from typing import Final

from rulebook.translation.checks.pair import Pair
from rulebook.translation.findings import Code, Finding
from rulebook.translation.languages import SOURCE
from rulebook.translation.phrases import Heard, heard

COMPARISONS: Final = {
    "at-least": "at least",
    "at-most": "at most",
    "more": "more than",
    "fewer": "fewer than",
    "exactly": "exactly",
    "most": "the most",
    "least": "the least",
    "only": "only",
}
MODALITIES: Final = {"may": "may", "must": "must"}
NEGATIONS: Final = {"not": "not"}
GROUPS: Final = (
    (COMPARISONS, Code.T301, Code.T302),
    (MODALITIES, Code.T401, Code.T402),
    (NEGATIONS, Code.T501, Code.T502),
)


def wording_findings(pair: Pair) -> Iterator[Finding]:
    """What the statement says and the translation does not, and the other way round."""
    ours, theirs = heard(pair.statement, SOURCE), heard(pair.translation, pair.language.language)
    for meanings, missing, added in GROUPS:
        for meaning, name in meanings.items():
            if meaning in ours.hard and is_lost(meaning, ours, theirs):
                yield Finding(missing, pair.clause, f"the statement says {name!r}, the translation does not, or less often")
            if meaning in theirs.hard and not ours.says(meaning):
                yield Finding(added, pair.clause, f"the translation says {name!r}, the statement does not")


def is_lost(meaning: str, ours: Heard, theirs: Heard) -> bool:
    """Whether a translation says nothing of a meaning, or says it less often without a word that may stand for it."""
    return meaning not in theirs.soft and theirs.hard.get(meaning, 0) < ours.hard[meaning]
