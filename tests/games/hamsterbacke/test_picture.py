"""The picture of a position: what it shows, what it keeps to itself, and what it says in words."""

from collections.abc import Iterator

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core.scene import Arrangement, Emphasis, Group, Part, Pile, Scene, Tile, Tiles, Tone
from rulebook.games.hamsterbacke import Block, Colour, Score, State, Take, game
from rulebook.games.hamsterbacke.box.state import OVER
from rulebook.verification.noninterference import last, viewers_of
from tests.games.hamsterbacke.lines_of_play import in_play, settled
from tests.games.hamsterbacke.pictures import four_players, last_turn
from tests.games.hamsterbacke.positions import draws, play, position


def parts(scene: Scene) -> Iterator[Part]:
    """Every part of a scene, also those within groups."""
    waiting: list[Part] = list(scene.parts)
    while waiting:
        part = waiting.pop(0)
        yield part
        if isinstance(part, Group):
            waiting[:0] = part.parts


def group(scene: Scene, title: str) -> Group:
    """The group with a title."""
    (found,) = (part for part in parts(scene) if isinstance(part, Group) and part.title == title)
    return found


def row(scene: Scene, number: int) -> tuple[Tile, ...]:
    """What is shown on a spot of the circle."""
    (found,) = (part for part in parts(scene) if isinstance(part, Tiles) and part.title == f"Row {number}")
    return found.tiles


@given(state=settled(), data=st.data())
@in_play
def test_a_picture_for_a_viewer_does_not_depend_on_what_is_hidden_from_them(state: State, data: st.DataObject) -> None:
    """A viewer's picture stays the same when all cards that they cannot see change places."""
    viewer = data.draw(st.sampled_from(viewers_of(state)))
    assert game.scene(game.determinize(state, viewer, last), viewer) == game.scene(state, viewer)


def test_a_picture_uses_only_what_a_seat_is_told() -> None:
    """Events show in a seat's picture only as far as that seat is told of them."""
    step = play(four_players(), Score())
    for seat in range(4):
        told = tuple(game.event_for(event, seat) for event in step.events)
        assert game.scene(step.state, seat, step.events) == game.scene(step.state, seat, told)


def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others() -> None:
    """A seat's picture shows its own hand, and of every other hand only the number of cards."""
    picture = game.scene(four_players(), viewer=3)
    own = Tiles("Hand", (Tile("LB2", Tone.LIGHT_BLUE, 2), Tile("YE3", Tone.YELLOW)))
    assert group(picture, "Seat 3 (you)").parts[0] == own
    assert group(picture, "Seat 1").parts[0] == Pile("Hand", 8)
    assert "Seat 1 holds 8 cards," in picture.alt


def test_in_the_open_picture_all_hands_are_open() -> None:
    """The open picture shows every hand."""
    hands = [part for part in parts(game.open_scene(four_players())) if isinstance(part, Tiles) and part.title == "Hand"]
    assert [sum(tile.count for tile in hand.tiles) for hand in hands] == [6, 8, 2, 3]


def test_the_circle() -> None:
    """The rows stand in a circle, each with all of its cards, the oldest first."""
    circle = group(game.open_scene(four_players()), "Circle")
    assert circle.arrangement is Arrangement.CIRCLE
    assert [part.title for part in circle.parts if isinstance(part, Tiles)] == [f"Row {number}" for number in range(8)]
    assert row(game.open_scene(four_players()), 2) == (
        Tile("YE3", Tone.YELLOW),
        Tile("BL2", Tone.BLUE),
        Tile("LG1", Tone.LIGHT_GREEN),
    )


def test_the_top_of_a_block_pile_is_marked() -> None:
    """The group on top stands by itself, before what lies beneath it, the next group first."""
    _, top, beneath, points = group(game.open_scene(four_players()), "Seat 0").parts
    assert top == Tiles("Top of block pile", (Tile("RE4", Tone.RED, 4),))
    assert beneath == Tiles("Beneath it", (Tile("YE3", Tone.YELLOW, 3), Tile("LG1", Tone.LIGHT_GREEN)))
    assert points == Pile("Point pile", 4)
    _, none, *_ = group(game.open_scene(four_players()), "Seat 2").parts
    assert none == Tiles("Block pile", ())
    _, single, *_ = group(game.open_scene(four_players()), "Seat 3").parts
    assert single == Tiles("Top of block pile", (Tile("DG1", Tone.GREEN),))


