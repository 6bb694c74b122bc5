"""The page in Chromium: games by clicks and by keyboard, on a desk and on a phone, and what explains them.

Needs Chromium, Node and playwright; slow, since Python starts in the browser.
"""

import json
import re
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from rulebook.core.sweep import player_numbers
from rulebook.languages.catalogues import statements
from rulebook.records.ways import components, ways
from rulebook.registry import game as load_game
from rulebook.registry import game_ids
from rulebook.spec import load

from .browsing import DESK, PHONE, SIDEWAYS, SMALLEST, START, Visit, finger, inside, mouse
from .conftest import files_served
from .places import PLACES as KEPT_PLACES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
LONGEST: Final = {"prato_dei_conigli", "yellowstone_park"}
"""Their games take minutes to play by clicks."""
FIT: Final = """((least) => {
  const { top, bottom } = document.querySelector("#play .stage").getBoundingClientRect();
  const pieces = document.querySelectorAll("#play .stage :is(.space, .row > .face, .area > .face, .cloth > .face)");
  const boxes = [...pieces].map((each) => each.getBoundingClientRect());
  return boxes.length > 0 && boxes.every((box) => box.width >= least && top <= box.top && box.bottom <= bottom);
})"""
"""Whether every piece is at least so wide, and in the middle of the table; while pieces move it does not hold."""
WIDTHS: Final = {"hamsterbacke": 58, "prato_dei_conigli": 28, "scopa": 96, "yellowstone_park": 44}
"""How wide every piece is at least on a phone, in pixels."""
PLACES: Final = """[...document.querySelectorAll("#play :is(.stage, .track, .choices, .hand, .log)")].map((each) => {
  const { top, bottom } = each.getBoundingClientRect();
  return [each.className.split(" ")[0], Math.round(top), Math.round(bottom)];
})"""
"""Where the parts of a table are."""
SEEN: Final = """(() => {
  const all = document.querySelector("#play .rivals");
  const around = all.getBoundingClientRect();
  const isWhole = (each) => [...each.querySelectorAll(".av, .who strong, .cnt")].every((part) => {
    const [inner, outer] = [part.getBoundingClientRect(), each.getBoundingClientRect()];
    return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 && inner.right <= outer.right + 1;
  });
  const isIn = (each) => each.getBoundingClientRect().bottom <= around.bottom + 1;
  return all.scrollHeight <= all.clientHeight && [...all.children].every((each) => isIn(each) && isWhole(each));
})()"""
"""Whether everybody else at the table can be seen, with what they have, without scrolling."""
BESIDE: Final = """(([shown, pressed]) => {
  const [sheet, button] = [shown, pressed].map((each) => document.querySelector(each).getBoundingClientRect());
  const table = [...document.querySelectorAll("#play :is(.rivals, .stage, .track, .hand)")].filter((each) => !each.hidden);
  const isSeen = table.every((each) => each.getBoundingClientRect().bottom <= sheet.top + 1);
  return isSeen && sheet.height <= innerHeight / 3 && button.bottom <= innerHeight;
})"""
"""Whether what is shown below the table leaves it two thirds of the screen, and has its button without scrolling."""
UNFOLDED: Final = """each => {
  const [box, bar] = [each, document.querySelector("#play .bar")].map((one) => one.getBoundingClientRect());
  const card = document.querySelector("#play .slot .face").getBoundingClientRect();
  const rows = [...each.querySelectorAll("li")].map((row) => row.getBoundingClientRect());
  const isIn = (row) => row.height > 0 && row.top >= box.top && row.bottom <= box.bottom;
  const isOff = box.bottom <= card.top + 1 || box.right <= card.left;
  const isHigh = each.querySelector("ol").clientHeight >= rows[0].height;
  return box.top >= bar.bottom && box.bottom <= innerHeight && isOff && rows.some(isIn) && isHigh;
}"""
"""Whether what was unfolded lies between the bar and the hand, and shows a line of what it has."""
COVERED: Final = """([above, parts]) => {
  const boxOf = (each) => each.getBoundingClientRect();
  const all = (of) => [...document.querySelectorAll(`#play :is(${of})`)].filter((each) => each.checkVisibility());
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const under = (each) => all(parts).filter((part) => meet(boxOf(each), boxOf(part)));
  return all(above).flatMap(under).map((each) => each.outerHTML);
}"""
"""Of some parts of a table, those over which others lie."""
ASIDE: Final = """[...document.querySelectorAll("#play .pawn")].filter((pawn, place, all) => {
  const at = (each) => Number(each.style.getPropertyValue("--at"));
  const isAlone = all.every((other) => other === pawn || Math.abs(at(other) - at(pawn)) > 2);
  return isAlone && Number(pawn.style.getPropertyValue("--shift")) !== 0;
}).map((pawn) => pawn.title)"""
"""The pawns that do not stand where they are, though nobody is near."""
NAMES: Final = ("Ann", "W" * 60, "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET} Donaudampfschifffahrtskapitaen")
NAMED: Final = """(names) => {
  const kept = JSON.parse(localStorage.getItem("rulebook.game"));
  const header = JSON.parse(kept.table.record[0]);
  header.meta.table.names = names;
  kept.table.record[0] = JSON.stringify(header);
  localStorage.setItem("rulebook.game", JSON.stringify(kept));
}"""
"""Gives the seats of the game that the browser keeps other names."""
HINT: Final = {"en": "Hint", "it": "Aiuto"}
HIDDEN: Final = "all => all.every(each => !each.checkVisibility({ visibilityProperty: true }))"
"""Whether none of some drawings is seen."""
CUT: Final = """all => all.filter((each) => {
  const [box, bar] = [each.getBoundingClientRect(), each.closest(".bar").getBoundingClientRect()];
  const isWhole = each.scrollHeight <= each.clientHeight + 1 && each.scrollWidth <= each.clientWidth;
  return !isWhole || box.top < bar.top || box.bottom > bar.bottom;
}).map((each) => each.textContent)"""
"""The texts of a bar that are not seen whole."""
KEPT_MOVES: Final = "JSON.parse(localStorage.getItem('rulebook.game'))?.table.record.length - 1"
"""How many moves of the game the browser keeps, which it does once nothing has happened for a moment."""
SPOKEN: Final = ("de", "en", "es", "fr", "hu", "it", "pl")
"""The languages of the page."""


