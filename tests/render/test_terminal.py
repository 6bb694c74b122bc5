"""Pictures in a terminal: in colour, and in plain ASCII where there is none."""

from io import StringIO

import pytest
from attrs import evolve
from rich.console import Console

from rulebook.core.scene import Border, Emphasis, Grid, Region, Scene, Tile
from rulebook.render.terminal import renderable, text, tile_text
from tests.render.scenes import EVERYTHING, GRID


def in_colour(scene: Scene, width: int = 120) -> str:
    """What a terminal with colours is sent."""
    console = Console(file=StringIO(), width=width, force_terminal=True, color_system="truecolor", legacy_windows=False)
    with console.capture() as captured:
        console.print(renderable(scene))
    return captured.get()


def test_without_colour_there_is_plain_ascii() -> None:
    """Through a pipe come no escape codes, and no sign that an old terminal lacks."""
    plain = text(EVERYTHING)
    assert plain.isascii()
    assert "\x1b" not in plain


def test_with_colour_tiles_have_the_colour_of_their_tone() -> None:
    """A red tile is on the red of the palette, and borders are fine lines."""
    coloured = in_colour(EVERYTHING)
    assert "48;2;184;61;0" in coloured
    assert "┏" in coloured
    assert "┄" in coloured


def test_a_board_is_drawn_with_labels_tiles_and_borders() -> None:
    """The two rows of a region that are not adjacent have a border each."""
    board = text(Scene("Title", "Caption", "", (GRID,)))
    assert board == (
        "Title\n"
        "Caption\n"
        "\n"
        "      a      b      c\n"
        "  +=============+\n"
        "1 |  N      .   |  .\n"
        "  +=============+.......\n"
        "2    .     [S]  :  .   :\n"
        "  +=============+.......\n"
        "3 |  .      .   |(Gx2)\n"
        "  +=============+\n"
    )


def test_a_board_in_colour_has_the_same_signs_in_fine_lines() -> None:
    """Corners are corners; where two borders meet in a way that has no sign of its own stands a plus."""
    fine = in_colour(Scene("", "", "", (Grid("", ("1", "2"), ("a", "b"), (), (Region((0,), (0,), Border.FIRM),)),)))
    assert "┏━━━━━━┓" in fine
    assert "┗━━━━━━┛" in fine


@pytest.mark.parametrize(
    ("emphasis", "count", "signs"),
    [
        (Emphasis.NORMAL, 1, " G4 "),
        (Emphasis.STRONG, 1, "[G4]"),
        (Emphasis.GHOST, 1, "(G4)"),
        (Emphasis.NORMAL, 2, " G4x2 "),
    ],
)
def test_emphasis_and_twins_are_signs_and_not_only_colours(emphasis: Emphasis, count: int, signs: str) -> None:
    """What colours say is said without them too."""
    assert tile_text(Tile("G4", count=count, emphasis=emphasis)).plain == signs


def test_whose_turn_it_is_has_a_sign() -> None:
    """A strong group has an arrow before its title; piles and hands stand behind it."""
    lines = text(EVERYTHING, width=120).splitlines()
    assert any("> Seat 0   Hand: 3   Deck: 1   Empty: 0" in line for line in lines)
    assert any("  Seat 1   None: none   A note." in line for line in lines)


def test_a_narrow_terminal_has_the_parts_one_below_the_other() -> None:
    """Where there is no room beside the board, the seats come after it."""
    assert any("a      b" in line and "Seat 0" in line for line in text(EVERYTHING, width=120).splitlines())
    assert not any("a      b" in line and "Seat 0" in line for line in text(EVERYTHING, width=40).splitlines())


def test_no_line_is_longer_than_the_terminal_is_wide() -> None:
    """Long lines go on in the next one."""
    assert max(map(len, text(EVERYTHING, width=60).splitlines())) <= 60


def test_a_track_names_the_places_that_are_taken() -> None:
    """Each marker stands with its name and the label of its place."""
    assert "Sun: the sun on noon, the moon on noon, a star on dawn" in text(EVERYTHING)


def test_a_text_cannot_steer_the_terminal() -> None:
    """Signs that a terminal obeys are shown as question marks, and markup of `rich` as it is."""
    plain = text(evolve(EVERYTHING, title="\x1b[2J\x07 [bold]"))
    assert plain.startswith("?[2J? [bold]\n")
