"""Components: the cards, and which other games can be made of the same rules."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import SettingsError
from rulebook.games.hamsterbacke import Colour, Components, Draw, game
from rulebook.games.hamsterbacke.model.components import admits, deck, number
from tests.games.hamsterbacke.positions import SMALL, codes, draws, play, refused

COPIES = {"LG": 11, "DG": 11, "LB": 16, "BL": 16, "YE": 21, "OR": 21, "RE": 24}
NUMBERS = {"LG": 1, "DG": 1, "LB": 2, "BL": 2, "YE": 3, "OR": 3, "RE": 4}


@pytest.mark.clause("components-1")
def test_the_deck() -> None:
    """There are 120 cards: 11 of each green, 16 of each blue, 21 yellow, 21 orange and 24 red ones."""
    printed = deck(Components())
    assert len(printed) == 120
    assert {colour.value: count for colour, count in Counter(printed).items()} == COPIES


@pytest.mark.clause("components-1")
def test_the_order_of_the_deck() -> None:
    """Cards are listed by colour: light green, dark green, light blue, blue, yellow, orange, red."""
    assert codes(dict.fromkeys(deck(Components()))) == "LG DG LB BL YE OR RE"
    assert codes(deck(SMALL)) == "LG LG DG DG LB LB LB OR OR OR OR"


@pytest.mark.clause("components-1")
@given(copies=st.lists(st.integers(0, 30), min_size=7, max_size=7))
def test_the_copies_of_each_colour(copies: list[int]) -> None:
    """Each colour is in the deck as often as the box says."""
    counts = Counter(deck(Components(copies=tuple(copies))))
    assert [counts[colour] for colour in Colour] == copies


@pytest.mark.clause("components-1")
def test_a_card_that_the_game_does_not_have() -> None:
    """In a small game without red nobody is dealt a red card, nor a third light green one where there are two."""
    state = game.new_game(players=3, components=SMALL)
    assert str(refused(state, Draw(Colour.RED))) == "no red card is left in the deck (setup-1)"
    assert str(refused(play(state, *draws("LG LG")).state, Draw(Colour.LIGHT_GREEN))) == (
        "no light green card is left in the deck (setup-1)"
    )


@pytest.mark.clause("components-2")
def test_numbers() -> None:
    """The greens are ones, the blues twos, yellow and orange threes, the reds fours."""
    assert {colour.value: number(colour, Components()) for colour in Colour} == NUMBERS


@pytest.mark.clause("components-2")
@given(numbers=st.lists(st.integers(1, 9), min_size=7, max_size=7))
def test_a_number_for_each_colour(numbers: list[int]) -> None:
    """Each colour has the number that the box says."""
    assert [number(colour, Components(numbers=tuple(numbers))) for colour in Colour] == numbers


@pytest.mark.clause("components-3")
@given(players=st.integers(-3, 12), fewest=st.integers(2, 5), more=st.integers(0, 4))
def test_the_box_says_how_many_can_play(players: int, fewest: int, more: int) -> None:
    """As many can play as the box says, the fewest and the most included."""
    box = Components(fewest_players=fewest, most_players=fewest + more)
    assert admits(players, box) is (players in range(fewest, fewest + more + 1))


@pytest.mark.parametrize(
    ("box", "reason"),
    [
        ({"copies": (1, 2)}, "copies has 2 values, and there are 7 colours"),
        ({"numbers": (1,) * 8}, "numbers has 8 values, and there are 7 colours"),
        ({"copies": (1, 1, 1, 1, 1, 1, -1)}, "number 7 of copies must be from 0 to 99, not -1"),
        ({"copies": (100, 1, 1, 1, 1, 1, 1)}, "number 1 of copies must be from 0 to 99, not 100"),
        ({"numbers": (1, 0, 1, 1, 1, 1, 1)}, "number 2 of numbers must be from 1 to 10, not 0"),
        ({"hand": 0}, "hand must be from 1 to 99, not 0"),
        ({"rows": 100}, "rows must be from 1 to 99, not 100"),
        ({"final_rows": 0}, "final_rows must be from 1 to 99, not 0"),
        ({"cards_added": 0}, "cards_added must be from 1 to 99, not 0"),
        ({"most_players": 0}, "most_players must be from 1 to 99, not 0"),
        ({"final_rows": 8}, "with 8 rows the game would be over: it ends when 8 are left (ending-1)"),
        ({"fewest_players": 1}, "fewest_players must be from 2 to 99, not 1"),
        ({"fewest_players": 6}, "there is no number of players from 6 to 5 (components-3)"),
    ],
)
def test_components_that_make_no_game(box: dict[str, int], reason: str) -> None:
    """A box under which the rules stop making sense is refused, with the reason."""
    with pytest.raises(SettingsError) as caught:
        Components(**box)  # type: ignore[arg-type]  # fields of two types
    assert str(caught.value) == f"these components make no game: {reason}"


@pytest.mark.parametrize(
    "box",
    [
        {"rows": 4},
        {"rows": 2, "final_rows": 1, "cards_added": 1, "hand": 1},
        {"copies": (0, 0, 0, 0, 0, 0, 99), "numbers": (1, 1, 1, 1, 1, 1, 10)},
        {"fewest_players": 2, "most_players": 2},
        {"rows": 99, "final_rows": 98, "cards_added": 99, "hand": 99},
    ],
)
def test_components_at_the_bounds(box: dict[str, int]) -> None:
    """A box just inside the bounds is a box."""
    components = Components(**box)  # type: ignore[arg-type]  # fields of two types
    assert all(getattr(components, name) == value for name, value in box.items())
