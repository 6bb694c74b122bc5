"""The page on a server of tables: two people in two browsers at one table, whose server is killed in the middle."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from .browsing import DESK, DUTCH, PHONE, PLAYGROUND, START, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


@contextmanager
def serving(
    store: Path, page: Path, port: str = "0", *more: str | Path, environment: dict[str, str] | None = None
) -> "Iterator[tuple[str, subprocess.Popen[str]]]":
    """`rulebook serve` with the page: its address, and its process."""
    command: list[str | Path] = [
        sys.executable,
        "-m",
        "rulebook",
        "serve",
        "--store",
        store,
        "--page",
        page,
        "--port",
        port,
        "--quiet",
        *more,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1], process
        finally:
            process.terminate()


def play(people: list[Visit], random: Random, most: int = 10_000) -> None:
    """Let whoever is to act point at things until the game is over, or something has happened often enough."""
    first = people[0].version
    while not people[0].is_over and people[0].version < first + most:
        people[0].until(lambda: people[0].is_over or any(each.can_act for each in people))
        for each in people:
            each.point(random)


@pytest.mark.long
def test_two_people_play_a_whole_game_by_links(browser: "Browser", built: Path, tmp_path: Path) -> None:
    """One opens a table and gives away a link; nobody sees the other's cards, and a killed server loses nothing."""
    store, random = tmp_path / "tables.sqlite", Random(1)
    with serving(store, built) as (address, process):
        first = Visit.to(browser, f"{address}/?fast")
        first.begin("hamsterbacke", people=1, elsewhere=1, chosen={"undo-policy": "consent"})
        first.page.wait_for_selector("#clause input")
        links = first.page.locator("#clause input").evaluate_all("all => all.map(each => each.value)")
        assert len(links) == 2
        second, spectator = [Visit.to(browser, link.replace("/#", "/?fast#")) for link in links]
        everybody, people = [first, second, spectator], [first, second]
        for each in everybody:
            each.page.wait_for_selector("#play .zones > .stage")
        play(people, random, 8)
        for number, each in enumerate(everybody):
            for seat in range(3):
                cards = each.page.locator(f"#play [data-key^='seat:{seat}/hand/']").count()
                assert (cards > 0) == (seat == number and each is not spectator)
        assert spectator.page.locator(".choices button").count() == 0

        # One asks to take something back, and the other agrees; the bot always does.
        first.until(lambda: any(each.can_act for each in people))
        asking, other = (first, second) if first.can_act else (second, first)
        version = asking.version
        asking.page.locator(".choices button.offer").first.click()
        asking.until(lambda: asking.version > version)
        asking.until(lambda: asking.version == other.version and any(each.can_act for each in people))  # the bot has acted
        version = asking.version
        asking.page.click(".undo")
        other.page.wait_for_selector("#asked button")
        assert spectator.page.locator("#asked button").count() == 0
        other.page.click("#asked button")
        asking.until(lambda: asking.version > version and asking.page.is_hidden("#asked"))

        # The server dies, and comes back on the same port.
        process.kill()
        first.page.wait_for_selector("#status:has-text('connection is lost')")
    with serving(store, built, address.rpartition(":")[2]):
        for each in everybody:
            each.page.wait_for_selector("#status:empty", state="attached")
        second.speak("de")
        second.page.wait_for_selector(".zones[lang=de]")
        second.speak("en")
        second.page.wait_for_selector(".zones[lang=en]")
        play(people, random)
        for each in everybody:
            each.until(lambda each=each: each.is_over)  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        second.page.reload()
        second.page.wait_for_selector("#play .zones > .stage")
        second.until(lambda: second.is_over)
        with first.page.expect_download():
            first.menu("#show-record")
            first.page.click("#save")
        refused = Visit.to(browser, f"{address}/?fast#{'x' * 12}/wrong", "de-DE")
        refused.page.wait_for_selector("#status:has-text('Diesen Tisch gibt es nicht')")
        assert [each.complaints for each in (*everybody, refused)] == [[], [], [], []]


