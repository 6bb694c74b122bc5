"""Determinizing Scopa: every assignment of the hidden cards is as likely as the others."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from rulebook.core import SPECTATOR, Viewer
from rulebook.games.scopa import game
from rulebook.kernels.batch import Batch
from rulebook.kernels.kernel import seat_or_spectator
from rulebook.kernels.scopa import sampling
from rulebook.kernels.scopa.codec import written
from rulebook.kernels.scopa.layout import CARDS, HAND, LAYOUT, PILE, SIDES, STOCK, TABLE
from rulebook.play import generator, playout

PLACES = (STOCK, *range(HAND, PILE + SIDES))


@pytest.mark.parametrize("size", range(6))
def test_every_choice_of_cards_is_as_likely(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over all choices of chance, every set of so many cards of a pool comes equally often, and every one does come."""
    found = Counter[int]()
    for choices in product(*[range(5 - drawn) for drawn in range(size)]):
        chance = iter(choices)
        monkeypatch.setattr(sampling, "below", lambda random, possibilities, chance=chance: next(chance))
        found[sampling.some_of(0b1011000110, size, [])] += 1
    assert len(set(found.values())) == 1
    assert len(found) == (1, 5, 10, 10, 5, 1)[size]
    assert all(cards & ~0b1011000110 == 0 and cards.bit_count() == size for cards in found)


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_only_what_is_hidden_is_dealt_again(viewer: Viewer) -> None:
    """The table, the viewer's hand and all sizes stay; whatever else there is may move."""
    moved = 0
    seen = [place for place in range(LAYOUT.width) if place not in PLACES or place == HAND + seat_or_spectator(viewer)]
    for number, move in enumerate(playout(game, game.new_game(players=3), generator("dealt"))):
        row = written(move.before)
        dealt = [*row]
        sampling.determinize(dealt, move.before.settings, seat_or_spectator(viewer), [number, 0])
        assert [dealt[place] for place in seen] == [row[place] for place in seen]
        assert [dealt[place].bit_count() for place in PLACES] == [row[place].bit_count() for place in PLACES]
        assert sum(dealt[place] for place in (TABLE, *PLACES)) == (1 << CARDS) - 1
        moved += dealt != row
    assert moved > 50


@pytest.mark.slow
@pytest.mark.parametrize(("players", "decisions"), [(2, 9), (4, 20)])
def test_large_cases_are_even(players: int, decisions: int) -> None:
    """In 20,000 deals every hidden card comes to every pile as often as its share says, within five deviations."""
    settings, deals = game.new_game(players=players).settings, 20_000
    played = Batch(game, settings, 1, seed=players)
    played.playout(most=decisions)
    played.chance()
    row = written(played.state(0))
    batch = Batch(game, settings, deals)
    batch.load([played.state(0)] * deals)
    dealt = batch.determinize(0).rows
    pool = sum(row[place] for place in PLACES if place != HAND)
    for place, card in product([place for place in PLACES if place != HAND], range(CARDS)):
        share = row[place].bit_count() / pool.bit_count() if pool >> card & 1 else 0
        there = (dealt[:, place] >> card & 1).sum()
        assert abs(there - deals * share) <= 5 * np.sqrt(deals * share * (1 - share)) + 1e-9
