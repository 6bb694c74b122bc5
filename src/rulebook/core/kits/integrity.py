"""Integrity: what is so in every state that a game reaches, each said once. It is asked of states from outside, and is an
invariant of proofs by induction.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias, TypeVar

from rulebook.core.errors import ClauseId, Fault

__all__ = ["Rule", "first_broken"]

State = TypeVar("State")
Rule: TypeAlias = tuple[Callable[[State], bool], str, ClauseId]
"""What holds, the field where a fault shows, and the clause behind it. Its docstring says what is so."""


def first_broken(rules: tuple[Rule[State, ClauseId], ...]) -> Callable[[State], Iterator[Fault[ClauseId]]]:
    """The check that gives the first of some rules that a state breaks: for `state_faults` of a declaration."""

    def faults(state: State) -> Iterator[Fault[ClauseId]]:
        for holds, where, clause in rules:
            if not holds(state):
                yield Fault(where, f"this is not so: {holds.__doc__}", clause)
                return

    return faults
