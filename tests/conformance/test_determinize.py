"""Dealing anew what is hidden is even in whole games: every hidden card is as likely in each hidden place."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from scipy.stats import chi2

from rulebook.core import SPECTATOR
from rulebook.play import generator, playout, spread
from rulebook.registry import game, game_ids

TIMES = 300


@cache
def positions(game_id: str) -> list[Any]:
    """Some states of a printed game, from its start, when piles hold more than 40 cards, to its end."""
    played = game(game_id)
    start = played.new_game(players=3)
    return [start, *[move.step.state for move in spread(list(playout(played, start, generator(5)))[:300], 4)]]


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("number", range(5))
def test_hidden_cards_are_dealt_evenly(game_id: str, number: int) -> None:
    """What a seat cannot see of another hand is there as often as it is among all hidden cards, by chi-squared."""
    played, state = game(game_id), positions(game_id)[number]
    numbers = Random(f"{game_id} {number}")
    found: Counter[Any] = Counter()
    first = next((seat for seat, hand in enumerate(state.hands) if hand), None)
    if first is None:
        return
    viewer = (first + 1) % 3
    for _ in range(TIMES):
        found.update(played.determinize(state, viewer, numbers.randrange).hands[first])
    assert is_fair(found, hidden_from(state, viewer))


def hidden_from(state: Any, viewer: int) -> Counter[Any]:
    """The cards that a seat cannot see, however they are named in a game."""
    piles = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
    for name in ("draw_pile", "penalty_piles", "point_piles", "piles"):
        piles += list(getattr(state, name, ()))
    for name in ("deck", "stock", "discards"):
        if hasattr(state, name):
            piles.append(getattr(state, name))
    claims = [claim for seat, played in enumerate(getattr(state, "played", ())) if seat != viewer for claim in played]
    return Counter(card for pile in piles for card in pile) + Counter(claim.card for claim in claims)


def is_fair(found: Counter[Any], hidden: Counter[Any]) -> bool:
    """Whether cards came as often as their copies say; that cards of one hand exclude each other makes it more even."""
    every = found.total()
    expected = {card: every * count / hidden.total() for card, count in hidden.items()}
    if set(found) - set(expected):
        return False
    squares = sum((found[card] - mean) ** 2 / mean for card, mean in expected.items())
    return squares <= float(chi2.isf(1e-6, max(1, len(expected) - 1)))


def test_a_biased_deal_is_noticed() -> None:
    """A deal in which the first hidden pile always keeps its cards is not fair, nor is one that knows a card too many."""
    played = game("yellowstone_park")
    state = played.new_game(players=3)
    for move in list(playout(played, state, generator(1)))[:30]:
        state = move.step.state
    kept = Counter(dict.fromkeys(state.hands[1], TIMES))
    assert not is_fair(kept, hidden_from(state, 0))
    assert not is_fair(Counter({"another": TIMES}), hidden_from(state, 0))
    assert played.determinize(state, SPECTATOR, Random(1).randrange).hands != state.hands
