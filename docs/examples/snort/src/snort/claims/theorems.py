"""Theorems of this game alone. The docstring of a predicate is the statement; theorems.toml has the clauses."""

from rulebook.core import Step

from snort.model.actions import Put
from snort.model.events import Event
from snort.model.state import State


def one_field_a_move(before: State, action: Put, after: Step[State, Event]) -> bool:
    """Every move takes a field, so that no game is longer than there are fields."""
    return after.state.free.total == before.free.total - 1
