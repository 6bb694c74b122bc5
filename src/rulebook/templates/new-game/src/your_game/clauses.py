"""The ids of the clauses, and the mark for the function that implements one. The clauses themselves stand in specs/."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from rulebook.core.clause import Function, clause_mark

ClauseId: TypeAlias = Literal["taking-1",]


def implements(clause: ClauseId) -> Callable[[Function], Function]:
    """Mark the function that implements `clause`; it stays the very same function."""
    return clause_mark
