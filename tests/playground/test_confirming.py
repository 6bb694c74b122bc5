"""What a person confirms in a browser, on the page that `translate align --page` writes."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rulebook.spec import load
from rulebook.translation.alignment import aligned, read_alignment
from rulebook.translation.confirming import page_of
from rulebook.translation.likeness import Likeness
from rulebook.translation.prose import TextSentence

from .browsing import CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCOPA = load("scopa")
TEXTS = (
    "Your card can capture one card of the same value.",
    'Say "Scopa"; then\\or later </script> é.',
    "Deal three cards.",
    "Thanks & bye.",
)


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
def test_what_is_ticked_and_typed_is_the_alignment_that_is_saved(browser: "Browser", tmp_path: Path) -> None:
    """A proposal confirmed as it is, clauses ticked or typed, which confirm by themselves, and what nobody touched."""
    sentences = tuple([TextSentence(number, text) for number, text in enumerate(TEXTS, 1)])
    ranked = Likeness(SCOPA, "en").ranked(TEXTS)
    alignment = aligned(SCOPA, "en", sentences, ranked, None)
    (tmp_path / "confirm.html").write_text(page_of(SCOPA, alignment, ranked, 5, "rules.align.toml"), encoding="utf-8")
    page = browser.new_page()
    page.goto((tmp_path / "confirm.html").as_uri())
    first, second, third, _ = page.locator("fieldset").all()
    first.get_by_label("confirmed").check()
    second.get_by_label("other clauses").fill("scopa-1,  turn-1 scopa-1")
    third.locator("[name=clause]:not(:checked)").first.check()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save rules.align.toml").click()
    saved.value.save_as(tmp_path / saved.value.suggested_filename)
    page.close()
    found = read_alignment(tmp_path / "rules.align.toml", SCOPA, "en")
    assert [(each.line, each.text) for each in found.sentences] == [*enumerate(TEXTS, 1)]
    assert [each.confirmed for each in found.sentences] == [True, True, True, False]
    assert found.sentences[0].clauses == alignment.sentences[0].clauses == ("capturing-1",)
    assert set(found.sentences[1].clauses) >= {"scopa-1", "turn-1"}
    assert len(found.sentences[2].clauses) == len(alignment.sentences[2].clauses) + 1
    assert found.sentences[3] == alignment.sentences[3]
