"""What a viewer may see, of positions and of what happens."""

from functools import partial
from itertools import permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import CHANCE, SPECTATOR, Multiset, Viewer
from rulebook.games.hamsterbacke import Card, Score, Settings, State, game
from rulebook.games.hamsterbacke.box.events import CardDealt, CardsGiven
from rulebook.games.hamsterbacke.box.state import Giving
from rulebook.verification.noninterference import viewers_of
from tests.choosers import distribution, shares
from tests.games.hamsterbacke.lines_of_play import Line, in_play, lines, settled
from tests.games.hamsterbacke.positions import SMALL, card, cards, pile, play, position

FEW = position(
    ["LG", "OR"],
    ["DG"],
    ["LB", "OR"],
    {0: "OR", 1: "OR", 2: "LB", 3: "LG"},
    deck_of="DG LB",
    settings=Settings(2, components=SMALL),
)
"""A position in which five cards are hidden from each seat."""


def redealt(state: State, viewer: Viewer, mixed: list[Card]) -> State:
    """The same position with all cards that are hidden from a viewer given out anew, in the order of `mixed`."""
    left = iter(mixed)

    def refilled(pile: Multiset[Card]) -> Multiset[Card]:
        return Multiset.of(pile.kinds, [next(left) for _ in range(pile.total)])

    hands = tuple(hand if other == viewer else refilled(hand) for other, hand in enumerate(state.hands))
    return evolve(state, hands=hands, point_piles=tuple(map(refilled, state.point_piles)), deck=refilled(state.deck))


def hidden_from(state: State, viewer: Viewer) -> list[Card]:
    """Every card that a viewer does not see."""
    hands = [hand for other, hand in enumerate(state.hands) if other != viewer]
    return [card for pile in (*hands, *state.point_piles, state.deck) for card in pile]


def test_what_a_seat_sees() -> None:
    """A seat sees the circle, the block piles, its own hand, and how many cards all others and all piles hold."""
    hands, blocks, points = ["LG BL", "RE RE RE", "OR"], ["", "DG BL BL"], ["RE", "YE YE"]
    state = position(hands, blocks, points, rows={2: "OR LB"}, seat=1, actions=1)
    seen = game.observe(state, 0)
    assert (seen.seat, seen.hand, seen.hand_sizes) == (0, pile(cards("LG BL")), (2, 3, 1))
    assert (seen.deck_size, seen.point_pile_sizes) == (state.deck.total, (1, 2, 0))
    assert (seen.rows, seen.block_piles, seen.settings) == (state.rows, state.block_piles, state.settings)
    assert (seen.to_act, seen.turn_of, seen.actions, seen.phase) == (1, 1, 1, state.phase)
    assert game.observe(state, 1).hand == pile(cards("RE RE RE"))


def test_what_a_spectator_sees() -> None:
    """Somebody who looks on sees what every seat sees, and no hand."""
    state = position(["LG BL", "RE RE RE"], ["", "DG BL BL"], ["RE"])
    seen = game.observe(state, SPECTATOR)
    assert (seen.seat, seen.hand) == (SPECTATOR, None)
    assert evolve(game.observe(state, 1), seat=SPECTATOR, hand=None) == seen


def test_who_is_to_act() -> None:
    """A seat sees that chance is to act, or who is to give, and how much."""
    assert game.observe(game.new_game(), 1).to_act is CHANCE
    giving = play(position(hands=["", "LG LG LG"], blocks=["BL BL"]), Score()).state
    seen = game.observe(giving, 2)
    assert (seen.to_act, seen.turn_of, seen.phase) == (1, 0, Giving(due=2, giver=1))


@given(state=settled(), data=st.data())
@in_play
def test_hidden_cards_make_no_difference(state: State, data: st.DataObject) -> None:
    """What a viewer sees does not depend on what is hidden from them, even if all of that is dealt out anew."""
    viewer = data.draw(st.sampled_from(viewers_of(state)))
    other = redealt(state, viewer, data.draw(st.permutations(hidden_from(state, viewer))))
    assert game.well_formed(other) == ()
    assert game.observe(other, viewer) == game.observe(state, viewer)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_every_assignment_of_hidden_cards_is_as_likely(viewer: Viewer) -> None:
    """Hidden cards are dealt anew as if all orders of them, copies told apart, were as likely, and no other way."""
    orders = map(list, permutations(hidden_from(FEW, viewer)))
    assert game.well_formed(FEW) == ()
    assert distribution(partial(game.determinize, FEW, viewer)) == shares([redealt(FEW, viewer, order) for order in orders])


def test_a_card_is_seen_by_who_is_dealt_it() -> None:
    """A card of the first hand is seen by its owner; the others see that one came."""
    dealt = CardDealt("setup-1", 1, card("BL"))
    assert game.event_for(dealt, 1) == dealt
    assert game.event_for(dealt, 0) == CardDealt("setup-1", 1, None)


def test_a_gift_is_seen_by_who_gives_it() -> None:
    """The cards of a gift are seen by the giver; the scorer and the others see how many they are."""
    given = CardsGiven("bonus-7", 0, 1, 2, cards("LG RE"))
    assert game.event_for(given, 1) == given
    assert game.event_for(given, 0) == game.event_for(given, 2) == CardsGiven("bonus-7", 0, 1, 2, None)


@given(line=lines())
@in_play
def test_an_event_tells_no_hidden_card(line: Line) -> None:
    """Nobody is told a card of another's hand; all else is told to all alike."""
    for move in line:
        for event in move.step.events:
            for viewer in viewers_of(move.before):
                if isinstance(event, CardDealt) and event.seat != viewer:
                    assert game.event_for(event, viewer) == evolve(event, card=None)
                elif isinstance(event, CardsGiven) and event.giver != viewer:
                    assert game.event_for(event, viewer) == evolve(event, cards=None)
                else:
                    assert game.event_for(event, viewer) == event