def test_a_page_of_other_rules_is_refused(browser: "Browser", built: Path, tmp_path: Path) -> None:
    """A page that was loaded before the rules of its server changed is told to load again, in its language."""
    older = 'export const fingerprints = { scopa: "older" };'
    with serving(tmp_path / "tables.sqlite", built) as (address, _):
        there = Visit.to(browser, f"{address}/?fast", "de-DE")
        there.page.route("**/table/built.js", lambda route: route.fulfill(content_type="text/javascript", body=older))
        there.page.reload()
        there.page.click("[data-game=scopa]")
        there.page.click("#start")
        there.until(lambda: "andere Regeln als der Server" in (there.page.text_content("#status") or ""))
        there.page.click("[data-game=hamsterbacke]")
        there.sit_down()
        there.settle()


@pytest.mark.long
def test_readings_and_records_are_there_too(browser: "Browser", built: Path, tmp_path: Path) -> None:
    """Python starts in the browser when it is needed; the table waits behind what is shown, and has its record."""
    with serving(tmp_path / "tables.sqlite", built) as (address, _):
        visit, random = Visit.to(browser, f"{address}/?fast"), Random(2)
        page = visit.page
        visit.start("hamsterbacke", chosen={"undo-policy": "consent"})
        visit.play(random, 4)
        version, seen = visit.version, page.locator(".log li").count()
        assert page.locator("#to-table").is_hidden()

        # A reading, in the middle of the game.
        visit.menu("#show-witness")
        page.locator("[data-witness]").first.click(timeout=START)
        page.locator("#board .stepper button.main").click(timeout=START)
        page.wait_for_selector("#board .stepper button:not(.main)")
        assert page.locator(".side-of-witness").count() == 2
        assert page.locator(".refused-here, .told li").count()
        visit.resize(PHONE)
        visit.until_it_fits()
        visit.resize(DESK)
        visit.menu("#to-table")
        visit.settle()
        assert (visit.version, page.locator(".log li").count()) == (version, seen)
        assert page.is_hidden("#to-table")

        # The record, once the game is over; nothing can be taken back then, whoever agrees.
        visit.play(random)
        assert page.get_attribute(".undo", "aria-disabled") == "true"
        assert "its seed is known" in (page.get_attribute(".undo", "title") or "")
        visit.menu("#show-record")
        with page.expect_download() as saved:
            page.click("#save")
        page.click("#this-game")
        page.wait_for_selector(".stepper")
        moves = len(Path(saved.value.path()).read_text(encoding="utf-8").splitlines()) - 2
        assert page.text_content(".count-of-steps") == f"1 of {moves}"
        page.get_by_role("button", name="On", exact=True).click()
        assert page.locator("#events .clause-link").count()
        visit.menu("#show-record")
        page.set_input_files("#file", saved.value.path())
        page.wait_for_selector(f".count-of-steps:has-text('1 of {moves}')")
        visit.menu("#to-table")
        page.wait_for_selector("body[data-place=play]")
        assert visit.is_over

        # Another table: what was waited for at the first one takes no news from it.
        visit.start("scopa")
        assert page.locator(".log li").count()
        assert visit.complaints == []


def test_the_page_of_a_wheel(browser: "Browser", built: Path, tmp_path: Path) -> None:
    """What a wheel takes along plays and opens clauses; what needs Python in the browser is not offered."""
    with serving(tmp_path / "tables.sqlite", PLAYGROUND / "page") as (address, _):
        visit = Visit.to(browser, f"{address}/?fast")
        visit.start("hamsterbacke")
        visit.page.locator(".log .events .clause-link").first.click()
        visit.page.wait_for_selector("#clause:not([hidden]) .statement")
        visit.page.keyboard.press("Escape")
        visit.page.click("#open-menu")
        visit.page.wait_for_selector("#show-record")
        assert not any(map(visit.page.is_visible, ("#show-witness", "#show-examine")))

        # Links are shown to whoever asks for them, or at once where somebody is elsewhere, and lie beside the table.
        page = visit.page
        assert page.is_hidden("#clause")
        page.click("#show-links")
        assert "Each opens one seat" not in (page.text_content("#clause") or "")
        page.focus("#clause input")
        page.keyboard.press("Escape")
        assert page.is_hidden("#clause")
        visit.begin("scopa", elsewhere=1)
        page.wait_for_selector("#clause:not([hidden]) input >> nth=1")
        assert "Each opens one seat" in (page.text_content("#clause") or "")
        table, links = page.locator("#play .stage").bounding_box(), page.locator("#clause").bounding_box()
        assert table is not None
        assert links is not None
        assert table["x"] + table["width"] <= links["x"]
        page.click("#clause .close")
        assert visit.complaints == []


