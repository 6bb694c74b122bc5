"""How tables look is said in one place: style sheets name the theme's colours, radii, sizes of type and times."""

import json
import re
from itertools import combinations
from typing import TYPE_CHECKING, Final

import pytest

from rulebook.spec.looks import with_looks
from tests.render.colours import SIGHTS, apart

from .browsing import PLAYGROUND, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RAW: Final = re.compile(
    r"#[0-9a-f]{3,8}(?=[ ;,)])|\b(?:rgb|hsl)a?\("
    r"|border-radius:[^;]*\d(?:px|%)|font(?:-size)?: (?:\d+ )?[\d.]+(?:px|r?em)|\d(?:m?s)(?=[ ,;])",
    re.IGNORECASE,
)
"""A colour, a radius, a size of type or a time. What is relative to the size of a piece is none."""

SCHEMES: Final = {"light": ":root,", "dark": ':root[data-theme="dark"],'}
"""Where the theme has the colours of each scheme; what the dark one does not name is as in the light one."""
TOLD_APART: Final = {
    "yellowstone_park": ("c", "c", 20),
    "hamsterbacke": ("h", "c", 17),
    "prato_dei_conigli": ("r", "r", 16),
    "scopa": ("s", "suit", 16),
}
"""How the classes of a game's pieces begin, the property with the colour of each, and how far apart any two are at least."""
NO_PIECES: Final = ("r-back", "r-ink")


def colours(prefix: str, property: str, scheme: str) -> dict[str, str]:
    """The colours of the pieces of a game, by their classes."""
    sheet = (PLAYGROUND / "theme" / "theme.css").read_text(encoding="utf-8")
    blocks = [sheet.partition(SCHEMES[each])[2].partition("}")[0] for each in ("light", scheme)]
    named = {name: value for block in blocks for name, value in re.findall(r"(--[\w-]+): ?(#\w+);", block)}
    found = re.findall(rf"^\.({prefix}-\w+) {{.*? --{property}: (?:var\((.*?)\)|(#\w+));", sheet, re.MULTILINE)
    full = {each: named[name] if name else value for each, name, value in found if each not in NO_PIECES}
    return {each: value if len(value) == 7 else re.sub(r"(\w)", r"\1\1", value) for each, value in full.items()}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("id", TOLD_APART)
def test_pieces_are_told_apart_with_any_colour_vision(id: str, sight: str, scheme: str) -> None:
    """The colours of any two pieces of a game stay as far apart as they are, whatever drawing tells them apart besides."""
    prefix, property, least = TOLD_APART[id]
    found = colours(prefix, property, scheme)
    assert len(found) >= 4
    assert [pair for pair in combinations(found, 2) if apart(found[pair[0]], found[pair[1]], sight) < least] == []


@pytest.mark.parametrize("sheet", ["table.css", "style.css"])
def test_colours_radii_sizes_and_times_are_the_themes(sheet: str) -> None:
    """No colour, radius, size of type or time stands outside the theme, and whatever is named is there or set nearby."""
    text = (PLAYGROUND / sheet).read_text(encoding="utf-8")
    theme = (PLAYGROUND / "theme" / "theme.css").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if RAW.search(line)] == []
    named = set(re.findall(r"var\((--(?:t|r|tag)-[\w-]+)", text))
    assert {name for name in named if f"{name}:" not in theme} == set()


@pytest.mark.parametrize(
    "raw", ["color: #FFF;", "border-radius: 3px;", "font: 700 12px/1 var(--sans);", "animation: left 1s;"]
)
def test_what_is_raw_is_found(raw: str) -> None:
    """A colour, a radius, a size of type or a time of its own is noticed."""
    assert RAW.search(raw)


@pytest.mark.slow
def test_a_game_brings_its_looks(browser: "Browser", site: str) -> None:
    """A game of another package has its palette and its ground at the start and at the table, and backs stand for it."""
    folder = PLAYGROUND.parent / "examples" / "domineering" / "src" / "domineering" / "specs" / "domineering"
    known = json.loads((PLAYGROUND / "theme" / "manifest.json").read_text(encoding="utf-8"))
    theme = with_looks(known, {"scopa": folder, "hamsterbacke": folder.parent})
    assert theme["games"]["hamsterbacke"] == known["games"]["hamsterbacke"]
    visit = Visit.to(browser, f"{site}?fast")
    visit.page.route("**/theme/manifest.json", lambda route: route.fulfill(json=theme))
    visit.page.reload()
    visit.page.wait_for_selector("body[data-ready]")
    colour = "each => getComputedStyle(each).backgroundColor"
    assert visit.page.locator("[data-game=scopa] .art .face").count() == 3
    assert visit.page.locator("[data-game=scopa] .art").evaluate(colour) == "rgb(230, 211, 179)"
    visit.start("scopa")
    assert visit.page.locator("#play").evaluate(colour) == "rgb(230, 211, 179)"
    visit.start("hamsterbacke")
    assert visit.page.locator("#play").evaluate(colour) != "rgb(230, 211, 179)"
    assert visit.complaints == []
