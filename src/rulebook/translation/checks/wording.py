"""Whether a translation compares, allows, demands and negates as the statement does."""

from collections.abc import Iterator
from typing import Final

from rulebook.translation.checks.pair import Pair
from rulebook.translation.languages import SOURCE
from rulebook.translation.phrases import Heard, heard
from rulebook.translation.remarks import Code, Remark

__all__ = ["wording_remarks"]

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


def wording_remarks(pair: Pair) -> Iterator[Remark]:
    """What the statement says and the translation does not, and vice versa."""
    ours, theirs = heard(pair.statement, SOURCE), heard(pair.translation, pair.language.language)
    for meanings, missing, added in GROUPS:
        for meaning, name in meanings.items():
            if ours.hard[meaning] > theirs.hard[meaning] + excuses(meaning, theirs, ours):
                yield Remark(
                    missing, pair.clause, f"the statement says {name!r}, but the translation does not, or less often"
                )
            if is_added(meaning, ours, theirs):
                yield Remark(added, pair.clause, f"the translation says {name!r}, but the statement does not")


def is_added(meaning: str, ours: Heard, theirs: Heard) -> bool:
    """Whether a translation says something that the statement neither says nor implies.

    A rule that says what a player does says what they must do; one that says what they do not do, or only do, says what they
    may do.
    """
    if meaning == "must" and not (ours.hard["may"] or ours.soft["may"]):
        return False
    if meaning == "may" and not ours.hard["must"] and (ours.hard["not"] or ours.hard["only"]):
        return False
    return not ours.hard[meaning] and theirs.hard[meaning] > excuses(meaning, ours, theirs)


def excuses(meaning: str, one: Heard, other: Heard) -> int:
    """How many words of one text may express a meaning, beyond those that express the same in the other text too."""
    return max(0, one.soft[meaning] - other.soft[meaning])
