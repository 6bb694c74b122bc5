"""Whether a translation keeps to what the statement says of directions, order, quantities, persons, scope and things."""

from collections.abc import Iterator, Set

from attrs import frozen

from rulebook.translation.checks.pair import Pair
from rulebook.translation.checks.roles import agree, roles
from rulebook.translation.contrasts import Family, Present, named, present, table
from rulebook.translation.languages import SOURCE
from rulebook.translation.phrases import heard, implied
from rulebook.translation.remarks import Code, Remark


@frozen
class Known:
    """What is known of a clause.

    The statement says `said`; so does every other translation with what is `agreed`. A translation may say what is `known`
    as well: what the statement or another translation says, or the statement implies. The statement may say what is in
    `perhaps`; what is in `heard` is known, or the statement or another translation may say it.
    """

    said: Set[str]
    agreed: Set[str]
    known: Set[str]
    perhaps: Set[str]
    heard: Set[str]


def contrast_remarks(pair: Pair) -> Iterator[Remark]:
    """Meanings that stand for others, that are lost, or that are added."""
    known, theirs = known_of(pair), present(pair.translation, pair.language.language)
    denials = heard(pair.statement, SOURCE).hard["not"], heard(pair.translation, pair.language.language).hard["not"]
    is_turned = 0 in denials and any(denials)
    is_told_alike = agree(roles(pair.statement, SOURCE), roles(pair.translation, pair.language.language))
    for family in table().families:
        if (not family.where or family.where in known.said) and not (family.roles and is_told_alike):
            yield from family_remarks(pair.clause, family, known, theirs, is_turned=is_turned and family.turned)


def known_of(pair: Pair) -> Known:
    """What the statement and the other translations of a clause say."""
    ours, others = present(pair.statement, SOURCE), [present(other.text, other.language) for other in pair.others]
    known = ours.said.union(implied(pair.statement, SOURCE), *(other.said for other in others))
    return Known(
        ours.said,
        ours.said.intersection(*(other.perhaps for other in others)),
        known,
        ours.perhaps,
        known.union(ours.perhaps, *(other.perhaps for other in others)),
    )


def family_remarks(clause: str, family: Family, ours: Known, theirs: Present, *, is_turned: bool) -> Iterator[Remark]:
    """What is wrong with the meanings of a family; where a denial turns them, one may stand for another."""
    code = Code[family.code]
    old = among(family.meanings, ours.said - (theirs.said if family.strict else theirs.perhaps))
    new = among(family.meanings, theirs.said - (ours.said if family.firm else ours.known))
    if old and new:
        if not is_turned:
            yield Remark(code, clause, f"the statement says {named(old[0])}, but the translation says {named(new[0])}")
    elif lost := among(family.needed, ours.said - theirs.perhaps) or among(family.agreed, ours.agreed - theirs.perhaps):
        yield Remark(code, clause, f"the statement says {named(lost[0])}, but the translation does not")
    elif added := (
        among(family.new, theirs.said - ours.known)
        or among(family.alone, theirs.said - ours.known - ours.perhaps)
        or among(family.strange, theirs.said - ours.heard)
    ):
        yield Remark(code, clause, f"the translation says {named(added[0])}, but the statement does not")


def among(meanings: tuple[str, ...], chosen: Set[str]) -> list[str]:
    """Those meanings that are among chosen ones, in the order of their family."""
    return [meaning for meaning in meanings if meaning in chosen]
