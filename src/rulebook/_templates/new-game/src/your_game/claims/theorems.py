"""Theorems of this game alone. The docstring of a predicate is the statement; theorems.toml has the clauses.

A predicate takes a state, or the state before a step, the action, and the step. It gives None where it says nothing.
"""

from rulebook.core import Step

from your_game.model.actions import Take
from your_game.model.events import Event
from your_game.model.state import State


def heap_shrinks(before: State, action: Take, after: Step[State, Event]) -> bool:
    """After every action there are fewer counters on the heap."""
    return after.state.heap < before.heap
