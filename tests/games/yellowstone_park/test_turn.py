"""The turn: one card or two, stopping, passing, and who is next."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.games.yellowstone_park import Pass, Readings, Settings, Stop, game
from rulebook.games.yellowstone_park.chapters.turn import may_place, next_seat
from rulebook.games.yellowstone_park.model.events import CardDrawn, TurnBegan, TurnPassed, TurnStopped
from rulebook.games.yellowstone_park.model.readings import MinimumPlays
from rulebook.games.yellowstone_park.model.state import PLACING, Placing
from tests.games.yellowstone_park.positions import codes, place, play, position, refused, told

MAY_PASS = Readings(minimum_plays=MinimumPlays.NONE)


@pytest.mark.clause("turn-1")
def test_a_card_must_be_placed() -> None:
    """A player must place a card: there is no passing."""
    state = position(hands=["B4 B5"])
    assert str(refused(state, Pass())) == "a card must be placed (turn-1)"
    assert str(refused(play(state, place("B4@5")).state, Pass())) == "a card has been placed: stop instead (turn-1)"


@pytest.mark.clause("turn-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_passing_ends_the_turn_without_a_refill(players: int) -> None:
    """Under `none` a player may pass, which ends the turn without a refill, whatever the number of players."""
    state = position(hands=["B4 B5"], settings=Settings(players, readings=MAY_PASS))
    after = play(state, Pass())
    assert after.events == (TurnPassed("turn-1", 0), TurnBegan("turn-4", 1))
    assert (after.state.hands, after.state.board, after.state.phase) == (state.hands, state.board, PLACING)
    assert game.legal_actions(state)[-1] == Pass()


@pytest.mark.clause("turn-2")
def test_a_second_card() -> None:
    """After the first card a player may place a second one, the same player and at once."""
    state = play(position(hands=["B4 B5 B6"]), place("B4@5")).state
    assert (game.actor(state), state.phase) == (0, Placing(1))
    assert place("B5@5") in game.legal_actions(state)
    assert [may_place(placed) for placed in range(4)] == [True, True, False, False]


@pytest.mark.clause("turn-3")
def test_stopping_after_one_card() -> None:
    """A player may stop after one card, which ends the turn; the hand stays as it is."""
    after = play(position(hands=["B4 B5", "R1"]), place("B4@5"), Stop())
    assert after.events[-2:] == (TurnStopped("turn-3", 0), TurnBegan("turn-4", 1))
    assert (game.actor(after.state), after.state.phase, codes(after.state.hands[0])) == (1, PLACING, "B5")
    assert told(after.events, CardDrawn) == ()


@pytest.mark.clause("turn-4")
@given(players=st.integers(1, 9), data=st.data())
def test_everybody_has_a_turn(players: int, data: st.DataObject) -> None:
    """Before a seat has its next turn, every other seat has one."""
    seat = data.draw(st.integers(0, players - 1))
    order = [seat]
    for _ in range(players):
        order.append(next_seat(order[-1], players))
    assert sorted(order[:-1]) == list(range(players))
    assert order[-1] == seat
