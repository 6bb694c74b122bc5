"""Random games: decisions by players in a second of the processor, next to a game that OpenSpiel brings, in Python as well.

Each decision has the legal actions computed and one of them applied. What chance does in between takes time and is not
counted. Rounds of OpenSpiel's game and of ours take turns in the same process, and the best round of each counts.
"""

import time
from collections.abc import Callable
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rulebook.core import CHANCE, AnyGame
from rulebook.play import generator, uniform, weighted
from rulebook.registry import game
from tests.tools.benchmarks.measuring import CPU, Figures, every_table

pytestmark = pytest.mark.benchmark(timer=time.process_time, min_rounds=3, max_time=0.5)

GAMES = 20
"""Games in one round: enough that lucky short ones do not matter."""
ROUNDS = 7


def decisions_of_playouts(played: AnyGame, settings: object) -> int:
    """Play random games under `settings`, which are made once for all games, and count the decisions."""
    decisions = 0
    for number in range(GAMES):
        random = generator("benchmark", number)
        state = played.start(settings)
        while (actor := played.actor(state)) is not None:
            if actor is CHANCE:
                action = weighted(random, played.chances(state))
            else:
                decisions += 1
                action = uniform(random, played.legal_actions(state))
            state = played.step(state, action).state
    return decisions


def decisions_of_dominoes() -> int:
    """Play random games of OpenSpiel's block dominoes, by the very same means, and count the decisions."""
    pyspiel = pytest.importorskip("pyspiel", reason="the extra `bench` brings open_spiel")
    pytest.importorskip("open_spiel.python.games.block_dominoes")
    dominoes = pyspiel.load_game("python_block_dominoes")
    decisions = 0
    for number in range(5 * GAMES):
        random: Random = generator("benchmark", number)
        state = dominoes.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(random.choices(*zip(*outcomes, strict=True))[0])
            else:
                decisions += 1
                state.apply_action(uniform(random, state.legal_actions()))
    return decisions


def rate(play: Callable[[], int]) -> float:
    """Decisions in a second of the processor."""
    before = CPU()
    decisions = play()
    return decisions / (CPU() - before)


def side_by_side(play: Callable[[], int]) -> tuple[float, float]:
    """Decisions in a second of ours and of OpenSpiel's game, each of the best of some rounds, which take turns."""
    rounds = [(rate(play), rate(decisions_of_dominoes)) for _ in range(ROUNDS)]
    return max(ours for ours, _ in rounds), max(theirs for _, theirs in rounds)


@pytest.mark.parametrize(("id", "players"), tuple(every_table()))
def test_random_games(benchmark: BenchmarkFixture, figures: Figures, id: str, players: int) -> None:
    """Random games of every game with every number of players."""
    played = game(id)
    settings = played.new_game(players=players).settings
    ours, theirs = side_by_side(lambda: decisions_of_playouts(played, settings))
    figures.note(
        benchmark,
        f"{played.title}, {players} players",
        lambda: decisions_of_playouts(played, settings),
        lambda _: f"{ours:,.0f} | {theirs:,.0f} | {ours / theirs:.2f}",
    )
