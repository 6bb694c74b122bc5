"""OpenSpiel's games in C++, and one in Python: decisions of seats in a second of the processor, on one core.

Its wheel has two loops in C++: `evaluate_bots` plays a whole game, with the deal, by bots that choose at random; the
evaluator of its tree search plays on at random from a position, here the one after the deal. Chance is not counted.
"""

import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rulebook.play import generator, uniform
from tests.tools.benchmarks.measuring import ROUNDS, Figures
from tests.tools.benchmarks.test_kernels import in_millions

pyspiel: Any = pytest.importorskip("pyspiel", reason="the extra `bench` brings open_spiel")
pytestmark = pytest.mark.benchmark(timer=time.process_time)

import_module("open_spiel.python.games.block_dominoes")
GAMES: Final = ("hearts", "euchre", "gin_rummy", "python_block_dominoes")
WHOLE: Final = 200
"""Whole games in a round; there are twice as many from the position after the deal."""


def dealt(game: Any, random: Random) -> Any:
    """A position after the deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, weights)[0])
    return state


def played(game: Any, bots: list[Any], number: int) -> Any:
    """A whole game by bots."""
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, bots, number)
    return state


def decisions_of(state: Any) -> int:
    """How many decisions have led to a state."""
    return sum(step.player >= 0 for step in state.full_history())


@pytest.mark.parametrize("name", GAMES)
def test_whole_games(name: str, benchmark: BenchmarkFixture, figures: Figures) -> None:
    """Random games to their end, with the deal."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    decisions = sum(decisions_of(played(game, bots, number)) for number in range(WHOLE))
    whole: Callable[[], object] = lambda: [played(game, bots, number) for number in range(WHOLE)]  # noqa: E731 - a round
    figures.note(benchmark, f"{name}, whole games", whole, partial(in_millions, decisions), ROUNDS)


@pytest.mark.parametrize("name", GAMES)
def test_random_play(name: str, benchmark: BenchmarkFixture, figures: Figures) -> None:
    """Random play to the end from a position after the deal."""
    game, random = pyspiel.load_game(name), generator("open_spiel")
    first, lengths = dealt(game, random), []
    for _ in range(WHOLE):
        state = first.clone()
        while not state.is_terminal():
            state.apply_action(uniform(random, state.legal_actions()))
        lengths.append(decisions_of(state))
    decisions = 2 * sum(lengths)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(2 * WHOLE, 7), 1.0, 1, 100, False, 7, False)
    show = partial(in_millions, decisions)
    figures.note(benchmark, f"{name}, from the deal on", lambda: bot.mcts_search(first), show, ROUNDS)
