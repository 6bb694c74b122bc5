"""Determinizing Hamsterbacke: every assignment of the hidden cards is as likely as the others."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, prod

import numpy as np
import pytest

from rulebook.core import SPECTATOR, Viewer
from rulebook.core.change import changed
from rulebook.core.multiset import Multiset
from rulebook.games.hamsterbacke import Colour, Settings, State, game
from rulebook.games.hamsterbacke.box.components import CARDS as KINDS
from rulebook.games.hamsterbacke.box.state import Cards
from rulebook.kernels.batch import Batch
from rulebook.kernels.hamsterbacke import sampling
from rulebook.kernels.hamsterbacke.codec import packed, read, written
from rulebook.kernels.hamsterbacke.layout import COLOURS, COPIES, DECK, HAND, POINTS
from rulebook.kernels.hamsterbacke.piles import held, total
from rulebook.kernels.kernel import seat_or_spectator

SETTINGS = game.admitted(Settings(3))


def pile(codes: str) -> Cards:
    """A pile of cards."""
    return Multiset.of(KINDS, map(Colour, codes.split()))


SMALL: State = changed(
    game.start(SETTINGS),
    hands=(pile("LG"), pile(""), pile("RE LG")),
    deck=pile("YE"),
    point_piles=(pile("RE"), pile("BL"), pile("")),
)
"""Few cards, so that all can be tried."""


def choosers(state: State, viewer: Viewer) -> Iterator[tuple[int, ...]]:
    """All that chance can choose, one after the other."""
    hidden = sum(hand.total for seat, hand in enumerate(state.hands) if seat != viewer)
    hidden += state.deck.total + sum(each.total for each in state.point_piles)
    return product(*[range(left) for left in range(hidden, 0, -1)])


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_small_cases_are_exact(viewer: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
    """By every choice that chance has, each assignment comes as often as the rules say."""
    kernel, rules = Counter[State](), Counter[State]()
    for choices in choosers(SMALL, viewer):
        chance, again = iter(choices), iter(choices)
        monkeypatch.setattr(sampling, "below", lambda random, possibilities, chance=chance: next(chance))
        row = written(SMALL)
        sampling.determinize(row, SETTINGS, seat_or_spectator(viewer), [])
        kernel[read(row, SETTINGS)] += 1
        rules[game.determinize(SMALL, viewer, lambda possibilities, again=again: next(again, 0))] += 1  # type: ignore[misc]  # mypy cannot infer it
    assert {state: Fraction(number, kernel.total()) for state, number in kernel.items()} == {
        state: Fraction(number, rules.total()) for state, number in rules.items()
    }


@pytest.mark.parametrize("size", range(8))
def test_cards_of_a_pool(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every choice of so many cards from a pool is as likely as its number of ways."""
    cards, found = pile("LG LG DG BL RE RE RE"), Counter[tuple[int, ...]]()
    for choices in product(*[range(cards.total - drawn) for drawn in range(size)]):
        chance = iter(choices)
        monkeypatch.setattr(sampling, "below", lambda random, possibilities, chance=chance: next(chance))
        some = sampling.some_of(packed(cards), size, [])
        found[tuple([held(some, colour) for colour in range(COLOURS)])] += 1
    ways = Counter[tuple[int, ...]]()
    for chosen in product(*[range(count + 1) for count in cards.counts]):
        if sum(chosen) == size:
            ways[chosen] = prod(map(comb, cards.counts, chosen))
    assert {each: Fraction(number, found.total()) for each, number in found.items()} == {
        each: Fraction(number, ways.total()) for each, number in ways.items()
    }


@pytest.mark.slow
@pytest.mark.parametrize(("players", "decisions"), [(3, 2), (3, 40), (4, 25), (5, 45)])
def test_large_cases_are_even(players: int, decisions: int) -> None:
    """In 20,000 deals every colour comes to every pile as often as its share says, within five deviations."""
    settings = game.admitted(Settings(players))
    played = Batch(game, settings, 1, seed=players)
    played.playout(most=decisions)
    played.chance()
    state, deals = played.state(0), 20_000
    batch = Batch(game, settings, deals)
    batch.load([state] * deals)
    dealt = batch.determinize(0).rows
    places = [DECK, *range(HAND + 1, HAND + players), *range(POINTS, POINTS + players)]
    pool = sum(written(state)[place] for place in places)
    for place, colour in product(places, range(COLOURS)):
        size, whole, share = total(written(state)[place]), total(pool), held(pool, colour) / total(pool)
        there = dealt[:, place] >> 8 * colour & 255
        deviation = np.sqrt(deals * size * share * (1 - share) * (whole - size) / (whole - 1))
        assert abs(there.sum() - deals * size * share) <= 5 * deviation + 1e-9


@pytest.mark.parametrize("copies", [COPIES, (1, 0, 0, 3, 0, 21, 0), (0, 0, 0, 0, 0, 0, 24), (0, 1, 0, 0, 0, 0, 0)])
def test_cards_have_numbers(copies: tuple[int, ...]) -> None:
    """The cards of a pile have numbers in the order of the colours."""
    cards = Multiset(KINDS, copies)
    assert [KINDS[sampling.colour_at(packed(cards), number)] for number in range(cards.total)] == list(cards)


def test_gifts_have_numbers() -> None:
    """The gifts that a hand holds have numbers in order."""
    hand = pile("LG DG DG LB BL BL BL RE RE RE RE RE")
    for due in range(1, 5):
        gifts = [sampling.gift_at(packed(hand), due, number) for number in range(sampling.ways_to_give(packed(hand), due))]
        assert gifts == sorted(set(gifts))
