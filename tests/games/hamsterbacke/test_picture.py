"""The picture of a position: what it shows, what it keeps to itself, and what it says in words."""

import pytest
from attrs import evolve

from rulebook.core.scene import Emphasis, Group, Scene, Tile, Tiles
from rulebook.games.hamsterbacke import Score, State, Take, game
from rulebook.games.hamsterbacke.box.state import OVER
from tests.games.doing import parts
from tests.games.hamsterbacke.pictures import four_players, last_turn
from tests.games.hamsterbacke.positions import draws, play, position


def row(scene: Scene, number: int) -> tuple[Tile, ...]:
    """What is shown on a spot of the circle."""
    (found,) = (part for part in parts(scene) if isinstance(part, Tiles) and part.title == f"Row {number}")
    return found.tiles


def test_a_card_just_laid_stands_out() -> None:
    """The card that has just come into a row stands out; the others of the row do not."""
    step = play(play(four_players(), Take(6), *draws("DG")).state, *draws("RE"))
    tiles = row(game.open_scene(step.state, step.events), 8)
    assert [(tile.text, tile.emphasis) for tile in tiles] == [
        ("LG1", Emphasis.NORMAL),
        ("RE4", Emphasis.NORMAL),
        ("RE4", Emphasis.STRONG),
    ]


def test_who_is_to_decide_stands_out() -> None:
    """The player who has the turn stands out or, while they choose, the giver; before and after the game nobody does."""
    scored = play(four_players(), Score()).state
    over = evolve(last_turn(), phase=OVER, actions=2)
    for state, strong in ((four_players(), ["Seat 1"]), (scored, ["Seat 2"]), (game.new_game(), []), (over, [])):
        groups = [part for part in parts(game.open_scene(state)) if isinstance(part, Group)]
        assert [part.title for part in groups if part.emphasis is Emphasis.STRONG] == strong


@pytest.mark.parametrize(
    ("state", "caption"),
    [
        (game.new_game(), "The first cards are being dealt"),
        (four_players(), "Seat 1 has the first action"),
        (evolve(four_players(), actions=1), "Seat 1 has the second action"),
        (play(four_players(), Take(0)).state, "Seat 1 is adding cards to the circle"),
        (play(position(["", "LG", "DG"], ["LG"]), Score()).state, "Seat 1 must pick who gives 1 card"),
        (play(four_players(), Score()).state, "Seat 2 must choose 4 cards for seat 1"),
        (play(last_turn(), Take(0), Take(2)).state, "Seat 3 won with 98 points"),
    ],
)
def test_the_caption_says_what_is_to_happen(state: State, caption: str) -> None:
    """Every phase has its caption, which also ends the description."""
    picture = game.open_scene(state)
    assert picture.caption == caption
    assert picture.alt.endswith(f" {caption}.")
