"""The examination of a translation on the page: a reader with a planted wrong meaning, whose clause is named."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from rulebook.cli.application import application
from rulebook.examination.corpus import kept
from rulebook.examination.cover import predicted
from rulebook.examination.questions import Answer
from rulebook.registry import game

from .browsing import DESK, PHONE, START, Visit
from .test_served import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parents[2] / "docs" / "translations"
WRONG = "taking-4:counter-clockwise"
"""What the wrong translation of the tutorial says."""


def opened(visit: Visit, file: Path) -> None:
    """Begin to examine a file."""
    if visit.page.is_hidden("#examination"):
        visit.menu("#show-examine")
    visit.page.set_input_files("#examined", file)
    visit.page.wait_for_selector(".asked", timeout=START)


def answer(visit: Visit, meaning: str) -> str:
    """Answer the question that is asked, as somebody does who was told a meaning; gives its id when it has gone."""
    pool, page = kept(game("hamsterbacke")).examination.pool, visit.page
    id = page.get_attribute(".asked", "data-question") or ""
    chosen = predicted(pool.by_id[id], meaning) or Answer.UNSURE
    page.click(f".answer[data-answer={chosen.value}]")
    visit.until(lambda: page.locator(f".asked[data-question={id}]").count() == 0)
    return id


def test_a_wrong_clause_is_named(visit: Visit, tmp_path: Path) -> None:
    """The reader answers to the end, goes back once, and keeps the answers; command line and page come to one verdict."""
    page = visit.page
    visit.resize(DESK)
    opened(visit, FOLDER / "hamsterbacke.es-wrong.po")
    first = answer(visit, WRONG)
    page.get_by_role("button", name="Back", exact=True).click()
    page.wait_for_selector(f".asked[data-question={first}]")
    assert page.locator(".answer[aria-pressed=true]").count() == 1
    assert page.get_attribute(".asked", "lang") == "es"
    assert page.locator("#text li").count() == 45
    page.click(".why summary")
    told, text = (page.locator(where).all_text_contents() for where in (".why li", "#text li"))
    assert 0 < len(told) < len(text)
    assert set(told) <= {*text}
    page.keyboard.press("1")
    page.wait_for_selector(f".asked:not([data-question={first}])")

    # In the middle the page changes its language, and on a phone everything is within reach.
    visit.speak("de")
    page.wait_for_selector("#caption:has-text('Frage 2 von etwa')")
    visit.resize(PHONE)
    assert page.locator("#board .answers").bounding_box()["y"] < PHONE[1]  # type: ignore[index]  # it is there
    visit.until_it_fits()
    visit.speak("en")
    visit.resize(DESK)

    while page.locator(".asked").count():
        answer(visit, WRONG)
    page.wait_for_selector(".verdicts li")
    assert page.locator(".finding").evaluate_all("all => all.map(each => each.dataset.clause)") == ["taking-4"]
    assert "sentido contrario" in (page.text_content(".finding blockquote") or "")
    assert "counter-clockwise" in (page.text_content(".finding .fits") or "")
    page.locator(".finding summary").first.click()
    assert page.locator(".finding .scene:visible").count() == 1
    assert page.locator(".verdicts li").count() == 45
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the answers").click()
    assert saved.value.suggested_filename == "hamsterbacke.es-wrong.answers.toml"
    second = tmp_path / "second.toml"
    second.write_text(
        Path(saved.value.path())
        .read_text(encoding="utf-8")
        .replace(f'\n{first} = {{ answer = "yes"', f'\n{first} = {{ answer = "no"')
    )
    page.set_input_files("#answers-second", second)
    page.wait_for_selector(".disagreement")
    assert page.locator(".disagreement").count() == 1
    assert (page.text_content(".disagreement summary") or "").startswith(f"{first}: ")
    verdict = verdict_of_command(Path(saved.value.path()))
    codes = page.locator(".verdicts li").evaluate_all("all => all.map(each => [each.dataset.clause, each.dataset.code])")
    assert dict(codes) == verdict


def test_a_servers_page_examines_too(browser: "Browser", built: Path, tmp_path: Path) -> None:
    """Where a server keeps the tables, Python starts in the browser for it; the table waits behind the questions."""
    with serving(tmp_path / "tables.sqlite", built) as (address, _):
        visit = Visit.to(browser, f"{address}/?fast")
        page = visit.page
        visit.start("hamsterbacke")
        version = visit.version
        opened(visit, FOLDER / "hamsterbacke.es-wrong.po")
        page.set_input_files("#answers-given", FOLDER / "hamsterbacke.es-wrong.answers.toml")
        page.wait_for_selector(".verdicts li")
        assert page.locator(".finding").evaluate_all("all => all.map(each => each.dataset.clause)") == ["taking-4"]
        page.get_by_role("button", name="Back", exact=True).click()
        page.wait_for_selector(".asked")
        visit.menu("#to-table")
        visit.settle()
        assert visit.version == version
        assert page.is_hidden("#text")
        assert visit.complaints == []


def verdict_of_command(answers: Path) -> dict[str, str]:
    """The verdict of the command line on the wrong translation, by the answers in a file."""
    file = str(FOLDER / "hamsterbacke.es-wrong.po")
    arguments = ["translate", "examine", "hamsterbacke", "--po", file, "--answers", str(answers), "--no-ask", "--json"]
    found = CliRunner().invoke(application, arguments)
    return {each["clause"]: each["code"] for each in json.loads(found.stdout)["clauses"]}
