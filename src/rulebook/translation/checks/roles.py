"""Whether a translation gives everybody the role of the statement: who gives and who gets, from where to where."""

from collections.abc import Iterator

from rulebook.translation.checks.pair import Pair
from rulebook.translation.contrasts import named, table
from rulebook.translation.languages import SOURCE
from rulebook.translation.remarks import Code, Remark
from rulebook.translation.roles import VAGUE, roles

__all__ = ["role_remarks"]


def role_remarks(pair: Pair) -> Iterator[Remark]:
    """A participant in the opposite role, or in one that only others have."""
    stated = roles(pair.statement, SOURCE)
    known = [stated, *(roles(other.text, other.language) for other in pair.others)]
    ours = frozenset[tuple[str, str]]().union(*(each.told for each in known))
    mentioned = frozenset[str]().union(*(each.mentioned for each in known))
    theirs = roles(pair.translation, pair.language.language).told
    for role in table().roles:
        for name in sorted(who for told, who in theirs - ours if told == role.name and who not in role.own):
            opposite = (role.opposite, name)
            alike = role.persons if name in role.persons else role.things
            others = {(role.name, who) for who in alike if who not in VAGUE} & stated.told
            instead = name not in VAGUE and others and not others & theirs and name in {*mentioned, *role.persons}
            if instead or opposite in stated.told - theirs:
                told = f"in the translation, {named(name)} is {role.means}"
                yield Remark(Code.T658, pair.clause, f"{told}, but not in the statement")
                return
