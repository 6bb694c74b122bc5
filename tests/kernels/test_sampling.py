"""Samplers, compiled: choices and weights come as often as they should, by chi-squared.

That each is exact is shown by enumeration beside the games; here are the compiled ones, with the random numbers that they
draw. Seeds are fixed, so a test that has passed passes again.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final, TypeAlias, cast

import numpy as np
import numpy.typing as npt
import pytest
from attrs import evolve
from scipy.stats import chisquare

from rulebook.core import CHANCE, AnyGame
from rulebook.kernels import AnyKernel, kernel, loops
from rulebook.kernels.compiling import plain
from rulebook.kernels.each import for_each
from rulebook.kernels.external import External
from rulebook.kernels.language import KEY
from rulebook.play import generator, playout
from rulebook.registry import game_ids

Numbers: TypeAlias = npt.NDArray[np.int64]

UNLIKELY: Final = 1e-6
"""No chi-squared value of a sampler is as unlikely as this, under the seeds that are used."""
QUICK: Final = "hamsterbacke"
"""The game whose compiled samplers are tried by the quick tests; other tests compile them too."""
ONE_QUICK: Final = [pytest.param(id, marks=[] if id == QUICK else [pytest.mark.long]) for id in game_ids()]
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
    game, met = of.game, set[type[object]]()
    for state in islice(states(game, "choices"), 3_000):
        actions = () if game.actor(state) is CHANCE else game.legal_actions(state)
        if len(actions) < 2 or type(state.phase) in met:
            continue
        met.add(type(state.phase))
        assert plays_evenly(of, state, n, by_the_kernel), state.phase
    assert met


def test_uneven_play_is_noticed() -> None:
    """A kernel that never takes the second of two choices."""

    def choice(row: list[int], settings: Any, number: int) -> int:
        return of.functions.choice(row, settings, number - number % 2)

    of = kernel(QUICK)
    decided = (state for state in states(of.game, "uneven") if isinstance(of.game.actor(state), int))
    state = next(state for state in decided if len(of.game.legal_actions(state)) > 1)
    broken = evolve(of, functions=evolve(of.functions, choice=choice))
    assert plays_evenly(of, state, 400, by_loops)
    assert not plays_evenly(broken, state, 400, by_loops)


def by_the_kernel(of: AnyKernel, rows: Numbers, settings: Any, randoms: Numbers) -> Numbers:
    """Rows after one decision."""
    packed = np.array(of.packed(settings), np.int64)
    for_each(cast(External, of.functions.play_on), rows, packed, randoms, 1, np.zeros((len(rows), 2), np.int64))
    return rows


def by_loops(of: AnyKernel, rows: Numbers, settings: Any, randoms: Numbers) -> Numbers:
    """The same by the plain loop, for functions that are not in C."""
    play_on = plain(loops.play_on, of)
    after = rows.tolist()
    for row, random in zip(after, randoms.tolist(), strict=True):
        play_on(row, of.packed(settings), random, 1, [0, 0])
    return np.array(after)


def plays_evenly(of: AnyKernel, state: Any, n: int, play: Callable[..., Numbers]) -> bool:
    """Whether one decision leads to the states after all legal actions equally often."""
    rows, randoms = many(of, state, n, 1)
    ways = expected(of, [(of.game.step(state, action).state, 1) for action in of.game.legal_actions(state)])
    return is_likely(how_often(play(of, rows, state.settings, randoms)), ways, n)


@pytest.mark.parametrize("game_id", ONE_QUICK)
def test_chance_follows_its_weights(game_id: str) -> None:
    """Until a seat is to act, or nobody: where that has few enough ends, each is as likely as the rules say."""
    of, n, tried, met = kernel(game_id), 4_000, 0, set[tuple[type[object], int]]()
    game, chance = of.game, cast(External, of.functions.chance)
    for state in islice(states(game, "weights"), 2_000):
        if game.actor(state) is not CHANCE or (type(state.phase), len(game.chances(state))) in met:
            continue
        met.add((type(state.phase), len(game.chances(state))))
        ends = after_chance(game, state)
        if ends is None or len(ends) < 2:
            continue
        rows, randoms = many(of, state, n, tried)
        for_each(chance, rows, np.array(of.packed(state.settings), np.int64), randoms)
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
