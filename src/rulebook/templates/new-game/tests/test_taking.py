"""Taking: one to three counters in turn, and the last one wins."""

import pytest
from attrs import evolve

from your_game import (
    State,
    Take,
    actor,
    legal_actions,
    new_game,
    result,
    step,
    well_formed,
    why_not,
)
from your_game.events import CountersTaken, GameWon


def with_heap(counters: int) -> State:
    """A game of two players in which seat 0 is to take from a heap."""
    return evolve(new_game(players=2), heap=counters)


@pytest.mark.clause("taking-1")
def test_counters_are_taken_in_turn() -> None:
    """A player takes counters, and then it is the next player's turn."""
    first = step(with_heap(9), Take(3))
    assert first.events == (CountersTaken("taking-1", 0, 3, 6),)
    assert (first.state.heap, actor(first.state)) == (6, 1)
    second = step(first.state, Take(1))
    assert (second.state.heap, actor(second.state)) == (5, 0)


@pytest.mark.clause("taking-1")
@pytest.mark.parametrize(("heap", "most"), [(9, 3), (3, 3), (2, 2), (1, 1)])
def test_one_to_three_can_be_taken(heap: int, most: int) -> None:
    """A player takes one, two or three counters, and no more than there are."""
    state = with_heap(heap)
    assert legal_actions(state) == tuple(map(Take, range(1, most + 1)))
    for counters in (-1, 0, most + 1):
        refusal = why_not(state, Take(counters))
        assert refusal is not None
        assert refusal.clause == "taking-1"


@pytest.mark.clause("taking-1")
def test_the_last_counter_wins() -> None:
    """Whoever takes the last counter has won, and the game is over."""
    last = step(with_heap(2), Take(2))
    assert last.events[-1] == GameWon("taking-1", 0)
    won = result(last.state)
    assert won is not None
    assert (won.scores, won.winners) == ((1, 0), (0,))
    assert (actor(last.state), legal_actions(last.state)) == (None, ())
    assert why_not(last.state, Take(1)) is not None


@pytest.mark.parametrize(("heap", "seat", "where"), [(21, 1, "seat"), (20, 2, "seat"), (22, 0, "heap")])
def test_states_that_no_game_reaches_are_told(heap: int, seat: int, where: str) -> None:
    """A heap with too many counters, and a turn that cannot be, are faults of a state."""
    state = evolve(new_game(players=3), heap=heap, seat=seat)
    assert [fault.where for fault in well_formed(state)] == [where]
