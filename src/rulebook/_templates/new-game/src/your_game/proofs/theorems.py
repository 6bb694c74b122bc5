"""Theorems of this game alone: each a predicate that reads like its statement in theorems.toml.

Where the condition of a statement is not met, they give None.
"""

from rulebook.core import Step

from your_game.box.actions import Take
from your_game.box.events import Event
from your_game.box.state import State


def heap_shrinks(before: State, action: Take, after: Step[State, Event]) -> bool:
    """After every action there are fewer counters on the heap."""
    return after.state.heap < before.heap
