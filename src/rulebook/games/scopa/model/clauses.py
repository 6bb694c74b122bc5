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
    "components-1", "components-2", "components-3", "components-4", "components-5", "components-6",
    "dealing-1", "dealing-2", "dealing-3", "dealing-4", "dealing-5", "dealing-6", "dealing-7", "dealing-8",
    "scopone-1", "scopone-2", "scopone-3",
    "turn-1", "turn-2", "turn-3",
    "capturing-1", "capturing-2", "capturing-3", "capturing-4", "capturing-5", "capturing-6", "capturing-7",
    "capturing-8", "capturing-9", "capturing-10", "capturing-11",
    "scopa-1", "scopa-2", "scopa-3", "scopa-4",
    "ending-1", "ending-2",
    "points-1", "points-2", "points-3", "points-4", "points-5", "points-6", "points-7", "points-8",
    "primiera-1", "primiera-2", "primiera-3",
    "winning-1", "winning-2", "winning-3", "winning-4", "winning-5", "winning-6", "winning-7", "winning-8",
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
