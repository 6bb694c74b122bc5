"""The ids of the clauses, and the mark of functions that implement them. The clauses are in specs/."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from collections.abc import Callable
from typing import Literal, TypeAlias

from attrs import frozen
from rulebook.core import Fault, Open, Reason
from rulebook.core.clause import Function, clause_mark

ClauseId: TypeAlias = Literal[
    "cards-1", "cards-2", "cards-3",
    "players-1", "players-2",
    "dealing-1",
    "turn-1", "turn-2",
    "tricks-1", "tricks-2",
    "drawing-1",
    "ending-1", "ending-2", "ending-3",
]
ClauseFault: TypeAlias = Fault[ClauseId]
ClauseReason: TypeAlias = Reason[ClauseId]


@frozen
class Cited:
    """What every event has: the clause behind it."""

    clause: Open[ClauseId]


def implements(clause: ClauseId) -> Callable[[Function], Function]:
    """Mark the function that implements `clause`; it stays the same function."""
    return clause_mark
