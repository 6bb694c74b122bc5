"""What seats see: observations and events."""

from attrs import evolve

from rulebook.core import CHANCE, SPECTATOR
from rulebook.games.prato_dei_conigli import DealCard, Discard, DiscardAll, Play, game
from rulebook.games.prato_dei_conigli.box.events import CardPlayed, CardScored
from rulebook.games.prato_dei_conigli.box.state import DISCARDING, PLAYING
from tests.games.prato_dei_conigli.positions import card, play, play_card, position, selection

MEADOW = {"orto": "black-running*2 white-standing", "laghetto": "grey-crouching"}
HAND = "exactly(2) exactly(2) exactly(3) even odd"


def test_what_a_seat_observes() -> None:
    """A seat sees its own hand, the meadow, the bag, the dice and all numbers of cards."""
    state = position(MEADOW, [HAND, HAND])
    seen = game.observe(state, 1)
    assert (seen.hand, seen.hand_sizes, seen.deck_size, seen.discards_size) == (state.hands[1], (5, 5), 45, 0)
    assert (seen.meadow, seen.bag, seen.markers, seen.points) == (state.meadow, state.bag, state.markers, (0, 0))
    assert (seen.seat, seen.to_act, seen.turn_of, seen.dealer, seen.sun) == (1, 1, 1, 0, 1)
    assert (seen.rolled, seen.selections) == (state.rolled, (selection("black"),) * 2)
    assert game.observe(game.new_game(), 0).to_act is CHANCE


def test_cards_of_others_are_not_told() -> None:
    """Others are told that a card was dealt, discarded or played, not which one."""
    dealing = play(position(hands=[HAND, HAND], phase=DISCARDING, dice=None), DiscardAll(), Discard(card("even")))
    dealt = play(dealing.state, DealCard(card("odd")))
    played = play(position(MEADOW, [HAND, HAND], phase=PLAYING), play_card("exactly(2)@orto"))
    events = (*dealing.events, *dealt.events, *played.events)
    assert [game.event_text(game.event_for(event, 2)) for event in events] == [
        "Seat 2 discarded the whole hand",
        "Seat 1 discarded a card",
        "Seat 2 was dealt a card",
        "Seat 2 played a card face down",
    ]
    assert [game.event_text(game.event_for(event, event.seat)) for event in events if not isinstance(event, CardPlayed)] == [  # type: ignore[union-attr]  # all have seats
        "Seat 2 discarded the whole hand: “exactly 2”, “exactly 2”, “exactly 3”, “an even number” and “an odd number”",
        "Seat 1 discarded “an even number”",
        "Seat 2 was dealt “an odd number”",
    ]
    assert game.event_text(played.events[0]) == "Seat 2 played “exactly 2” face down for Orto"


def test_before_the_first_card_all_see_the_same() -> None:
    """At the start seats see the same, each from its own place."""
    assert evolve(game.observe(game.new_game(), 0), seat=1) == game.observe(game.new_game(), 1)


def test_what_a_spectator_observes() -> None:
    """Who looks on sees no hand and no card that lies face down, and of all of them how many there are."""
    state = play(position(MEADOW, [HAND, HAND], phase=PLAYING), play_card("exactly(2)@orto")).state
    seen = game.observe(state, SPECTATOR)
    assert (seen.hand, seen.played, seen.hand_sizes, seen.played_sizes) == (None, None, (5, 4), (0, 1))
    assert (seen.meadow, seen.selections) == (state.meadow, state.selections)


def test_what_is_done_in_secret() -> None:
    """Others do not learn which card is discarded or played, until the cards are turned up."""
    assert game.declaration.secret_actions == (Discard, Play)
    assert game.declaration.disclosing_events == (CardScored,)
