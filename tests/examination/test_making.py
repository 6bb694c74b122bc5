"""Making questions: a small search finds most meanings, and what it keeps is the same each time."""

import pytest
from attrs import evolve

from rulebook import extras
from rulebook.examination.corpus import kept
from rulebook.examination.cover import distinct
from rulebook.examination.making import made
from rulebook.examination.meanings import Meaning
from rulebook.examination.operators import meanings
from rulebook.examination.search import Effort, candidates, questions_from
from rulebook.extras import MissingExtraError
from rulebook.registry import game
from rulebook.spec import load
from tests.examination.toy import question

GAME = game("hamsterbacke")


def some_meanings() -> list[Meaning]:
    """The wrong meanings of a few clauses."""
    every = meanings(GAME, load("hamsterbacke"))
    return [meaning for meaning in every if meaning.clause in ("setup-1", "turn-3", "taking-3", "blocking-5")]


def test_a_search() -> None:
    """A few random games show the wrong meanings of clauses that are always at work."""
    every = some_meanings()
    found = questions_from(GAME, every, candidates(GAME, every, Effort(games=4)))
    shown = {id for each in found for id in each.others}
    assert {meaning.id for meaning in every if meaning.is_playable} - shown <= {"taking-3:to-the-end"}
    assert found == questions_from(GAME, every, candidates(GAME, every, Effort(games=4)))


def test_questions_that_stay() -> None:
    """Questions of before keep their ids where they show anything; for what they do not show others get new ones."""
    specification = load("hamsterbacke")
    whole = kept(GAME)
    shown, (left, *_) = whole.questions[1:], whole.questions
    before = evolve(whole, questions=shown, cover=whole.cover - 1)
    after = made(GAME, specification, Effort(games=0, is_thorough=False), [evolve(whole, questions=(left,))], before)
    assert {question.id for question in shown} < {question.id for question in after.questions}
    assert left.id not in {question.id for question in after.questions}
    assert after.unseparated == whole.unseparated
    first = after.questions[: after.cover]
    assert {id for each in first for id in each.others} == {id for each in whole.questions for id in each.others}


def test_distinct_questions() -> None:
    """Of questions that show the same meanings one is kept."""
    assert len(distinct([question("Q1", ["a-1:x"]), question("Q2", ["a-1:x"]), question("Q3", ["a-1:y"])])) == 2


def test_without_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where SciPy is not installed nothing is searched for in vain, and how to install it is told."""
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"needs scipy; .*impact"):
        made(GAME, load("hamsterbacke"), Effort())
