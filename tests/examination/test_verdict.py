"""The verdict on every clause."""

import pytest

from rulebook.examination.corpus import kept
from rulebook.examination.cover import predicted
from rulebook.examination.questions import Answer
from rulebook.examination.verdict import Code, Verdict, disagreements, findings, habit, verdicts
from rulebook.registry import game
from rulebook.spec import load
from tests.examination.toy import examination
from tests.tools.examination.readers import examined

YES, NO, SILENT, UNSURE = Answer
CLAUSES = ("rows-1", "turn-1", "score-1")


def test_a_right_text() -> None:
    """A text whose reader always answers right says every clause that is examined."""
    found = verdicts(examination(Q1=YES, Q2=YES, Q3=YES), CLAUSES)
    assert [verdict.code for verdict in found] == [Code.SAYS_IT, Code.SAYS_IT, Code.NOT_EXAMINED]
    assert not any(verdict.is_finding for verdict in found)


def test_a_text_that_says_otherwise() -> None:
    """A clause that the text says otherwise has the meanings that fit, and the questions that showed it."""
    rows, turn, _ = verdicts(examination(Q1=NO, Q2=YES, Q3=YES), CLAUSES)
    assert rows == Verdict("rows-1", Code.SAYS_OTHERWISE, ("rows-1:two",), ("Q1",))
    assert rows.is_finding
    assert turn.code is Code.SAYS_IT


def test_a_silent_text() -> None:
    """A clause of which the text says nothing is silent."""
    begun = examination(Q1=SILENT, Q2=SILENT, Q3=YES)
    assert [verdict.clause for verdict in findings(begun)] == ["rows-1"]
    assert verdicts(begun, CLAUSES)[0].code is Code.SILENT


def test_a_text_that_contradicts_itself() -> None:
    """A clause whose meanings all contradict some answer is contradictory."""
    begun = examination(Q2=YES, Q3=YES, Q1=YES, Q4=NO)
    assert verdicts(begun, CLAUSES)[0] == Verdict("rows-1", Code.CONTRADICTORY, (), ("Q4",))


def test_a_clause_of_which_too_little_is_known() -> None:
    """A clause with meanings that no answer excludes is open; one without questions is not examined."""
    begun = examination(Q1=UNSURE, Q3=YES)
    assert [verdict.code for verdict in verdicts(begun, CLAUSES)] == [Code.OPEN, Code.SAYS_IT, Code.NOT_EXAMINED]


def test_clauses_that_fit_as_well() -> None:
    """Clauses whose meanings explain the same answers are named beside the likeliest."""
    (verdict,) = [each for each in verdicts(examination(Q2=NO), CLAUSES) if each.is_finding]
    assert {verdict.clause, *verdict.also} == {"rows-1", "turn-1"}


def test_two_readers() -> None:
    """Where two readers of one text answer differently, the sentence of the clause that is asked about may be ambiguous."""
    one, other = examination(Q1=YES, Q3=YES, Q4=YES), examination(Q1=NO, Q3=YES)
    assert disagreements(one, other) == (("Q1", "rows-1"),)


@pytest.mark.parametrize("answer", [Answer.YES, Answer.NO])
def test_a_habit_shows_nothing(answer: Answer) -> None:
    """Of a reader who answers always the same no clause is said, as an answer by habit excludes nothing."""
    _, path = examined(kept(game("scopa")).examination, "", lambda question: answer)
    assert habit(path) is answer
    assert not any(each.code is Code.SAYS_IT for each in verdicts(path, [clause.id for clause in load("scopa").clauses]))


def test_a_reader_of_a_wrong_text_has_no_habit() -> None:
    """Whatever wrong meaning somebody was told, their answers are none of habit."""
    made = kept(game("scopa")).examination
    for meaning in ("", *made.pool.meanings[::20]):
        _, path = examined(made, meaning, lambda question, told=meaning: predicted(question, told) or Answer.UNSURE)  # type: ignore[misc]  # the default keeps the meaning
        assert habit(path) is None
