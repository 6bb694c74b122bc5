"""Starting: what it takes to import a game, over bare Python, and to run a command.

Whole processes are measured, so that nothing is imported already; they count by their seconds of the processor.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rulebook.registry import game_ids
from tests.tools.benchmarks.measuring import ENVIRONMENT, Figures, cpu_of_children, milliseconds

pytestmark = pytest.mark.benchmark(timer=cpu_of_children)

ROUNDS = 15

RUN = (
    ("games",),
    ("clauses", "yellowstone_park"),
    ("explain", "yellowstone_park:collecting-2"),
    ("needs", "hamsterbacke"),
)
"""A command that imports every game, and some that only read specifications."""


def run(*words: str) -> None:
    """Run a process to its end."""
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)


@pytest.fixture(scope="module")
def bare() -> float:
    """What bare Python takes, at the least."""
    times = []
    for _ in range(ROUNDS):
        before = cpu_of_children()
        run("-c", "pass")
        times.append(cpu_of_children() - before)
    return min(times)


@pytest.mark.parametrize("module", ["rulebook", *(f"rulebook.games.{id}" for id in game_ids())])
def test_import(benchmark: BenchmarkFixture, figures: Figures, bare: float, module: str) -> None:
    """A process that imports something and ends, less one that imports nothing."""
    figures.note(
        benchmark,
        f"import {module}",
        lambda: run("-c", f"import {module}"),
        lambda least: milliseconds(least - bare),
        ROUNDS,
    )


@pytest.mark.parametrize("words", RUN, ids=" ".join)
def test_command(benchmark: BenchmarkFixture, figures: Figures, words: tuple[str, ...]) -> None:
    """A command, from beginning to end."""
    program = str(Path(sys.executable).with_name("rulebook"))
    figures.note(benchmark, f"rulebook {' '.join(words)}", lambda: run(program, *words), milliseconds, ROUNDS)
