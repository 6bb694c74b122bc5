"""The examination of a text: which question comes next, and what the answers exclude. Answering gives a new examination."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial

from attrs import evolve, field, frozen

from rulebook.core.errors import RulebookError
from rulebook.examination.cover import gained, predicted, shown_by, silence_of
from rulebook.examination.questions import Answer, Question, clause_of

__all__ = ["Examination", "NotAsked", "Pool"]

UNSURE_AT_MOST = 2
"""A meaning is given up when a reader could not tell at this many questions that would show it."""


class NotAsked(RulebookError, LookupError):  # noqa: N818 - it says what is wrong with an answer
    """An answer to a question that is not one of the examination."""


@frozen(slots=False, eq=False)
class Pool:
    """The questions of a game. The first `cover` of them show every wrong meaning that has a position."""

    questions: tuple[Question, ...]
    cover: int

    @cached_property
    def by_id(self) -> Mapping[str, Question]:
        """The questions by their ids."""
        return {question.id: question for question in self.questions}

    @cached_property
    def meanings(self) -> tuple[str, ...]:
        """Every wrong meaning that some question shows, and silence on each of their clauses."""
        shown = sorted(shown_by(self.questions))
        return (*shown, *map(silence_of, dict.fromkeys(map(clause_of, shown))))


@frozen(slots=False)
class Examination:
    """What is asked, what was answered, by the ids of the questions, and the meanings that the answers exclude."""

    pool: Pool
    answers: Mapping[str, Answer] = field(factory=dict)
    excluded: frozenset[str] = frozenset()

    @cached_property
    def asked(self) -> tuple[Question, ...]:
        """The questions that have an answer, in the order in which they were answered."""
        return tuple([self.pool.by_id[id] for id in self.answers])

    @cached_property
    def deviations(self) -> tuple[Question, ...]:
        """The questions that were answered otherwise than by the right meaning."""
        return tuple(
            [question for question in self.asked if self.answers[question.id] not in (question.right, Answer.UNSURE)]
        )

    @cached_property
    def left(self) -> tuple[str, ...]:
        """The meanings that are not excluded."""
        return tuple([meaning for meaning in self.pool.meanings if meaning not in self.excluded])

    def explained(self, meaning: str) -> frozenset[str]:
        """The deviations that a meaning predicts, by the ids of the questions."""
        return frozenset(each.id for each in self.deviations if predicted(each, meaning) is self.answers[each.id])

    @cached_property
    def explanations(self) -> tuple[tuple[str, ...], ...]:
        """The meanings that explain the deviations: of as few clauses as possible, for each all that explain as much."""
        unexplained, found = frozenset(question.id for question in self.deviations), []
        while unexplained:
            explains = {meaning: self.explained(meaning) & unexplained for meaning in self.left}
            most = max(map(len, explains.values()), default=0)
            if not most:
                break
            best = [meaning for meaning in self.left if len(explains[meaning]) == most]
            first = explains[best[0]]
            found.append(self.most_likely([meaning for meaning in best if explains[meaning] == first]))
            unexplained -= first
        return tuple(found)

    def most_likely(self, meanings: Sequence[str]) -> tuple[str, ...]:
        """Meanings that explain the same, the most likely first: those that contradict the fewest answers.

        A clause of which more meanings fit is likelier than another.
        """
        fits = Counter(map(clause_of, meanings))
        return tuple(sorted(meanings, key=lambda each: (-len(self.explained(each)), -fits[clause_of(each)])))

    @cached_property
    def question(self) -> Question | None:
        """The next question: one that tells the clauses of an explanation apart, or else one that shows what is left."""
        return self.following or self.next_of_cover

    @property
    def following(self) -> Question | None:
        """The question that best tells apart the clauses of the first explanation that names several."""
        for explanation in self.explanations:
            if len(set(map(clause_of, explanation))) > 1:
                best = max(self.open_questions, key=partial(gained, [explanation]), default=None)
                if best is not None and gained([explanation], best) > 0:
                    return best
        return None

    @cached_property
    def open_questions(self) -> tuple[Question, ...]:
        """The questions without an answer."""
        return tuple([question for question in self.pool.questions if question.id not in self.answers])

    @property
    def next_of_cover(self) -> Question | None:
        """The next question that shows a meaning that is neither excluded, nor known to fit, nor given up."""
        waiting = frozenset(self.waiting)
        if not waiting:
            return None
        for question in self.pool.questions[: self.pool.cover]:
            if question.id not in self.answers and question.others & waiting:
                return question
        return max(
            (question for question in self.open_questions if question.others & waiting),
            key=lambda question: len(question.others & waiting),
            default=None,
        )

    @property
    def waiting(self) -> Iterable[str]:
        """The meanings that are still to be shown: neither excluded nor part of an explanation, and not given up.

        One that a question would show that was answered wrongly already is not asked about again.
        """
        named = {clause_of(meaning) for explanation in self.explanations for meaning in explanation}
        touched = shown_by(self.deviations)
        unsure = Counter(id for each in self.asked if self.answers[each.id] is Answer.UNSURE for id in each.others)
        for meaning in self.left:
            if clause_of(meaning) not in named and meaning not in touched and unsure[meaning] < UNSURE_AT_MOST:
                yield meaning

    def answered(self, id: str, answer: Answer) -> "Examination":
        """The examination after an answer; raises NotAsked for the id of no question."""
        question = self.pool.by_id.get(id)
        if question is None:
            raise NotAsked(f"there is no question {id!r}")
        excluded = self.excluded
        if answer is question.right:
            excluded |= {meaning for meaning in self.left if predicted(question, meaning) not in (answer, None)}
        return evolve(self, answers={**self.answers, id: answer}, excluded=excluded)

    def after(self, answers: Mapping[str, Answer]) -> "Examination":
        """The examination after some answers, in their order."""
        examination = self
        for id, answer in answers.items():
            examination = examination.answered(id, answer)
        return examination
