"""Integrity: which states can occur in a game, beyond what the declaration says about seats and pieces."""

from collections.abc import Iterator

from rulebook.core import Over

from your_game.box.clauses import ClauseFault
from your_game.box.state import State


def heap(state: State) -> Iterator[ClauseFault]:
    """No more counters are left than there were, and the game is over when none are left."""
    counters = state.settings.components.counters
    if not 0 <= state.heap <= counters or (state.heap == 0) is not (state.phase == Over()):
        yield ClauseFault("heap", f"{state.heap} of {counters} counters are left", "taking-1")
