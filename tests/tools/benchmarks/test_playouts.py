"""How fast random games are played, next to a game that OpenSpiel brings, in Python as well.

Run it with `pytest tests/tools/benchmarks --benchmark-only -s` and the extra `bench`. What counts is decisions of seats a second.
Each has the legal actions computed and one of them applied. What chance does in between takes time and is not counted.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rulebook.core import CHANCE, Game
from rulebook.games import hamsterbacke, prato_dei_conigli, yellowstone_park
from rulebook.play import generator, uniform, weighted

GAMES = 20
"""Games in one round: enough that lucky short ones do not matter."""

Rules = TypeVar("Rules")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")


def decisions_of_playouts(game: Game[Rules, State, Action, Event, Observation], rules: Rules) -> int:
    """Play random games under `rules`, which are made once for all games, and count the decisions."""
    decisions = 0
    for number in range(GAMES):
        random = generator("benchmark", number)
        state = game.start(rules)
        while (actor := game.actor(state)) is not None:
            if actor is CHANCE:
                action = weighted(random, game.chances(state))
            else:
                decisions += 1
                action = uniform(random, game.legal_actions(state))
            state = game.step(state, action).state
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
    rules = yellowstone_park.Rules(players)
    figure = measured(benchmark, lambda: decisions_of_playouts(yellowstone_park, rules))
    benchmark.extra_info["decisions_per_second"] = figures[f"yellowstone_park, {players} players"] = figure


def test_hamsterbacke(benchmark: BenchmarkFixture, figures: dict[str, float]) -> None:
    """Random games of Hamsterbacke, with four players."""
    rules = hamsterbacke.Rules(4)
    figure = measured(benchmark, lambda: decisions_of_playouts(hamsterbacke, rules))
    benchmark.extra_info["decisions_per_second"] = figures["hamsterbacke, 4 players"] = figure


def test_prato_dei_conigli(benchmark: BenchmarkFixture, figures: dict[str, float]) -> None:
    """Random games of Il Prato dei Conigli, with four players."""
    rules = prato_dei_conigli.Rules(4)
    figure = measured(benchmark, lambda: decisions_of_playouts(prato_dei_conigli, rules))
    benchmark.extra_info["decisions_per_second"] = figures["prato_dei_conigli, 4 players"] = figure


def test_block_dominoes(benchmark: BenchmarkFixture, figures: dict[str, float]) -> None:
    """Random games of OpenSpiel's `python_block_dominoes`, to compare with."""
    figure = measured(benchmark, decisions_of_dominoes)
    benchmark.extra_info["decisions_per_second"] = figures["python_block_dominoes"] = figure
