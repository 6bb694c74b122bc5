"""Samplers, compiled: choices and weights come as often as they should, by chi-squared.

That each is exact is shown by enumeration beside the games; here are the compiled ones, with the random numbers that they
draw. Seeds are fixed, so a test that has passed passes again.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest
from attrs import evolve
from scipy.stats import chisquare

from rulebook.core import CHANCE, AnyGame
from rulebook.kernels import AnyKernel, kernel, loops
from rulebook.kernels.language import KEY
from rulebook.kernels.machine import Machine
from rulebook.play import generator, playout
from rulebook.registry import game_ids

Numbers: TypeAlias = npt.NDArray[np.int64]

UNLIKELY: Final = 1e-6
"""No chi-squared value of a sampler is as unlikely as this, under the seeds that are used."""
QUICK: Final = "hamsterbacke"
"""The game whose compiled samplers are tried by the quick tests; other tests compile them too."""
ONE_QUICK: Final = [pytest.param(id, marks=[] if id == QUICK else [pytest.mark.slow]) for id in game_ids()]
MOST_ENDS: Final = 300
"""The most states to which chance leads where its weights are tried."""


def states(game: AnyGame, seed: str) -> Iterator[Any]:
    """States of random games, of all numbers of players."""
    for number in range(1000):
        players = game.declaration.seating.players[number % len(game.declaration.seating.players)]
        yield from [move.before for move in playout(game, game.new_game(players=players), generator(seed, number))]


def many(of: AnyKernel, state: Any, n: int, seed: int) -> tuple[Any, Any]:
    """The row of a state many times, and as many random rows."""
    rows = np.tile(np.array(of.written(state), np.int64), (n, 1))
    randoms = np.zeros((n, 2), np.int64)
    randoms[:, KEY] = np.array([Random(f"{seed}:{number}").getrandbits(62) for number in range(n)], np.int64)
    return rows, randoms


def how_often(rows: Numbers) -> dict[tuple[int, ...], int]:
    """How often each row comes."""
    found, numbers = np.unique(rows, axis=0, return_counts=True)
    return {tuple(row.tolist()): int(number) for row, number in zip(found, numbers, strict=True)}


@pytest.mark.parametrize("game_id", ONE_QUICK)
def test_random_play_takes_every_action_equally_often(game_id: str) -> None:
    """In a state of each phase that has several legal actions: those after one decision are all as likely."""
    of, n = kernel(game_id), 4_000
    machine, game, met = Machine(of), of.game, set[type[object]]()
    for state in islice(states(game, "choices"), 3_000):
        actions = () if game.actor(state) is CHANCE else game.legal_actions(state)
        if len(actions) < 2 or type(state.phase) in met:
            continue
        met.add(type(state.phase))
        assert plays_evenly(machine, state, n), state.phase
    assert met


def test_uneven_play_is_noticed() -> None:
    """A kernel that never takes the second of two choices."""

    def choice(row: list[int], settings: Any, number: int) -> int:
        return of.functions.choice(row, settings, number - number % 2)

    of = kernel(QUICK)
    decided = (state for state in states(of.game, "uneven") if isinstance(of.game.actor(state), int))
    state = next(state for state in decided if len(of.game.legal_actions(state)) > 1)
    broken = evolve(of, functions=evolve(of.functions, choice=choice, play_on=None))
    assert plays_evenly(Machine(of, is_compiled=False), state, 400)
    assert not plays_evenly(Machine(broken, is_compiled=False), state, 400)


def plays_evenly(machine: Machine, state: Any, n: int) -> bool:
    """Whether one decision leads to the states after all legal actions equally often."""
    of, game = machine.kernel, machine.kernel.game
    rows, randoms = many(of, state, n, 1)
    lengths: Any = np.zeros((n, 2), np.int64)
    if not machine.is_compiled:
        rows, randoms, lengths = rows.tolist(), randoms.tolist(), lengths.tolist()
    machine.loop(loops.playout_all)(rows, machine.settings(state.settings), randoms, 1, lengths)
    ways = expected(of, [(game.step(state, action).state, 1) for action in game.legal_actions(state)])
    return is_likely(how_often(np.array(rows)), ways, n)


@pytest.mark.parametrize("game_id", ONE_QUICK)
def test_chance_follows_its_weights(game_id: str) -> None:
    """Until a seat is to act, or nobody: where that has few enough ends, each is as likely as the rules say."""
    of, n, tried, met = kernel(game_id), 4_000, 0, set[tuple[type[object], int]]()
    machine, game = Machine(of), of.game
    for state in islice(states(game, "weights"), 2_000):
        if game.actor(state) is not CHANCE or (type(state.phase), len(game.chances(state))) in met:
            continue
        met.add((type(state.phase), len(game.chances(state))))
        ends = after_chance(game, state)
        if ends is None or len(ends) < 2:
            continue
        rows, randoms = many(of, state, n, tried)
        machine.loop(loops.chance_all)(rows, machine.settings(state.settings), randoms)
        assert is_likely(how_often(rows), expected(of, ends), n), state.phase
        tried += 1
        if tried == 12:
            break
    assert tried >= 3


def after_chance(game: AnyGame, state: Any) -> list[tuple[Any, float]] | None:
    """The states to which chance leads, with their probabilities; None if there are too many."""
    going, ended = {state: 1.0}, dict[Any, float]()
    while going:
        further = dict[Any, float]()
        for before, share in going.items():
            chances = game.chances(before)
            whole = sum(weight for _, weight in chances)
            for outcome, weight in chances:
                after = game.step(before, outcome).state
                into = further if game.actor(after) is CHANCE else ended
                into[after] = into.get(after, 0.0) + share * weight / whole
        going = further
        if len(going) + len(ended) > MOST_ENDS:
            return None
    return list(ended.items())


def expected(of: AnyKernel, ends: list[tuple[Any, float]]) -> dict[tuple[int, ...], float]:
    """The share of each row, given states with weights."""
    whole, found = sum(weight for _, weight in ends), dict[tuple[int, ...], float]()
    for state, weight in ends:
        row = tuple(of.written(state))
        found[row] = found.get(row, 0.0) + weight / whole
    return found


def is_likely(found: dict[tuple[int, ...], int], ways: dict[tuple[int, ...], float], n: int) -> bool:
    """Whether nothing comes that cannot, and all else about as often as it should."""
    counts = [found.get(row, 0) for row in ways]
    return found.keys() <= ways.keys() and bool(chisquare(counts, [share * n for share in ways.values()]).pvalue > UNLIKELY)
