"""Components: the cards, the sides, and which other games can be made of the same rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import SettingsError
from rulebook.games.scopa import Components, Deal, Settings, Suit, game
from rulebook.games.scopa.model.components import (
    Figure,
    admits,
    comes_out_even,
    deck,
    figure,
    primiera_count,
    side,
    sides,
    suits,
)
from tests.games.scopa.positions import FOUR_CARDS, card, codes, refused

PRINTED = Components()


@pytest.mark.clause("components-1")
def test_the_deck() -> None:
    """There are 40 cards: ten of each suit, in order."""
    assert len(deck(PRINTED)) == 40
    assert codes(deck(PRINTED)[:11]) == "D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 C1"
    assert codes(deck(PRINTED)[-11:]) == "S10 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10"
    assert codes(deck(FOUR_CARDS)) == "D1 D2 C1 C2"


@pytest.mark.clause("components-1")
def test_a_card_that_the_game_does_not_have() -> None:
    """In a deck of four cards there is no 3 of coins."""
    state = game.new_game(components=FOUR_CARDS)
    assert str(refused(state, Deal(card("D3")))) == "the 3 of coins is not in the stock (dealing-3)"


@pytest.mark.clause("components-2")
def test_the_suits() -> None:
    """The suits are coins, cups, swords and clubs, and a small deck has the first of them."""
    assert [suit.word for suit in suits(PRINTED)] == ["coins", "cups", "swords", "clubs"]
    assert suits(Components(suits=3)) == (Suit.COINS, Suit.CUPS, Suit.SWORDS)


@pytest.mark.clause("components-3")
@pytest.mark.parametrize(
    ("code", "expected"), [("D8", "JACK"), ("C9", "KNIGHT"), ("B10", "KING"), ("S7", None), ("D1", None)]
)
def test_the_figures(code: str, expected: str | None) -> None:
    """The jack has the value 8, the knight 9 and the king 10; other cards are not figures."""
    assert figure(card(code), PRINTED) == (expected and Figure[expected])


@pytest.mark.clause("components-4")
@pytest.mark.parametrize(("players", "can_play"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
def test_two_three_or_four_players(players: int, can_play: bool) -> None:
    """Two, three or four players take part."""
    assert admits(players, PRINTED) is can_play
    if not can_play:
        with pytest.raises(SettingsError, match=r"the game is for 2 to 4 players, not \d \(components-4\)"):
            game.new_game(players=players)


@pytest.mark.clause("components-5")
def test_sides() -> None:
    """Of four players, those who sit opposite each other are partners; two or three play for themselves."""
    assert [side(seat, 4) for seat in range(4)] == [0, 1, 0, 1]
    assert [side(seat, 3) for seat in range(3)] == [0, 1, 2]
    assert (sides(2), sides(3), sides(4)) == (((0,), (1,)), ((0,), (1,), (2,)), ((0, 2), (1, 3)))


@pytest.mark.clause("components-6")
@given(st.integers(2, 4), st.integers(2, 4), st.integers(1, 10), st.integers(1, 5), st.integers(1, 41))
def test_decks_that_do_not_come_out_even(players: int, number: int, values: int, hand: int, table: int) -> None:
    """The cards that are not on the table, of which there are some, are dealt out in whole rounds, or it is no game."""
    box = Components(number, values, hand, table, void_kings=99, settebello=1, primiera=(1,) * values)
    left = number * values - table
    even = left in range(players * hand, 41, players * hand)
    assert comes_out_even(players, box) is even
    if not even:
        with pytest.raises(SettingsError, match=r"do not come out even .* \(components-6\)"):
            game.declaration.admitted(Settings(players, components=box))


@pytest.mark.clause("primiera-2")
def test_what_cards_count_in_the_primiera() -> None:
    """A seven counts 21, a six 18, an ace 16, then 15, 14, 13 and 12 for a five, four, three and two, and a figure 10."""
    counts = [primiera_count(card(f"B{value}"), PRINTED) for value in (7, 6, 1, 5, 4, 3, 2, 8, 9, 10)]
    assert counts == [21, 18, 16, 15, 14, 13, 12, 10, 10, 10]
