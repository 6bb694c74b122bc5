"""Whether a translation keeps to what the statement says of directions, order, quantities, persons, scope and things."""

from collections.abc import Iterator, Set
from typing import Final

from rulebook.translation.checks.pair import Pair
from rulebook.translation.contrasts import Family, families, present
from rulebook.translation.languages import SOURCE
from rulebook.translation.phrases import implied
from rulebook.translation.remarks import Code, Remark

__all__ = ["contrast_remarks"]

MOST_LOST: Final = 1
"""How many meanings of the statement a free translation may leave unsaid."""


def contrast_remarks(pair: Pair) -> Iterator[Remark]:
    """Meanings that stand for others, that are lost, or that are added, and a translation that lost several."""
    ours, theirs = present(pair.statement, SOURCE), present(pair.translation, pair.language.language)
    known = ours.said | implied(pair.statement, SOURCE)
    lost, added = ours.said - theirs.perhaps, theirs.said - known
    for family in families():
        yield from family_remarks(pair.clause, family, ours.said - theirs.said, lost, added)
    if len(lost) > MOST_LOST:
        told = " and ".join(map(repr, sorted(lost)))
        yield Remark(Code.T701, pair.clause, f"something is missing: the statement says {told}")


def family_remarks(clause: str, family: Family, unsaid: Set[str], lost: Set[str], added: Set[str]) -> Iterator[Remark]:
    """What is wrong with the meanings of a family: those that are unsaid, those of them that are lost, and new ones."""
    code = Code[family.code]
    old = [meaning for meaning in family.meanings if meaning in (unsaid if family.strict else lost)]
    new = [meaning for meaning in family.meanings if meaning in added]
    if old and new:
        yield Remark(code, clause, f"the statement says {old[0]!r}, but the translation says {new[0]!r}")
    elif needed := set(family.needed).intersection(lost):
        yield Remark(code, clause, f"the statement says {min(needed)!r}, but the translation does not")
    elif alone := [meaning for meaning in new if meaning in family.alone]:
        yield Remark(code, clause, f"the translation says {alone[0]!r}, but the statement does not")
