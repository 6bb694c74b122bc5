"""The finished translations in docs/translations, and the tutorial that goes from a wrong one to a right one."""

import json
from collections.abc import Mapping
from functools import cache
from itertools import cycle, pairwise
from pathlib import Path
from unicodedata import normalize

import pytest
from attrs import evolve
from polib import POEntry, POFile

from rulebook.core import SpecError, TranslationError
from rulebook.examination.course import Course, Given, course_of
from rulebook.examination.report import Report, read_verdict
from rulebook.examination.sentences import sentences_of
from rulebook.languages import read_po as read_sentences
from rulebook.registry import game, game_ids
from rulebook.spec import load
from rulebook.spec.places import home
from rulebook.translation.catalogue import is_sentence
from rulebook.translation.checking import check
from rulebook.translation.po_file import read_po
from rulebook.translation.project import project_beside
from rulebook.translation.sheet import Sheet

FOLDER = Path(__file__).parents[2] / "docs" / "translations"
REPORTS = FOLDER.parent / "reports"
FINISHED = [("hamsterbacke", "es"), ("scopa", "pl"), ("hamsterbacke", "pt")]


def path(id: str, name: str, suffix: str = "po") -> Path:
    """The file of a translation, or of its answers: one with a project is in a folder of its own."""
    return (FOLDER / name if (FOLDER / name).is_dir() else FOLDER) / f"{id}.{name}.{suffix}"


def file(id: str, code: str) -> POFile:
    """A translation."""
    return read_po(path(id, code))


@pytest.mark.parametrize(("id", "code"), FINISHED)
def test_a_finished_translation_is_complete(id: str, code: str) -> None:
    """Every clause is translated as it stands, in order, and all that is said at a table; a sheet can be printed."""
    po, specification = file(id, code), load(id)
    assert [entry.msgctxt for entry in po if not is_sentence(entry)] == [clause.id for clause in specification.clauses]
    assert not check(po, f"{code}.po", project_beside(path(id, code), id, code)).remarks
    page = Sheet(specification, po, f"{code}.po").html()
    assert f'<html lang="{code}">' in page
    assert "<h2>1 </h2>" not in page


@cache
def read(id: str, name: str) -> Course:
    """The examination of a text with all the answers of its reader, who had been asked these very questions."""
    begin = course_of(game(id), read_sentences(path(id, name)))
    answers = path(id, name, "answers.toml")
    try:
        return begin.with_answers(answers.read_text(encoding="utf-8"), answers.name).with_every_answer()
    except SpecError as error:
        pytest.skip(f"the questions have changed since the reader answered: {error}")


def changed(read: Course, said: Mapping[str, str]) -> Course:
    """The examination after some clauses have come to say something else: an empty text is no translation."""
    entries = [evolve(each, translation=said.get(each.context, each.translation)) for each in read.po.entries]
    return evolve(read, sentences=sentences_of(evolve(read.po, entries=tuple(entries)), load(read.game.id)))


def reread(read: Course, **said: str) -> Report:
    """The report by the answers that still count after such a change."""
    return changed(read, said).with_every_answer().report


def codes(report: Report) -> dict[str, str]:
    """The codes of a report by clause."""
    return {verdict.clause: verdict.code.value for verdict in report.verdicts}


@pytest.mark.parametrize(("id", "code"), FINISHED)
def test_a_reader_found_nothing_wrong(id: str, code: str) -> None:
    """By the answers of the reader of a finished translation, no clause says otherwise, is silent or contradicts itself."""
    assert read(id, code).report.is_clean


@pytest.mark.parametrize(("id", "code"), FINISHED)
def test_the_report_has_the_verdicts(id: str, code: str) -> None:
    """The report on a finished translation is what follows from the answers of its reader, and about the present text."""
    report = read(id, code).report
    text = (REPORTS / f"examined-{id}-{code}.json").read_text(encoding="utf-8")
    assert json.loads(text)["clauses"] == report.document()["clauses"]
    assert not [*read_verdict(text, "verdict").changes(report.sentences, report.version)]


