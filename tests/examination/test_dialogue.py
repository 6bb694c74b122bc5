"""An examination on a page: what is asked, going back, answers that are kept, and the verdict."""

from pathlib import Path
from typing import Any

import pytest

from rulebook.examination.dialogue import Dialogue, begun
from rulebook.examination.examination import NotAsked
from rulebook.languages import read_po
from rulebook.registry import game

SPECS = Path(__file__).parents[2] / "specs"


def asked(dialogue: Dialogue) -> str:
    """The id of the question that is asked next."""
    question: Any = dialogue.document()["question"]
    return str(question["id"])


def test_a_page_asks_and_goes_back() -> None:
    """An answer leads to the next question, going back to the one before; answers are kept, and compared with another's."""
    first = begun(game("hamsterbacke"), read_po(SPECS / "hamsterbacke" / "translations" / "de.po"))
    with pytest.raises(NotAsked, match="'perhaps' is not an answer"):
        first.said(asked(first), "perhaps")
    once = first.said(asked(first), "no")
    twice = once.said(asked(once), "yes")
    assert asked(twice.back()) == asked(once)
    assert [each.document().get("earlier") for each in (first, once, twice.back())] == [None, None, "yes"]
    other = twice.answers.replace('"no"', '"yes"')
    again = first.with_answers(twice.answers, "mine.toml").with_second(other, "yours.toml")
    assert again.document() == twice.document()
    verdict: Any = again.verdict()
    assert (verdict["compared"], [*verdict["second"]]) == (True, [asked(first)])
