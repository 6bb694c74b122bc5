"""Whether a translation has the steps in the order of the statement: drawing before choosing, shuffling before drawing."""

from collections.abc import Iterator
from typing import Final

from rulebook.translation.checks.pair import Pair
from rulebook.translation.contrasts import named
from rulebook.translation.languages import SOURCE
from rulebook.translation.remarks import Code, Remark
from rulebook.translation.sequence import Order, Pairs, order

__all__ = ["sequence_remarks"]

COUNTED: Final = frozenset({"first-one", "second-one", "third-one"})
"""Things that are counted off: the order in which they are mentioned says something by itself."""


def sequence_remarks(pair: Pair) -> Iterator[Remark]:
    """Two steps of which the translation says the other one first, in words such as "before" and "then"."""
    ours, theirs = order(pair.statement, SOURCE), order(pair.translation, pair.language.language)
    for earlier, later in sorted(meant(ours) & reverse(theirs.told | counted(theirs)))[:1]:
        told = f"in the statement, {named(earlier)} comes before {named(later)}"
        yield Remark(Code.T652, pair.clause, f"{told}, and in the translation after it")


def meant(ours: Order) -> Pairs:
    """The order of a statement: the steps are in the order of their mention, unless words say something else."""
    return ours.told | (ours.mentioned - reverse(ours.told))


def counted(theirs: Order) -> Pairs:
    """What a translation counts off."""
    return frozenset(each for each in theirs.mentioned if COUNTED.issuperset(each))


def reverse(pairs: Pairs) -> Pairs:
    """The pairs the other way round."""
    return frozenset((later, earlier) for earlier, later in pairs)
