"""SVG pictures: well-formed, described, escaped, the same each time."""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulebook import game
from rulebook.core.errors import DomainError
from rulebook.core.scene import Emphasis, Grid, Note, Scene, Tile, Tiles, Tone, keys_in
from rulebook.play import generator, playout
from rulebook.render import changes, show, show_open, stylesheet
from rulebook.render.palette import FIELD, GLOW, INK, PAINTS, PAPER, SOFT_INK, Colour
from rulebook.render.svg import Drawing, Font, around, clean, draw, stretches, text_width
from tests.render.colours import SIGHTS, apart, contrast
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
@example("</title><script>alert(1)</script>")
def test_any_text_is_escaped(text: str) -> None:
    """Whatever a text holds, the document can be read, and what XML allows is read as it was."""
    scene = Scene(title=text, caption=text, alt=text, parts=(Note(text),))
    read = fromstring(str(draw(scene)))[0].text or ""
    assert read == clean(text).replace("\r\n", "\n").replace("\r", "\n")


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
    """The contrast of text and surface is 4.5 to 1 at least, as WCAG asks of normal text, on light paper and on dark."""
    paint = PAINTS[tone]
    assert contrast(paint.surface.light, paint.text.light) >= 4.5
    assert contrast(paint.surface.dark, paint.text.dark) >= 4.5


@pytest.mark.parametrize("ink", [INK, SOFT_INK], ids=lambda ink: ink.name)
@pytest.mark.parametrize("ground", [PAPER, FIELD, GLOW], ids=lambda ground: ground.name)
def test_labels_can_be_read(ink: Colour, ground: Colour) -> None:
    """So can what is written beside the tiles."""
    assert contrast(ink.light, ground.light) >= 4.5
    assert contrast(ink.dark, ground.dark) >= 4.5


TOGETHER = {
    "yellowstone_park": (Tone.BLUE, Tone.YELLOW, Tone.GREEN, Tone.RED),
    "scopa": (Tone.YELLOW, Tone.RED, Tone.BLUE, Tone.GREEN),
    "prato_dei_conigli": (Tone.WHITE, Tone.BLACK, Tone.GREY, Tone.BROWN, Tone.ORANGE),
    "hamsterbacke": (Tone.LIGHT_GREEN, Tone.GREEN, Tone.LIGHT_BLUE, Tone.BLUE, Tone.YELLOW, Tone.ORANGE, Tone.RED),
}
"""The tones that stand beside each other in a game."""


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("game", TOGETHER)
def test_tones_of_a_game_look_different_with_any_colour_vision(game: str, sight: str) -> None:
    """The colours of any two are at least 10 apart."""
    for one, other in combinations(TOGETHER[game], 2):
        assert apart(PAINTS[one].surface.light, PAINTS[other].surface.light, sight) >= 10, (one, other)


def test_a_picture_says_where_everything_is() -> None:
    """Every key of a scene is on an element, with a title; what stands in another has a longer path."""
    yellowstone_park = game("yellowstone_park")
    *_, last = playout(yellowstone_park, yellowstone_park.new_game(players=3), generator(1))
    scene = yellowstone_park.scene(last.step.state, 1)
    marked = [element for element in fromstring(str(draw(scene))).iter() if "data-key" in element.attrib]
    assert {element.attrib["data-key"] for element in marked} == set(keys_in(scene))
    assert all(element[0].tag == f"{SVG}title" and element[0].text for element in marked)


def test_ghosts_cannot_be_pointed_at() -> None:
    """A card that has gone is drawn, and has no key."""
    tiles = Tiles("Row", (Tile("A", key="A"), Tile("B", key="B", emphasis=Emphasis.GHOST)), "row:1")
    drawn = str(draw(Scene("", "", "", (tiles,))))
    assert 'data-key="row:1/A"' in drawn
    assert "row:1/B" not in drawn


def test_what_takes_part_in_an_action_is_a_button() -> None:
    """It carries the ids; a space also those of its row and its column; the rest is a group without any."""
    board = Grid("Board", ("1",), ("a",), (), (), "board", ("row:1",), ("column:a",))
    hand = Tiles("Hand", (Tile("D7", key="D7"), Tile("C2", key="C2")), "hand")
    actions = {"hand/D7": ("4", "17"), "board/column:a": ("17",)}
    root = fromstring(str(draw(Scene("", "", "", (board, hand)), actions, {"D7": "7 of coins"})))
    keyed = {element.attrib["data-key"]: element for element in root.iter() if "data-key" in element.attrib}
    buttons = {key: element.attrib["data-actions"] for key, element in keyed.items() if element.get("role") == "button"}
    assert buttons == {"hand/D7": "4 17", "board/column:a": "17", "board/row:1,column:a": "17"}
    assert keyed["hand/D7"][0].text == "7 of coins, Hand"
    assert keyed["board/row:1,column:a"][0].text == "1/a, Board"
    assert [root.get("role"), keyed["hand/C2"].get("role")] == ["group", "group"]
    assert "style" not in root.attrib  # a page can forbid styles in elements


def test_every_colour_is_in_the_stylesheet() -> None:
    """Each class in a picture has a rule, by a property that is set on light paper and on dark."""
    rules = stylesheet()
    classes = {name for element in fromstring(str(draw(EVERYTHING))).iter() for name in element.get("class", "").split()}
    assert classes > {"rulebook", "fill-paper", "stroke-ink", "fill-light-green", "fill-on-red"}
    for name in classes - {"rulebook"}:
        colour = name.partition("-")[2]
        assert f".rulebook .{name} {{ {name.partition('-')[0]}: var(--rulebook-{colour}) }}" in rules
        assert rules.count(f"--rulebook-{colour}: #") == 3


@pytest.mark.parametrize(
    "drawn",
    [
        draw,
        lambda wrong: draw(EVERYTHING, language=wrong),
        lambda wrong: show(game("scopa"), game("scopa").new_game(), 0, language=wrong),
        lambda wrong: show_open(game("scopa"), game("scopa").new_game(), language=wrong),
        lambda wrong: changes(EVERYTHING, wrong),
    ],
)
def test_what_cannot_be_drawn(drawn: Callable[[Any], object]) -> None:
    """Only scenes are drawn, and only in a language: its code alone is none."""
    with pytest.raises(DomainError, match="must be what"):
        drawn("de")
