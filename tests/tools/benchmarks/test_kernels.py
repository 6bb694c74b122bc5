"""Kernels: decisions of seats in a second.

Random play to the end of 2,000 games, and steps of a batch of 4,096 games, with masks and with what the seats see. What
chance does takes time and is not counted. Compiling is done before, but for the figures of compiling itself. One thread is
measured in seconds of the processor; two threads are measured in seconds, for which the machine has to be quiet.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rulebook.core import AnyGame
from rulebook.kernels.batch import LEAVE, Batch
from rulebook.registry import game, game_ids
from tests.tools.benchmarks.measuring import ENVIRONMENT, ROUNDS, Figures, cpu_of_children, every_table, milliseconds

pytestmark = pytest.mark.benchmark(timer=time.process_time, min_rounds=5, max_time=1)

TABLES: Final = tuple(every_table())
WHOLE: Final = 2_000
STEPPED: Final = 4_096
STEPS: Final = 20
COMPILING: Final = """
import sys
from rulebook.kernels.batch import Batch
from rulebook.registry import game
played = game(sys.argv[1])
batch = Batch(played, played.new_game(players=3).settings, 8)
batch.chance(), batch.legal_mask(), batch.observe(0)
batch.playout()
"""


def begun(played: AnyGame, players: int, n: int, threads: int = 1) -> Batch:
    """New games, with everything compiled that is measured."""
    batch = Batch(played, played.new_game(players=players).settings, n, seed=1, threads=threads)
    few = Batch(played, batch.settings, 1, threads=threads)
    few.playout()
    decisions_of_steps(few)
    return batch


def decisions_of_playouts(batch: Batch) -> int:
    """Play copies of the games to the end."""
    return int(batch.copy().playout().sum())


def decisions_of_steps(batch: Batch) -> int:
    """Take some decisions in copies of the games, each with its mask and what every seat sees."""
    going, decisions = batch.copy(), 0
    mask = going.legal_mask()
    for number in range(STEPS):
        going.chance()
        going.legal_mask(mask)
        going.observe(number % batch.settings.players)
        acts = going.actors() >= 0
        going.step(np.where(acts, mask.argmax(axis=1), LEAVE))
        decisions += int(acts.sum())
    return decisions


def noted(benchmark: BenchmarkFixture, figures: Figures, name: str, play: Callable[[], int]) -> None:
    """Note how many decisions are made in a second."""
    figures.note(benchmark, name, play, partial(in_millions, play()), ROUNDS)


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_random_play(id: str, players: int, benchmark: BenchmarkFixture, figures: Figures) -> None:
    """Random games to their end."""
    batch = begun(game(id), players, WHOLE)
    noted(benchmark, figures, f"{id}, {players} players, random games", lambda: decisions_of_playouts(batch))


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_steps(id: str, players: int, benchmark: BenchmarkFixture, figures: Figures) -> None:
    """Steps, with masks and views."""
    batch = begun(game(id), players, STEPPED)
    noted(benchmark, figures, f"{id}, {players} players, steps", lambda: decisions_of_steps(batch))


@pytest.mark.benchmark(timer=time.perf_counter)
@pytest.mark.parametrize(("id", "players"), TABLES)
def test_random_play_of_two_threads(id: str, players: int, benchmark: BenchmarkFixture, figures: Figures) -> None:
    """Random games to their end, shared by two threads."""
    batch = begun(game(id), players, WHOLE, threads=2)
    noted(benchmark, figures, f"{id}, {players} players, random games, two threads", lambda: decisions_of_playouts(batch))


@pytest.mark.benchmark(timer=cpu_of_children)
@pytest.mark.parametrize("id", game_ids())
def test_compiling(id: str, benchmark: BenchmarkFixture, figures: Figures, tmp_path: Path) -> None:
    """A process that plays with everything that is measured here: the first one compiles, later ones fetch."""
    environment = {**ENVIRONMENT, "RULEBOOK_CACHE": str(tmp_path)}
    words = (sys.executable, "-c", COMPILING, id)
    before = cpu_of_children()
    subprocess.run(words, check=True, env=environment)
    figures.told[f"{id}, compiling"] = milliseconds(cpu_of_children() - before)
    run: Callable[[], object] = lambda: subprocess.run(words, check=True, env=environment)  # noqa: E731 - a process
    figures.note(benchmark, f"{id}, fetching what was compiled", run, milliseconds, 3)


def in_millions(decisions: int, seconds: float) -> str:
    """Decisions in a second."""
    return f"{decisions / seconds / 1e6:.2f} million a second"
