"""The empty hand: from which pile a player without cards draws, and how many."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import CHANCE
from rulebook.games.yellowstone_park import ChoosePile, Pile, Readings, Settings, State, Stop, game
from rulebook.games.yellowstone_park.chapters.empty_hand import may_draw_penalties, piles_offered
from rulebook.games.yellowstone_park.model.events import CardDrawn, PileChosen, RefillBegan, TurnBegan
from rulebook.games.yellowstone_park.model.readings import EmptyHandRefill, PenaltyDrawThreshold
from rulebook.games.yellowstone_park.model.state import CHOOSING_PILE, DRAWING_HAND, ChoosingPile, DrawingPenalties
from tests.games.yellowstone_park.positions import card, codes, draws, place, play, position, refused, told

FEW = Readings(penalty_draw_threshold=PenaltyDrawThreshold.FOUR_OR_FEWER)

NO_CHOICE = Readings(empty_hand_refill=EmptyHandRefill.DRAW_PILE)
SEVEN = "R1 R1 R2 R2 R3 R5 R6"


def emptied(penalties: str, readings: Readings = Readings(), players: int = 2) -> State:  # noqa: B008
    """A position after seat 0, with some penalty cards, has placed its last card."""
    state = position(hands=["B4"], penalties=[penalties], settings=Settings(players, readings=readings))
    return play(state, place("B4@5")).state


@pytest.mark.clause("empty-hand-1", "empty-hand-2")
@pytest.mark.parametrize("penalties", ["R1 R1 R2 R2 R3 R5", SEVEN])
def test_a_choice_of_piles(penalties: str) -> None:
    """A player without cards who has six or more penalty cards chooses the pile for a new hand."""
    state = emptied(penalties)
    assert (game.actor(state), state.phase) == (0, CHOOSING_PILE)
    assert game.legal_actions(state) == (ChoosePile(Pile.PENALTY), ChoosePile(Pile.DRAW))
    assert piles_offered(enough=True, is_to_refill=False, readings=Readings()) == (Pile.PENALTY, Pile.DRAW)
    for pile in Pile:
        after = play(state, ChoosePile(pile))
        assert after.events == (PileChosen("empty-hand-1", 0, pile),)
        assert game.actor(after.state) is CHANCE


@pytest.mark.clause("empty-hand-1")
def test_after_one_card_or_two() -> None:
    """The choice comes as soon as the hand is empty, after one card or two, instead of refilling and stopping."""
    for hand, moves in (("B4", ["B4@5"]), ("B4 B5", ["B4@5", "B5@5"])):
        for players in (2, 5):
            state = position(hands=[hand], penalties=[SEVEN], settings=Settings(players))
            after = play(state, *map(place, moves))
            assert isinstance(after.state.phase, ChoosingPile)
            assert told(after.events, RefillBegan) == ()


@pytest.mark.clause("empty-hand-2")
@pytest.mark.parametrize("count", range(6))
def test_too_few_penalty_cards(count: int) -> None:
    """With fewer than six penalty cards the draw pile is forced, and the player is not asked."""
    penalties = " ".join(SEVEN.split()[:count])
    state = position(hands=["B4"], penalties=[penalties])
    after = play(state, place("B4@5"))
    assert (game.actor(after.state), after.state.phase) == (CHANCE, DRAWING_HAND)
    assert after.events[-1] == PileChosen("empty-hand-2", 0, Pile.DRAW)
    reason = "cards are being drawn: no player acts (empty-hand-4)"
    assert str(refused(after.state, ChoosePile(Pile.PENALTY))) == reason


@pytest.mark.clause("empty-hand-2")
@given(penalties=st.integers(0, 20), hand=st.integers(1, 10))
def test_where_the_penalty_pile_is_open(penalties: int, hand: int) -> None:
    """The penalty pile is open with a whole hand in it; under `four-or-fewer` with one card up to two fewer than a hand."""
    assert may_draw_penalties(penalties, hand, Readings()) is (penalties >= hand)
    assert may_draw_penalties(penalties, hand, FEW) is (penalties in range(1, hand - 1))


@pytest.mark.clause("empty-hand-1")
@pytest.mark.parametrize(
    ("players", "hand", "is_forced"),
    [
        *[(2, "B4", False), (3, "B4", False), (4, "B4", False), (4, "B4 B5", False), (5, "B4 B5", False)],
        *[(2, "B4 B5", True), (3, "B4 B5", True)],
    ],
)
def test_the_note_on_two_or_three_players(players: int, hand: str, is_forced: bool) -> None:
    """Under `draw-pile` a player chooses after one card, and with four or five players after two; with fewer nobody does."""
    moves = [place(f"{code}@5") for code in hand.split()]
    for readings, forced in ((Readings(), False), (NO_CHOICE, is_forced)):
        state = position(hands=[hand], penalties=[SEVEN], settings=Settings(players, readings=readings))
        after = play(state, *moves)
        if forced:
            assert after.events[-1] == PileChosen("empty-hand-1", 0, Pile.DRAW)
            assert (game.actor(after.state), after.state.phase) == (CHANCE, DRAWING_HAND)
        else:
            assert game.legal_actions(after.state) == (ChoosePile(Pile.PENALTY), ChoosePile(Pile.DRAW))


def test_too_few_cards_are_the_reason_before_the_note() -> None:
    """Where the penalty pile holds too few cards anyway, that is the reason why the draw pile is forced."""
    state = position(hands=["B4 B5"], penalties=["R1 R2"], settings=Settings(2, readings=NO_CHOICE))
    after = play(state, place("B4@5"), place("B5@5"))
    assert after.events[-1] == PileChosen("empty-hand-2", 0, Pile.DRAW)


@pytest.mark.clause("empty-hand-5")
def test_the_rest_of_the_penalty_pile_stays() -> None:
    """The cards that are left after a draw stay in the penalty pile, where nobody sees them."""
    after = play(emptied(SEVEN + " G1"), ChoosePile(Pile.PENALTY), *draws("R1 R1 R2 R2 R3 R6")).state
    assert codes(after.penalty_piles[0]) == "G1 R5"
    for viewer in (0, 1):
        assert game.observe(after, viewer).penalty_pile_sizes == (2, 0)


@pytest.mark.clause("empty-hand-3")
def test_six_from_the_penalty_pile() -> None:
    """Six cards are drawn from the shuffled penalty pile, one at a time; the rest stays where it was."""
    state = play(emptied(SEVEN, players=3), ChoosePile(Pile.PENALTY)).state
    assert isinstance(state.phase, DrawingPenalties)
    assert [(str(draw), weight) for draw, weight in game.chances(state)] == [
        (str(draw), weight) for draw, weight in zip(draws("R1 R2 R3 R5 R6"), (2, 2, 1, 1, 1), strict=True)
    ]
    after = play(state, *draws("R1 R1 R2 R2 R3 R6"))
    assert after.events[0] == CardDrawn("empty-hand-3", 0, card("R1"), Pile.PENALTY)
    assert after.events[-1] == TurnBegan("turn-4", 1)
    assert (codes(after.state.hands[0]), codes(after.state.penalty_piles[0])) == ("R1 R1 R2 R2 R3 R6", "R5")
    assert after.state.draw_pile == state.draw_pile


@pytest.mark.clause("empty-hand-3")
def test_a_penalty_pile_gives_only_its_own_cards() -> None:
    """Who draws from the penalty pile gets no card that is not in it, and does nothing else meanwhile."""
    state = play(emptied(SEVEN), ChoosePile(Pile.PENALTY)).state
    assert str(refused(state, draws("B1")[0])) == "the blue 1 is no longer in the pile (empty-hand-3)"
    assert codes(play(state, *draws("R6 R1")).state.hands[0]) == "R1 R6"
    assert str(refused(state, Stop())) == "cards are being drawn: no player acts (empty-hand-3)"


@pytest.mark.clause("empty-hand-4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_six_from_the_draw_pile(players: int) -> None:
    """Six cards are drawn from the draw pile, one at a time; the penalty pile stays as it is."""
    state = play(emptied(SEVEN, players=players), ChoosePile(Pile.DRAW)).state
    after = play(state, *draws("B1 B2 B3 G1 G2 G3"))
    assert after.events == (
        *[CardDrawn("empty-hand-4", 0, card(code), Pile.DRAW) for code in ("B1", "B2", "B3", "G1", "G2", "G3")],
        TurnBegan("turn-4", 1),
    )
    assert codes(after.state.hands[0]) == "B1 B2 B3 G1 G2 G3"
    assert codes(after.state.penalty_piles[0]) == SEVEN
    assert after.state.cards_to_draw == state.cards_to_draw - 6
