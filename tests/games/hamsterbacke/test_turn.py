"""The turn: two actions, the same one twice if wanted, and then the next player."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.games.hamsterbacke import Block, Colour, Score, Take, game
from rulebook.games.hamsterbacke.chapters.turn import next_seat
from rulebook.games.hamsterbacke.model.events import RowTaken, TurnBegan
from tests.games.hamsterbacke.positions import draws, play, position, told

HANDS = ["LG DG RE", "BL", "YE"]


@pytest.mark.clause("turn-1")
def test_two_actions() -> None:
    """After the first action the same player acts again, after the second it is the next one's turn."""
    first = play(position(hands=HANDS), Block(Colour.LIGHT_GREEN))
    assert (game.actor(first.state), first.state.actions, told(first.events, TurnBegan)) == (0, 1, ())
    second = play(first.state, Block(Colour.DARK_GREEN))
    assert (game.actor(second.state), second.state.actions) == (1, 0)
    assert second.events[-1] == TurnBegan("turn-3", 1)


@pytest.mark.clause("turn-2")
@pytest.mark.parametrize("done", [0, 1])
def test_every_kind_of_action(done: int) -> None:
    """As the first action and as the second a player may take, block or score."""
    state = position(hands=HANDS, blocks=["OR OR OR"], actions=done)
    assert game.legal_actions(state) == (
        *map(Take, range(8)),
        Block(Colour.LIGHT_GREEN),
        Block(Colour.DARK_GREEN),
        Score(),
    )


@pytest.mark.clause("turn-4")
def test_the_same_action_twice() -> None:
    """A player may take twice, and in between cards come into the circle."""
    once = play(position(hands=HANDS), Take(0), *draws("RE RE RE"))
    assert Take(0) in game.legal_actions(once.state)
    after = once.then(game.step, Take(0)).then(play, *draws("RE RE RE"))
    assert [event.row for event in told(after.events, RowTaken)] == [0, 0]
    assert game.actor(after.state) == 1


@pytest.mark.clause("turn-3")
@given(seat=st.integers(0, 4), players=st.integers(5, 9))
def test_the_next_seat(seat: int, players: int) -> None:
    """The next seat is the one with the next number, and after the last the first."""
    assert next_seat(seat, players) == [*range(1, players), 0][seat]
