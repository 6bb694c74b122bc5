"""The ids of the clauses, and the mark for the functions that implement them. The clauses themselves are in specs/."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from rulebook.core import Fault, Reason
from rulebook.core.clause import Function, clause_mark

ClauseId: TypeAlias = Literal["taking-1",]
ClauseFault: TypeAlias = Fault[ClauseId]
ClauseReason: TypeAlias = Reason[ClauseId]


def implements(clause: ClauseId) -> Callable[[Function], Function]:
    """Mark the function that implements `clause`; it stays the same function."""
    return clause_mark
