"""How the seats stand during a game."""

from rulebook.games.yellowstone_park.chapters.scoring import moved_up, penalty_points
from rulebook.games.yellowstone_park.model.state import State


def standing(state: State) -> tuple[int, ...]:
    """Where the markers would stand after a scoring."""
    points = [penalty_points(pile.total) for pile in state.penalty_piles]
    return tuple(map(moved_up, state.markers, points))
