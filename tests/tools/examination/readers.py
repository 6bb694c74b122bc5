"""Simulated readers: one for every wrong meaning, who answers by playing it, and one who was told right."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from typing import TypeAlias

from attrs import frozen

from rulebook.core.game import AnyGame
from rulebook.examination.cover import predicted
from rulebook.examination.examination import Examination
from rulebook.examination.meanings import Meaning
from rulebook.examination.mutants import RIGHT, mutated
from rulebook.examination.points import PLAYED_BY, Outcome, Point
from rulebook.examination.questions import Answer, Question, Seen
from rulebook.examination.search import raw_of, shown
from rulebook.examination.verdict import findings

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


def answering(answers: Mapping[str, Answer]) -> Reader:
    """A reader with these answers."""
    return lambda question: answers[question.id]


def answers_by_playing(game: AnyGame, meaning: Meaning, questions: Sequence[Question]) -> Mapping[str, Answer]:
    """The answers of somebody who was told a wrong meaning, to every question, by playing its point.

    One who was told nothing of a clause does not play, but finds no answer to what other meanings of the clause answer
    otherwise. Whoever cannot play a point cannot tell.
    """
    if not meaning.is_playable:
        return {question.id: predicted(question, meaning.id) or Answer.UNSURE for question in questions}
    return answers_by_all(game, (meaning,), questions)


def answers_by_all(game: AnyGame, meanings: Sequence[Meaning], questions: Sequence[Question]) -> Mapping[str, Answer]:
    """The answers of somebody who plays by all of some wrong meanings, at most one of them of the settings."""
    points = dict.fromkeys(question.point for question in questions)
    settings = {point.state.settings: None for point in points}
    raw: dict[Point, tuple[object, ...] | Outcome | None] = dict.fromkeys(points)
    with ExitStack() as stack:
        mutants = [stack.enter_context(mutated(game, meaning, settings)) for meaning in meanings]
        mutant = next((each for each in mutants if each is not RIGHT), RIGHT)
        for point in points:
            with suppress(*PLAYED_BY):
                raw[point] = raw_of(game, point, mutant)
    answers = {}
    for question in questions:
        seen = shown(game, raw[question.point], Seen())
        answers[question.id] = Answer.UNSURE if seen is None else Answer.YES if question.claim.holds(seen) else Answer.NO
    return answers


def examined(examination: Examination, meaning: str, reader: Reader) -> tuple[Result, Examination]:
    """The examination of a reader to its end."""
    while (question := examination.question) is not None:
        examination = examination.answered(question.id, reader(question))
    found = tuple(findings(examination))
    beside = tuple([other for verdict in found for other in verdict.also])
    return Result(meaning, tuple([verdict.clause for verdict in found]), beside, len(examination.answers)), examination
