"""Languages, records and readings on the page, and the tree of a screen reader."""

import json
import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from rulebook.play import generator, playout
from rulebook.records import write
from rulebook.registry import game, game_ids

from .browsing import DESK, DUTCH, GLANCE, PHONE, SIDEWAYS, Visit
from .places import PLACES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

SAID = {
    "de": ("Neues Spiel", "Was du tun kannst"),
    "fr": ("Nouvelle partie", "Ce que tu peux faire"),
    "hu": ("Új játék", "Amit tehetsz"),
    "it": ("Nuova partita", "Che cosa puoi fare"),
    "es": ("Nueva partida", "Lo que puedes hacer"),
    "pl": ("Nowa gra", "Co możesz zrobić"),
}

CHOSEN = """(id) => {
  const games = document.querySelector("#witness-game");
  games.value = id;
  games.dispatchEvent(new Event("change"));
  return document.querySelectorAll("[data-witness]").length;
}"""
"""A game is chosen: how many readings are listed at that moment."""


@pytest.mark.parametrize("code", SAID)
def test_the_language_changes_the_page_and_the_game(visit: Visit, code: str) -> None:
    """Page and game are in it, in the middle of a game too: buttons, headings, offers, events; nothing stays in English."""
    visit.start("scopa")
    page = visit.page
    said = page.locator("#play .hint, #play .undo, #play h2, .choices .words, .log li")
    english = [text for text in said.all_text_contents() if text]
    visit.speak(code)
    page.wait_for_selector(f".zones[lang={code}]")
    new, can = SAID[code]
    assert page.get_attribute("html", "lang") == code
    assert page.text_content("#show-new") == new
    assert "Robin" in (page.text_content(".me") or "")
    assert page.get_by_role("region", name=can).count() == 1
    assert not set(english) & set(said.all_text_contents())
    visit.settle()
    page.locator(".log .events .clause-link").first.click()
    page.wait_for_selector(f"#clause .statement[lang={code}]")
    visit.speak("en")
    page.wait_for_selector(".zones[lang=en]")
    assert page.get_attribute("html", "lang") == "en"


def test_a_translators_file_speaks_at_the_table(visit: Visit, tmp_path: Path) -> None:
    """The game speaks the translator's language; the page says that it does not, and how much the game lacks."""
    file = tmp_path / "rules-nl.po"
    file.write_text(DUTCH, encoding="utf-8")
    page = visit.page
    visit.menu("#show-new")
    page.set_input_files("#translation", file)
    visit.until(lambda: page.input_value("#language") == "nl")
    visit.start("scopa", language="nl")
    assert page.get_by_role("group", name="Handkaarten").count() == 1
    assert page.get_attribute(".zones", "lang") == "nl"
    assert page.get_attribute("html", "lang") == "en"
    notice = page.text_content("#notice") or ""
    assert "The page itself is not translated (Nederlands)" in notice
    assert re.search(r"The game says \d+ sentences and words in English", notice)
    broken = tmp_path / "broken.po"
    broken.write_text(DUTCH.replace("stoel {number}", "stoel {numero}"), encoding="utf-8")
    visit.menu("#show-new")
    page.set_input_files("#translation", broken)
    page.wait_for_selector("#status:has-text('numero')")
    visit.speak("en")


def test_a_record_is_gone_through_forwards_and_backwards(visit: Visit, tmp_path: Path) -> None:
    """A file opens at its first move; buttons and slider go on and back, and each step has its events and clauses."""
    played = game("hamsterbacke")
    start = played.new_game(players=3)
    moves = list(playout(played, start, generator("record", 1)))
    file = tmp_path / "game.jsonl"
    file.write_text("".join(f"{line}\n" for line in write(played, start.settings, moves)), encoding="utf-8")
    page = visit.page
    visit.menu("#show-record")
    page.set_input_files("#file", file)
    page.wait_for_selector(".stepper")
    count = page.locator(".count-of-steps")
    assert count.text_content() == f"1 of {len(moves)}"
    first = page.locator("#board .scene").inner_html()
    assert page.get_by_role("button", name="Back", exact=True).is_disabled()
    for _ in range(12):
        page.get_by_role("button", name="On", exact=True).click()
    assert count.text_content() == f"13 of {len(moves)}"
    assert page.locator("#events .clause-link").count()
    assert page.locator("#board .scene").inner_html() != first
    page.get_by_role("slider").focus()
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    assert page.locator("#board .scene").inner_html() == first
    page.keyboard.press("End")
    assert count.text_content() == f"{len(moves)} of {len(moves)}"
    visit.speak("de")
    page.wait_for_selector(".count-of-steps:has-text('1 von')")
    visit.speak("en")
    file.write_text("this is none", encoding="utf-8")
    visit.menu("#show-record")
    page.set_input_files("#file", file)
    page.wait_for_selector("#status:has-text('That is not a record')")


def test_the_game_just_played_is_kept_and_gone_through(visit: Visit) -> None:
    """Once a game is over, its record can be saved, and gone through from the first move to the last."""
    visit.start("hamsterbacke", people=0)
    page = visit.page
    visit.menu("#show-record")
    with page.expect_download() as download:
        page.click("#save")
    lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["game"] == "hamsterbacke"
    page.click("#this-game")
    page.wait_for_selector(".stepper")
    assert page.text_content(".count-of-steps") == f"1 of {len(lines) - 2}"


