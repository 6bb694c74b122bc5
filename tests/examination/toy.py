"""Questions about nothing, for what only depends on who answers what."""

from collections.abc import Iterable
from typing import Final

from rulebook.examination.examination import Examination, Pool
from rulebook.examination.points import Point
from rulebook.examination.questions import Answer, Claim, ClaimKind, Question

SHOWN: Final = {
    "Q1": ("rows-1:two", "rows-1:four"),
    "Q2": ("turn-1:left", "rows-1:four"),
    "Q3": ("turn-1:left", "turn-1:twice"),
    "Q4": ("rows-1:two",),
}
"""By which meanings each question is answered otherwise."""


def question(id: str, others: Iterable[str], unclear: Iterable[str] = ()) -> Question:
    """A question whose right answer is yes."""
    return Question(id, Point(None), Claim(ClaimKind.MAY, (id,)), Answer.YES, frozenset(others), frozenset(unclear))


def questions() -> tuple[Question, ...]:
    """All of them."""
    return tuple([question(id, others) for id, others in SHOWN.items()])


def examination(**answers: Answer) -> Examination:
    """An examination with some answers, of which the first three questions are the cover."""
    return Examination(Pool(questions(), 3)).after(answers)
