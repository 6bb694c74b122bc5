"""The ids of the clauses, and the mark of functions that implement them. The clauses are in specs/."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from collections.abc import Callable
from typing import Literal, TypeAlias

from rulebook.core import Fault, Reason
from rulebook.core.clause import Function, clause_mark

ClauseId: TypeAlias = Literal[
    "components-1", "components-2", "components-3",
    "setup-1", "setup-2", "setup-3", "setup-4", "setup-5",
    "groups-1", "groups-2",
    "turn-1", "turn-2", "turn-3", "turn-4",
    "taking-1", "taking-2", "taking-3", "taking-4", "taking-5", "taking-6", "taking-7",
    "blocking-1", "blocking-2", "blocking-3", "blocking-4", "blocking-5", "blocking-6", "blocking-7",
    "scoring-1", "scoring-2", "scoring-3",
    "bonus-1", "bonus-2", "bonus-3", "bonus-4", "bonus-5", "bonus-6", "bonus-7",
    "ending-1", "ending-2",
    "counting-1", "counting-2", "counting-3", "counting-4", "counting-5",
]
ClauseFault: TypeAlias = Fault[ClauseId]
ClauseReason: TypeAlias = Reason[ClauseId]


def implements(clause: ClauseId) -> Callable[[Function], Function]:
    """Mark the function that implements `clause`; it stays the same function."""
    return clause_mark
