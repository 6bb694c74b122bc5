"""Theorems of this game alone. The docstring of a predicate is the statement; theorems.toml has the clauses."""

from rulebook.core import Step

from domineering.model.actions import Put
from domineering.model.events import Event
from domineering.model.state import State


def two_squares_a_move(before: State, action: Put, after: Step[State, Event]) -> bool:
    """Every move covers two squares, so that no game is longer than half of the board."""
    return after.state.free.total == before.free.total - 2


def nobody_falls_behind(state: State) -> bool:
    """Nobody has ever put more than one domino more on the board than the other."""
    return -2 <= state.covered[0].total - state.covered[1].total <= 2
