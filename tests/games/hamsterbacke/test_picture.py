"""The picture of a position: what it shows, what it keeps to itself, and what it says in words."""

from attrs import evolve

from rulebook.core.scene import Emphasis, Group, Scene, Tile, Tiles
from rulebook.games.hamsterbacke import Score, Take, game
from rulebook.games.hamsterbacke.model.state import OVER
from tests.games.doing import parts
from tests.games.hamsterbacke.pictures import four_players, last_turn
from tests.games.hamsterbacke.positions import draws, play


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
