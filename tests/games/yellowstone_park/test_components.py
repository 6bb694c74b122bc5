"""Components: the cards, the board, and which other games can be made of the same rules."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import CodeError, SettingsError
from rulebook.games.yellowstone_park import Card, Colour, Components, game
from rulebook.games.yellowstone_park.model.components import admits, deck, middle_column
from tests.games.yellowstone_park.positions import card, draws, play, refused


@pytest.mark.clause("components-1")
def test_the_deck() -> None:
    """The deck has 56 cards, in order: blue, yellow, green and red ones with the numbers 1 to 7, two of each."""
    printed = deck(Components())
    assert len(printed) == 56
    assert set(Counter(printed).values()) == {2}
    assert list(dict.fromkeys(printed)) == [Card(colour, number) for colour in Colour for number in range(1, 8)]


@pytest.mark.clause("components-1")
def test_a_card_that_the_game_does_not_have() -> None:
    """Nobody can be dealt a Blue 8, nor a third Blue 7."""
    state = game.new_game()
    assert str(refused(state, draws("B8")[0])) == "the blue 8 is no longer in the pile (setup-2)"
    drawn = play(state, *draws("B7 B7")).state
    assert str(refused(drawn, draws("B7")[0])) == "the blue 7 is no longer in the pile (setup-2)"


@pytest.mark.clause("components-2")
@given(players=st.integers(-3, 12), fewest=st.integers(1, 5), more=st.integers(0, 4))
def test_the_box_says_how_many_can_play(players: int, fewest: int, more: int) -> None:
    """As many can play as the box says, the fewest and the most included."""
    box = Components(fewest_players=fewest, most_players=fewest + more)
    assert admits(players, box) is (players in range(fewest, fewest + more + 1))


@pytest.mark.clause("components-3")
def test_a_number_without_a_row() -> None:
    """A card with an 8 has no place on a board of seven rows."""
    with pytest.raises(SettingsError) as caught:
        Components(numbers=8)
    assert str(caught.value) == "these components make no game: the number 8 has no row among 7 (components-3)"


@pytest.mark.clause("components-4")
@given(half=st.integers(0, 40))
def test_as_many_columns_on_either_side(half: int) -> None:
    """To the left of the middle column there are as many columns as to its right."""
    columns = 2 * half + 1
    middle = middle_column(columns)
    assert middle - 1 == columns - middle == half


@pytest.mark.clause("components-4")
@given(half=st.integers(2, 10))
def test_an_even_number_of_columns(half: int) -> None:
    """A board with an even number of columns has no middle one, and is no board; with one column more it has."""
    with pytest.raises(SettingsError) as caught:
        Components(columns=2 * half)
    assert str(caught.value) == f"these components make no game: {2 * half} columns have no middle one (components-4)"
    assert middle_column(2 * half + 1) == half + 1


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"columns": 3}, "3 is too small a number of columns for 4 colours (placing-4)"),
        ({"starting_marker": 35}, "markers start on 35, where the game would be over (ending-1)"),
    ],
)
def test_boxes_that_make_no_game(changes: dict[str, int], why: str) -> None:
    """Every colour can have a column of its own, and markers start below the end; a column or a space more will do."""
    with pytest.raises(SettingsError) as caught:
        Components(**changes)
    assert str(caught.value) == f"these components make no game: {why}"
    Components(columns=5, starting_marker=34)


@pytest.mark.parametrize("code", ["", "G", "4G", "G0", "G04", "G-4", "g4", "X4", "G4 ", "G1234", "G\N{SUPERSCRIPT FOUR}"])
def test_what_is_not_a_card(code: str) -> None:
    """A card is written as a colour letter and a number without leading zeros, and in no other way."""
    with pytest.raises(CodeError, match="is not a card: write one of B, Y, G, R and a number, such as G4"):
        Card.from_code(code)


@given(colour=st.sampled_from(Colour), number=st.integers(1, 999))
def test_a_card_as_it_is_written(colour: Colour, number: int) -> None:
    """The written form of a card stands for that card and no other."""
    assert Card.from_code(Card(colour, number).code) == Card(colour, number)
    assert str(card("G4")) == "G4"
    assert card("G999").number == 999
