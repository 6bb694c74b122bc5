"""Every table on a desk and on a phone, beside the kept pictures: `WRITE_PICTURES=1` writes them anew."""

import base64
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from rulebook.registry import game_ids

from .browsing import PICTURES, START, Visit
from .places import EVERY, PLACES, POINTED, SIZES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.long
MOST: Final = 0.02
"""The share of the pixels that may differ: letters are drawn a little differently on each machine."""
COMPARE: Final = """async ([one, other]) => {
  const pixels = async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(data)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
    return canvas.getContext("2d").getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  const differs = (at) => [0, 1, 2].some((each) => Math.abs(a.data[at + each] - b.data[at + each]) > 40);
  return [...Array(a.width * a.height).keys()].filter((each) => differs(4 * each)).length / (a.width * a.height);
}"""


def picture(visit: Visit) -> bytes:
    """The page as WebP, which the browser itself writes with a third of the bytes of a PNG."""
    asked = visit.page.context.new_cdp_session(visit.page)
    answer = asked.send("Page.captureScreenshot", {"format": "webp", "quality": 80})
    asked.detach()
    return base64.b64decode(answer["data"])


def compared(visit: Visit, name: str, folder: Path) -> str | None:
    """Compare the page with the kept picture of a name; gives where the new one lies if it differs."""
    fresh, kept = picture(visit), PICTURES / f"{name}.webp"
    if os.environ.get("WRITE_PICTURES"):
        kept.write_bytes(fresh)
    pictures = [f"data:image/webp;base64,{base64.b64encode(data).decode()}" for data in (kept.read_bytes(), fresh)]
    blank = visit.page.context.new_page()
    share = blank.evaluate(COMPARE, pictures)
    blank.close()
    if share <= MOST:
        return None
    (folder / kept.name).write_bytes(fresh)
    return f"{folder / kept.name} differs in {share:.0%} of its pixels"


@pytest.fixture
def still(browser: "Browser", site: str) -> Iterator[Visit]:
    """The page, in which nothing moves."""
    context = browser.new_context(locale="en-US", reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.set_default_timeout(START)
    page.goto(f"{site}?fast")
    page.wait_for_selector("body[data-ready]")
    yield Visit(page, [])
    context.close()


def differing(visit: Visit, name: str, folder: Path) -> list[str]:
    """Where new pictures lie of the page as it is, in each look, that differ from the kept ones."""
    visit.page.wait_for_timeout(2500)
    visit.page.mouse.move(2, 2)
    found = []
    for size, scheme in EVERY:
        visit.page.emulate_media(color_scheme=scheme)
        visit.resize(SIZES[size])
        visit.page.wait_for_timeout(300)
        found.append(compared(visit, f"{name}-{size}-{scheme}", folder))
    visit.resize(SIZES["desk"])
    return [each for each in found if each]


def test_the_start_looks_as_it_is_kept(still: Visit, tmp_path: Path) -> None:
    """At three sizes in both schemes."""
    assert differing(still, "start", tmp_path) == []


@pytest.mark.parametrize("id", game_ids())
def test_tables_look_as_they_are_kept(still: Visit, id: str, tmp_path: Path) -> None:
    """Every phase, the most players, the end with its scores, and what is looked ahead at."""
    found = list[str]()
    for name in PLACES[id]:
        still.see(id, name)
        if name != "end":
            still.page.keyboard.press("Escape")
            still.page.evaluate("document.activeElement.blur()")
        found += differing(still, f"{id}-{name}", tmp_path)
    still.see(id, next(iter(PLACES[id])))
    still.page.keyboard.press("Escape")
    placed, held = (still.page.locator(f"#play {where} .offered") for where in (".stage", ".hand"))
    (held if held.count() else placed).last.click()
    still.page.mouse.move(2, 2)
    (placed if placed.count() else held).first.focus()
    still.page.wait_for_selector("#play .preview:not([hidden])")
    found += differing(still, f"{id}-{POINTED}", tmp_path)
    assert found == []


def test_what_explains_looks_as_it_is_kept(still: Visit, tmp_path: Path) -> None:
    """A clause beside the table, both sides of a reading, and the guide of a first game."""
    page = still.page
    still.see("yellowstone_park", "placing", "collecting-2")
    page.wait_for_selector("#clause .statement")
    found = differing(still, "clause", tmp_path)
    page.evaluate("location.hash = 'reading/hamsterbacke/tie.shared.fewest-in-hand'")
    page.wait_for_selector("#board .stepper button.main")
    found += differing(still, "reading", tmp_path)
    still.menu("#show-new")
    page.check("#guided")
    still.begin("hamsterbacke", players=3)
    page.click("#guide .main")
    page.wait_for_selector("#guide .now .statement")
    assert found + differing(still, "guide", tmp_path) == []