def stated(id: str, language: str, clause: str) -> str:
    """What a clause states in a language, and in English as the specification says it."""
    return load(id).clause(clause).statement if language == "en" else statements(load_game(id), language)[clause]


@pytest.mark.parametrize("game", [pytest.param(id, marks=pytest.mark.long if id in LONGEST else ()) for id in game_ids()])
def test_a_whole_game_is_played_by_clicks(visit: Visit, game: str) -> None:
    """Things are clicked until one offer is left; where no thing tells them apart, words are. Then there is a record.

    At the end, the points of each seat add up, clause by clause, to what it has.
    No rule of axe is broken at the end and in the record, and a browser that was left comes back to no game that is over.
    """
    visit.resize(DESK)
    visit.start(game)
    visit.play(Random(1))
    assert visit.page.locator(".log .events li .clause-link").count()
    assert visit.page.locator("#end[open] .total td").count() >= 2
    columns = visit.page.locator("#end tbody tr").evaluate_all(
        "all => all.map(row => [...row.cells].slice(1).map(each => Number(each.textContent.replace('\N{MINUS SIGN}', '-'))))"
    )
    total, *rows = columns
    assert [sum(row) for row in zip(*rows, strict=True)] == total
    assert visit.page.locator("#end tbody .clause-link").count() == len(rows)
    specification = load(game)
    assert specification.clause(specification.game.aim[0]).statement in (visit.page.text_content("#end") or "")
    assert visit.page.evaluate("localStorage.getItem('rulebook.game')") is None
    assert visit.broken_rules() == []
    visit.page.click("#end .clause-link >> nth=0")
    visit.page.click("#clause .close")
    visit.page.wait_for_selector("#end[open]")
    visit.menu("#show-record")
    visit.page.click("#this-game")
    visit.page.wait_for_selector(".stepper")
    assert visit.broken_rules() == []


@pytest.mark.parametrize("game", game_ids())
def test_everybody_fits_on_a_phone(visit: Visit, game: str) -> None:
    """With as many players as there can be, pieces stay in the middle of the table, none narrower than its game allows.

    While they play, the board stays as wide as the phone, and everything stays where it is.
    """
    visit.resize(PHONE)
    visit.start(game, players=max(player_numbers(load_game(game))))
    visit.until(lambda: bool(visit.page.evaluate(FIT, WIDTHS[game])))
    places = visit.page.evaluate(PLACES)
    for _ in range(4):
        visit.play(Random(2), 4)
        assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert visit.page.evaluate(PLACES) == places
    visit.resize(DESK)


@pytest.mark.parametrize(("game", "most"), [(game, 10_000 if game == "hamsterbacke" else 30) for game in game_ids()])
def test_a_game_is_played_by_keyboard(visit: Visit, game: str, most: int) -> None:
    """Enter acts on what has the focus, and digits choose among the offers; the focus is never lost."""
    page = visit.page
    visit.start(game)
    first = visit.version
    while not visit.is_over and visit.version < first + most:
        fresh = page.evaluate(
            "document.activeElement.matches('.offered') && !document.querySelector('#play .zones .chosen')"
        )
        page.keyboard.press("Enter" if fresh else "1")
        visit.settle()
        assert page.evaluate("document.activeElement !== document.body")