@pytest.mark.parametrize("id", game_ids())
def test_every_reading_is_played_on_both_sides(visit: Visit, id: str) -> None:
    """The witness of every reading opens; after the action on which the sides disagree, each goes on as it can."""
    page, random = visit.page, Random(1)
    visit.menu("#show-witness")
    page.select_option("#witness-game", id)
    page.wait_for_selector("[data-witness]")
    names = page.locator("[data-witness]").evaluate_all("all => all.map(each => each.dataset.witness)")
    for name in names:
        if page.is_hidden("#witnesses"):
            visit.menu("#show-witness")
        page.click(f"[data-witness='{name}']")
        page.wait_for_selector("#board .stepper button.main")
        assert page.locator(".side-of-witness").count() == 2
        assert len(set(page.locator(".side-of-witness > h3").all_text_contents())) == 2
        page.locator("#board .stepper button.main").click()
        page.wait_for_selector("#board .stepper button:not(.main)")
        assert page.locator(".refused-here, .told li").count()
        things = page.locator(".side-of-witness .offered")
        if things.count():
            things.nth(random.randrange(things.count())).click(position={"x": 6, "y": 6})
            assert page.is_hidden("#refusal")
    page.locator("#board .stepper button").click()
    page.wait_for_selector("#board .stepper button.main")


def test_readings_are_those_of_the_game_that_was_chosen(visit: Visit) -> None:
    """Until they are there, there are none: not those of the game before."""
    visit.menu("#show-witness")
    listed = visit.page.locator("[data-witness]")
    for id in game_ids():
        assert visit.page.evaluate(CHOSEN, id) == 0
        visit.until(lambda: listed.count() > 0)


def test_links_of_the_documentation_are_followed(browser: "Browser", site: str) -> None:
    """They lead to where a clause decides in an example game, which does not take the kept game's place, and to readings."""
    visit = Visit.to(browser, f"{site}?fast#see/yellowstone_park/2/0/5/collecting-2")
    visit.settle()
    visit.page.wait_for_selector("#play .preview:not([hidden]) .go")
    assert visit.page.locator(".choices .recommended").count() == 1
    assert "collecting-2" in (visit.page.text_content("#clause .id") or "")
    visit.page.click("#play .preview .go")
    visit.settle()
    assert "collecting-2" in (visit.page.text_content("#play .events") or "")
    visit.page.wait_for_timeout(1000)
    assert visit.page.evaluate("[localStorage.getItem('rulebook.game'), location.hash]") == [None, ""]
    visit.page.evaluate("location.hash = 'reading/hamsterbacke/tie.shared.fewest-in-hand'")
    visit.page.wait_for_selector(".side-of-witness >> nth=1")
    visit.page.evaluate("location.hash = 'see/scopa/2/0/3000/turn-1'")
    visit.until(lambda: "over by then" in (visit.page.text_content("#status") or ""))
    visit.page.wait_for_timeout(500)  # what was loading says no more
    assert "over by then" in (visit.page.text_content("#status") or "")
    visit.page.evaluate("location.hash = 'see/scopa/4/0/3/scopone-1/variants/form/scopone'")
    visit.settle()
    assert visit.page.locator("#play .hand .slot").count() == 9
    assert visit.complaints == []


@pytest.mark.parametrize("id", game_ids())
def test_a_game_is_played_by_what_is_heard(visit: Visit, id: str) -> None:
    """What can be done are buttons with names, in a region; cards have their names; what happened is a list.

    Whoever has nothing but a screen reader's tree plays by the names of buttons to the end, and hears what happened.
    """
    from playwright.sync_api import TimeoutError  # noqa: A004, PLC0415 - only where a browser is

    visit.start(id)
    page, random, heard = visit.page, Random(6), set[str]()
    tree = page.locator("body").aria_snapshot()
    assert re.search(r'- heading "[^"]+" \[level=2\]', tree)
    assert re.search(r'- region "Table":', tree)
    assert re.search(r'- region "What you can do":', tree)
    assert re.search(r'- region "What happened":\n.*- heading.*\n.*- list:\n.*- listitem:', tree)
    assert page.get_by_role("region", name="Table").locator(".zones [role=button]").count() >= 2
    assert "- button [" not in tree  # every button has a name
    assert not re.search(r"- (button|img|combobox|textbox)(:| \[[^\]]*\])?$", tree, re.MULTILINE)
    offered = page.get_by_role("region", name="What you can do")
    while not visit.is_over:
        visit.until(lambda: visit.is_over or visit.can_act)
        if names := re.findall(r'- button "([^"]+)"', offered.aria_snapshot()):
            with suppress(TimeoutError):  # its name may have changed, since what it would bring is known by now
                offered.get_by_role("button", name=random.choice(names), exact=True).first.click(timeout=GLANCE)
            visit.settle()
            heard.add(page.text_content("#play [aria-live]") or "")
    assert len(heard) > 5
    assert "Won by" in page.get_by_role("dialog").aria_snapshot()


@pytest.mark.parametrize("id", game_ids())
def test_axe_finds_nothing_in_any_phase(visit: Visit, id: str) -> None:
    """In every phase, with most players and at the end no rule of axe is broken, on a desk and on a phone either way."""
    broken = list[str]()
    for name in PLACES[id]:
        visit.see(id, name)
        for size in (PHONE, SIDEWAYS, DESK):
            visit.resize(size)
            broken += [f"{name}: {rule}" for rule in visit.broken_rules()]
    assert broken == []
