"""Random games: decisions by players in a second of the processor, next to a game that OpenSpiel brings, in Python as well.

Each decision has the legal actions computed and one of them applied. What chance does in between takes time and is not
counted. Rounds of OpenSpiel's game and of ours take turns in the same process, and the best round of each counts.
"""

import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rulebook.core import CHANCE, AnyGame
from rulebook.play import generator, uniform, weighted
from rulebook.registry import game
from tests.tools.benchmarks.measuring import Figures, decisions_of_open_spiel, every_table, side_by_side

pytestmark = pytest.mark.benchmark(timer=time.process_time, min_rounds=3, max_time=0.5)

GAMES = 20
"""Games in one round: enough that lucky short ones do not matter."""


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


@pytest.mark.parametrize(("id", "players"), tuple(every_table()))
def test_random_games(benchmark: BenchmarkFixture, figures: Figures, id: str, players: int) -> None:
    """Random games of every game with every number of players."""
    pyspiel = pytest.importorskip("pyspiel", reason="the extra `bench` brings open_spiel")
    pytest.importorskip("open_spiel.python.games.block_dominoes")
    played, dominoes = game(id), pyspiel.load_game("python_block_dominoes")
    settings = played.new_game(players=players).settings
    ours, theirs = side_by_side(
        lambda: decisions_of_playouts(played, settings), lambda: decisions_of_open_spiel(dominoes, 5 * GAMES)
    )
    figures.note(
        benchmark,
        f"{played.title}, {players} players",
        lambda: decisions_of_playouts(played, settings),
        lambda _: f"{ours:,.0f} | {theirs:,.0f} | {ours / theirs:.2f}",
    )
