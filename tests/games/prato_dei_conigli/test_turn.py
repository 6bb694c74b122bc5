"""The turn: its six steps, and the order in which the players act."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.games.prato_dei_conigli import Done, Hold, Keep, Roll, game
from rulebook.games.prato_dei_conigli.chapters.order import order
from rulebook.games.prato_dei_conigli.chapters.turn import Stage, stages
from rulebook.games.prato_dei_conigli.model.events import (
    DiceRolled,
    HandKept,
    MoveForgone,
    PlayEnded,
    PlaysDiscarded,
    SunMoved,
    TurnBegan,
)
from rulebook.games.prato_dei_conigli.model.state import DISCARDING
from tests.games.prato_dei_conigli.positions import FACES, conta, play, position


@pytest.mark.clause("turn-1")
def test_moves_go_round_to_the_dealer() -> None:
    """With seat 0 dealing, seat 1 moves first, then seat 2, and seat 0 last."""
    state = position(settings=conta(3))
    after = play(state, Hold(), Hold())
    assert (game.actor(state), game.actor(after.state)) == (1, 0)
    assert [event.seat for event in after.events if isinstance(event, MoveForgone)] == [1, 2]


@pytest.mark.clause("turn-1")
@given(dealer=st.integers(0, 5), more=st.integers(0, 5))
def test_everybody_once(dealer: int, more: int) -> None:
    """Every seat acts once, each after its neighbour to the right, and the dealer is the last."""
    players = max(2, dealer + 1) + more
    seats = order(dealer, players)
    assert sorted(seats) == list(range(players))
    assert seats[-1] == dealer
    assert all(right == (left + 1) % players for left, right in pairwise(seats))


@pytest.mark.clause("turn-2")
def test_six_steps() -> None:
    """A turn goes from dealing over dice, moving, playing and scoring to the sun."""
    assert [stage.value for stage in stages()] == ["dealing", "dice", "moving", "playing", "scoring", "sun"]
    assert len(set(stages())) == len(Stage) == 6


@pytest.mark.clause("turn-2")
def test_a_whole_turn() -> None:
    """Everybody keeps the hand, the dice are rolled, nobody moves, nobody plays: the next turn begins."""
    state = position(phase=DISCARDING, dice=None)
    after = play(state, Keep(), Keep(), Roll(FACES["grey"]), Hold(), Hold(), Done(), Done())  # type: ignore[arg-type]  # a colour
    kinds = [type(event) for event in after.events]
    told = HandKept, DiceRolled, MoveForgone, PlayEnded, PlaysDiscarded, SunMoved, TurnBegan
    assert [kind for kind in dict.fromkeys(kinds) if kind in told] == list(told)
    assert (after.state.phase, after.state.sun, after.state.dealer) == (DISCARDING, 2, 1)
