"""What a seat may see, of positions and of what happens."""

from collections import Counter
from functools import partial
from itertools import permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import CHANCE, Multiset, StateError
from rulebook.core.noninterference import last
from rulebook.games.hamsterbacke import Card, Rules, Score, State, determinize, event_for, new_game, observe, well_formed
from rulebook.games.hamsterbacke.events import CardDealt, CardsGiven
from tests.choosers import distribution, shares
from tests.games.hamsterbacke.lines_of_play import Line, in_play, lines, settled
from tests.games.hamsterbacke.positions import SMALL, card, cards, codes, play, position

FEW = position(
    ["LG", "OR"],
    ["DG"],
    ["LB", "OR"],
    {0: "OR", 1: "OR", 2: "LB", 3: "LG"},
    deck_of="DG LB",
    rules=Rules(2, components=SMALL),
)
"""A position in which five cards are hidden from each seat."""


def redealt(state: State, seat: int, mixed: list[Card]) -> State:
    """The same position with all cards that are hidden from a seat given out anew, in the order of `mixed`."""
    left = iter(mixed)

    def refilled(pile: Multiset[Card]) -> Multiset[Card]:
        return Multiset.of(pile.kinds, [next(left) for _ in range(pile.total)])

    hands = tuple(hand if other == seat else refilled(hand) for other, hand in enumerate(state.hands))
    return evolve(state, hands=hands, point_piles=tuple(map(refilled, state.point_piles)), deck=refilled(state.deck))


def hidden_from(state: State, seat: int) -> list[Card]:
    """Every card that a seat does not see."""
    hands = [hand for other, hand in enumerate(state.hands) if other != seat]
    return [card for pile in (*hands, *state.point_piles, state.deck) for card in pile]


def test_what_a_seat_sees() -> None:
    """A seat sees the circle, the block piles, its own hand, and how many cards all others and all piles hold."""
    hands, blocks, points = ["LG BL", "RE RE RE", "OR"], ["", "DG BL BL"], ["RE", "YE YE"]
    state = position(hands, blocks, points, rows={2: "OR LB"}, seat=1, actions=1)
    seen = observe(state, 0)
    assert (seen.seat, codes(seen.hand), seen.hand_sizes) == (0, "LG BL", (2, 3, 1))
    assert (seen.deck_size, seen.point_pile_sizes) == (state.deck.total, (1, 2, 0))
    assert (seen.rows, seen.block_piles, seen.rules) == (state.rows, state.block_piles, state.rules)
    assert (seen.to_act, seen.turn_of, seen.actions, seen.phase) == (1, 1, 1, state.phase)
    assert codes(observe(state, 1).hand) == "RE RE RE"


def test_who_is_to_act() -> None:
    """A seat sees that chance is to act, or who is to give, and how much."""
    assert observe(new_game(), 1).to_act is CHANCE
    giving = play(position(hands=["", "LG LG LG"], blocks=["BL BL"]), Score()).state
    seen = observe(giving, 2)
    assert (seen.to_act, seen.turn_of, seen.giver, seen.due) == (1, 0, 1, 2)


@given(state=settled(), data=st.data())
@in_play
def test_hidden_cards_make_no_difference(state: State, data: st.DataObject) -> None:
    """What a seat sees does not depend on what is hidden from it, even if all of that is dealt out anew."""
    seat = data.draw(st.integers(0, state.rules.players - 1))
    hidden = hidden_from(state, seat)
    other = redealt(state, seat, data.draw(st.permutations(hidden)))
    assert Counter(hidden_from(other, seat)) == Counter(hidden)
    assert well_formed(other) == ()
    assert observe(other, seat) == observe(state, seat)


@given(state=settled(), data=st.data())
@in_play
def test_determinized_states_look_the_same(state: State, data: st.DataObject) -> None:
    """Where hidden cards are dealt anew, every card is somewhere, all is well-formed, and the seat sees what it saw."""
    seat, random = data.draw(st.integers(0, state.rules.players - 1)), data.draw(st.randoms(use_true_random=False))
    other = determinize(state, seat, random.randrange)
    assert Counter(hidden_from(other, seat)) == Counter(hidden_from(state, seat))
    assert well_formed(other) == ()
    assert observe(other, seat) == observe(state, seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_assignment_of_hidden_cards_is_as_likely(seat: int) -> None:
    """Hidden cards are dealt anew as if all orders of them, copies told apart, were as likely, and no other way."""
    orders = map(list, permutations(hidden_from(FEW, seat)))
    assert well_formed(FEW) == ()
    assert distribution(partial(determinize, FEW, seat)) == shares([redealt(FEW, seat, order) for order in orders])


@pytest.mark.parametrize("seat", [-1, 3])
def test_nobody_else_sees_anything(seat: int) -> None:
    """A seat that is not at the table sees nothing, and can think of no other state."""
    for look in (observe, partial(determinize, chooser=last)):
        with pytest.raises(StateError, match=f"there is no seat {seat} at a table of 3"):
            look(new_game(), seat)


def test_a_card_is_seen_by_who_is_dealt_it() -> None:
    """A card of the first hand is seen by its owner; the others see that one came."""
    dealt = CardDealt("setup-1", 1, card("BL"))
    assert event_for(dealt, 1) == dealt
    assert event_for(dealt, 0) == CardDealt("setup-1", 1, None)


def test_a_gift_is_seen_by_who_gives_it() -> None:
    """The cards of a gift are seen by the giver; the scorer and the others see how many they are."""
    given = CardsGiven("bonus-7", 0, 1, 2, cards("LG RE"))
    assert event_for(given, 1) == given
    assert event_for(given, 0) == event_for(given, 2) == CardsGiven("bonus-7", 0, 1, 2, None)


@given(line=lines())
@in_play
def test_an_event_tells_no_hidden_card(line: Line) -> None:
    """Nobody is told a card of another's hand; all else is told to all alike."""
    for move in line:
        for event in move.step.events:
            for seat in range(move.before.rules.players):
                if isinstance(event, CardDealt) and event.seat != seat:
                    assert event_for(event, seat) == evolve(event, card=None)
                elif isinstance(event, CardsGiven) and event.giver != seat:
                    assert event_for(event, seat) == evolve(event, cards=None)
                else:
                    assert event_for(event, seat) == event
