"""A tap on what is seen hits it: in every phase of every game, those of other packages too, on a phone and on a desk."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from rulebook.registry import game_ids

from .browsing import PHONE, PLAYGROUND, SIDEWAYS, Visit
from .places import PLACES
from .test_served import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
OUTSIDE: Final = ("briscola", "domineering", "snort", "tressette")
SIZES: Final = (PHONE, SIDEWAYS, (1440, 900))
MISSED: Final = """(() => {
  const boxOf = (each) => each.getBoundingClientRect();
  const seen = (thing) => {
    const around = [document.documentElement, thing.closest(".choices ol, .events, .rivals")].filter(Boolean);
    const boxes = [boxOf(thing), ...around.map((each) => ({ ...boxOf(each).toJSON() }))];
    let [left, top] = ["left", "top"].map((side) => Math.max(...boxes.map((box) => box[side])));
    let [right, bottom] = ["right", "bottom"].map((side) => Math.min(...boxes.map((box) => box[side])));
    const next = thing.closest(".slot:not(.up)")?.nextElementSibling;
    const lifted = thing.closest(".slot:is(.up, :focus-within, :hover) + .slot")?.previousElementSibling;
    if (lifted) left = Math.max(left, boxOf(lifted.firstElementChild).right);
    if (next) right = Math.min(right, boxOf(next.firstElementChild).left);
    const lower = [...document.querySelectorAll("#play :is(.log, .preview:not([hidden]))")].map(boxOf);
    const above = lower.filter((box) => box.left < right && box.top > top).map((box) => box.top);
    if (thing.closest(".hand")) bottom = Math.min(bottom, ...above);
    return { left, top, right, bottom };
  };
  const hits = (thing) => {
    const { left, top, right, bottom } = seen(thing);
    if (right - left < 8 || bottom - top < 8) return true;
    const places = [[0.5, 0.5], ...[0.2, 0.8].flatMap((x) => [0.2, 0.8].map((y) => [x, y]))];
    const at = ([x, y]) => document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
    return places.map(at).every((found) => thing.contains(found) || found?.matches(".tag.count"));
  };
  const things = [...document.querySelectorAll("#play :is(.zones .offered, .offer, .preview .go, .bar button)")];
  const shown = things.filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const least = (each) => Math.min(each.offsetWidth, each.offsetHeight);
  const isNarrow = (each) => each.matches(".area > .piece, .space, .offer") && least(each) < 28;
  const reaches = (each) => [[-21, 0], [21, 0], [0, -21], [0, 21]].every(([x, y]) => {
    const { left, top, width, height } = boxOf(each);
    return each.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y));
  });
  const isSmall = (each) => each.matches(".small, .cnt") && !reaches(each);
  const missed = shown.filter((each) => !hits(each) || isNarrow(each) || isSmall(each));
  return { number: shown.length, missed: missed.map((each) => each.dataset.key ?? each.textContent) };
})()"""
"""How many things can be tapped, and which of them a tap at their centre or near a corner, where they are seen, misses.

What lies over a card or the end of a list, such as how many the next cards are, is what is seen there.
What is narrower than 28 pixels is missed as well, and a pile that a finger misses 21 pixels from its centre.
"""


@pytest.fixture(scope="module")
def served(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page on a server that knows games of other packages, which are installed apart."""
    target = tmp_path_factory.mktemp("installed")
    install = ("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", str(target))
    examples = PLAYGROUND.parent / "examples"
    subprocess.run([sys.executable, *install, *[str(examples / game) for game in OUTSIDE]], check=True)
    environment = {**os.environ, "PYTHONPATH": str(target)}
    with serving(target / "tables.sqlite", built, environment=environment) as (address, _):
        yield address


@pytest.fixture(scope="module")
def touched(browser: "Browser", site: str) -> Iterator[Visit]:
    """The page on a screen that is touched."""
    yield from touching(browser, site)


@pytest.fixture(scope="module")
def touched_outside(browser: "Browser", served: str) -> Iterator[Visit]:
    """The page of the server on a screen that is touched."""
    yield from touching(browser, f"{served}/")


def touching(browser: "Browser", address: str) -> Iterator[Visit]:
    """A visit by finger, in which nothing moves."""
    context = browser.new_context(locale="en-US", has_touch=True, reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.goto(f"{address}?fast")
    page.wait_for_selector("body[data-ready]")
    yield Visit(page, [])
    context.close()


def assert_nothing_missed(visit: Visit) -> None:
    """At each size, a tap on anything that can be tapped hits it."""
    assert visit.page.evaluate("matchMedia('(pointer: coarse)').matches")
    for size in SIZES:
        visit.resize(size)
        visit.page.mouse.move(2, 2)
        visit.page.wait_for_timeout(300)
        found = visit.page.evaluate(MISSED)
        assert found["number"] > 0
        assert found["missed"] == [], (size, visit.caption)


@pytest.mark.parametrize(("game", "name"), [(id, name) for id in game_ids() for name in PLACES[id] if name != "end"])
def test_a_tap_hits_what_is_seen(touched: Visit, game: str, name: str) -> None:
    """In every phase, and with the most players."""
    touched.see(game, name)
    assert_nothing_missed(touched)


@pytest.mark.parametrize("game", OUTSIDE)
def test_a_tap_hits_what_is_seen_of_games_from_elsewhere(touched_outside: Visit, game: str) -> None:
    """At the beginning and after some moves; some things chosen on the way too."""
    touched_outside.start(game)
    for _ in range(3):
        assert_nothing_missed(touched_outside)
        touched_outside.play(Random(1), 2)
