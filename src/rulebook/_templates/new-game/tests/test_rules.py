"""What every game promises, the game and its model in lockstep, and what that does not show."""

import pytest
from attrs import evolve
from rulebook.conformance import check_model
from rulebook.conformance.promises import Promises
from rulebook.core import IllegalAction

from your_game import game
from your_game.rules import CountersTaken, State, Take

from .model import Model


class TestPromises(Promises):
    """What every game promises."""

    game = game


@pytest.mark.clause("taking-1")
def test_game_and_model_agree() -> None:
    """In random games the same can be done at every step, and the same players win. Mark it with all that it checks."""
    check_model(game, Model)


def with_heap(counters: int) -> State:
    """A game of two players in which seat 0 must take from a heap."""
    return evolve(game.new_game(players=2), heap=counters)


@pytest.mark.clause("taking-1")
def test_counters_are_taken() -> None:
    """The event says how many were taken, and how many are left."""
    assert game.step(with_heap(9), Take(3)).events == (CountersTaken("taking-1", 0, 3, 6),)


@pytest.mark.parametrize(("heap", "most"), [(9, 3), (2, 2)])
def test_other_numbers_are_refused(heap: int, most: int) -> None:
    """A player takes one, two or three counters, and no more than there are."""
    for counters in (-1, 0, most + 1):
        with pytest.raises(IllegalAction, match=f"take 1 to {most} counters, not {counters}") as caught:
            game.step(with_heap(heap), Take(counters))
        assert caught.value.refusal.clause == "taking-1"
