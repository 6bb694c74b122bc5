"""Invariants: what is so in every state that a game reaches. Together they follow from the rules by induction.

Each holds in the first state, and after every step from a state in which all of them held.
"""

from collections.abc import Callable
from typing import Final

from rulebook.core import Over

from your_game.box.state import State


def everybody_sits(state: State) -> bool:
    """Whoever has the turn, or took the last counter, sits at the table."""
    return state.seat < state.settings.players


def the_heap_lasts_as_long_as_the_game(state: State) -> bool:
    """There are counters on the heap until the game is over, and never more than in the box."""
    is_over = isinstance(state.phase, Over)
    return 0 <= state.heap <= state.settings.components.counters and (state.heap == 0) == is_over


INVARIANTS: Final[tuple[Callable[[State], bool], ...]] = (everybody_sits, the_heap_lasts_as_long_as_the_game)
