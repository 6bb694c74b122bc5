"""How fast random games are played, next to a game that OpenSpiel brings, in Python as well.

Run it with `pytest tests/benchmarks --benchmark-only -s` and the extra `bench`. What counts is decisions of seats a second.
Each has the legal actions computed and one of them applied. What chance does in between takes time and is not counted.
"""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rulebook.core import CHANCE
from rulebook.games import yellowstone_park
from rulebook.play import generator, playout, uniform

GAMES = 20
"""Games in one round: enough that lucky short ones do not matter."""


def decisions_of_playouts(players: int) -> int:
    """Play random games of Yellowstone Park and count the decisions."""
    rules = yellowstone_park.Rules(players)  # once for all games, as OpenSpiel's game is
    decisions = 0
    for number in range(GAMES):
        for move in playout(yellowstone_park, yellowstone_park.start(rules), generator("benchmark", number)):
            decisions += move.actor is not CHANCE
    return decisions


def decisions_of_dominoes() -> int:
    """Play random games of OpenSpiel's block dominoes, by the very same means, and count the decisions."""
    pyspiel = pytest.importorskip("pyspiel", reason="the extra `bench` brings open_spiel")
    pytest.importorskip("open_spiel.python.games.block_dominoes")
    game = pyspiel.load_game("python_block_dominoes")
    decisions = 0
    for number in range(5 * GAMES):
        random: Random = generator("benchmark", number)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(random.choices(*zip(*outcomes, strict=True))[0])
            else:
                decisions += 1
                state.apply_action(uniform(random, state.legal_actions()))
    return decisions


def measured(benchmark: BenchmarkFixture, play: Callable[[], int]) -> float:
    """Run a benchmark and note how many decisions it made in a second."""
    decisions = benchmark(play)
    assert benchmark.stats is not None
    return float(decisions / benchmark.stats.stats.min)


@pytest.fixture(scope="module")
def figures() -> Iterator[dict[str, float]]:
    """Decisions in a second, by what was played; told at the end of the module."""
    told: dict[str, float] = {}
    yield told
    for name, figure in told.items():
        print(f"\n{name}: {figure:,.0f} decisions a second", end="")
    print()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_yellowstone_park(benchmark: BenchmarkFixture, figures: dict[str, float], players: int) -> None:
    """Random games of Yellowstone Park."""
    figure = measured(benchmark, lambda: decisions_of_playouts(players))
    benchmark.extra_info["decisions_per_second"] = figures[f"yellowstone_park, {players} players"] = figure


def test_block_dominoes(benchmark: BenchmarkFixture, figures: dict[str, float]) -> None:
    """Random games of OpenSpiel's `python_block_dominoes`, to compare with."""
    figure = measured(benchmark, decisions_of_dominoes)
    benchmark.extra_info["decisions_per_second"] = figures["python_block_dominoes"] = figure
