"""Refilling: who fills up the hand after two cards, from where and how far."""

import pytest

from rulebook.core import CHANCE
from rulebook.games.yellowstone_park import Decline, Pile, Refill, Settings, State, Stop, game
from rulebook.games.yellowstone_park.model.events import CardDrawn, RefillBegan, RefillDeclined, TurnBegan
from rulebook.games.yellowstone_park.model.state import CHOOSING_REFILL, PLACING, REFILLING
from tests.games.yellowstone_park.positions import card, codes, draws, place, play, position, refused


def after_two_cards(players: int, hand: str = "B4 B5 B6 Y1 Y2 Y3") -> State:
    """A position of the reference rules after seat 0 has placed two cards."""
    return play(position(hands=[hand], settings=Settings(players)), place("B4@5"), place("B5@5")).state


@pytest.mark.clause("refilling-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_card_earns_no_refill(players: int) -> None:
    """A player who stops after one card draws nothing, with any number of players."""
    after = play(position(hands=["B4 B5"], settings=Settings(players)), place("B4@5"), Stop())
    assert codes(after.state.hands[0]) == "B5"
    assert (game.actor(after.state), after.state.phase) == (1, PLACING)


@pytest.mark.clause("refilling-2")
@pytest.mark.parametrize("players", [4, 5])
def test_four_or_five_players_choose(players: int) -> None:
    """With four or five players the player of two cards chooses between refilling and drawing nothing."""
    state = after_two_cards(players)
    assert (game.actor(state), state.phase) == (0, CHOOSING_REFILL)
    assert game.legal_actions(state) == (Refill(), Decline())
    refill, decline = play(state, Refill()), play(state, Decline())
    assert refill.events == (RefillBegan("refilling-2", 0),)
    assert game.actor(refill.state) is CHANCE
    assert decline.events == (RefillDeclined("refilling-2", 0), TurnBegan("turn-4", 1))
    assert decline.state.hands == state.hands


@pytest.mark.clause("refilling-3")
@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_players_must_refill(players: int) -> None:
    """With two or three players the player of two cards must refill, and is not asked."""
    state = position(hands=["B4 B5 B6 Y1 Y2 Y3"], settings=Settings(players))
    after = play(state, place("B4@5"), place("B5@5"))
    assert after.events[-1] == RefillBegan("refilling-3", 0)
    assert (game.actor(after.state), after.state.phase) == (CHANCE, REFILLING)
    assert str(refused(after.state, Decline())) == "cards are being drawn: no player acts (refilling-4)"


@pytest.mark.clause("refilling-4")
def test_up_to_six_cards() -> None:
    """A refill goes on card by card until the hand has six, and then the turn ends."""
    state = after_two_cards(2, "B4 B5 Y1 Y2")
    drawn = play(state, *draws("R1 R2 R3"))
    assert (game.actor(drawn.state), drawn.state.hands[0].total) == (CHANCE, 5)
    assert drawn.events == tuple(CardDrawn("refilling-4", 0, card(code), Pile.DRAW) for code in ("R1", "R2", "R3"))
    full = play(drawn.state, *draws("R1"))
    assert full.events == (CardDrawn("refilling-4", 0, card("R1"), Pile.DRAW), TurnBegan("turn-4", 1))
    assert codes(full.state.hands[0]) == "Y1 Y2 R1 R1 R2 R3"
    assert (game.actor(full.state), full.state.cards_to_draw) == (1, state.cards_to_draw - 4)
