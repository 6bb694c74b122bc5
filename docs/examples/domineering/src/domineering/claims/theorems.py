"""Theorems of this game alone. The docstring of a predicate is the statement; theorems.toml has the clauses."""

from rulebook.core import Step

from domineering.model.actions import Put
from domineering.model.events import Event
from domineering.model.state import State


def two_squares_a_move(before: State, action: Put, after: Step[State, Event]) -> bool:
    """Every move covers two squares, so that no game is longer than half of the board."""
    return after.state.free.total == before.free.total - 2
