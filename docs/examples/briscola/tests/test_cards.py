"""The cards and the players: what is in the deck, what ranks and counts how much, and who plays together."""

from collections import Counter

import pytest
from rulebook.core import CodeError, SettingsError

from briscola import Card, Components, State, Suit, game
from briscola.box.components import CARDS, admits, comes_out_even, deck, is_left_out, rank, side, suits, worth
from briscola.box.settings import cards

from .positions import card, pile, position


@pytest.mark.clause("cards-1")
def test_the_deck_has_forty_cards() -> None:
    """Ten values in each of four suits."""
    assert deck(Components()) == tuple(CARDS)
    assert Counter(card.suit for card in CARDS) == dict.fromkeys(Suit, 10)
    assert [card.code for card in deck(Components(suits=2, values=2, exchanger=1))] == ["D1", "D2", "C1", "C2"]


@pytest.mark.clause("cards-2")
def test_the_suits() -> None:
    """Coins, cups, swords and clubs; a small deck has the first of them."""
    assert suits(Components()) == (Suit.COINS, Suit.CUPS, Suit.SWORDS, Suit.CLUBS)
    assert suits(Components(suits=2)) == (Suit.COINS, Suit.CUPS)


@pytest.mark.clause("cards-3")
def test_three_players_leave_out_the_two_of_cups() -> None:
    """With two and four players no card is left out."""
    assert [len(cards(game.new_game(players=players).settings)) for players in (2, 3, 4)] == [40, 39, 40]
    assert [each.code for each in CARDS if is_left_out(each, 3)] == ["C2"]


@pytest.mark.clause("cards-4")
def test_the_ranking() -> None:
    """Ace, 3, king, knight, jack, and then the numbers."""
    assert [each.value for each in sorted(CARDS[:10], key=rank)] == [2, 4, 5, 6, 7, 8, 9, 10, 3, 1]
    assert rank(card("D1")) == rank(card("S1"))


@pytest.mark.clause("cards-5")
def test_the_points_of_cards() -> None:
    """A suit has 30 points, and the deck 120."""
    assert {each.value: worth(each) for each in CARDS if worth(each)} == {1: 11, 3: 10, 8: 2, 9: 3, 10: 4}
    assert sum(map(worth, CARDS)) == 120


@pytest.mark.clause("players-1")
def test_two_to_four_play() -> None:
    """No game with one player or five."""
    assert [players for players in range(7) if admits(players, Components())] == [2, 3, 4]


@pytest.mark.clause("players-2")
def test_four_play_in_partnership() -> None:
    """Partners sit opposite each other."""
    assert [side(seat, 4) for seat in range(4)] == [0, 1, 0, 1]
    assert [side(seat, 3) for seat in range(3)] == [0, 1, 2]


@pytest.mark.clause("players-3")
def test_cards_come_out_even() -> None:
    """As many cards for everybody, and more than the first hands."""
    assert comes_out_even(40, 4, Components())
    assert not comes_out_even(40, 3, Components())
    assert not comes_out_even(12, 4, Components())
    with pytest.raises(SettingsError, match="9 cards do not come out even"):
        game.new_game(players=2, components=Components(suits=3, values=3, exchanger=2))
    with pytest.raises(SettingsError, match="no card has the value 7"):
        Components(values=6)


@pytest.mark.parametrize("code", ["", "D0", "D11", "X1", "7D"])
def test_codes_of_cards(code: str) -> None:
    """A code is the letter of a suit and a value."""
    with pytest.raises(CodeError, match="is not a card"):
        Card.from_code(code)


@pytest.mark.parametrize(
    ("state", "where"),
    [
        (position("D2", "D4", trick="D5 D6"), "trick"),
        (position("D2", "D4 D5"), "hands"),
        (position("D2", "D4", stock="D5"), "stock"),
        (position("D2", "D4", turned="D5 C5"), "turned"),
    ],
)
def test_states_that_no_game_reaches_are_found(state: State, where: str) -> None:
    """A fault says which field is wrong."""
    assert [fault.where for fault in game.well_formed(state)] == [where]
    assert pile("D2") in state.hands
