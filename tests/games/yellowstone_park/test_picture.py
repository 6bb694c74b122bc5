"""The picture of a position: what it shows, what it keeps to itself, and what it says in words."""

import pytest
from attrs import evolve

from rulebook.core.scene import Border, Emphasis, Grid, Group, Pile, Scene, Track
from rulebook.games.yellowstone_park import Components, Readings, Settings, Variants, game
from rulebook.games.yellowstone_park.model.readings import MatricesAtOnce
from tests.games.doing import parts
from tests.games.yellowstone_park.positions import position


def board_of(scene: Scene) -> Grid:
    """The one grid of a scene."""
    (grid,) = (part for part in parts(scene) if isinstance(part, Grid))
    return grid


def test_an_empty_board_has_no_matrix() -> None:
    """Before the first card is turned up there is nothing to outline, and nobody has the turn."""
    picture = game.open_scene(game.new_game(players=2))
    assert board_of(picture).regions == ()
    assert picture.caption == "The first cards are being dealt"
    assert "No card lies on it." in picture.alt
    assert "matrix" not in picture.alt
    assert not [part for part in parts(picture) if isinstance(part, Group) and part.emphasis is Emphasis.STRONG]


def test_the_score_track_shows_every_marker() -> None:
    """Markers stand on their spaces, the neutral marker among them, and the track goes as far as they do."""
    state = position(hands=["B1", "B2"], markers=(0, 41), neutral=7)
    (track,) = (part for part in parts(game.open_scene(state)) if isinstance(part, Track))
    assert [(marker.name, marker.place) for marker in track.markers] == [
        ("seat 1", 0),
        ("seat 2", 41),
        ("neutral marker", 7),
    ]
    assert track.places[-1] == "41"
    assert "The neutral marker is on 7." in game.open_scene(state).alt


def test_layers_of_the_draw_pile_are_shown_one_by_one() -> None:
    """A pile beneath the draw pile, as under `beneath`, is shown as a pile of its own; an empty one as a pile of none."""
    layered = position(hands=["B1", "B2"], draw_pile="B3 B4|B5")
    piles = [part for part in parts(game.open_scene(layered)) if isinstance(part, Pile) and part.title != "Penalty pile"]
    assert piles == [Pile("Draw pile", 2), Pile("Beneath it", 1)]
    assert Pile("Draw pile", 0) in parts(game.open_scene(evolve(layered, draw_pile=())))


def test_the_description_counts_windows_and_many_copies() -> None:
    """An open matrix is told with the number of windows; three copies are three times."""
    settings = Settings(3, components=Components(copies=3), variants=Variants())
    alt = game.open_scene(position("R4@4 R4@4 R4@4", settings=settings)).alt
    assert "Column 4 holds red 4 3 times. The matrix is not determined: 9 windows hold all cards." in alt


@pytest.mark.parametrize(
    ("board", "regions", "said"),
    [
        (
            "R3@3 R4@3 R5@3 G3@5 Y1@1 Y7@1 R1@3",
            [((2, 3, 4), (2, 3, 4), Border.FIRM), ((0, 6), (0, 1, 2), Border.FIRM)],
            "rows 3, 4 and 5 by columns 3, 4 and 5. The edge matrix beside it is rows 1 and 7 by columns 1, 2 and 3.",
        ),
        (
            "R3@3 R4@3 R5@3 G3@4 Y1@1 Y7@1 R1@3",
            [((2, 3, 4), (1, 2, 3, 4), Border.DASHED), ((0, 6), (0, 1, 2), Border.DASHED)],
            "The matrices are not determined: 2 pairs of windows hold all cards.",
        ),
    ],
)
def test_two_matrices_at_once(board: str, regions: list[tuple[tuple[int, ...], tuple[int, ...], Border]], said: str) -> None:
    """Under `two` either matrix has regions of its own, firm where both are determined, and both are told."""
    two = Readings(matrices_at_once=MatricesAtOnce.TWO)
    picture = game.open_scene(position(board, settings=Settings(3, variants=Variants(edge_matrix=True), readings=two)))
    assert [(region.rows, region.columns, region.border) for region in board_of(picture).regions] == regions
    assert said in picture.alt