@pytest.mark.parametrize(("id", "code"), FINISHED)
def test_nothing_certifies_a_blank_file(id: str, code: str) -> None:
    """A file without sentences is neither examined nor printed; a clause without one is a finding, whatever was answered.

    Dots and signs that nobody sees are no sentences.
    """
    given, po = read(id, code), file(id, code)
    for nothing in ("", "…", "\u200b"):
        clauses = [each for each in given.po.entries if each.context in given.sentences.by_clause]
        empty = tuple([evolve(each, translation=nothing) for each in clauses])
        with pytest.raises(TranslationError, match="translates no clause"):
            course_of(given.game, evolve(given.po, entries=empty))
        for entry in po:
            entry.msgstr = nothing
        assert {each.code.name for each in check(po, "x.po").findings} >= {"T103"}
        with pytest.raises(TranslationError, match="is not translated; a sheet needs every clause"):
            Sheet(load(id), po, "x.po").html()
    everything = dict.fromkeys(given.sentences.by_clause, "")
    first, *_ = everything
    assert set(codes(reread(given, **{**everything, first: "x"})).values()) - {"E301", "E302"} == {"E204"}
    for clause in everything:
        report = reread(given, **{clause: " "})
        assert codes(report)[clause] == "E204"
        assert not report.is_clean


@pytest.mark.parametrize(("id", "code"), FINISHED)
def test_an_answer_does_not_count_for_other_sentences(id: str, code: str) -> None:
    """Whichever clause is exchanged with the next, neither counts as said, and nor does one that is only worded otherwise.

    Clauses that are not examined are no different: the verdict's hash tells that they have changed.
    """
    given = read(id, code)
    clauses, said, verdict = [*given.sentences.by_clause], given.sentences.by_clause, codes(given.report)
    kept_verdict = read_verdict(given.report.html(), "verdict.html")
    for one, other in pairwise(clauses):
        for changed in ({one: said[other], other: said[one]}, {one: f"{said[one]} x"}):
            report = reread(given, **changed)
            assert [codes(report)[clause] for clause in changed if verdict[clause] == "E100"].count("E100") == 0
            assert [told.partition(":")[0] for told in kept_verdict.changes(report.sentences, report.version)] == [*changed]


@pytest.mark.parametrize(
    ("id", "code", "clause", "right", "wrong"),
    [
        ("hamsterbacke", "es", "taking-3", "tres cartas", "dos cartas"),
        ("hamsterbacke", "es", "taking-4", "en el sentido", "en sentido contrario"),
        ("hamsterbacke", "es", "blocking-3", "no debe", "debe"),
        ("hamsterbacke", "pt", "setup-1", "duas", "três"),
        ("hamsterbacke", "pt", "turn-3", "sentido horário", "sentido anti-horário"),
        ("hamsterbacke", "pt", "scoring-2", "não pode", "pode"),
        ("scopa", "pl", "dealing-3", "trzy", "dwie"),
        ("scopa", "pl", "capturing-7", "mają", "nie mają"),
    ],
)
def test_one_word_is_told(id: str, code: str, clause: str, right: str, wrong: str) -> None:
    """A number, a direction or a negation that is changed after the answers is told: they are stale, and the clause open."""
    given = read(id, code)
    text = given.sentences.by_clause[clause]
    assert right in text
    report = reread(given, **{clause: text.replace(right, wrong)})
    assert codes(report)[clause] == "E301"
    assert not report.is_clean
    assert set(report.stale) == {each.id for each in given.made.questions if clause in each.clauses} & set(given.known)
    assert "do not count" in report.text()
    assert "do not count" in report.html()