def test_a_translator_plays_with_friends(browser: "Browser", built: Path, tmp_path: Path) -> None:
    """A server speaks the language of a translator's file, and the page says what is not translated."""
    file = tmp_path / "rules-nl.po"
    file.write_text(DUTCH, encoding="utf-8")
    with serving(tmp_path / "tables.sqlite", built, "0", "--lang", file) as (address, _):
        visit = Visit.to(browser, f"{address}/?fast")
        visit.start("scopa", language="nl")
        assert visit.page.get_by_role("group", name="Handkaarten").count() == 1
        notice = visit.page.text_content("#notice") or ""
        assert "The page itself is not translated (Nederlands)" in notice
        assert "What the translation of the game lacks is in English." in notice
        visit.start("scopa", language="de")
        assert not visit.page.text_content("#notice")
        assert visit.complaints == []


def corrected(store: Path) -> None:
    """The rules of every table in a store are corrected: the last position is not what a record has, nor one clause."""
    file = sqlite3.connect(store)
    ((id, header),) = file.execute("SELECT id, header FROM tables").fetchall()
    document = json.loads(header)
    document["meta"]["clauses"]["taking-2"] = "0" * 8
    file.execute("UPDATE tables SET header = ?", (json.dumps(document),))
    file.execute("INSERT INTO clauses VALUES ('hamsterbacke', 'taking-2', '00000000', 'What it said.')")
    lines = file.execute('SELECT number, line FROM lines WHERE "table" = ? ORDER BY number', (id,)).fetchall()
    number, line = next((number, line) for number, line in reversed(lines) if "position" in line)
    changed = json.dumps({**json.loads(line), "position": "0" * 64})
    file.execute('UPDATE lines SET line = ? WHERE "table" = ? AND number = ?', (changed, id, number))
    file.commit()
    file.close()


def test_a_first_game_is_explained_and_a_held_one_is_settled(browser: "Browser", built: Path, tmp_path: Path) -> None:
    """Nothing goes on until new rules are read; once rules have changed, all see what they said, and go on or end."""
    store = tmp_path / "tables.sqlite"
    with serving(store, built) as (address, _):
        visit = Visit.to(browser, f"{address}/?fast")
        page = visit.page
        page.check("#guided")
        visit.begin("hamsterbacke", people=1, chosen={"undo-policy": "never"})
        seen: list[str] = []
        while not visit.can_act:
            page.wait_for_selector("#guide:not([hidden]) .clause-link")
            seen += page.locator("#guide .clause-link").all_text_contents()
            told = page.locator(".log li").count()
            page.keyboard.press("1")  # nothing is done before they are read
            assert page.locator(".log li").count() == told
            page.locator("#guide .main").click()
            visit.until(lambda: visit.can_act or page.is_visible("#guide"))
        assert seen
        assert len(set(seen)) == len(seen)
        page.locator(".choices button.offer").first.click()
        page.wait_for_selector("#guide:not([hidden])")
        assert not set(seen) & set(page.locator("#guide .clause-link").all_text_contents())
        page.get_by_role("button", name="No more explanations").click()
        visit.settle()
        assert page.is_hidden("#guide")
    corrected(store)
    with serving(store, built, address.rpartition(":")[2]):
        page.wait_for_selector("#play .choices.held")
        assert page.locator(".held .changes del").text_content() == "What it said."
        assert visit.broken_rules() == []
        page.get_by_role("button", name="End the game as it stands").click()
        page.wait_for_selector(".held h2:has-text('has been ended')")
        with page.expect_download() as saved:
            page.locator(".held button.offer").click()
        assert "hamsterbacke" in Path(saved.value.path()).read_text(encoding="utf-8").splitlines()[0]
        assert visit.complaints == []
