"""Integrity: what is so in every state that a game reaches, beyond what the declaration says of seats and squares."""

from typing import Final

from rulebook.core import Over
from rulebook.core.kits.integrity import Rule

from domineering.chapters.placing import has_lost, is_upright
from domineering.model.clauses import ClauseId
from domineering.model.state import State


def both_have_moved_as_often(state: State) -> bool:
    """Before the first player's turn both have covered as many squares, and before the other's the first two more."""
    first = state.settings.first_player
    lead = 0 if is_upright(state.seat, first) else 2
    return state.covered[first].total == state.covered[1 - first].total + lead


def squares_are_covered_in_pairs(state: State) -> bool:
    """Both have covered an even number of squares."""
    return all(covered.total % 2 == 0 for covered in state.covered)


def it_is_over_without_room(state: State) -> bool:
    """The game is over exactly when the player whose turn it is has no room for a domino."""
    return isinstance(state.phase, Over) == has_lost(state)


RULES: Final[tuple[Rule[State, ClauseId], ...]] = (
    (both_have_moved_as_often, "covered", "placing-1"),
    (squares_are_covered_in_pairs, "covered", "placing-2"),
    (it_is_over_without_room, "phase", "ending-1"),
)
