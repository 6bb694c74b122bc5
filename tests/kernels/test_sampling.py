"""Samplers, compiled: choices, weights and deals come as often as they should, by chi-squared, with piles of every size.

That each is exact is shown by enumeration beside the games; here are the compiled ones, with the random numbers that they
draw. Seeds are fixed, so a test that has passed passes again.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest
from attrs import evolve, frozen
from scipy.stats import chi2, chisquare, kstest

from rulebook.core import CHANCE, AnyGame
from rulebook.kernels import BY_HAND, AnyKernel, kernel, loops
from rulebook.kernels.language import KEY
from rulebook.kernels.machine import Machine
from rulebook.kernels.prato_dei_conigli import layout as prato
from rulebook.kernels.prato_dei_conigli.decks import FIELD
from rulebook.kernels.yellowstone_park import layout as park
from rulebook.play import generator, playout
from rulebook.registry import game_ids

Numbers: TypeAlias = npt.NDArray[np.int64]
Counted: TypeAlias = Callable[[Numbers], Numbers]

UNLIKELY: Final = 1e-6
"""No chi-squared value of a sampler is as unlikely as this, under the seeds that are used."""
QUICK: Final = "yellowstone_park"
"""The game whose compiled samplers are tried by the quick tests; other tests compile them too."""
ONE_QUICK: Final = [pytest.param(id, marks=[] if id == QUICK else [pytest.mark.slow]) for id in game_ids()]
MOST_ENDS: Final = 300
"""The most states to which chance leads where its weights are tried."""


@frozen
class Dealt:
    """Where a game keeps what is hidden from seat 0: the places of piles, and how many of each kind the piles have."""

    places: Callable[[int], tuple[int, ...]]
    counted: Counted


def of_park(piles: Numbers) -> Numbers:
    """By kind of card."""
    bits = piles[:, None] >> np.arange(2 * park.KINDS) & 1
    return bits[:, : park.KINDS] + bits[:, park.KINDS :]


def of_prato(piles: Numbers) -> Numbers:
    """By kind of card."""
    bits = (piles[:, None] & np.array(FIELD[: prato.CARDS]))[:, :, None] >> np.arange(prato.DECK_SIZE) & 1
    found: Numbers = bits.sum(axis=2)
    return found


def seats_from(place: int, players: int, first: int = 0) -> tuple[int, ...]:
    """The places of seats."""
    return tuple(range(place + first, place + players))


DEALT: Final = {
    "yellowstone_park": Dealt(
        lambda players: (
            *seats_from(park.HAND, players, 1),
            *seats_from(park.PENALTIES, players),
            park.LAYER,
        ),
        of_park,
    ),
    "prato_dei_conigli": Dealt(
        lambda players: (prato.DECK, prato.DISCARDS, *seats_from(prato.HELD, players, 1)),
        of_prato,
    ),
}


def states(game: AnyGame, seed: str) -> Iterator[Any]:
    """States of random games, of all numbers of players."""
    for number in range(1000):
        players = game.seating.players[number % len(game.seating.players)]
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
    state = next(state for state in states(of.game, "uneven") if isinstance(of.game.actor(state), int))
    broken = evolve(of, functions=evolve(of.functions, choice=choice))
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


@pytest.mark.parametrize(
    ("game_id", "number", "deals"),
    [
        (QUICK, 6, 1_000),
        *[pytest.param(game_id, 250, 3_000, marks=pytest.mark.slow) for game_id in BY_HAND],
    ],
)
def test_deals_are_even_in_piles_of_every_size(game_id: str, number: int, deals: int) -> None:
    """How many cards of each kind come to each hidden pile, with the variance of drawing without putting back.

    The values of all piles are spread as they should be too. The slow ones go through piles of nearly every size.
    """
    of, dealt = kernel(game_id), DEALT[game_id]
    machine, game, values, sizes = Machine(of), of.game, [], set[int]()
    looked_at = [state for state in islice(states(game, "deals"), 40 * number) if not any(getattr(state, "played", ()))]
    for turn, state in enumerate(looked_at[:: max(1, len(looked_at) // number)]):
        rows, randoms = many(of, state, deals, turn)
        first = rows[:1].copy()
        machine.loop(loops.determinize_all)(rows, machine.settings(state.settings), 0, randoms)
        places = dealt.places(state.settings.players)
        pool = sum(dealt.counted(first[:, place])[0] for place in places)
        whole = int(np.sum(pool))
        assert is_same_pool(dealt, rows, places, pool)
        for place in places:
            size = int(dealt.counted(first[:, place]).sum())
            assert (dealt.counted(rows[:, place]).sum(axis=1) == size).all()
            if 0 < size < whole and np.count_nonzero(pool) > 1:
                values.append(p_value(dealt.counted(rows[:, place]).sum(axis=0), np.asarray(pool), size, deals))
                sizes.add(size)
    assert min(values) > UNLIKELY
    assert kstest(values, "uniform").pvalue > UNLIKELY
    assert len(sizes) > (SIZES[game_id] if number > 6 else 3)


SIZES: Final = {"yellowstone_park": 40, "prato_dei_conigli": 30}
"""At least so many sizes of piles are met in the slow tests."""


def is_same_pool(dealt: Dealt, rows: Numbers, places: tuple[int, ...], pool: Any) -> bool:
    """Whether all hidden piles together are in every deal what they were."""
    return bool((sum(dealt.counted(rows[:, place]) for place in places) == pool).all())


def p_value(counts: Numbers, pool: Numbers, size: int, deals: int) -> float:
    """How likely it is that kinds come to a pile as unevenly as they did."""
    kinds = pool > 0
    whole = int(pool.sum())
    wanted = deals * size * pool[kinds] / whole
    uneven = ((counts[kinds] - wanted) ** 2 / wanted).sum() * (whole - 1) / (whole - size)
    return float(chi2.sf(uneven, int(kinds.sum()) - 1))


def test_uneven_deals_are_noticed() -> None:
    """One deal in three that favours a kind is enough."""
    random = np.random.default_rng(1)
    pool = np.array([2] * 28)
    fair = random.multivariate_hypergeometric(pool, 9, 3_000)
    assert p_value(fair.sum(axis=0), pool, 9, 3_000) > 0.001
    fair[::3, 0], fair[::3, 1] = fair[::3, 0] + fair[::3, 1], 0
    assert p_value(fair.sum(axis=0), pool, 9, 3_000) < UNLIKELY
