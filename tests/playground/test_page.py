"""The page in Chromium: whole games by clicks and by keyboard, on a desk and on a phone, without any other host.

Needs Chromium, Node and playwright; slow, since Python starts in the browser.
"""

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from rulebook.registry import game_ids

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PLAYGROUND: Final = Path(__file__).parents[2] / "docs" / "playground"
CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PATIENCE: Final = 300_000
"""Milliseconds: on a busy machine Python takes minutes to start in a browser."""
DESK: Final = {"width": 1280, "height": 860}
PHONE: Final = {"width": 390, "height": 844}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
    pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed"),
    pytest.mark.skipif(not (PLAYGROUND / "node_modules").is_dir(), reason="run npm ci in docs/playground"),
]


class Handler(SimpleHTTPRequestHandler):
    """Serves the page quietly."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of the page, freshly built."""
    subprocess.run([sys.executable, PLAYGROUND / "assemble.py"], check=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=PLAYGROUND / "dist"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """A real Chromium."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="module")
def page(browser: "Browser", site: str) -> "Page":
    """The page with Python running; whatever it asks another host for, or the policy forbids, fails the test of that."""
    opened = browser.new_page()
    opened.set_default_timeout(PATIENCE)
    asked: list[str] = []
    opened.on("request", lambda request: asked.append(request.url))
    opened.on("console", lambda message: asked.append(message.text) if "Content Security Policy" in message.text else None)
    opened.on("pageerror", lambda error: asked.append(str(error)))
    opened.asked = asked  # type: ignore[attr-defined]  # kept with the page for the test that looks at it
    opened.goto(f"{site}?fast")
    opened.wait_for_selector("body[data-ready]")
    return opened


def start(page: "Page", game: str, **chosen: str) -> None:
    """Begin a game with one person and bots that act at random."""
    if page.is_hidden("#new"):
        page.click("#show-new")
    page.select_option("#game", game)
    for name, value in {"bot": "random", "language": "en", **chosen}.items():
        page.select_option(f"#{name}", value)
    page.fill("#seed", "playground")
    page.click("#start")
    page.wait_for_selector("body:not(.busy)[data-version]")


def is_over(page: "Page") -> bool:
    """Whether the game is over, once the bots have acted."""
    page.wait_for_selector("body:not(.busy)")
    return (page.text_content("#caption") or "").startswith("The game is over")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_is_played_by_clicks(page: "Page", game: str, size: "dict[str, int]") -> None:
    """Things are clicked until one offer is left; where no thing tells them apart, words are. Nothing is cut off."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    start(page, game)
    random = Random(1)
    while not is_over(page):
        things = page.locator("#board .offered:not(.chosen)")
        chosen = page.locator("#board .chosen").count()
        if things.count() and chosen < 4:
            things.nth(random.randrange(things.count())).click(position={"x": 6, "y": 6})
        else:
            page.locator("#choices button.offer").first.click()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#events li .clause-link").count()


def test_a_whole_game_is_played_by_keyboard(page: "Page") -> None:
    """Enter acts on what has the focus, and digits choose among the offers; the focus is never lost."""
    start(page, "hamsterbacke")
    while not is_over(page):
        focused = page.evaluate("document.activeElement.matches('.offered')")
        page.keyboard.press("Enter" if focused else "1")
        assert page.evaluate("document.activeElement !== document.body")


def test_a_clause_opens_beside_the_board_with_its_text(page: "Page") -> None:
    """Each event cites its clause; the clause says its statement, its provenance and, for Scopa, the text."""
    start(page, "scopa")
    page.locator("#events .clause-link").first.click()
    page.wait_for_selector("#clause blockquote")
    assert "Provenance: source" in (page.text_content("#clause") or "")
    page.keyboard.press("Escape")
    assert page.is_hidden("#clause")


def test_a_refusal_explains_itself_at_the_piece(page: "Page") -> None:
    """Whoever points at what cannot be done is told why, with the clause."""
    start(page, "yellowstone_park")
    page.locator("#board [data-key^='seat:0/hand/'][data-actions*=' ']").first.click()
    page.wait_for_selector("#board .chosen")
    page.locator("#board td.space:not(.offered)").first.click()
    page.wait_for_selector("#refusal:not([hidden])")
    assert page.locator("#refusal .clause-link").count() == 1
    assert page.locator("#board .refused").count() == 1


def test_a_witness_is_played_on_both_sides(page: "Page") -> None:
    """Both sides are beside each other, with the action on which they disagree."""
    page.click("#show-witness")
    page.select_option("#witness-game", "hamsterbacke")
    page.wait_for_selector("#witness option[value^='own-top']", state="attached")
    page.click("#witnesses button.main")
    page.wait_for_selector(".side-of-witness")
    assert page.locator(".side-of-witness").count() == 2
    page.locator("#board > button.main").click()
    page.wait_for_selector(".refused-here, .told li")


def test_a_screen_reader_finds_the_table(page: "Page") -> None:
    """What can be done are buttons with names, in a region; what happened is a list."""
    start(page, "hamsterbacke")
    assert page.get_by_role("region", name="Table").get_by_role("button", name="take row 0").count() == 1
    assert page.get_by_role("region", name="What you can do").get_by_role("button").count() >= 8
    assert page.get_by_role("region", name="What happened").get_by_role("listitem").count()


def test_no_other_host_is_asked(page: "Page", site: str) -> None:
    """After all this, every request went to the page's own host, and the policy forbade nothing."""
    asked: list[str] = page.asked  # type: ignore[attr-defined]  # see the fixture
    assert asked
    assert [each for each in asked if not each.startswith(site)] == []
