"""Setup: markers, hands, the draw pile, the first card and the first player."""

from itertools import product

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core.sweep import every_settings
from rulebook.games.yellowstone_park import Components, Settings, State, Variants, game
from rulebook.games.yellowstone_park.chapters.setup import end_dealing, starting_markers
from rulebook.games.yellowstone_park.model.components import deck
from rulebook.games.yellowstone_park.model.events import CardDealt, CardTurnedUp, TurnBegan
from rulebook.games.yellowstone_park.model.state import PLACING
from tests.games.yellowstone_park.positions import card, codes, draws, play, stacks

HANDS = "B1 B2 B3 B4 B5 B6", "Y1 Y2 Y3 Y4 Y5 Y6"


def dealt(players: int = 2, first_player: int = 0) -> State:
    """A game in which every hand is dealt, and the first card is still to be turned up."""
    cards = [card for card in deck(Components()) if str(card) not in ("G2", "R7")]
    return play(game.new_game(players=players, first_player=first_player), *draws(codes(cards[: 6 * players]))).state


@pytest.mark.clause("setup-1")
@given(players=st.integers(1, 9), space=st.integers(0, 34))
def test_a_marker_for_everybody(players: int, space: int) -> None:
    """Each player has one marker, and they all start on the same space."""
    assert starting_markers(players, Components(starting_marker=space)) == tuple(space for _ in range(players))


@pytest.mark.clause("setup-2")
def test_hands_are_dealt_one_after_the_other() -> None:
    """Seat 0 is dealt six cards, then seat 1 six."""
    after = play(game.new_game(), *draws(" ".join(HANDS)))
    assert [codes(hand) for hand in after.state.hands] == list(HANDS)
    assert after.events == tuple(
        CardDealt("setup-2", seat, card(code)) for seat, hand in enumerate(HANDS) for code in hand.split()
    )


@pytest.mark.clause("setup-3")
def test_any_card_of_the_deck_may_come_first() -> None:
    """The deck is shuffled: each of its cards is as likely to come first as any other."""
    assert [(str(draw), weight) for draw, weight in game.chances(game.new_game())] == [
        (str(draw), 2) for draw in draws(codes(dict.fromkeys(deck(Components()))))
    ]


@pytest.mark.clause("setup-4")
@pytest.mark.example("first-card-two")
def test_the_first_card_is_a_two() -> None:
    """The French text turns up a 2 and shows where it lies: in the middle column, in row 2."""
    after = play(dealt(), *draws("G2"))
    assert stacks(after.state.board) == "G2@4"
    assert after.events[0] == CardTurnedUp("setup-4", card("G2"), 4)


@pytest.mark.clause("setup-4", "setup-6")
def test_the_first_card_earns_and_costs_nothing() -> None:
    """Nobody earns or collects anything for the first card."""
    before = dealt()
    after = play(before, *draws("G2")).state
    assert (after.markers, after.penalty_piles, after.hands) == (before.markers, before.penalty_piles, before.hands)
    assert after.cards_to_draw == before.cards_to_draw - 1
    assert after.draw_pile[0].count(card("G2")) == 1


@pytest.mark.clause("setup-5")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_youngest_begins(first: int) -> None:
    """The first turn is that of the youngest player."""
    after = play(dealt(players=4, first_player=first), *draws("G2"))
    assert (game.actor(after.state), after.state.phase) == (first, PLACING)
    assert after.events[-1] == TurnBegan("setup-5", first)


@pytest.mark.parametrize("settings", list(every_settings(game)))
def test_dealing_goes_on_with_any_settings(settings: Settings) -> None:
    """With each value of a reading and either variant, dealing does not end before there is a card in every hand."""
    for edge_matrix, neutral_marker in product([False, True], repeat=2):
        variants = Variants(edge_matrix=edge_matrix, neutral_marker=neutral_marker)
        state = evolve(game.new_game(players=settings.players), settings=evolve(settings, variants=variants))
        assert end_dealing(state) is None
