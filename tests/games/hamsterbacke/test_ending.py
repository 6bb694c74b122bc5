"""The end: when the game is over."""

import pytest

from rulebook.games.hamsterbacke import Block, Colour, State, Take, game
from rulebook.games.hamsterbacke.model.events import GameEnded, RowGone, TurnBegan
from rulebook.games.hamsterbacke.model.state import ACTING, OVER
from tests.games.hamsterbacke.positions import GONE, play, position, told


def late(rows: int, actions: int = 0) -> State:
    """A position without a deck, with that many rows left."""
    return position(hands=["LG DG", "BL"], rows=dict.fromkeys(range(rows, 8), GONE), deck_of="", actions=actions)


@pytest.mark.clause("ending-1")
def test_the_fifth_row_ends_the_game() -> None:
    """When the fifth row goes with the second action of a turn, and three are left, the game is over."""
    after = play(late(rows=4, actions=1), Take(0))
    assert (game.actor(after.state), after.state.phase) == (None, OVER)
    assert told(after.events, GameEnded) == (GameEnded("ending-1", 3),)
    assert told(after.events, TurnBegan) == ()


@pytest.mark.clause("ending-2")
def test_the_second_action_is_still_done() -> None:
    """A player who takes the fifth row with the first action still does the second one."""
    first = play(late(rows=4), Take(0))
    assert (game.actor(first.state), first.state.phase, first.state.actions) == (0, ACTING, 1)
    second = play(first.state, Block(Colour.DARK_GREEN))
    assert game.actor(second.state) is None
    assert told(second.events, GameEnded) == (GameEnded("ending-1", 3),)


@pytest.mark.clause("ending-2")
def test_a_sixth_row_can_go() -> None:
    """With that second action a sixth row can be taken."""
    after = play(late(rows=4), Take(0), Take(3))
    assert told(after.events, RowGone) == (RowGone("taking-7", 0), RowGone("taking-7", 3))
    assert told(after.events, GameEnded) == (GameEnded("ending-1", 2),)
