"""What a seat may see, of positions and of what happens."""

from collections import Counter
from functools import partial
from itertools import permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import CHANCE, SPECTATOR, Multiset, StateError
from rulebook.games.yellowstone_park import Card, ChoosePile, Pile, Readings, Refill, Settings, State, game
from rulebook.games.yellowstone_park.box.events import CardDealt, CardDrawn, CardsCollected
from rulebook.games.yellowstone_park.box.readings import NeutralLeftover
from rulebook.verification.noninterference import last
from tests.choosers import distribution, shares
from tests.games.yellowstone_park.lines_of_play import Line, in_play, lines, settled
from tests.games.yellowstone_park.positions import TINY, card, draws, place, play, position

FEW = position(
    "B1@2 B1@2 B2@2 Y1@3 Y2@3",
    hands=["Y1", "B3"],
    penalties=["B2", "Y2"],
    draw_pile="Y3 | B3 Y3",
    settings=Settings(2, readings=Readings(neutral_leftover=NeutralLeftover.BENEATH), components=TINY),
)
"""A position in which six cards are hidden from each seat, in piles of two layers and others."""


def redealt(state: State, seat: int, mixed: list[Card]) -> State:
    """The same position with all cards that are hidden from a seat given out anew, in the order of `mixed`."""
    left = iter(mixed)

    def refilled(pile: Multiset[Card]) -> Multiset[Card]:
        return Multiset.of(pile.kinds, [next(left) for _ in range(pile.total)])

    hands = tuple(hand if other == seat else refilled(hand) for other, hand in enumerate(state.hands))
    piles = tuple(map(refilled, state.penalty_piles))
    return evolve(state, hands=hands, penalty_piles=piles, draw_pile=tuple(map(refilled, state.draw_pile)))


def hidden_from(state: State, seat: int) -> list[Card]:
    """Every card that a seat does not see."""
    hands = [hand for other, hand in enumerate(state.hands) if other != seat]
    return [card for pile in (*hands, *state.penalty_piles, *state.draw_pile) for card in pile]


def test_what_a_seat_sees() -> None:
    """A seat sees the board, the markers, its own hand, how many cards all others hold, and whose turn it is."""
    state = position("R4@4 G5@3", hands=["B4 B5", "Y1 Y2 Y3"], penalties=["R1", "G1 G2"], markers=(3, 9), seat=1)
    seen = game.observe(state, 0)
    assert (seen.seat, seen.hand, seen.hand_sizes) == (0, state.hands[0], (2, 3))
    assert (seen.draw_pile_sizes, seen.penalty_pile_sizes) == ((state.cards_to_draw,), (1, 2))
    assert (seen.board, seen.markers, seen.neutral, seen.settings) == (state.board, (3, 9), 7, state.settings)
    assert (seen.to_act, seen.turn_of, seen.phase) == (1, 1, state.phase)
    assert game.observe(state, 1).hand == state.hands[1]


def test_what_a_spectator_sees() -> None:
    """Somebody who looks on sees what every seat sees, and no hand."""
    state = position("R4@4 G5@3", hands=["B4 B5", "Y1 Y2 Y3"], penalties=["R1", "G1 G2"])
    seen = game.observe(state, SPECTATOR)
    assert (seen.seat, seen.hand) == (SPECTATOR, None)
    assert evolve(game.observe(state, 1), seat=SPECTATOR, hand=None) == seen


def test_who_is_to_act() -> None:
    """A seat sees that chance is to act."""
    assert game.observe(game.new_game(), 1).to_act is CHANCE


def test_layers_are_seen_by_their_sizes() -> None:
    """How many cards lie beneath the old draw pile is known to all."""
    settings = Settings(2, readings=Readings(neutral_leftover=NeutralLeftover.BENEATH))
    assert game.observe(position(draw_pile="B1 B2 | R1 R2 R3", settings=settings), 0).draw_pile_sizes == (2, 3)


