"""Integrity: what is so in every state of a game, beyond what the declaration says about seats and pieces."""

from typing import Final

from rulebook.core import Over
from rulebook.core.kits.integrity import Rule

from your_game.model.clauses import ClauseId
from your_game.model.state import State


def the_heap_lasts_as_long_as_the_game(state: State) -> bool:
    """There are counters on the heap until the game is over, and never more than in the box."""
    is_over = isinstance(state.phase, Over)
    return 0 <= state.heap <= state.settings.components.counters and (state.heap == 0) == is_over


RULES: Final[tuple[Rule[State, ClauseId], ...]] = ((the_heap_lasts_as_long_as_the_game, "heap", "taking-1"),)
