"""Every table on a desk and on a phone, light and dark, beside the kept pictures: `WRITE_PICTURES=1` writes them anew."""

import base64
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import pytest

from rulebook.registry import game_ids

from .browsing import PLAYGROUND, START, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
KEPT: Final = PLAYGROUND.parent / "pictures" / "tables"
SIZES: Final = {"desk": (1440, 900), "phone": (390, 844), "sideways": (844, 390)}
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


def compared(visit: Visit, name: str, folder: Path) -> str | None:
    """Compare the page with the kept picture of a name; gives where the new one lies if it differs."""
    fresh, kept = visit.page.screenshot(animations="disabled"), KEPT / f"{name}.png"
    if os.environ.get("WRITE_PICTURES"):
        KEPT.mkdir(exist_ok=True)
        kept.write_bytes(fresh)
    pictures = [f"data:image/png;base64,{base64.b64encode(data).decode()}" for data in (kept.read_bytes(), fresh)]
    blank = visit.page.context.new_page()
    share = blank.evaluate(COMPARE, pictures)
    blank.close()
    if share <= MOST:
        return None
    (folder / f"{name}.png").write_bytes(fresh)
    return f"{folder / name}.png differs in {share:.0%} of its pixels"


def test_tables_look_as_they_are_kept(browser: "Browser", site: str, tmp_path: Path) -> None:
    """The start and every game: the same deal, some moves on, at three sizes in both schemes."""
    context = browser.new_context(locale="en-US", device_scale_factor=0.5, reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.set_default_timeout(START)
    page.goto(f"{site}?fast")
    page.wait_for_selector("body[data-ready]")
    visit, differing = Visit(page, []), list[str | None]()
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for game in ("start", *game_ids()):
        visit.resize(SIZES["desk"])
        if game != "start":
            visit.start(game)
            for number in range(6):
                page.locator(".choices button.offer").nth(
                    (7 * number + 1) % page.locator(".choices button.offer").count()
                ).click()
                page.wait_for_timeout(150)
                visit.settle()
            page.wait_for_timeout(2500)
            page.evaluate("document.activeElement.blur()")
            page.mouse.move(2, 2)
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            for size, pixels in SIZES.items():
                visit.resize(pixels)
                page.wait_for_timeout(300)
                differing.append(compared(visit, f"{game}-{size}-{scheme}", tmp_path))
    assert [each for each in differing if each] == []
