"""The ids of the clauses, and the mark of functions that implement them. The clauses are in specs/."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from collections.abc import Callable
from typing import Literal, TypeAlias

from rulebook.core import Fault, Reason
from rulebook.core.clause import Function, clause_mark

ClauseId: TypeAlias = Literal[
    "components-1", "components-2", "components-3", "components-4", "components-5", "components-6", "components-7",
    "components-8", "components-9", "components-10", "components-11",
    "conditions-1", "conditions-2", "conditions-3", "conditions-4", "conditions-5", "conditions-6", "conditions-7",
    "conditions-8", "conditions-9", "conditions-10", "conditions-11",
    "setup-1", "setup-2", "setup-3", "setup-4", "setup-5", "setup-6", "setup-7", "setup-8",
    "turn-1", "turn-2",
    "dealing-1", "dealing-2", "dealing-3", "dealing-4", "dealing-5", "dealing-6", "dealing-7", "dealing-8",
    "dice-1", "dice-2", "dice-3", "dice-4", "dice-5", "dice-6", "dice-7", "dice-8", "dice-9", "dice-10", "dice-11",
    "dice-12", "dice-13",
    "moving-1", "moving-2", "moving-3", "moving-4", "moving-5", "moving-6", "moving-7", "moving-8", "moving-9",
    "playing-1", "playing-2", "playing-3", "playing-4", "playing-5", "playing-6", "playing-7", "playing-8", "playing-9",
    "playing-10",
    "scoring-1", "scoring-2", "scoring-3",
    "sun-1", "sun-2", "sun-3", "sun-4",
    "ending-1", "ending-2",
]
ClauseFault: TypeAlias = Fault[ClauseId]
ClauseReason: TypeAlias = Reason[ClauseId]


def implements(clause: ClauseId) -> Callable[[Function], Function]:
    """Mark the function that implements `clause`; it stays the same function."""
    return clause_mark