@pytest.mark.parametrize(("id", "code"), FINISHED)
def test_several_changes_at_once_are_each_told(id: str, code: str) -> None:
    """A number, a negation, an exchange and a clause without a sentence hide nothing of each other."""
    given = read(id, code)
    said, verdict = given.sentences.by_clause, codes(given.report)
    one, other, third, fourth, empty, *_ = [clause for clause in said if verdict[clause] == "E100"]
    changed = {one: said[other], other: said[one], third: f"7 {said[third]}", fourth: f"no {said[fourth]}", empty: " "}
    report = reread(given, **changed)
    assert codes(report)[empty] == "E204"
    assert not {clause for clause in changed if codes(report)[clause] == "E100"}
    told = read_verdict(given.report.html(), "verdict.html").changes(report.sentences, report.version)
    assert {each.partition(":")[0] for each in told} == {*changed}


@pytest.mark.parametrize(("id", "code"), [*zip(game_ids(), cycle(["de", "en"]))])
def test_answers_on_texts_that_come_with_games_are_stale_after_a_change(id: str, code: str) -> None:
    """Whichever clause is emptied, exchanged with the next, or has a number or a negation more: the answers that show it."""
    given = course_of(game(id), read_sentences(home(id).folder / "translations" / f"{code}.po"))
    known = {each.id: Given(each.right, given.hash_of(each.id)) for each in given.made.questions}
    said = given.sentences.by_clause
    for one, other in pairwise(said):
        for wrong in ({one: ""}, {one: said[other], other: said[one]}, {one: f"7 {said[one]}"}, {one: f"not {said[one]}"}):
            shown = {each.id for each in given.made.questions if not each.clauses.isdisjoint(wrong)}
            assert {*changed(given, wrong).stale(known)} == shown


@pytest.mark.parametrize(("id", "code"), FINISHED)
def test_a_clause_with_two_entries_is_refused(id: str, code: str) -> None:
    """Nobody knows which of two sentences for a clause was read, so neither an examination nor a sheet takes them."""
    given, po = read(id, code), file(id, code)
    first = next(each for each in given.po.entries if each.context != "sentence")
    with pytest.raises(TranslationError, match=f"entry {first.context}: has more than one entry"):
        course_of(given.game, evolve(given.po, entries=(*given.po.entries, evolve(first, translation="x"))))
    po.append(POEntry(msgctxt=first.context, msgid=first.text, msgstr="x"))
    with pytest.raises(TranslationError, match=f"entry {first.context}: has more than one entry"):
        Sheet(load(id), po, "x.po").html()


@pytest.mark.parametrize(("id", "code"), FINISHED)
def test_line_breaks_are_no_change(id: str, code: str) -> None:
    """Sentences that are broken into other lines, or encode their letters in another way, are the same."""
    given = read(id, code)
    said = {clause: normalize("NFD", text.replace(" ", "\n")) for clause, text in given.sentences.by_clause.items()}
    assert reread(given, **said).is_clean


def test_the_wrong_translation_differs_in_one_clause() -> None:
    """The tutorial's wrong translation has one sentence wrong, and is otherwise the finished one."""
    right, wrong = file("hamsterbacke", "es"), file("hamsterbacke", "es-wrong")
    pairs = zip(right, wrong, strict=True)
    assert [one.msgctxt for one, other in pairs if one.msgstr != other.msgstr] == ["taking-4"]


def test_the_tutorials_reader_finds_the_wrong_clause() -> None:
    """By the answers of a reader of the wrong translation its clause says otherwise, perhaps counter-clockwise."""
    (found,) = read("hamsterbacke", "es-wrong").report.findings
    assert (found.clause, found.code.value) == ("taking-4", "E201")
    assert "taking-4:counter-clockwise" in found.fits


def test_only_what_was_corrected_is_asked_again() -> None:
    """The tutorial's corrected translation needs new answers to no questions but those that show the corrected clause."""
    wrong = read("hamsterbacke", "es-wrong")
    corrected = course_of(wrong.game, read_sentences(FOLDER / "hamsterbacke.es.po")).with_answers(wrong.answers, "anna.toml")
    assert corrected.stale(corrected.known) == ["Q21", "Q22", "Q47"]
    while (question := corrected.examination.question) is not None:
        assert "taking-4" in question.clauses
        corrected = corrected.answered(question.id, question.right).forward()
    assert corrected.report.is_clean
