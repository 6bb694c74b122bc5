"""Integrity: what makes a state one that a game can be in, beyond what the declaration says of seats and pieces."""

from collections.abc import Iterator

from rulebook.core import Over

from your_game.box.clauses import ClauseFault
from your_game.box.state import State


def heap(state: State) -> Iterator[ClauseFault]:
    """No more counters are left than there are, and the game is over when none is."""
    counters = state.settings.components.counters
    if not 0 <= state.heap <= counters or (state.heap == 0) is not (state.phase == Over()):
        yield ClauseFault("heap", f"there are {state.heap} of {counters} counters", "taking-1")
