"""Which question comes next, and what the answers exclude."""

import pytest

from rulebook.examination.cover import predicted
from rulebook.examination.examination import Examination, NotAsked
from rulebook.examination.questions import Answer
from tests.examination.toy import examination, question

YES, NO, SILENT, UNSURE = Answer


def asked_of(begun: Examination, meaning: str) -> Examination:
    """The examination of somebody who was told a wrong meaning."""
    while (following := begun.question) is not None:
        begun = begun.answered(following.id, predicted(following, meaning) or UNSURE)
    return begun


def test_what_somebody_answers() -> None:
    """Whoever was told otherwise answers otherwise; whoever was told nothing finds nothing; nobody is made to guess."""
    asked = question("Q1", ["rows-1:two"], ["rows-1:odd"])
    expected = {"rows-1:two": NO, "turn-1:left": YES, "rows-1:silent": SILENT, "turn-1:silent": YES, "rows-1:odd": None}
    assert {meaning: predicted(asked, meaning) for meaning in expected} == expected


def test_a_right_text_is_asked_the_cover() -> None:
    """Whoever was told right is asked the questions of the cover, in order, and then nothing is left."""
    begun, ids = examination(), []
    while (following := begun.question) is not None:
        ids.append(following.id)
        begun = begun.answered(following.id, YES)
    assert ids == ["Q1", "Q2", "Q3"]
    assert begun.left == ()
    assert begun.explanations == ()


def test_what_tells_clauses_apart_is_asked_first() -> None:
    """After an answer that meanings of two clauses explain, the question that tells them apart follows."""
    begun = examination(Q1=YES, Q2=NO)
    assert begun.explanations == (("turn-1:left",),)
    begun = examination(Q2=NO)
    assert {meaning.partition(":")[0] for meaning in begun.explanations[0]} == {"turn-1", "rows-1"}
    assert begun.question is not None
    assert begun.question.id in ("Q1", "Q3")


@pytest.mark.parametrize("meaning", ["rows-1:two", "rows-1:four", "turn-1:left", "turn-1:twice", "rows-1:silent"])
def test_every_wrong_meaning_is_found(meaning: str) -> None:
    """The likeliest explanation of somebody's answers has the meaning that they were told."""
    assert asked_of(examination(), meaning).explanations[0][0].partition(":")[0] == meaning.partition(":")[0]


def test_two_errors_are_both_found() -> None:
    """A text with errors in two clauses is explained by two meanings."""
    begun = examination(Q1=NO, Q2=YES, Q3=NO, Q4=NO)
    assert [explanation[0] for explanation in begun.explanations] == ["rows-1:two", "turn-1:twice"]


def test_unsure_readers_are_not_asked_for_ever() -> None:
    """Whoever cannot tell is asked further questions about a meaning, and after two of them no more."""
    begun = examination()
    for _ in range(10):
        if begun.question is None:
            break
        begun = begun.answered(begun.question.id, UNSURE)
    assert begun.question is None
    assert begun.deviations == ()
    assert len(begun.left) == len(begun.pool.meanings)


def test_an_unknown_question() -> None:
    """An answer to no question is refused."""
    with pytest.raises(NotAsked, match="Q9"):
        examination(Q9=YES)
