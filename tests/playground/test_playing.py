"""The page in Chromium: games by clicks and by keyboard, on a desk and on a phone, and what explains them.

Needs Chromium, Node and playwright; slow, since Python starts in the browser.
"""

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from rulebook.registry import game_ids

from .browsing import DESK, PHONE, START, Visit
from .conftest import files_served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_is_played_by_clicks(visit: Visit, game: str) -> None:
    """Things are clicked until one offer is left; where no thing tells them apart, words are. Then there is a record."""
    visit.resize(DESK)
    visit.start(game)
    visit.play(Random(1))
    assert visit.page.locator("#events li .clause-link").count()
    visit.page.click("#show-record")
    assert visit.page.is_enabled("#this-game")
    visit.page.click("#show-record")


@pytest.mark.parametrize("game", game_ids())
def test_nothing_is_cut_off_on_a_phone(visit: Visit, game: str) -> None:
    """A phone is wide enough for the board, and what can be done stays in sight below it."""
    visit.resize(PHONE)
    visit.start(game)
    for _ in range(4):
        visit.play(Random(2), 4)
        assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if not visit.is_over:
            box = visit.page.locator("#choices").bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= PHONE[1] + 1
    visit.resize(DESK)


@pytest.mark.parametrize(("game", "most"), [(game, 10_000 if game == "hamsterbacke" else 30) for game in game_ids()])
def test_a_game_is_played_by_keyboard(visit: Visit, game: str, most: int) -> None:
    """Enter acts on what has the focus, and digits choose among the offers; the focus is never lost."""
    page = visit.page
    visit.start(game)
    first = visit.version
    while not visit.is_over and visit.version < first + most:
        fresh = page.evaluate("document.activeElement.matches('.offered') && !document.querySelector('#board .chosen')")
        page.keyboard.press("Enter" if fresh else "1")
        visit.settle()
        assert page.evaluate("document.activeElement !== document.body")


def test_everything_is_reached_by_tab(visit: Visit) -> None:
    """Tab goes from the table to the offers and the clauses, in the order in which they stand."""
    visit.start("scopa")
    page = visit.page
    page.focus("#show-new")
    reached = []
    for _ in range(24):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate("document.activeElement.closest('nav, #board, #choices, #events, #caption-line')?.id ?? ''")
        )
    assert [name for name in dict.fromkeys(reached) if name] == ["caption-line", "board", "choices", "events"]


def test_a_clause_opens_beside_the_board_with_its_text(visit: Visit) -> None:
    """Each event cites its clause; the clause says its statement, its provenance and, for Scopa, the text."""
    visit.start("scopa")
    page = visit.page
    page.locator("#events .clause-link").first.click()
    page.wait_for_selector("#clause blockquote[lang]")
    assert "Provenance: a text states it" in (page.text_content("#clause") or "")
    board, clause = page.locator("#board").bounding_box(), page.locator("#clause").bounding_box()
    assert board is not None
    assert clause is not None
    assert clause["x"] >= board["x"] + board["width"]
    page.keyboard.press("Escape")
    assert page.is_hidden("#clause")


def test_a_refusal_explains_itself_at_the_piece(visit: Visit) -> None:
    """Whoever points at what cannot be done is told why, below it, with the clause."""
    visit.start("yellowstone_park")
    page = visit.page
    page.locator("#board [data-key^='seat:0/hand/'][data-actions*=' ']").first.click()
    page.wait_for_selector("#board .chosen")
    page.locator("#board td.space:not(.offered)").first.click()
    page.wait_for_selector("#refusal:not([hidden])")
    piece, refusal = page.locator("#board .refused").bounding_box(), page.locator("#refusal").bounding_box()
    assert piece is not None
    assert refusal is not None
    assert 0 <= refusal["y"] - piece["y"] - piece["height"] < 20
    assert refusal["x"] <= piece["x"] + piece["width"] / 2 <= refusal["x"] + refusal["width"]
    page.locator("#refusal .clause-link").click()
    page.wait_for_selector("#clause .statement")
    page.keyboard.press("Escape")
    assert page.is_hidden("#refusal")


def test_what_was_done_is_taken_back(visit: Visit) -> None:
    """A decision that disclosed nothing is taken back; one that did says what it disclosed, at the button."""
    visit.start("prato_dei_conigli")
    page = visit.page
    random = Random(1)
    while page.get_attribute("#undo", "aria-disabled") == "true":
        visit.point(random)
        visit.settle()
    before = visit.version
    page.keyboard.press("u")
    visit.until(lambda: visit.version > before)
    assert page.get_attribute("#undo", "aria-disabled") == "true"
    page.click("#undo", force=True)
    page.wait_for_selector("#refusal:not([hidden])")
    assert page.text_content("#refusal")


def test_taking_back_needs_the_others_to_agree(visit: Visit) -> None:
    """Of two people at a screen, one asks and the other agrees; the screen is handed over, and nothing behind is reached."""
    visit.start("scopa", people="2", **{"undo-policy": "consent"})
    page = visit.page
    before = page.locator("#events li").count()
    page.locator("#choices button.offer").first.click()
    page.wait_for_selector("#curtain:not([hidden])")
    page.keyboard.press("1")
    assert page.evaluate("document.querySelector('main').inert")
    page.click("#lift")
    version = visit.version
    page.click("#undo")
    page.wait_for_selector("#asked:not([hidden])")
    assert "seat 0 asks to take back" in (page.text_content("#asked") or "")
    page.click("#asked button")
    visit.until(lambda: visit.version > version)
    page.click("#lift")
    assert page.is_hidden("#asked")
    assert page.locator("#events li").count() == before


def test_a_game_begins_while_bots_think(visit: Visit) -> None:
    """Whoever begins another game does not wait for the bots of the last one."""
    visit.begin("scopa", people="0", bot="ismcts:100", players="2")
    visit.start("hamsterbacke")
    assert visit.page.locator("#board [data-key^='seat:0/hand']").count()


def test_the_page_opens_again_without_a_network(browser: "Browser", built: Path) -> None:
    """Whoever has opened the page once plays on it where nothing can be reached, and looks clauses up."""
    with files_served(built) as address:
        visit = Visit.to(browser, f"{address}?fast", keeps=True)
        assert visit.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visit.page.context.set_offline(True)
    visit.page.set_default_timeout(START)
    visit.page.reload()
    visit.page.wait_for_selector("body[data-ready]")
    for game in game_ids():
        visit.start(game)
        visit.page.locator("#events .clause-link").first.click()
        visit.page.wait_for_selector("#clause .statement")
        visit.page.keyboard.press("Escape")
    visit.play(Random(1), 6)
    assert visit.complaints == []


def test_what_was_loaded_comes_from_here(visit: Visit, site: str) -> None:
    """After all this, no other host was asked for anything, and the policy stops whoever tries."""
    assert visit.complaints == []
    page = visit.page
    assert page.evaluate("fetch('https://example.org/').then(() => 'loaded', () => 'refused')") == "refused"
    assert page.evaluate("fetch('/manifest.json').then(() => 'loaded', () => 'refused')") == "loaded"
    page.evaluate(
        "const one = document.createElement('script'); one.textContent = 'window.ran = 1'; document.body.append(one)"
    )
    assert page.evaluate("window.ran") is None
    policy = page.get_attribute("meta[http-equiv]", "content") or ""
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert len(visit.complaints) >= 2
    visit.complaints.clear()
