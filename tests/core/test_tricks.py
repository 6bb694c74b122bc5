"""Kits for games of tricks: cards are dealt and drawn, a trick has one winner, nothing is lost, and hands are level."""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from attrs import frozen

from rulebook.core import GameSettings, Multiset, Open, Over, changed
from rulebook.core.kits import sides, tricks
from rulebook.core.kits.hands import lacking
from rulebook.core.kits.italian_cards import CARDS, NOTHING, Card, Cards, Suit, pack
from rulebook.core.kits.tricks import Dealing, Drawing, Playing, Table, cards_in, drawn, played, strongest, swept

FULL = 3


@frozen(slots=False)
class State(Table):
    """A position of a game in which any card may be played, with hands of three cards."""

    settings: Open[GameSettings]
    phase: Open[Dealing | Playing | Drawing | Over]


def some(number: int) -> Cards:
    """The first cards of the pack."""
    return Multiset.of(CARDS, CARDS[:number])


def begun(players: int) -> State:
    """A game before the first card is dealt, with four rounds to draw."""
    return State(
        settings=GameSettings(players),
        phase=Dealing(),
        seat=0,
        hands=(NOTHING,) * players,
        stock=some(players * (FULL + 4)),
        trick=(NOTHING,) * players,
        piles=(NOTHING,) * players,
        points=(0,) * players,
    )


def rank(card: Card) -> int:
    """Higher values are stronger."""
    return card.value - 1


def after(state: State, random: Random) -> State:
    """The state after the next card was dealt, drawn or played at random."""
    if not isinstance(state.phase, Playing):
        seat = lacking(state.hands, state.seat, FULL)
        assert seat is not None
        state = drawn(state, seat, random.choice(list(state.stock)))
        return changed(state, phase=Playing()) if lacking(state.hands, state.seat, FULL) is None else state
    state = played(state, random.choice(list(state.hands[state.seat])))
    if not all(state.trick):
        return changed(state, seat=(state.seat + 1) % state.settings.players)
    cards, leader = cards_in(state.trick), (state.seat + 1) % state.settings.players
    winner = strongest(cards, cards[leader].suit, rank)
    phase = Drawing() if state.stock else Playing() if any(state.hands) else Over()
    return changed(swept(state, winner), seat=winner, phase=phase)


def states(players: int, seed: int = 1) -> Iterator[State]:
    """Every state of a random game."""
    state, random = begun(players), Random(seed)
    yield state
    while not isinstance(state.phase, Over):
        yield (state := after(state, random))


def rules_kept(state: State) -> dict[str, bool]:
    """What is so in every state."""
    rules = tricks.tricks_are_played, tricks.nothing_is_won_before_play, tricks.whole_tricks_are_won
    kept = {rule.__name__: rule(state) for rule in rules}
    return kept | {"are_level": tricks.are_level(state, FULL, state.stock.total)}


def everywhere(state: State) -> Cards:
    """The cards of all places together."""
    return sum([*state.hands, *state.trick, *state.piles], state.stock)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rules_are_kept_and_nothing_is_lost(players: int) -> None:
    """From the first card that is dealt to the last trick, whoever wins."""
    for seed in range(20):
        for state in states(players, seed):
            assert all(rules_kept(state).values()), (state, rules_kept(state))
            assert everywhere(state) == begun(players).stock


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_gets_as_many(players: int) -> None:
    """Whenever nobody is to draw, everybody has had the same number of cards."""
    for before, state in zip(states(players), list(states(players))[1:], strict=False):
        if isinstance(state.phase, Playing) and not isinstance(before.phase, Playing):
            assert {hand.total for hand in state.hands} == {FULL}


BROKEN: dict[str, tuple[type[object], str, dict[str, Any]]] = {
    "a card in the trick of whoever is next": (Playing, "tricks_are_played", {"trick": (some(1), NOTHING)}),
    "a trick while cards are drawn": (Drawing, "tricks_are_played", {"trick": (NOTHING, some(1))}),
    "a pile before play": (Dealing, "nothing_is_won_before_play", {"piles": (NOTHING, some(2))}),
    "another leader before play": (Dealing, "nothing_is_won_before_play", {"seat": 1}),
    "half a trick in a pile": (Playing, "whole_tricks_are_won", {"piles": (NOTHING, some(1))}),
    "full hands while cards are dealt": (Dealing, "are_level", {"hands": (some(FULL),) * 2}),
    "empty hands while cards are drawn": (Drawing, "are_level", {"hands": (NOTHING,) * 2}),
    "no stock while cards are drawn": (Drawing, "are_level", {"stock": NOTHING}),
    "no cards in play": (Playing, "are_level", {"hands": (NOTHING,) * 2}),
    "another number of cards in play": (Playing, "are_level", {"hands": (some(2), NOTHING)}),
    "a hand at the end": (Over, "are_level", {"hands": (some(1), NOTHING)}),
}


@pytest.mark.parametrize("name", BROKEN)
def test_rules_are_broken(name: str) -> None:
    """Each rule finds what is not so."""
    phase, rule, changes = BROKEN[name]
    state = next(each for each in states(2) if isinstance(each.phase, phase))
    assert rules_kept(state)[rule]
    assert not rules_kept(changed(state, **changes))[rule]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_trick_has_one_winner(players: int) -> None:
    """It is the seat whose card beats the others of the suit, whoever led and whatever the others played."""
    few = [card for card in CARDS if card.value in {1, 7}]
    for cards in permutations(few[:6], players):
        for leader, trump in product(range(players), Suit):
            suit = trump if any(card.suit is trump for card in cards) else cards[leader].suit
            winner = strongest(cards, suit, rank)
            assert cards[winner].suit is suit
            assert all(rank(card) < rank(cards[winner]) for card in cards if card.suit is suit and card != cards[winner])


def test_a_small_pack() -> None:
    """It has the first suits, each with the lowest values, suit by suit."""
    assert [card.code for card in pack(suits=2, values=3)] == ["D1", "D2", "D3", "C1", "C2", "C3"]
    assert pack(4, 10) == tuple(CARDS)


def test_every_seat_has_a_side() -> None:
    """It is the one that has the seat among its seats."""
    for number, players in ((2, 2), (2, 4), (3, 3), (3, 6)):
        for seat, side in product(range(players), range(number)):
            assert (seat in sides.seats_of(side, number, players)) == (sides.side_of(seat, number) == side)
