"""Adapters: decisions in a second of the processor, next to the bare rules in the same run, and of the kernels' environment.

Each decision has its legal actions computed and one of them applied; PettingZoo also brings mask and observation. Rounds of
the rules and of the adapter take turns, and the best round of each counts.
"""

import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rulebook.adapters.gymnasium import KernelVectorEnv
from rulebook.adapters.open_spiel import register
from rulebook.adapters.pettingzoo import env
from rulebook.core.sweep import player_numbers
from rulebook.registry import game, game_ids
from tests.tools.benchmarks.measuring import CPU, ROUNDS, Figures, decisions_of_open_spiel, side_by_side
from tests.tools.benchmarks.test_playouts import decisions_of_playouts

pytestmark = pytest.mark.benchmark(timer=time.process_time, min_rounds=3, max_time=1)

FEW: Final = [(id, players) for id in game_ids() for players in (player_numbers(game(id))[0], player_numbers(game(id))[-1])]
PLAYED: Final = 8
AT_ONCE: Final = 4_096
STEPS: Final = 20


def decisions_of_pettingzoo(table: Any) -> int:
    """Play random games, with what agents are shown."""
    decisions, random = 0, Random(1)
    for number in range(PLAYED):
        table.reset(seed=number)
        for _ in table.agent_iter():
            seen, _, is_over, _, _ = table.last()
            if is_over:
                table.step(None)
                continue
            legal = seen["action_mask"].view(np.bool_).nonzero()[0]
            table.step(int(legal[int(random.random() * len(legal))]))
            decisions += 1
    return decisions


def compared(
    benchmark: BenchmarkFixture, figures: Figures, name: str, bare: Callable[[], int], run: Callable[[], int]
) -> None:
    """Note how many decisions an adapter makes, and what part that is of what the rules make."""
    most, own = side_by_side(bare, run)
    figures.note(benchmark, name, run, lambda seconds: f"{own:,.0f} | {most:,.0f} | {own / most:.2f}", 1)


@pytest.mark.parametrize(("id", "players"), FEW)
def test_pettingzoo(id: str, players: int, benchmark: BenchmarkFixture, figures: Figures) -> None:
    """Random games in PettingZoo."""
    table = env(id, players=players)
    bare = lambda: decisions_of_playouts(game(id), table.played.settings)  # noqa: E731
    compared(benchmark, figures, f"PettingZoo, {id}, {players} players", bare, lambda: decisions_of_pettingzoo(table))


@pytest.mark.parametrize(("id", "players"), FEW)
def test_open_spiel(id: str, players: int, benchmark: BenchmarkFixture, figures: Figures) -> None:
    """Random games in OpenSpiel."""
    name = f"rulebook_{id}"
    if name not in pyspiel.registered_names():
        register(id)
    played = pyspiel.load_game(name, {"players": players})
    bare = lambda: decisions_of_playouts(game(id), played.new_initial_state().state.settings)  # noqa: E731
    compared(
        benchmark, figures, f"OpenSpiel, {id}, {players} players", bare, lambda: decisions_of_open_spiel(played, PLAYED)
    )


@pytest.mark.parametrize(("id", "players"), [each for each in FEW if each[0] in game_ids()])
def test_kernel(id: str, players: int, benchmark: BenchmarkFixture, figures: Figures) -> None:
    """Steps of many games at once, with masks, views and rewards; choosing random actions is not measured."""
    many = KernelVectorEnv(id, AT_ONCE, players=players)
    seen, _ = many.reset(seed=1)
    random, best = np.random.default_rng(1), 0.0
    for _ in range(ROUNDS):
        spent = 0.0
        for _ in range(STEPS):
            actions = (seen["action_mask"] * random.random(seen["action_mask"].shape, dtype=np.float32)).argmax(axis=1)
            start = CPU()
            seen, *_ = many.step(actions)
            spent += CPU() - start
        best = max(best, AT_ONCE * STEPS / spent)
    figures.note(
        benchmark, f"KernelVectorEnv, {id}, {players} players", lambda: None, lambda seconds: f"{best:,.0f} a second", 1
    )
