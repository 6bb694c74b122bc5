"""What an agent or a learner passes by mistake is refused by every environment alike."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from rulebook.adapters.gymnasium import KernelVectorEnv, SeatEnv
from rulebook.adapters.pettingzoo import env
from rulebook.adapters.playing import AdapterError
from rulebook.adapters.textarena import TextEnv
from rulebook.core import DomainError

MADE: list[Callable[[], Any]] = [lambda: SeatEnv("hamsterbacke", players=3), lambda: env("scopa", players=2)]
ENVIRONMENTS = pytest.mark.parametrize("made", MADE)
Made = Callable[[], Any]


@ENVIRONMENTS
@pytest.mark.parametrize("action", [None, "x", "1", 1.5, True, -1, 10**6, [1, 2]])
def test_no_numbers_of_actions(made: Made, action: Any) -> None:
    """What is not the number of an action is refused, and changes nothing."""
    one = made()
    one.reset(seed=1)
    before = one._state
    with pytest.raises(DomainError, match="action must be an integer from 0 to "):
        one.step(action)
    assert one._state is before


@pytest.mark.parametrize("seed", ["x", -1, 2**128, 1.5, True])
@pytest.mark.parametrize("made", [*MADE, lambda: KernelVectorEnv("hamsterbacke", 2, players=3)])
def test_no_seeds(made: Made, seed: Any) -> None:
    """Seeds are whole numbers, of the same size everywhere."""
    with pytest.raises(DomainError, match="seed must be an integer from 0 to "):
        made().reset(seed=seed)


def test_before_the_first_game() -> None:
    """Nobody acts, and nothing is to be seen, before a game has begun."""
    one, table, text = SeatEnv("scopa"), env("scopa", players=2), TextEnv("scopa")
    step: list[Callable[[], object]] = [lambda: one.step(np.int64(0)), lambda: table.step(0), lambda: text.step("[pass]")]
    for ask in (*step, one.render, table.last, text.get_observation):
        with pytest.raises(AdapterError, match="call reset"):
            ask()