def test_each_zone_is_one_stop_of_tab(visit: Visit) -> None:
    """Tab goes from zone to zone; within one, arrow keys go from space to space, which have names."""
    visit.start("yellowstone_park")
    page = visit.page
    page.focus("#play .caption")
    reached = []
    for _ in range(8):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate("document.activeElement.closest('.bar, .hand, .rivals, .stage, .choices, .log')?.className")
        )
    zones = [name.split()[0] for name in reached if name]
    assert zones[:3] + zones[-3:] == ["bar", "bar", "bar", "stage", "choices", "log"]
    assert [zones.count(name) for name in ("hand", "rivals", "stage", "choices")] == [1, 1, 1, 1]
    page.locator("#play [data-key='board/row:3,column:4']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label.startswith("row 2, column 5: ")


def test_only_the_landing_is_lit_and_what_it_brings_is_shown(visit: Visit) -> None:
    """A card lights the spaces of one row; pointing at one shows the matrix to come, what goes, and its rule."""
    visit.start("yellowstone_park")
    page, random = visit.page, Random(3)
    visit.play(random, 6)
    card = page.locator("#play .hand .offered").first
    row = (card.get_attribute("data-key") or "")[-1]
    page.locator("#play .hand .offered").first.click(position={"x": 9, "y": 9})
    if page.locator("#play .zones .chosen").count():
        lit = page.locator("#play .stage .offered").evaluate_all("all => all.map(each => each.dataset.key)")
        assert lit
        assert {key.partition(",")[0] for key in lit} == {f"board/row:{row}"}
        page.locator("#play .stage .offered").first.hover()
        page.wait_for_selector("#play .preview:not([hidden]) .go")
        assert page.locator("#play .space.at .coming").count() == 1
        page.keyboard.press("Escape")
        page.mouse.move(5, 400)
        visit.until(lambda: page.locator("#play .coming").count() == 0)


def test_a_move_shows_how_many_rabbits_would_count_and_which_cards_would_be_valid(visit: Visit) -> None:
    """In Il Prato dei Conigli, what hangs on areas and on cards changes with the offer that is looked at, and comes back."""
    visit.start("prato_dei_conigli")
    page = visit.page
    while page.locator("#play .stage .piece.bare.counts.offered").count() == 0:
        page.locator(".choices button.offer").first.click()
        visit.settle()
    before = page.locator("#play .area > .hung").all_text_contents()
    assert len(before) == 4
    page.locator("#play .stage .piece.bare.counts.offered").first.click()
    page.locator("#play .choices button.offer").first.hover()
    page.wait_for_selector("#play .area > .hung.next:has-text('→') >> nth=1")
    assert page.locator("#play .hand .hung").count()
    page.mouse.move(2, 2)
    visit.until(lambda: page.locator("#play .next").count() == 0)
    assert page.locator("#play .area > .hung").all_text_contents() == before


@pytest.mark.parametrize("is_finger", [False, True])
def test_a_card_is_dragged_to_what_it_captures(visit: Visit, is_finger: bool) -> None:
    """A card that is lifted lights what it captures, and does nothing yet: it goes back, or is dropped there."""
    visit.resize(PHONE if is_finger else DESK)
    visit.start("scopa")
    page, before = visit.page, visit.version
    card = page.locator("#play .hand [data-key$='S7']")
    visit.drag(card, card, is_finger=is_finger)
    assert page.locator("#play .chosen").count() == 0
    lit = visit.drag(card, page.locator("#play .stage .offered").first, is_finger=is_finger)
    assert lit == ["table/D7"]
    visit.until(lambda: visit.version > before)
    assert "captured the 7 of coins" in (page.text_content(".log .events") or "")
    visit.resize(DESK)


@pytest.mark.parametrize("id", game_ids())
def test_python_starts_only_where_something_needs_it(browser: "Browser", site: str, id: str) -> None:
    """A game whose rules run in the page is played without Python, which starts for both sides of a reading.

    What can be read in several ways is there before, and so is what two sides say. Only bots that search load WebAssembly.
    """
    visit, python, searched = Visit.to(browser, f"{site}?fast"), list[str](), list[str]()
    visit.page.on("request", lambda request: python.append(request.url) if "pyodide" in request.url else None)
    visit.page.on("request", lambda request: searched.append(request.url) if ".wasm" in request.url else None)
    for bot, is_loaded in (("greedy", False), ("ismcts:100", True)):
        visit.start(id, language="de", chosen={"bot": bot})
        visit.play(Random(1), 12)
        assert (python, visit.complaints) == ([], [])
        assert any(url.endswith(".wasm") for url in searched) == is_loaded
    visit.menu("#show-witness")
    assert visit.page.input_value("#witness-game") == id
    visit.page.wait_for_selector("#readings-of-game li")
    assert python == []
    visit.page.locator("[data-witness]").first.click()
    visit.page.wait_for_selector(".side-of-witness:not(:has(.scene)) >> nth=1")
    visit.until(lambda: python != [])


@pytest.mark.parametrize("id", game_ids())
def test_all_that_a_game_declares_can_be_chosen(browser: "Browser", site: str, id: str) -> None:
    """Variants, readings and components each have a field; what was chosen is played, and what makes no game is refused.

    Readings are in the language of the page.
    """
    visit, declared = Visit.to(browser, f"{site}?fast"), ways(load_game(id)) | {"components": components(load_game(id))}
    page = visit.page
    page.click(f"[data-game={id}]")
    page.click("#more > summary")
    page.click("#own-readings summary")
    page.wait_for_selector("[data-setting^='readings.']")
    named = page.locator("#edition option").all_text_contents()
    if id == "scopa":
        assert named == ["reference", "text (Italiano)", "text (English)", "as usually played"]
    fields = page.locator("[data-setting]").evaluate_all("all => all.map(each => each.dataset.setting)")
    assert sorted(fields) == sorted(f"{part}.{key}" for part, values in declared.items() for key in values)
    visit.speak("de")
    page.wait_for_selector("#readings label[lang=de]")
    visit.speak("en")
    page.wait_for_selector("#readings label[lang=en]")
    reading, values = next(iter(declared["readings"].items()))
    page.select_option(f"[data-setting='readings.{reading}']", values[-1])
    if id == "prato_dei_conigli":
        page.select_option("[data-setting='variants.mode']", "insiemi")
    visit.start(id)
    visit.play(Random(1), 8)
    visit.until(lambda: page.evaluate(KEPT_MOVES) == visit.version)
    header = json.loads(page.evaluate("JSON.parse(localStorage.getItem('rulebook.game')).table.record[0]"))
    assert header["readings"][reading] == values[-1]
    assert ("insiemi" in (page.text_content("#play .title") or "")) == (id == "prato_dei_conigli")
    if id == "scopa":
        visit.menu("#show-new")
        page.select_option("[data-setting='variants.form']", "scopone")
        visit.sit_down()
        page.wait_for_selector("#status:has-text('scopone is for 4 players')")
    assert visit.complaints == []


def test_points_stay_until_somebody_has_looked(browser: "Browser", site: str) -> None:
    """For what points were counted, and where everybody stands now, is shown before the next turn; bots wait."""
    visit = Visit.to(browser, site)
    page = visit.page
    page.uncheck("#guided")
    visit.start("prato_dei_conigli")
    while page.locator("dialog.counted").count() == 0:
        page.locator(".choices button.offer", has_text="no ").or_(page.locator(".choices button.offer")).last.click()
        page.wait_for_timeout(2000)
    assert "The marker of Robin came to" in (page.text_content("dialog.counted li:has-text('Robin came')") or "")
    assert page.locator("dialog.counted tr").count() == 2
    version = page.locator(".log li").count()
    page.wait_for_timeout(2000)
    assert page.locator(".log li").count() == version
    page.keyboard.press("Enter")
    visit.until(lambda: page.locator("dialog.counted").count() == 0)
    visit.settle()
    assert visit.complaints == []


@pytest.mark.parametrize(("id", "language"), [*product(game_ids(), SPOKEN)])
def test_a_first_game_begins_with_what_it_is_about(browser: "Browser", site: str, id: str, language: str) -> None:
    """The goal, what a turn is and how it ends are said by clauses; on a phone, table and hand are seen above."""
    visit = Visit.to(browser, f"{site}?fast")
    page, told = visit.page, visit.page.locator("#guide li p:first-child")
    page.check("#guided")
    visit.resize(PHONE)
    visit.begin(id, language=language)
    page.wait_for_selector("#guide:not([hidden])")
    about = [stated(id, language, clause) for clause in load(id).game.orientation]
    assert 3 <= len(about) <= 5
    assert [text.rpartition(" ")[0] for text in told.all_text_contents()] == about
    visit.until(lambda: bool(page.evaluate(BESIDE, ["#guide", "#guide .main"])))
    page.click("#guide .main")
    visit.until(lambda: page.locator("#guide .statement").count() > 0)
    assert not {*about} & {*page.locator("#guide .statement").all_text_contents()}
    assert visit.broken_rules() == []
    assert visit.complaints == []


def test_the_last_move_is_seen_before_the_scores(browser: "Browser", site: str) -> None:
    """That the game is over is said first, while nothing lies over the table."""
    visit = Visit.to(browser, site)
    page = visit.page
    page.uncheck("#guided")
    place = "/".join(map(str, KEPT_PLACES["scopa"]["end"]))
    page.evaluate(f"location.hash = 'see/scopa/{place}'")
    page.click(".choices button.offer.recommended")
    page.wait_for_selector("#status:has-text('The game is over.')")
    assert page.locator("dialog[open]").count() == 0
    page.wait_for_selector("#end[open]")
    assert page.text_content("#status") == ""


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("id", game_ids())
def test_a_first_game_says_what_can_be_done_now(browser: "Browser", site: str, id: str, language: str) -> None:
    """The last new rules end with each kind of offer: the first one in words, how many more there are, and its clause."""
    visit = Visit.to(browser, f"{site}?fast")
    page = visit.page
    page.check("#guided")
    visit.begin(id, language=language)
    while not page.locator("#guide .now li").count():
        page.locator("#guide .main").click()
        visit.until(lambda: page.is_visible("#guide"))
    offers = [text.casefold() for text in page.locator(".choices .words").all_text_contents()]
    [can] = page.locator("#guide .now li").all_text_contents()
    assert any(can.casefold().startswith(offer) for offer in offers)
    assert re.search(r", .*\d.* [a-z]+-\d+", can)
    assert page.locator("#guide .now li .clause-link").count() == 1
    assert page.get_attribute("#guide .now", "lang") == language
    for size in (PHONE, SIDEWAYS):
        visit.resize(size)
        assert visit.broken_rules() == []
    assert visit.complaints == []


def test_a_kind_of_offer_that_is_new_is_explained(browser: "Browser", site: str) -> None:
    """Once cards can be laid, that is named with its rule beside taking a row, whose rule is not said again."""
    visit = Visit.to(browser, f"{site}?fast")
    page, now = visit.page, visit.page.locator("#guide .now li")
    page.check("#guided")
    visit.begin("hamsterbacke")
    page.click("#guide .main")  # what the game is about
    page.wait_for_selector("#guide .now .statement")
    told: list[str] = []
    while now.count() < 2:
        told += page.locator("#guide .statement:visible").all_text_contents()
        page.locator("#guide .main" if page.is_visible("#guide") else ".choices button.offer").first.click()
        visit.until(lambda: visit.can_act or page.is_visible("#guide"))
    took, laid = now.all_text_contents()
    assert re.fullmatch(r"Take row \d, or \d more of this kind taking-2", took)
    assert re.fullmatch(r"Lay 1 group of \w+ cards blocking-1", laid)
    assert len(told) == len(set(told))


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_hint_is_a_recommendation_with_its_rule(visit: Visit, language: str) -> None:
    """What a bot would do is named as an offer, with what it would bring and what its rule states, whole on a phone."""
    page = visit.page
    visit.start("scopa", language=language)
    visit.resize(PHONE)
    page.click("#play .hint")
    page.wait_for_selector("#play .preview.advised .clause-link")
    told, clause = page.locator("#play .preview .told"), page.text_content("#play .preview .clause-link") or ""
    offer = page.text_content("#play .choices .recommended .words") or ""
    assert (told.text_content() or "").startswith(f"{HINT[language]}: {offer} \N{EN DASH} ")
    assert clause.startswith("capturing-")
    assert told.locator("p").text_content() == stated("scopa", language, clause)
    assert told.evaluate("each => each.scrollHeight <= each.clientHeight + 1")
    page.keyboard.press("Escape")
    assert page.is_hidden("#play .preview")
    visit.resize(DESK)


def test_what_a_bot_did_stays_marked_and_is_said(visit: Visit) -> None:
    """Where it took a card, a frame is left until the next own deed; on a phone one line says what was played and taken."""
    page, ghosts, random = visit.page, visit.page.locator("#play.others .stage .piece.ghost"), Random(5)
    visit.start("scopa")
    visit.resize(PHONE)
    while ghosts.count() == 0:
        visit.play(random, 1)
    latest = page.locator("#play .latest")
    assert re.search(r"^A?Ada played the (.+)\. The \1 captured the ", latest.text_content() or "")
    assert latest.evaluate("each => each.scrollHeight <= each.parentElement.clientHeight")
    visit.until(lambda: ghosts.locator("svg").evaluate_all(HIDDEN))
    assert ghosts.first.is_visible()
    page.emulate_media(reduced_motion="reduce")
    assert ghosts.locator("svg").evaluate_all(HIDDEN)
    page.emulate_media(reduced_motion="no-preference")
    visit.resize(DESK)


@pytest.mark.parametrize(
    ("game", "key", "said"),
    [
        ("scopa", "stock", "Stock: 30. When everybody's hand is empty"),
        ("scopa", "score_track", "Score track. Robin: 0, Ada: 0. The points of each deal"),
        ("yellowstone_park", "pile:draw", "Draw pile: 43. A scoring takes place"),
        ("prato_dei_conigli", "sun", "Sun: 1 / 10. After every turn, the sun"),
        ("hamsterbacke", "deck", "Deck: 106. After a row has been taken"),
    ],
)
def test_what_is_no_offer_says_what_it_is(visit: Visit, game: str, key: str, said: str) -> None:
    """A tap on a pile or a track says its name, its value and its rule, which is one tap away."""
    visit.start(game)
    visit.page.locator(f"#play [data-key='{key}']").dispatch_event("click")
    visit.page.wait_for_selector("#play .refusal.told .clause-link")
    assert (visit.page.text_content("#play .refusal") or "").startswith(said)
    visit.page.keyboard.press("Escape")


@pytest.mark.parametrize("is_finger", [False, True])
def test_a_long_press_tells_and_does_nothing(visit: Visit, is_finger: bool) -> None:
    """Whoever stays on a card reads what it is; a short press plays it."""
    visit.resize(PHONE if is_finger else DESK)
    visit.start("scopa")
    page, before = visit.page, visit.version
    page.mouse.move(2, 300)
    card = page.locator("#play .hand .offered").first
    point, release = (finger if is_finger else mouse)(page)
    point(*inside(card))
    page.wait_for_selector("#play .refusal.told")
    release()
    page.wait_for_timeout(300)
    assert (page.text_content("#play .refusal") or "").casefold().startswith(card.get_attribute("data-words") or "")
    assert visit.version == before
    assert page.locator("#play .chosen").count() == 0
    card.click(position={"x": 9, "y": 9})
    visit.until(lambda: visit.version > before or page.locator("#play .chosen").count() > 0)
    visit.resize(DESK)


@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("game", game_ids())
def test_titles_are_whole_on_a_phone(visit: Visit, game: str, language: str) -> None:
    """The name of the game and what is to be done stand in the bar, and nothing of them is cut."""
    visit.start(game, language=language)
    visit.resize(PHONE)
    for _ in range(8):
        cut = visit.page.locator("#play .bar :is(.title, .caption)").evaluate_all(CUT)
        assert cut == [], visit.caption
        visit.play(Random(4), 1)
    visit.resize(DESK)


def test_how_a_primiera_is_counted_is_one_tap_away(visit: Visit) -> None:
    """Where it is scored, at the end too, its clause opens with what each card is worth."""
    page = visit.page
    visit.menu("#show-new")
    visit.speak("en")
    visit.see("scopa", "end")
    page.locator("#end tbody .clause-link:text-is('points-4')").click()
    page.wait_for_selector("#clause .statement:has-text('a seven is worth 21, a six 18, an ace 16')")
    page.click("#clause .clause-link:text-is('primiera-2')")
    page.wait_for_selector("#clause .id:text-is('scopa:primiera-2')")
    visit.put_scores_away()


@pytest.mark.parametrize(("language", "said"), [("en", "counting: "), ("de", "es zählen: "), ("pl", "liczy się: ")])
def test_how_many_rabbits_count_is_said_in_words(visit: Visit, language: str, said: str) -> None:
    """At each area and at the dice, and to those who listen; what the dice are is a tap away."""
    page = visit.page
    visit.start("prato_dei_conigli", language=language)
    while page.locator("#play .area > .hung:not(.next)").count() == 0:
        page.locator(".choices button.offer").first.click()
        visit.settle()
    visit.resize(PHONE)
    for tagged in page.locator("#play :is(.area, .small):has(> .hung:not(.next))").all():
        text = tagged.locator("> .hung:not(.next)").text_content() or ""
        assert re.fullmatch(rf"{said}\d+", text)
        assert f", {text}" in (tagged.get_attribute("aria-label") or "")
    page.locator("#play .small.tiles").dispatch_event("click")
    page.wait_for_selector("#play .refusal.told .clause-link:text-is('dice-4')")
    page.keyboard.press("Escape")
    visit.resize(DESK)


def test_a_bot_that_can_play_the_game_is_chosen(browser: "Browser", site: str) -> None:
    """Where the greedy bot cannot, another one is offered first, and nothing asks for its hints."""
    visit = Visit.to(browser, f"{site}?fast")
    page = visit.page
    able = json.dumps(["greedy", "random", "ismcts:100"], separators=(",", ":"))
    text = page.request.get(f"{site}games/catalogue.js").text()
    page.route(
        "**/games/catalogue.js",
        lambda route: route.fulfill(body=text.replace(able, '["random"]', 1), content_type="text/javascript"),
    )
    page.reload()
    page.wait_for_selector("body[data-ready]")
    first, other = game_ids()[:2]
    for id, bots in {first: ["random"], other: ["greedy", "random", "ismcts:100"]}.items():
        page.click(f"[data-game={id}]")
        assert page.locator("#bot option").evaluate_all("all => all.map(each => each.value)") == bots
        assert page.input_value("#bot") == "random"
    page.click(f"[data-game={first}]")
    page.click("#start")
    visit.settle()
    assert page.is_hidden("#play .hint")
    page.keyboard.press("h")
    assert visit.complaints == []


def test_a_refusal_is_about_what_was_tapped(visit: Visit) -> None:
    """A card of the table is not measured by a card that nobody has pointed at; nor by the offers of another game."""
    page, refusal = visit.page, visit.page.locator("#play .refusal")
    visit.start("scopa")
    other = page.locator("#play .stage .piece[data-key]:not(.offered)").first
    other.dispatch_event("click")
    page.wait_for_selector("#play .refusal:not([hidden])")
    assert (refusal.text_content() or "").casefold().startswith(f"{other.get_attribute('data-words')}. ")
    visit.start("hamsterbacke")
    while page.locator("#play .hand .offered").count() == 0:
        visit.play(Random(1), 1)
    visit.start("prato_dei_conigli")
    while "to move a rabbit" not in visit.caption:
        page.locator(".choices button.offer").first.click()
        visit.settle()
    page.locator("#play .hand [data-key*='/hand/']:not(.offered)").first.dispatch_event("click")
    page.wait_for_selector("#play .refusal:not([hidden])")
    assert "document" not in (refusal.text_content() or "")
    page.keyboard.press("Escape")


def test_a_game_that_is_not_over_is_asked_about(browser: "Browser", site: str) -> None:
    """Whoever would begin another one can go on instead."""
    visit = Visit.to(browser, f"{site}?fast")
    visit.start("scopa")
    visit.play(Random(1), 2)
    visit.until(lambda: visit.page.evaluate(KEPT_MOVES) == visit.version)
    hand = visit.page.text_content("#play .hand")
    visit.menu("#show-new")
    visit.page.click("#start")
    visit.page.wait_for_selector("#leaving[open]:has-text('Scopa: Robin, Ada')")
    visit.page.click("#go-back")
    visit.page.wait_for_selector("body[data-place=play]")
    visit.settle()
    assert visit.page.text_content("#play .hand") == hand


def test_the_end_is_shared(browser: "Browser", site: str) -> None:
    """Whoever shares a game tells who has won, with what everybody has, and where the page is."""
    visit = Visit.to(browser, f"{site}?fast")
    visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.start("hamsterbacke")
    visit.play(Random(1))
    visit.page.click("#end .share")
    visit.page.wait_for_selector("#end .share:text-is('Copied')")
    told = visit.page.evaluate("navigator.clipboard.readText()")
    scores = [score.replace("\N{MINUS SIGN}", "-") for score in visit.page.locator("#end .total td").all_text_contents()]
    assert told.startswith("Hamsterbacke: Won by ")
    assert told.endswith(f".\n{site}")
    assert all(f" {score}" in told for score in scores)


@pytest.mark.parametrize(("size", "part"), [(PHONE, ".log"), (PHONE, ".choices"), (SIDEWAYS, ".log")])
@pytest.mark.parametrize("game", game_ids())
def test_what_is_unfolded_is_seen(visit: Visit, game: str, size: tuple[int, int], part: str) -> None:
    """On a phone, what happened and what can be done unfold over the table, not over the hand; a long list is scrolled."""
    visit.see(game, next(iter(KEPT_PLACES[game])))
    visit.resize(size)
    visit.page.click(f"#play {part} .all")
    visit.until(lambda: bool(visit.page.locator(f"#play {part}.unfolded").evaluate(UNFOLDED)))
    visit.page.keyboard.press("Escape")
    visit.resize(DESK)


@pytest.mark.parametrize("language", ["de", "hu"])
def test_the_bar_speaks_the_language_of_the_browser(browser: "Browser", site: str, language: str) -> None:
    """From the start, each of its buttons."""
    visit = Visit.to(browser, f"{site}?fast", language)
    visit.page.click(".gcard > .main >> nth=0")
    visit.settle()
    assert "Hint" not in (visit.page.text_content("#play .bar") or "")
    assert len(visit.page.text_content("#play .hint") or "") > 3


def test_axe_finds_nothing(visit: Visit) -> None:
    """At the start, and in every game on a phone, whatever is pointed at and unfolded, no rule of axe is broken."""
    page = visit.page
    visit.menu("#show-new")
    broken = {"start": visit.broken_on_phones()}
    for game in game_ids():
        visit.start(game)
        visit.resize(PHONE)
        for part in (".log", ".choices"):
            page.click(f"{part} .all")
            page.wait_for_selector(f"{part}.unfolded")
            broken[f"{game} {part}"] = visit.broken_on_phones()
            page.keyboard.press("Escape")
        page.locator("#play .zones .offered").first.click(position={"x": 9, "y": 9})
        broken[f"{game} {visit.version}"] = visit.broken_on_phones()
        visit.settle()
        visit.resize(DESK)
    assert {where: rules for where, rules in broken.items() if rules} == {}


def test_a_clause_opens_beside_the_board_with_its_text(visit: Visit) -> None:
    """Each event cites its clause; the clause says its statement, its provenance and, for Scopa, the text."""
    visit.start("scopa")
    page = visit.page
    page.locator(".log .events .clause-link").first.click()
    page.click("#clause summary")
    page.wait_for_selector("#clause blockquote[lang]")
    assert "Provenance: a text states it" in (page.text_content("#clause") or "")
    board, clause = page.locator("#play .stage").bounding_box(), page.locator("#clause").bounding_box()
    assert board is not None
    assert clause is not None
    assert clause["x"] >= board["x"] + board["width"]
    page.keyboard.press("Escape")
    assert page.is_hidden("#clause")


def test_all_rules_are_read_at_the_table_as_they_are_played(visit: Visit) -> None:
    """The menu lists the rules; a question has a mark at the answer of this game, and says which one is customary."""
    visit.start("scopa", chosen={"edition": "en"})
    page = visit.page
    visit.menu("#show-rules")
    page.wait_for_selector("#clause h3:text-is('Capturing')")
    assert page.locator("#clause .clause-link").count() == len(load("scopa").clauses)
    page.click("#clause .clause-link:text-is('capturing-3')")
    page.wait_for_selector("#clause .played:text('In this game: Yes')")
    assert page.locator("#clause .played").count() == 1
    assert (page.text_content("#clause .custom") or "").startswith("customary in Italy: ")
    assert "No" in (page.text_content("#clause li:has(.custom)") or "")
    page.keyboard.press("Escape")


def test_a_refusal_explains_itself_at_the_piece(visit: Visit) -> None:
    """Whoever points at what cannot be done is told why, below it, with the clause; or where the card can only lie."""
    visit.start("yellowstone_park")
    page = visit.page
    for card in page.locator("#play .hand .offered").all():
        card.click(position={"x": 9, "y": 9})
        if page.locator("#play .zones .chosen").count():
            break
        visit.settle()
        page.mouse.move(0, 0)  # the card under the pointer lies over its neighbours
    row = (page.locator("#play .space.offered").first.get_attribute("data-key") or "").partition(",")[0]
    page.locator(f"#play .space:not([data-key^='{row},'])").first.click()
    page.wait_for_selector(f"#play .refusal:has-text('only lie here: row {row[-1]}')")
    page.locator(f"#play .space[data-key^='{row},']:not(.offered)").first.click()
    page.wait_for_selector("#play .refusal:has(.clause-link)")
    piece, refusal = page.locator("#play .zones .refused").bounding_box(), page.locator("#play .refusal").bounding_box()
    assert piece is not None
    assert refusal is not None
    assert 0 <= refusal["y"] - piece["y"] - piece["height"] < 20
    assert refusal["x"] <= piece["x"] + piece["width"] / 2 <= refusal["x"] + refusal["width"]
    page.locator("#play .refusal .clause-link").click()
    page.wait_for_selector("#clause .statement")
    page.keyboard.press("Escape")
    assert page.is_hidden("#play .refusal")


def test_what_was_done_is_taken_back(visit: Visit) -> None:
    """A decision that disclosed nothing is taken back; one that did says what it disclosed, at the button."""
    visit.start("prato_dei_conigli")
    page = visit.page
    random = Random(1)
    while page.get_attribute(".undo", "aria-disabled") == "true":
        visit.point(random)
        visit.settle()
    before = visit.version
    page.keyboard.press("u")
    visit.until(lambda: visit.version > before)
    assert page.get_attribute(".undo", "aria-disabled") == "true"
    page.click(".undo", force=True)
    page.wait_for_selector("#play .refusal:not([hidden])")
    assert page.text_content("#play .refusal")


def test_taking_back_needs_the_others_to_agree(visit: Visit) -> None:
    """Of two people at a screen, one asks and the other agrees; the screen is handed over, and nothing behind is reached."""
    visit.start("scopa", people=2, chosen={"undo-policy": "consent"})
    page = visit.page
    before = page.locator(".log .events li").count()
    page.locator(".choices button.offer").first.click()
    page.wait_for_selector("#curtain:not([hidden])")
    page.keyboard.press("1")
    assert page.evaluate("document.querySelector('main').inert")
    page.click("#lift")
    version = visit.version
    page.click(".undo")
    page.wait_for_selector("#asked:not([hidden])")
    assert "Robin asks to take back" in (page.text_content("#asked") or "")
    assert visit.broken_on_phones() == []
    visit.resize(DESK)
    page.click("#asked button")
    visit.until(lambda: visit.version > version)
    page.click("#lift")
    assert page.is_hidden("#asked")
    assert page.locator(".log .events li").count() == before


def test_a_game_begins_while_bots_think(browser: "Browser", site: str) -> None:
    """Whoever begins another game does not wait for the bots of the last one, who take their time."""
    visit = Visit.to(browser, site)
    visit.begin("prato_dei_conigli", people=0, players=6, chosen={"bot": "ismcts:100"})
    visit.begin("hamsterbacke")
    visit.page.wait_for_selector("#play [data-key^='seat:0/hand']")


def test_whoever_comes_back_is_at_the_table_again(browser: "Browser", built: Path) -> None:
    """They see what they saw, and go on, where nothing can be reached too; other games begin there if Python has been."""
    with files_served(built) as address:
        visit = Visit.to(browser, f"{address}?fast", keeps=True)
        page = visit.page
        assert page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.wait_for_selector("body[data-ready]")
        visit.start("prato_dei_conigli")
        visit.start("scopa")
        visit.play(Random(4), 6)
        hand, version = page.text_content("#play .hand"), visit.version
        visit.until(lambda: page.evaluate(KEPT_MOVES) == version)
    page.context.set_offline(True)
    page.set_default_timeout(START)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    visit.settle()
    assert (page.text_content("#play .hand"), visit.version) == (hand, version)
    visit.play(Random(4), 6)
    for game in game_ids():
        visit.start(game)
        page.locator(".log .events .clause-link").first.click()
        page.wait_for_selector("#clause .statement")
        page.keyboard.press("Escape")
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


@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_what_an_offer_brings_is_a_short_line(visit: Visit, language: str) -> None:
    """What is looked at says, counted, what it collects, in the language of the page and whole on every phone.

    Nothing is told as if it had happened.
    """
    page = visit.page
    visit.start("scopa", language=language)
    offers = page.locator(".choices button.offer")
    for size in (PHONE, SIDEWAYS):
        visit.resize(size)
        for number in range(offers.count()):
            offers.nth(number).focus()
            offer = offers.nth(number).get_attribute("data-offer")
            page.wait_for_selector(f"#play .preview:not([hidden])[data-offer='{offer}']")
            told = page.locator("#play .preview .told")
            assert told.evaluate("each => each.scrollHeight <= each.clientHeight + 1")
            words, gone = told.locator("em").text_content() or "", page.locator("#play .stage .go").count()
            collects = {"en": f"collects {gone}", "de": f"bringt {gone}", "hu": f"begyűjtve: {gone}"}[language]
            assert collects in words if gone else words
            assert "captured" not in (told.text_content() or "")
    visit.resize(DESK)


def test_what_was_collected_is_not_there_any_more(visit: Visit) -> None:
    """What goes fades, and then nobody sees it, nor hears of it before: the table says what lies there."""
    visit.start("scopa")
    ghosts, random = visit.page.locator("#play .stage .piece.ghost"), Random(1)
    while ghosts.count() == 0:
        visit.play(random, 1)
    cards = visit.page.locator("#play .cloth > .piece:not(.ghost)").evaluate_all(
        "all => all.map(each => each.dataset.words)"
    )
    assert visit.page.get_attribute("#play .cloth", "aria-label") == f"Table: {', '.join(cards) or 'empty'}"
    assert ghosts.first.get_attribute("aria-hidden") == "true"
    visit.until(lambda: ghosts.locator("svg").evaluate_all(HIDDEN))


@pytest.mark.parametrize(
    ("game", "players"), [(id, players) for id in game_ids() for players in player_numbers(load_game(id))]
)
def test_everybody_is_seen_on_a_phone_on_its_side(visit: Visit, game: str, players: int) -> None:
    """With any number of players, each of them stands at the table, and nobody is cut."""
    visit.start(game, players=players)
    visit.resize(SIDEWAYS)
    for _ in range(4):
        visit.play(Random(2), 4)
        assert visit.page.evaluate(SEEN)
    visit.resize(DESK)


@pytest.mark.parametrize("game", game_ids())
def test_a_clause_lies_over_no_hand(visit: Visit, game: str) -> None:
    """On a phone, upright, the table stands above the clause as it does above the guide; on its side, the hand below it."""
    visit.resize(PHONE)
    visit.see(game, next(iter(KEPT_PLACES[game])))
    visit.page.click("#play .preview .clause-link")
    visit.until(lambda: bool(visit.page.evaluate(BESIDE, ["#clause", "#clause .close"])))
    visit.resize(SIDEWAYS)
    sheet, hand = (visit.page.locator(each).bounding_box() for each in ("#clause", "#play .hand"))
    assert sheet is not None
    assert hand is not None
    assert sheet["y"] + sheet["height"] <= hand["y"]
    visit.page.click("#clause .close")
    visit.resize(DESK)


@pytest.mark.parametrize("size", [PHONE, (360, 800), SMALLEST, SIDEWAYS, DESK])
def test_how_many_count_stands_beside_the_dice(visit: Visit, size: tuple[int, int]) -> None:
    """In Il Prato dei Conigli it lies neither over the dice, nor over the way of the sun, nor over the name of an area."""
    visit.speak("fr")
    visit.see("prato_dei_conigli", "playing")
    visit.resize(size)
    visit.page.wait_for_selector("#play .sky .tag.hung")
    assert visit.page.evaluate(COVERED, [".area > .tag.hung", ".area > .nm"]) == []
    assert visit.page.evaluate(COVERED, [".arc svg", ".small .tag"]) == []
    boxes = [each.bounding_box() for each in visit.page.locator("#play .sky :is(.piece, .arc, .tag.hung)").all()]
    *others, tag = [box for box in boxes if box is not None]
    assert len(others) >= 2
    for box in others:
        beside = tag["x"] >= box["x"] + box["width"] or box["x"] >= tag["x"] + tag["width"]
        assert beside or tag["y"] >= box["y"] + box["height"]
    visit.resize(DESK)
    visit.speak("en")
    visit.page.wait_for_selector("#play .zones[lang=en]")


@pytest.mark.parametrize(("game", "size"), [*product(game_ids(), (PHONE, SMALLEST))])
def test_what_an_offer_brings_lies_over_no_board(visit: Visit, game: str, size: tuple[int, int]) -> None:
    """On a phone it has a row of its own, or on a small one that of what has happened; the track and the offers are seen."""
    visit.see(game, next(iter(KEPT_PLACES[game])))
    visit.resize(size)
    visit.page.keyboard.press("Escape")
    visit.page.locator(".choices button.offer").first.focus()
    visit.page.wait_for_selector("#play .preview:not([hidden])")
    assert visit.page.evaluate(COVERED, [".preview", ".stage, .track, .choices"]) == []
    visit.resize(DESK)


@pytest.mark.parametrize("players", player_numbers(load_game("prato_dei_conigli")))
def test_rabbits_are_seen_on_the_smallest_phone(visit: Visit, players: int) -> None:
    """With any number of players each is large enough, in its area and below the name of that."""
    visit.start("prato_dei_conigli", players=players)
    visit.resize(SMALLEST)
    visit.until(lambda: bool(visit.page.evaluate(FIT, 18)))
    assert visit.page.evaluate(COVERED, [".area > .face svg", ".area > .nm"]) == []
    visit.resize(DESK)


@pytest.mark.parametrize(
    ("game", "least"), [("hamsterbacke", 30), ("prato_dei_conigli", 24), ("scopa", 70), ("yellowstone_park", 19)]
)
def test_boards_are_seen_at_twice_the_size(visit: Visit, game: str, least: int) -> None:
    """On a small screen of a desk, of which zooming leaves half of the pixels."""
    visit.see(game, next(iter(KEPT_PLACES[game])))
    visit.resize((640, 360))
    visit.until(lambda: bool(visit.page.evaluate(FIT, least)))
    visit.resize(DESK)


def test_long_names_fit(browser: "Browser", site: str) -> None:
    """Whatever people are called, their names lie over nothing else, lines wrap, and a coin has the first letter whole."""
    visit = Visit.to(browser, f"{site}?fast")
    visit.start("scopa", players=3)
    visit.play(Random(1), 3)
    visit.until(lambda: visit.page.evaluate(KEPT_MOVES) == visit.version)
    visit.page.evaluate(NAMED, NAMES)
    visit.page.reload()
    visit.settle()
    assert visit.page.locator("#play .rival .av").all_text_contents()[-1] == NAMES[-1].partition(" ")[0]
    assert visit.page.locator("#play .pawn").all_text_contents()[-1] == NAMES[-1].partition(" ")[0]
    for size in (PHONE, SIDEWAYS, DESK):
        visit.resize(size)
        visit.until(lambda: bool(visit.page.evaluate(SEEN)))
        assert visit.page.locator("#play .log").evaluate("each => each.scrollWidth <= each.clientWidth")


@pytest.mark.parametrize("game", game_ids())
def test_a_game_begins_with_one_click(visit: Visit, game: str) -> None:
    """The button on its card begins it, with bots on all seats but one."""
    visit.menu("#show-new")
    visit.page.click(f".gcard:has([data-game={game}]) > .main")
    if visit.page.is_visible("#leaving"):  # another game is kept
        visit.page.click("#begin-anew")
    visit.settle()
    seats = visit.page.locator("#play .rival").count()
    assert seats == min(player_numbers(load_game(game))) - 1


@pytest.mark.parametrize("game", game_ids())
def test_the_end_is_announced(visit: Visit, game: str) -> None:
    """What ends the game says so before it is done. Then everybody stands on the track where they are."""
    visit.put_scores_away()
    visit.speak("en")
    players, number, decisions = KEPT_PLACES[game]["end"]
    visit.page.evaluate(f"delete document.body.dataset.version; location.hash = 'see/{game}/{players}/{number}/{decisions}'")
    visit.settle()
    visit.page.hover(".choices .recommended")
    visit.page.wait_for_selector("#play .preview .told:has-text('may end the game')")
    visit.page.click(".choices .recommended")
    visit.page.wait_for_selector("#end[open]")
    assert visit.page.evaluate("document.activeElement.id") == "end-title"
    assert visit.page.evaluate(ASIDE) == []


def test_a_column_has_the_mark_of_its_colour(visit: Visit) -> None:
    """In Yellowstone Park, a column in which cards lie is headed by their mark, and an empty one is not."""
    visit.start("yellowstone_park")
    visit.play(Random(2), 6)
    for column in range(1, 8):
        pieces = visit.page.locator(f"#play .space.taken[data-key$=',column:{column}']").count()
        assert visit.page.locator(f"#play .h[data-key$='column:{column}'] .mark").count() == min(1, pieces)


def test_ones_own_seat_takes_the_width_beside_the_hand(visit: Visit) -> None:
    """On a desk, what is noted of whoever plays has few lines, and lies under no card."""
    visit.start("prato_dei_conigli", players=3)
    visit.resize((1440, 900))
    while "counts" not in (visit.page.text_content("#play .me") or ""):
        visit.play(Random(2), 1)
    lines = "each => each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight)"
    assert visit.page.locator("#play .me .who small").evaluate(lines) < 3.5
    sides = visit.page.locator("#play :is(.me, .slot:first-child .face)").evaluate_all(
        "([me, card]) => [me.getBoundingClientRect().right, card.getBoundingClientRect().left]"
    )
    assert sides[0] <= sides[1]
    visit.resize(DESK)
