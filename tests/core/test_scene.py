"""Scenes: what the parts of a picture are where nothing else is said."""

from rulebook.core.scene import Cell, Grid, Group, Marker, Note, Pile, Scene, Tile, Tiles, Track, keys_in


def test_keys_are_paths_from_outside_in() -> None:
    """Everything that has a key is found by its path; what has none is passed over."""
    board = Grid(
        "",
        ("1", "2"),
        ("1",),
        (Cell(1, 0, Tile("x", key="X")), Cell(0, 0, Tile("y"))),
        (),
        "board",
        ("r:1", "r:2"),
        ("c:1",),
    )
    seat = Group("", (Tiles("", (Tile("a", key="A"), Tile("b")), "hand"), Pile("", 3, "pile"), Note("a note")), key="seat:0")
    track = Track("", ("0",), (Marker("0", "", 0, key="seat:0"), Marker("1", "", 0)))
    scene = Scene("", "", "", (Group("", (board,)), seat, track, Pile("", 0)))
    assert list(keys_in(scene)) == [
        "board",
        "board/r:1",
        "board/r:2",
        "board/c:1",
        "board/r:1,c:1",
        "board/r:2,c:1",
        "board/r:2,c:1/X",
        "seat:0",
        "seat:0/hand",
        "seat:0/hand/A",
        "seat:0/pile",
        "seat:0",
    ]


def test_a_tile_on_a_board_without_keys_stands_on_the_board() -> None:
    """A space has a key only where rows and columns have."""
    board = Grid("", ("1",), ("1",), (Cell(0, 0, Tile("x", key="X")),), key="board")
    assert list(keys_in(Scene("", "", "", (board,)))) == ["board", "board/X"]


def test_keys_do_not_change_how_a_scene_looks() -> None:
    """Things that look the same are equal, whatever keys they have."""
    assert Tile("x", key="X") == Tile("x")
    assert Pile("Deck", 3, "deck") == Pile("Deck", 3)
