"""Determinizing Yellowstone Park: every assignment of the hidden cards is as likely as the others."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from attrs import evolve

from rulebook.core import SPECTATOR, Viewer
from rulebook.core.multiset import Multiset
from rulebook.games.yellowstone_park import Card, Readings, State, game
from rulebook.games.yellowstone_park.box.readings import NeutralLeftover
from rulebook.games.yellowstone_park.box.settings import kinds
from rulebook.games.yellowstone_park.box.state import Cards
from rulebook.kernels.batch import Batch
from rulebook.kernels.kernel import seat_or_spectator
from rulebook.kernels.yellowstone_park import sampling
from rulebook.kernels.yellowstone_park.codec import read, written
from rulebook.kernels.yellowstone_park.layout import CARDS

SETTINGS = game.new_game(players=2, readings=Readings(neutral_leftover=NeutralLeftover.BENEATH)).settings


def pile(*codes: str) -> Cards:
    """A pile of cards."""
    return Multiset.of(kinds(SETTINGS), map(Card.from_code, codes))


SMALL: State = evolve(
    game.start(SETTINGS),
    hands=(pile("B1"), pile("B1", "Y2")),
    draw_pile=(pile("G3"), pile("Y2")),
    penalty_piles=(pile(), pile("R7")),
)
"""Few cards, so that all can be tried."""


def choosers(state: State, viewer: Viewer) -> Iterator[tuple[int, ...]]:
    """All that chance can choose, one after the other."""
    hidden = sum(hand.total for seat, hand in enumerate(state.hands) if seat != viewer)
    hidden += state.cards_to_draw + sum(each.total for each in state.penalty_piles)
    return product(*[range(left) for left in range(hidden, 0, -1)])


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_small_cases_are_exact(viewer: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over all choices of chance, each assignment occurs as often as the rules say."""
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


@pytest.mark.slow
@pytest.mark.parametrize(("players", "decisions"), [(2, 3), (2, 40), (3, 20), (5, 60)])
def test_large_cases_are_even(players: int, decisions: int) -> None:
    """In 20,000 deals every kind of card comes to every pile as often as its share says, within five standard deviations."""
    settings = game.new_game(players=players).settings
    played = Batch(game, settings, 1, seed=players)
    played.playout(most=decisions)
    played.chance()
    state, deals = played.state(0), 20_000
    batch = Batch(game, settings, deals)
    batch.load([state] * deals)
    dealt = batch.determinize(0)
    hidden = np.full(28, 2) - state.hands[0].counts
    for card in state.board.pieces:
        hidden[kinds(settings).position(card)] -= 1
    places = {8 + seat: hand.total for seat, hand in enumerate(state.hands) if seat}
    places |= {13 + seat: each.total for seat, each in enumerate(state.penalty_piles)} | {23: state.cards_to_draw}
    assert sum(places.values()) == hidden.sum() <= CARDS
    for place, size in places.items():
        bits = dealt.rows[:, place : place + 1] >> np.arange(56) & 1
        counts = bits.sum(axis=0).reshape(2, 28).sum(axis=0)
        whole = hidden.sum()
        share = hidden / whole
        expected = deals * size * share
        deviation = np.sqrt(deals * size * share * (1 - share) * (whole - size) / (whole - 1))
        assert (abs(counts - expected) <= 5 * deviation + 1e-9).all()
