"""Positions that were put together by hand."""

import pytest

from rulebook.core.game import AnyGame
from rulebook.registry import game
from tests.tools.examination.by_hand import BY_HAND


@pytest.mark.parametrize("id", BY_HAND)
def test_positions_that_can_be(id: str) -> None:
    """Every position is one that a game accepts, and what is done there is legal."""
    played: AnyGame = game(id)
    for point in BY_HAND[id]():
        assert played.well_formed(point.state) == ()
        state = point.state
        for action in point.actions:
            assert played.why_not(state, action) is None
            state = played.step(state, action).state
