"""The ids of the clauses, and the mark of functions that implement them. The clauses are in specs/."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from collections.abc import Callable
from typing import Literal, TypeAlias

from rulebook.core import Fault, Reason
from rulebook.core.clause import Function, clause_mark

ClauseId: TypeAlias = Literal[
    "components-1", "components-2", "components-3", "components-4",
    "setup-1", "setup-2", "setup-3", "setup-4", "setup-5", "setup-6",
    "placing-1", "placing-2", "placing-3", "placing-4", "placing-5", "placing-6", "placing-7", "placing-8",
    "matrix-1", "matrix-2", "matrix-3", "matrix-4",
    "collecting-1", "collecting-2", "collecting-3", "collecting-4", "collecting-5",
    "bonus-1", "bonus-2", "bonus-3", "bonus-4", "bonus-5",
    "edge-matrix-1", "edge-matrix-2", "edge-matrix-3",
    "turn-1", "turn-2", "turn-3", "turn-4",
    "refilling-1", "refilling-2", "refilling-3", "refilling-4",
    "empty-hand-1", "empty-hand-2", "empty-hand-3", "empty-hand-4", "empty-hand-5",
    "scoring-1", "scoring-2", "scoring-3", "scoring-4", "scoring-5", "scoring-6", "scoring-7",
    "ending-1", "ending-2", "ending-3",
    "two-players-1", "two-players-2", "two-players-3", "two-players-4", "two-players-5", "two-players-6",
]
ClauseFault: TypeAlias = Fault[ClauseId]
ClauseReason: TypeAlias = Reason[ClauseId]


def implements(clause: ClauseId) -> Callable[[Function], Function]:
    """Mark the function that implements `clause`; it stays the same function."""
    return clause_mark
