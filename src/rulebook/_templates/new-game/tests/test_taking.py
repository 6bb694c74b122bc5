"""Taking: one to three counters in turn, and the last one wins."""

import pytest
from attrs import evolve
from rulebook.core import IllegalAction, Over

from your_game import State, Take, game
from your_game.box.events import CountersTaken


def with_heap(counters: int) -> State:
    """A game of two players in which seat 0 must take from a heap."""
    return evolve(game.new_game(players=2), heap=counters)


@pytest.mark.clause("taking-1")
def test_counters_are_taken_in_turn() -> None:
    """A player takes counters, and then it is the next player's turn."""
    first = game.step(with_heap(9), Take(3))
    assert first.events == (CountersTaken("taking-1", 0, 3, 6),)
    assert (first.state.heap, game.actor(first.state)) == (6, 1)
    second = game.step(first.state, Take(1))
    assert (second.state.heap, game.actor(second.state)) == (5, 0)


@pytest.mark.clause("taking-1")
@pytest.mark.parametrize(("heap", "most"), [(9, 3), (3, 3), (2, 2), (1, 1)])
def test_one_to_three_can_be_taken(heap: int, most: int) -> None:
    """A player takes one, two or three counters, and no more than there are."""
    state = with_heap(heap)
    assert game.legal_actions(state) == tuple(map(Take, range(1, most + 1)))
    assert game.step(state, Take(most)).state.heap == heap - most
    for counters in (-1, 0, most + 1):
        with pytest.raises(IllegalAction, match=f"take 1 to {most} counters, not {counters}") as caught:
            game.step(state, Take(counters))
        assert caught.value.refusal.clause == "taking-1"


@pytest.mark.clause("taking-1")
def test_the_last_counter_wins() -> None:
    """Whoever takes the last counter has won, and the game is over."""
    last = game.step(with_heap(2), Take(2)).state
    won = game.result(last)
    assert won is not None
    assert (won.scores, won.winners) == ((1, 0), (0,))
    assert game.actor(last) is None
    assert game.why_not(last, Take(1)) is not None


@pytest.mark.parametrize("heap", [-1, 0, 22])
def test_states_that_no_game_reaches_are_found(heap: int) -> None:
    """A heap with too many counters, or with none in a game that goes on, is a fault of a state."""
    assert [fault.where for fault in game.well_formed(with_heap(heap))] == ["heap"]
    assert [fault.where for fault in game.well_formed(evolve(with_heap(5), phase=Over()))] == ["heap"]