def test_a_row_just_taken_is_shown_as_a_ghost() -> None:
    """The cards of a row that has just been taken are shown once more."""
    step = play(four_players(), Take(6))
    tiles = row(game.open_scene(step.state, step.events), 6)
    assert [(tile.text, tile.emphasis) for tile in tiles] == [
        ("BL2", Emphasis.GHOST),
        ("BL2", Emphasis.GHOST),
        ("YE3", Emphasis.GHOST),
    ]


def test_a_card_just_laid_stands_out() -> None:
    """The card that has just come into a row stands out; the others of the row do not."""
    step = play(play(four_players(), Take(6), *draws("DG")).state, *draws("RE"))
    tiles = row(game.open_scene(step.state, step.events), 7)
    assert [(tile.text, tile.emphasis) for tile in tiles] == [
        ("LG1", Emphasis.NORMAL),
        ("RE4", Emphasis.NORMAL),
        ("RE4", Emphasis.STRONG),
    ]


def test_groups_just_laid_stand_out() -> None:
    """So does the top of a block pile on which groups have just been laid."""
    step = play(four_players(), Block(Colour.BLUE, 2))
    top = group(game.open_scene(step.state, step.events), "Seat 0").parts[1]
    assert top == Tiles("Top of block pile", (Tile("BL2", Tone.BLUE, 4, Emphasis.STRONG),))


def test_who_is_to_decide_stands_out() -> None:
    """The player who has the turn stands out or, while they choose, the giver; before and after the game nobody does."""
    scored = play(four_players(), Score()).state
    over = evolve(last_turn(), phase=OVER, actions=2)
    for state, strong in ((four_players(), ["Seat 0"]), (scored, ["Seat 1"]), (game.new_game(), []), (over, [])):
        groups = [part for part in parts(game.open_scene(state)) if isinstance(part, Group)]
        assert [part.title for part in groups if part.emphasis is Emphasis.STRONG] == strong


@pytest.mark.parametrize(
    ("state", "caption"),
    [
        (game.new_game(), "The first cards are being dealt"),
        (four_players(), "Seat 0 has the first action"),
        (evolve(four_players(), actions=1), "Seat 0 has the second action"),
        (play(four_players(), Take(0)).state, "Seat 0 is adding cards to the circle"),
        (play(position(["", "LG", "DG"], ["LG"]), Score()).state, "Seat 0 must pick who gives 1 card"),
        (play(four_players(), Score()).state, "Seat 1 must choose 4 cards for seat 0"),
        (play(last_turn(), Take(0), Take(2)).state, "Seat 2 won with 98 points"),
    ],
)
def test_the_caption_says_what_is_to_happen(state: State, caption: str) -> None:
    """Every phase has its caption, which also ends the description."""
    picture = game.open_scene(state)
    assert picture.caption == caption
    assert picture.alt.endswith(f" {caption}.")


def test_the_description_tells_the_whole_picture() -> None:
    """Circle, what has just happened in the open, seats, deck and turn, in sentences."""
    step = play(last_turn(), Take(0))
    assert game.scene(step.state, 1, step.events).alt == (
        "A circle of 8 spots. There is no row 0. Row 1 is light blue and orange. Row 2 is dark green. There is no row 3. "
        "Row 4 is yellow, yellow and blue. There is no row 5. There is no row 6. There is no row 7. "
        "Seat 0 took row 0: 1 yellow and 1 red. "
        "Seat 0 holds 4 cards, has a block pile of 4 red with red on top, and 0 cards in the point pile. "
        "Seat 1 holds 1 light green, has no block pile, and 0 cards in the point pile. "
        "Seat 2 holds 3 cards, has a block pile of 1 light green with light green on top, and 101 cards in the point pile. "
        "The deck holds 0 cards. Seat 0 has the second action."
    )
