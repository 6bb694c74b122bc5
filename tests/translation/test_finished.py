"""The finished translations in docs/translations, and the tutorial that goes from a wrong one to a right one."""

import json
from pathlib import Path

import pytest
from polib import POFile

from rulebook.core import SpecError
from rulebook.examination.answers import read_answers
from rulebook.examination.kept import Kept, kept
from rulebook.examination.questions import Answer
from rulebook.examination.verdict import Verdict, verdicts
from rulebook.registry import game
from rulebook.spec import load
from rulebook.translation.catalogue import is_sentence
from rulebook.translation.checking import check
from rulebook.translation.po_file import read_po
from rulebook.translation.sheet import sheet

FOLDER = Path(__file__).parents[2] / "docs" / "translations"
REPORTS = FOLDER.parent / "reports"
FINISHED = [("hamsterbacke", "es"), ("scopa", "pl")]


def file(id: str, code: str) -> POFile:
    """A translation."""
    return read_po(FOLDER / f"{id}.{code}.po")


@pytest.mark.parametrize(("id", "code"), FINISHED)
def test_a_finished_translation_is_complete(id: str, code: str) -> None:
    """Every clause is translated as it stands, in order, and all that is said at a table; a sheet can be printed."""
    po, specification = file(id, code), load(id)
    assert [entry.msgctxt for entry in po if not is_sentence(entry)] == [clause.id for clause in specification.clauses]
    assert not check(po, f"{code}.po").remarks
    page = sheet(specification, po, f"{code}.po")
    assert f'<html lang="{code}">' in page
    assert "<h2>1 </h2>" not in page


def verdict_on(id: str, name: str) -> list[Verdict]:
    """The verdicts by the answers of a reader, who had been asked these very questions."""
    made: Kept = kept(game(id))
    try:
        answers = read_answers(FOLDER / f"{id}.{name}.answers.toml", id, made.version(game(id)), made.examination.pool)
    except SpecError as error:
        pytest.skip(f"the questions have changed since the reader answered: {error}")
    examination = made.examination
    for question, answer in answers.items():
        assert isinstance(answer, Answer)
        examination = examination.answered(question, answer)
    return list(verdicts(examination, [clause.id for clause in load(id).clauses]))


@pytest.mark.parametrize(("id", "code"), FINISHED)
def test_a_reader_found_nothing_wrong(id: str, code: str) -> None:
    """By the answers of the reader of a finished translation, no clause says otherwise, is silent or contradicts itself."""
    assert [verdict.clause for verdict in verdict_on(id, code) if verdict.is_finding] == []


@pytest.mark.parametrize(("id", "code"), FINISHED)
def test_the_report_has_the_verdicts(id: str, code: str) -> None:
    """The report on a finished translation is what follows from the answers of its reader."""
    kept_report = json.loads((REPORTS / f"examined-{id}-{code}.json").read_text(encoding="utf-8"))
    told = {each["clause"]: each["code"] for each in kept_report["clauses"]}
    assert {verdict.clause: verdict.code.value for verdict in verdict_on(id, code)} == told


def test_the_wrong_translation_differs_in_one_clause() -> None:
    """The tutorial's wrong translation has one sentence wrong, and is otherwise the finished one."""
    right, wrong = file("hamsterbacke", "es"), file("hamsterbacke", "es-wrong")
    pairs = zip(right, wrong, strict=True)
    assert [one.msgctxt for one, other in pairs if one.msgstr != other.msgstr] == ["taking-4"]


def test_the_tutorials_reader_finds_the_wrong_clause() -> None:
    """By the answers of a reader of the wrong translation its clause says otherwise, perhaps counter-clockwise."""
    (found,) = [verdict for verdict in verdict_on("hamsterbacke", "es-wrong") if verdict.is_finding]
    assert (found.clause, found.code.value) == ("taking-4", "E201")
    assert "taking-4:counter-clockwise" in found.fits
