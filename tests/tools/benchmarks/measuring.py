"""What is measured: games in the middle, seconds of the processor, and a list of figures for the end of a run."""

import os
import resource
import time
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, Final

from attrs import Factory, define
from pytest_benchmark.fixture import BenchmarkFixture

from rulebook.core import AnyGame
from rulebook.core.sweep import player_numbers
from rulebook.play import generator, playout, uniform
from rulebook.registry import game, game_ids

ROUNDS: Final = 7
CPU: Final = time.process_time
"""The clock of all benchmarks that run in this process."""


ENVIRONMENT: Final = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""What processes are started with: Python keeps what it has compiled, as it does for users."""


def cpu_of_children() -> float:
    """The clock of those that run others: the seconds of the processor that processes have taken that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def every_table() -> Iterator[tuple[str, int]]:
    """Every game, with every number of players."""
    return ((id, players) for id in game_ids() for players in player_numbers(game(id)))


@cache
def middle(game_id: str) -> tuple[AnyGame, Any, Any]:
    """A game, a state halfway through a random game of the fewest players, and the action that was taken there."""
    played = game(game_id)
    first = played.new_game(players=player_numbers(played)[0])
    decisions = [move for move in playout(played, first, generator("benchmark")) if isinstance(move.actor, int)]
    move = decisions[len(decisions) // 2]
    return played, move.before, move.action


@define
class Figures:
    """Figures by what they are of; told at the end of a module."""

    title: str
    told: dict[str, str] = Factory(dict)

    def note(
        self,
        benchmark: BenchmarkFixture,
        name: str,
        run: Callable[[], object],
        show: Callable[[float], str],
        rounds: int | None = None,
    ) -> float:
        """Measure something, and note the least time that it took, as `show` tells it; gives that time.

        Without `rounds` it is run as often as is needed for a clock as fine as that of this process.
        """
        if rounds is None:
            benchmark(run)
        else:
            benchmark.pedantic(run, rounds=rounds, iterations=1)  # type: ignore[no-untyped-call]  # it has no types
        assert benchmark.stats is not None
        least = float(benchmark.stats.stats.min)
        self.told[name] = benchmark.extra_info["figure"] = show(least)
        return least

    def lines(self) -> str:
        """A table in Markdown."""
        rows = [f"| {name} | {figure} |" for name, figure in self.told.items()]
        return "\n".join(["", f"| {self.title} |  |", "| --- | --- |", *rows])


def microseconds(seconds: float) -> str:
    """A short time."""
    return f"{seconds * 1e6:,.1f} µs"


def milliseconds(seconds: float) -> str:
    """A longer one."""
    return f"{seconds * 1e3:,.0f} ms"


def a_second(play: Callable[[], int]) -> float:
    """Decisions in a second of the processor."""
    before = CPU()
    decisions = play()
    return decisions / (CPU() - before)


def side_by_side(one: Callable[[], int], other: Callable[[], int]) -> tuple[float, float]:
    """Decisions in a second on two sides, each of the best of some rounds, which take turns."""
    rounds = [(a_second(one), a_second(other)) for _ in range(ROUNDS)]
    return max(mine for mine, _ in rounds), max(theirs for _, theirs in rounds)


def decisions_of_open_spiel(played: Any, games: int) -> int:
    """Play random games of OpenSpiel, as its examples do, and count the decisions."""
    decisions, random = 0, Random(1)
    for _ in range(games):
        state = played.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choices(*zip(*state.chance_outcomes(), strict=True))[0])
            else:
                decisions += 1
                state.apply_action(uniform(random, state.legal_actions()))
    return decisions
