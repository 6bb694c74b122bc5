"""SVG pictures: well-formed, described, escaped, the same each time."""

from itertools import combinations
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook import game
from rulebook.core.scene import Note, Scene, Tone
from rulebook.render import show, show_open
from rulebook.render.palette import PAINTS
from rulebook.render.svg import Drawing, Font, around, clean, draw, stretches, text_width
from tests.render.scenes import EVERYTHING

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_is_described_for_screen_readers() -> None:
    """It is one image, with the scene's title and its description in words."""
    root = fromstring(str(draw(EVERYTHING)))
    assert root.get("role") == "img"
    assert [root[0].tag, root[0].text] == [f"{SVG}title", EVERYTHING.title]
    assert [root[1].tag, root[1].text] == [f"{SVG}desc", EVERYTHING.alt]


def test_a_picture_shows_every_text_of_the_scene() -> None:
    """Tiles, labels, titles, markers and notes are all written."""
    written = {element.text for element in fromstring(str(draw(EVERYTHING))).iter(f"{SVG}text")}
    shown = {"N", "S", "G", "a", "3", "Board", "Seat 0", "Hand", "A note.", "dawn", "M", "Row 7", "×2", "The end."}  # noqa: RUF001
    assert shown <= written
    assert {tone.name for tone in Tone} <= written


def test_a_picture_has_no_scripts_and_no_references() -> None:
    """Nothing in it runs, and nothing is loaded from elsewhere."""
    root = fromstring(str(draw(EVERYTHING)))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
        "svg",
        "title",
        "desc",
        "g",
        "rect",
        "circle",
        "text",
    }
    assert not [name for element in root.iter() for name in element.attrib if "href" in name or name.startswith("on")]


@given(st.text())
def test_any_text_is_escaped(text: str) -> None:
    """Whatever a text holds, the document can be read, and what XML allows is read as it was."""
    scene = Scene(title=text, caption=text, alt=text, parts=(Note(text),))
    read = fromstring(str(draw(scene)))[0].text or ""
    assert read == clean(text).replace("\r\n", "\n").replace("\r", "\n")


def test_markup_in_a_text_stays_text() -> None:
    """A title cannot close its element and open another."""
    scene = evolve(EVERYTHING, title="</title><script>alert(1)</script>")
    assert "<script" not in str(draw(scene))


def test_the_same_scene_gives_the_same_picture() -> None:
    """Nothing in it depends on when or where it is drawn."""
    assert draw(EVERYTHING) == draw(EVERYTHING)


def test_a_picture_shows_itself_in_a_notebook_and_can_be_written(tmp_path: Path) -> None:
    """Jupyter asks for the source; a file holds it in UTF-8."""
    picture = draw(EVERYTHING)
    assert picture._repr_svg_() == str(picture)
    picture.write(tmp_path / "picture.svg")
    assert (tmp_path / "picture.svg").read_text(encoding="utf-8") == str(picture)


def test_any_game_can_be_shown() -> None:
    """`show` draws what the game says there is to see."""
    yellowstone_park = game("yellowstone_park")
    state = yellowstone_park.new_game(players=2)
    assert show(yellowstone_park, state, viewer=1) == draw(yellowstone_park.scene(state, 1))
    assert show_open(yellowstone_park, state) == draw(yellowstone_park.open_scene(state))


def test_regions_that_are_not_adjacent_are_drawn_apart() -> None:
    """Rows 1 and 7 are two stretches, rows 1, 2 and 4 as well."""
    assert stretches((0, 6)) == [(0,), (6,)]
    assert stretches((0, 1, 3)) == [(0, 1), (3,)]


@pytest.mark.parametrize("number", range(1, 13))
@pytest.mark.parametrize("size", [(100, 30), (30, 100), (50, 50)])
def test_what_stands_in_a_circle_does_not_overlap(number: int, size: tuple[float, float]) -> None:
    """However many drawings stand around, and whatever their form, each has its own place inside the box."""
    width, height = size
    circle = around([Drawing(width, height, ())] * number)
    corners = [tuple(map(float, element.attrib["transform"][10:-1].split())) for element in circle.elements]
    for (left, top), (other_left, other_top) in combinations(corners, 2):
        assert abs(left - other_left) >= width or abs(top - other_top) >= height
    assert all(0 <= left <= circle.width - width and 0 <= top <= circle.height - height for left, top in corners)


def test_a_longer_text_is_wider() -> None:
    """Widths are estimated from the number of letters, of which bold ones are wider."""
    assert text_width("four", Font(10)) == pytest.approx(24)
    assert text_width("four", Font(10, bold=True)) == pytest.approx(30)


@pytest.mark.parametrize("tone", Tone)
def test_text_on_every_tone_can_be_read(tone: Tone) -> None:
    """The contrast of text and surface is 4.5 to 1 at least, as WCAG asks of normal text."""
    paint = PAINTS[tone]
    darker, lighter = sorted(map(luminance, (paint.surface, paint.text)))
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, as WCAG defines it."""
    shares = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
