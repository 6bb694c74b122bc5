"""Components: the cards, and which other games can be made of the same rules."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.games.hamsterbacke import Colour, Components
from rulebook.games.hamsterbacke.model.components import admits, deck, number

COPIES = {"LG": 11, "DG": 11, "LB": 16, "BL": 16, "YE": 21, "OR": 21, "RE": 24}
NUMBERS = {"LG": 1, "DG": 1, "LB": 2, "BL": 2, "YE": 3, "OR": 3, "RE": 4}


@pytest.mark.clause("components-1")
def test_the_deck() -> None:
    """There are 120 cards, colour by colour: 11 of each green, 16 of each blue, 21 yellow, 21 orange and 24 red ones."""
    printed = deck(Components())
    assert len(printed) == 120
    assert [(colour.value, count) for colour, count in Counter(printed).items()] == list(COPIES.items())


@pytest.mark.clause("components-2")
def test_numbers() -> None:
    """The greens are ones, the blues twos, yellow and orange threes, the reds fours."""
    assert {colour.value: number(colour, Components()) for colour in Colour} == NUMBERS


@pytest.mark.clause("components-3")
@given(players=st.integers(-3, 12), fewest=st.integers(2, 5), more=st.integers(0, 4))
def test_the_box_says_how_many_can_play(players: int, fewest: int, more: int) -> None:
    """As many can play as the box says, the fewest and the most included."""
    box = Components(fewest_players=fewest, most_players=fewest + more)
    assert admits(players, box) is (players in range(fewest, fewest + more + 1))