@given(state=settled(), data=st.data())
@in_play
def test_hidden_cards_make_no_difference(state: State, data: st.DataObject) -> None:
    """What a seat sees does not depend on what is hidden from it, even if all of that is dealt out anew."""
    seat = data.draw(st.integers(0, state.settings.players - 1))
    hidden = hidden_from(state, seat)
    other = redealt(state, seat, data.draw(st.permutations(hidden)))
    assert Counter(hidden_from(other, seat)) == Counter(hidden)
    assert game.well_formed(other) == ()
    assert game.observe(other, seat) == game.observe(state, seat)


@given(state=settled(), data=st.data())
@in_play
def test_determinized_states_look_the_same(state: State, data: st.DataObject) -> None:
    """Where hidden cards are dealt anew, every card is somewhere, all is well-formed, and the seat sees what it saw."""
    seat, random = data.draw(st.integers(0, state.settings.players - 1)), data.draw(st.randoms(use_true_random=False))
    other = game.determinize(state, seat, random.randrange)
    assert Counter(hidden_from(other, seat)) == Counter(hidden_from(state, seat))
    assert game.well_formed(other) == ()
    assert game.observe(other, seat) == game.observe(state, seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_assignment_of_hidden_cards_is_as_likely(seat: int) -> None:
    """Hidden cards are dealt anew as if all orders of them, copies told apart, were as likely, and no other way."""
    orders = map(list, permutations(hidden_from(FEW, seat)))
    assert game.well_formed(FEW) == ()
    assert distribution(partial(game.determinize, FEW, seat)) == shares([redealt(FEW, seat, order) for order in orders])


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_else_sees_anything(seat: int) -> None:
    """A seat that is not at the table sees nothing, and can think of no other state."""
    for look in (game.observe, partial(game.determinize, chooser=last)):
        with pytest.raises(StateError, match=f"there is no seat {seat} at a table of 2"):
            look(game.new_game(), seat)


def test_a_card_is_seen_by_who_is_dealt_or_draws_it() -> None:
    """A card that is dealt or drawn is seen by its new owner; the others see that one came, and from which pile."""
    dealt, drawn = CardDealt("setup-2", 1, card("B4")), CardDrawn("refilling-4", 1, card("B4"), Pile.DRAW)
    assert game.event_for(dealt, 1) == dealt
    assert game.event_for(drawn, 1) == drawn
    assert game.event_for(dealt, 0) == CardDealt("setup-2", 1, None)
    assert game.event_for(drawn, 0) == CardDrawn("refilling-4", 1, None, Pile.DRAW)
    penalties = position(hands=["B4"], penalties=["R1 R1 R2 R2 R3 R5"])
    event = play(penalties, place("B4@5"), ChoosePile(Pile.PENALTY), *draws("R3")).events[-1]
    assert game.event_for(event, 1) == CardDrawn("empty-hand-3", 0, None, Pile.PENALTY)


def test_collected_cards_are_seen_by_all() -> None:
    """Everybody sees which cards are collected: they lay open on the board."""
    events = play(position("G5@2 R6@3", hands=["Y4 Y1"]), place("Y4@5")).events
    assert any(isinstance(event, CardsCollected) for event in events)
    assert all(game.event_for(event, seat) == event for event in events for seat in (0, 1))


@given(line=lines())
@in_play
def test_an_event_tells_no_hidden_card(line: Line) -> None:
    """Nobody is told a card of another's hand; all else is told to all alike."""
    for move in line:
        for event in move.step.events:
            for seat in range(move.before.settings.players):
                if isinstance(event, CardDealt | CardDrawn) and event.seat != seat:
                    assert game.event_for(event, seat) == evolve(event, card=None)
                else:
                    assert game.event_for(event, seat) == event


def test_refilling_is_open_and_its_cards_are_not() -> None:
    """That a player refills is seen by all, and what comes is not."""
    state = position(hands=["B4 B5 B6", "R1", "R2", "R3"])
    events = play(state, place("B4@5"), place("B5@5"), Refill(), *draws("G1")).events
    assert [getattr(game.event_for(event, 2), "card", None) for event in events[-2:]] == [None, None]
