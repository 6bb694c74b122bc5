"""Whether a translation keeps to what the statement says of directions, order, quantities, persons, scope and things."""

from collections.abc import Iterator, Set

from rulebook.translation.checks.pair import Pair
from rulebook.translation.contrasts import Family, Present, families, present
from rulebook.translation.languages import SOURCE
from rulebook.translation.phrases import implied
from rulebook.translation.remarks import Code, Remark

__all__ = ["contrast_remarks"]


def contrast_remarks(pair: Pair) -> Iterator[Remark]:
    """Meanings that stand for others, that are lost, or that are added."""
    ours, theirs = present(pair.statement, SOURCE), present(pair.translation, pair.language.language)
    known = ours.said | implied(pair.statement, SOURCE)
    for family in families():
        yield from family_remarks(pair.clause, family, ours, theirs, known)


def family_remarks(clause: str, family: Family, ours: Present, theirs: Present, known: Set[str]) -> Iterator[Remark]:
    """What is wrong with the meanings of a family; `known` are those that the statement says or implies."""
    code = Code[family.code]
    old = among(family.meanings, ours.said - (theirs.said if family.strict else theirs.perhaps))
    new = among(family.meanings, theirs.said - (ours.said if family.firm else known))
    if old and new:
        yield Remark(code, clause, f"the statement says {old[0]!r}, but the translation says {new[0]!r}")
    elif lost := among(family.needed, ours.said - theirs.perhaps):
        yield Remark(code, clause, f"the statement says {lost[0]!r}, but the translation does not")
    elif added := among(family.alone, theirs.said - known - ours.perhaps):
        yield Remark(code, clause, f"the translation says {added[0]!r}, but the statement does not")


def among(meanings: tuple[str, ...], chosen: Set[str]) -> list[str]:
    """Those meanings that are among chosen ones, in the order of their family."""
    return [meaning for meaning in meanings if meaning in chosen]
