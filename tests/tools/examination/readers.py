"""Simulated readers: one for every wrong meaning, who answers by playing it, and one who was told right."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from rulebook.core.game import AnyGame
from rulebook.examination.cover import predicted
from rulebook.examination.examination import Examination
from rulebook.examination.meanings import Meaning
from rulebook.examination.mutants import mutated
from rulebook.examination.points import PLAYED_BY, Outcome, Point
from rulebook.examination.questions import Answer, Question, Seen
from rulebook.examination.search import raw_of, shown
from rulebook.examination.verdict import findings

__all__ = ["Reader", "Result", "answers_by_playing", "examined", "right_reader"]

Reader: TypeAlias = Callable[[Question], Answer]


@frozen
class Result:
    """What came out for a reader: the clauses named, the most likely first, and how many questions were asked.

    `beside` are the clauses named as those that fit as well.
    """

    meaning: str
    named: tuple[str, ...]
    beside: tuple[str, ...]
    asked: int

    @property
    def is_first(self) -> bool:
        """Whether the reader's clause was named first."""
        return self.named[:1] == (self.meaning.partition(":")[0],)


def right_reader(question: Question) -> Answer:
    """The answers of somebody who was told right."""
    return question.right


def answers_by_playing(game: AnyGame, meaning: Meaning, questions: Sequence[Question]) -> Mapping[str, Answer]:
    """The answers of somebody who was told a wrong meaning, to every question, by playing its point.

    One who was told nothing of a clause does not play, but finds no answer to what other meanings of the clause answer
    otherwise. Whoever cannot play a point cannot tell.
    """
    if not meaning.is_playable:
        return {question.id: predicted(question, meaning.id) or Answer.UNSURE for question in questions}
    points = dict.fromkeys(question.point for question in questions)
    raw: dict[Point, tuple[object, ...] | Outcome | None] = {}
    with mutated(game, meaning, {point.state.settings: None for point in points}) as mutant:
        for point in points:
            try:
                raw[point] = raw_of(game, point, mutant)
            except PLAYED_BY:
                raw[point] = None
    answers = {}
    for question in questions:
        seen = shown(game, question.point, raw[question.point], Seen())
        answers[question.id] = Answer.UNSURE if seen is None else Answer.YES if question.claim.holds(seen) else Answer.NO
    return answers


def examined(examination: Examination, meaning: str, reader: Reader) -> tuple[Result, Examination]:
    """The examination of a reader to its end."""
    while (question := examination.question) is not None:
        examination = examination.answered(question.id, reader(question))
    found = tuple(findings(examination))
    beside = tuple([other for verdict in found for other in verdict.also])
    return Result(meaning, tuple([verdict.clause for verdict in found]), beside, len(examination.answers)), examination
