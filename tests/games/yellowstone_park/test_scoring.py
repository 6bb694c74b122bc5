"""Scoring: when it comes, what it counts, and the draw pile that it makes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import Multiset, Step
from rulebook.games.yellowstone_park import Event, Refill, Settings, State, game
from rulebook.games.yellowstone_park.chapters.scoring import is_due, moved_up, penalty_points, reshuffled
from rulebook.games.yellowstone_park.model.events import (
    Cause,
    DrawingStopped,
    PenaltiesScored,
    PilesShuffled,
    ScoringBegan,
    TurnBegan,
)
from rulebook.games.yellowstone_park.model.settings import kinds
from rulebook.games.yellowstone_park.model.state import PLACING
from rulebook.games.yellowstone_park.views.standing import standing
from tests.games.yellowstone_park.positions import cards, codes, draws, place, play, position, told

UWE, CHRISTA, GESA, HOLGER = range(4)


def uwes_turn() -> State:
    """Uwe is to place his first card; the draw pile has two cards left, and the penalty piles 5, 9, 3 and no cards."""
    state = position(
        "R3@3 R4@3 R5@3 R5@3 G3@4 G4@4 G5@4 G5@4 Y3@5 Y3@5 Y4@5 Y4@5 Y5@5 Y5@5",
        hands=["R3 G3 R1 G1 Y1", "R1 R2 R2 R4 R6 R6", "G1 G2 G2 G4 G6 G6", "R7 R7 G7 G7 Y1 Y2"],
        penalties=["B3 B3 B4 B4 B5", "", "B6 B6 B7", ""],
        draw_pile="B1 B2",
        rest_to=CHRISTA,
    )
    assert [pile.total for pile in state.penalty_piles] == [5, 9, 3, 0]
    return state


def uwes_draws() -> Step[State, Event]:
    """Uwe places two cards and refills."""
    return play(uwes_turn(), place("R3@3"), place("G3@4"), Refill(), *draws("B1 B2"))


@pytest.mark.clause("scoring-1", "scoring-2")
@pytest.mark.example("uwe-scoring-short-draw")
def test_uwe_draws_short() -> None:
    """Uwe, in the texts, needs three cards, but the draw pile ends with the second: a scoring follows at once."""
    before = play(uwes_turn(), place("R3@3"), place("G3@4"), Refill(), *draws("B1")).state
    assert (before.hands[UWE].total, before.cards_to_draw) == (4, 1)
    events = play(before, *draws("B2")).events
    assert events[1:3] == (DrawingStopped("scoring-2", UWE), ScoringBegan("scoring-1", Cause.DRAW_PILE))


@pytest.mark.clause("scoring-3", "scoring-4")
@pytest.mark.example("uwe-scoring-points")
def test_what_uwe_and_the_others_score() -> None:
    """Hands are set aside; Uwe has 5 penalty cards, Christa 9, Gesa 3 and Holger none, and as far the markers move."""
    after = uwes_draws()
    assert [(event.seat, event.points) for event in told(after.events, PenaltiesScored)] == [
        (UWE, 5),
        (CHRISTA, 9),
        (GESA, 3),
        (HOLGER, 0),
    ]
    assert after.state.markers == (10, 14, 8, 5)


@pytest.mark.clause("scoring-5", "scoring-2", "turn-4")
@pytest.mark.example("uwe-scoring-goes-on")
def test_the_game_goes_on_with_christa() -> None:
    """The penalty cards become the draw pile, Uwe does not draw his third card but keeps five, and Christa is next."""
    after = uwes_draws()
    assert told(after.events, PilesShuffled) == (PilesShuffled("scoring-5", 17),)
    assert [layer.total for layer in after.state.draw_pile] == [17]
    assert [pile.total for pile in after.state.penalty_piles] == [0, 0, 0, 0]
    assert codes(after.state.hands[UWE]) == "B1 B2 Y1 G1 R1"
    assert after.events[-1] == TurnBegan("turn-4", CHRISTA)
    assert (game.actor(after.state), after.state.phase) == (CHRISTA, PLACING)


@pytest.mark.clause("scoring-6")
def test_hands_and_board_stay() -> None:
    """A scoring leaves hands and board as they are."""
    before, after = uwes_turn(), uwes_draws().state
    assert after.hands[1:] == before.hands[1:]
    assert len(after.board.stacks) == len(before.board.stacks)


@pytest.mark.clause("scoring-1")
def test_the_last_card_may_fill_the_hand() -> None:
    """A scoring comes when the last card is drawn, also where it is the very last that the player needs."""
    state = position(hands=["B4 B5 Y1 Y2 Y3"], draw_pile="B1 B2 B3")
    after = play(state, place("B4@5"), place("B5@5"), *draws("B1 B2 B3"))
    assert told(after.events, DrawingStopped) == ()
    assert told(after.events, ScoringBegan) == (ScoringBegan("scoring-1", Cause.DRAW_PILE),)
    assert after.state.hands[0].total == 6


@pytest.mark.clause("scoring-1")
def test_no_scoring_before_the_last_card() -> None:
    """While a card is left in the draw pile there is no scoring, however many turns go by."""
    state = position(hands=["B4 B5 Y1 Y2 Y3"], draw_pile="B1 B2 B3 B6")
    after = play(state, place("B4@5"), place("B5@5"), *draws("B1 B2 B3"))
    assert told(after.events, ScoringBegan) == ()
    assert (after.state.cards_to_draw, after.events[-1]) == (1, TurnBegan("turn-4", 1))
    assert [is_due(left) for left in range(4)] == [True, False, False, False]


@pytest.mark.clause("scoring-3", "scoring-7")
def test_cards_in_hand_count_nothing() -> None:
    """Only cards in the penalty pile count, one point each, whatever their number."""
    hands = "B4 B5 Y1 Y2 Y3", "R7 R7 G7 G7"
    after = play(position(hands=hands, draw_pile="B1", penalties=["G6 G6"]), place("B4@5"), place("B5@5"), *draws("B1"))
    assert told(after.events, PenaltiesScored)[0] == PenaltiesScored("scoring-4", 0, 2, 7)


@pytest.mark.clause("scoring-3", "scoring-4")
@given(marker=st.integers(0, 60), penalties=st.integers(0, 60))
def test_a_point_for_a_card(marker: int, penalties: int) -> None:
    """A card is a point, and a point is a space."""
    assert penalty_points(penalties) == penalties
    assert moved_up(marker, penalties) == marker + penalties


@pytest.mark.clause("scoring-5")
@given(piles=st.lists(st.lists(st.sampled_from(cards("B1 B2 Y1 G7"))), min_size=1, max_size=5))
def test_all_penalty_piles_are_one_draw_pile(piles: list[list[object]]) -> None:
    """The new draw pile has the cards of all penalty piles, mixed together."""
    every_card = kinds(Settings(2))
    (pile,) = reshuffled(tuple(Multiset.of(every_card, [card for card in every_card if card in held]) for held in piles))
    assert pile.total == sum(len(set(held)) for held in piles)
    assert all(pile.count(card) == sum(card in held for held in piles) for card in every_card)


@pytest.mark.clause("scoring-5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobodys_penalty_pile_is_forgotten(players: int) -> None:
    """Where everybody has penalties, however many players there are, the new draw pile has all of them."""
    every_card = kinds(Settings(2))
    piles = tuple([Multiset.of(every_card, every_card[seat::players]) for seat in range(players)])
    assert reshuffled(piles) == (Multiset.of(every_card, every_card),)


def test_how_the_seats_stand() -> None:
    """Every marker is taken to stand where a scoring would move it."""
    assert standing(uwes_turn()) == (10, 14, 8, 5)
