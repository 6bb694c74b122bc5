"""The verdict: for each clause, whether the text says it, says otherwise, says nothing, or contradicts itself."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final

from attrs import frozen

from rulebook.examination.cover import predicted
from rulebook.examination.examination import Examination
from rulebook.examination.meanings import SILENT
from rulebook.examination.questions import Answer, clause_of

__all__ = ["Code", "Verdict", "disagreements", "findings", "habit", "verdicts"]

FEWEST: Final = 5
"""From this many questions on, a habit can be seen in the answers to them."""
HABITUAL: Final = 0.75
"""The share of questions with one right answer that somebody answers the other way by habit."""


class Code(Enum):
    """What the text does with a clause; the values are stable codes."""

    SAYS_IT = "E100"
    SAYS_OTHERWISE = "E201"
    SILENT = "E202"
    CONTRADICTORY = "E203"
    NOT_TRANSLATED = "E204"
    """The text has no finished sentence for it, whatever was answered."""
    OPEN = "E301"
    """The answers do not show it."""
    NOT_EXAMINED = "E302"
    """No position shows whether the text says it."""
    OMITTED = "E303"
    """The translator has left it out, and says why."""

    @property
    def words(self) -> str:
        """The code in words."""
        return self.name.lower().replace("_", " ")


@frozen
class Verdict:
    """The verdict on a clause: `fits` are the wrong meanings that fit the answers, the likeliest first.

    `questions` are those that were answered otherwise, `also` the clauses that fit the same answers as well.
    """

    clause: str
    code: Code
    fits: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def is_finding(self) -> bool:
        """Whether the translator should look at the clause."""
        return self.code.value.startswith("E2")


def verdicts(examination: Examination, clauses: Sequence[str]) -> tuple[Verdict, ...]:
    """The verdict on every clause, in their order. Answers that are given by habit do not show that a clause is said."""
    found = {verdict.clause: verdict for verdict in findings(examination)}
    left, known = set(map(clause_of, without_habit(examination).left)), set(map(clause_of, examination.pool.meanings))
    plain = {clause: Code.OPEN if clause in left else Code.SAYS_IT for clause in known}
    return tuple([found.get(id) or Verdict(id, plain.get(id, Code.NOT_EXAMINED)) for id in clauses])


def habit(examination: Examination) -> Answer | None:
    """The answer that a reader gives to most questions whose right answer is the other one; None without such a habit."""
    for answer, right in ((Answer.YES, Answer.NO), (Answer.NO, Answer.YES)):
        asked = [examination.answers[question.id] for question in examination.asked if question.right is right]
        if len(asked) >= FEWEST and asked.count(answer) >= HABITUAL * len(asked):
            return answer
    return None


def without_habit(examination: Examination) -> Examination:
    """The examination with nothing excluded by answers that are given by habit."""
    usual = habit(examination)
    trusted = {id: answer for id, answer in examination.answers.items() if answer is not usual}
    return examination if usual is None else Examination(examination.pool).after(trusted)


def findings(examination: Examination) -> Iterator[Verdict]:
    """The findings, the one that explains most first: explanations, then deviations without one."""
    explained: set[str] = set()
    given: set[str] = set()
    for explanation in examination.explanations:
        clause = clause_of(explanation[0])
        questions = tuple([id for id in examination.answers if id in examination.explained(explanation[0])])
        explained.update(questions)
        if clause in given:
            continue
        given.add(clause)
        fits = tuple([meaning for meaning in explanation if clause_of(meaning) == clause])
        silent = fits[0].endswith(f":{SILENT}")
        also = tuple([other for other in dict.fromkeys(map(clause_of, explanation)) if other != clause])
        yield Verdict(clause, Code.SILENT if silent else Code.SAYS_OTHERWISE, fits, questions, also)
    yield from contradictions(examination, explained, given)


def contradictions(examination: Examination, explained: set[str], given: set[str]) -> Iterator[Verdict]:
    """A clause for each deviation that nothing explains: the one whose meanings fit the most answers all the same."""
    for question in examination.deviations:
        if question.id in explained:
            continue
        answer = examination.answers[question.id]
        fitting = [meaning for meaning in examination.pool.meanings if predicted(question, meaning) is answer]
        if fitting:
            clause = clause_of(min(fitting, key=lambda meaning: against(examination, meaning)))
            if clause not in given:
                given.add(clause)
                yield Verdict(clause, Code.CONTRADICTORY, (), (question.id,))


def against(examination: Examination, meaning: str) -> int:
    """How many answers a meaning contradicts."""
    pairs = [(predicted(question, meaning), examination.answers[question.id]) for question in examination.asked]
    return sum(expected not in (None, answer) and answer is not Answer.UNSURE for expected, answer in pairs)


def disagreements(one: Examination, other: Examination) -> tuple[tuple[str, str], ...]:
    """The questions that two readers of one text answer differently, with the clause that is likeliest to be ambiguous.

    That is the clause of a finding about the question or, without one, the clause of which the question shows most.
    """
    named = {id: found.clause for reader in (other, one) for found in findings(reader) for id in found.questions}
    found = []
    for id, answer in one.answers.items():
        second = other.answers.get(id)
        if second is not None and second is not answer:
            clauses = [clause_of(meaning) for meaning in sorted(one.pool.by_id[id].others)]
            found.append((id, named.get(id) or max(clauses, key=clauses.count)))
    return tuple(found)
