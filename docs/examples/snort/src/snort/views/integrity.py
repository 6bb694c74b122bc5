"""Integrity: what is so in every state that a game reaches, beyond what the declaration says of seats and fields."""

from typing import Final

from rulebook.core import Over
from rulebook.core.kits.integrity import Rule

from snort.chapters.letting import has_lost, is_far_from
from snort.model.clauses import ClauseId
from snort.model.state import State


def both_have_moved_as_often(state: State) -> bool:
    """Before the first player's turn both have as many animals, and before the other's the first has one more."""
    first = state.settings.first_player
    return state.taken[first].total == state.taken[1 - first].total + (state.seat != first)


def no_cat_is_next_to_a_dog(state: State) -> bool:
    """No animals of different players are next to each other."""
    return all(is_far_from(field, state.taken[1]) for field in state.taken[0].distinct)


def it_is_over_without_room(state: State) -> bool:
    """The game is over exactly when the player whose turn it is has no room for an animal."""
    return isinstance(state.phase, Over) == has_lost(state)


RULES: Final[tuple[Rule[State, ClauseId], ...]] = (
    (both_have_moved_as_often, "taken", "letting-1"),
    (no_cat_is_next_to_a_dog, "taken", "letting-2"),
    (it_is_over_without_room, "phase", "ending-1"),
)
