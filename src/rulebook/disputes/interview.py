"""The interview: which readings a text takes, found out by questions about positions, of which few are needed."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from math import log2

from attrs import evolve, frozen

from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.disputes.dispute import Dispute, disputes_of
from rulebook.disputes.finding import Effort, first_witness, in_printed_game, in_small_games
from rulebook.disputes.kept import Shelf, kept
from rulebook.disputes.questions import Question, question_from
from rulebook.disputes.witness import Witness
from rulebook.spec import EditionFile, Reading, Says, Specification, Stance
from rulebook.spec.editions import VERSION

__all__ = ["Candidates", "Interview", "NoQuestion", "TextAnswer", "interview", "worth_rereading"]


class TextAnswer(Enum):
    """What a text says to a question."""

    YES = "yes"
    NO = "no"
    SILENT = "silent"


class NoQuestion(RulebookError, LookupError):  # noqa: N818 - it says what is missing, as in `no question`
    """An answer to an interview that has no question left."""


@frozen
class Candidates:
    """The values of a reading that the answers so far leave, in the order of the reading, and how clearly the text spoke."""

    reading: Reading
    values: tuple[str, ...]
    says: Says | None = None
    """None as long as no question about the reading has been answered."""

    @property
    def stance(self) -> Stance:
        """The value that the text takes: the only one left, or the default where questions cannot tell more."""
        value = self.reading.default if self.reading.default in self.values else self.values[0]
        if len(self.values) == 1:
            return Stance(value, self.says or Says.STATES)
        says = Says.SILENT if value == self.reading.default else Says.WEAK
        return Stance(value, says, f"No question tells {' and '.join(self.values)} apart: they lead to the same games.")


@frozen
class Interview:
    """An interview: the questions that there are, and what the answers so far leave open. Answering gives a new one."""

    questions: tuple[Question, ...]
    candidates: tuple[Candidates, ...]
    asked: int = 0

    @property
    def question(self) -> Question | None:
        """The question from which most can be learnt: the one that splits the values left most evenly; None at the end.

        Where what is known of other readings leaves nothing to see in the position, it asks for the statement instead.
        """
        useful = [(self.gain(question), -number) for number, question in enumerate(self.questions)]
        gain, number = max(useful, default=(0.0, 0))
        return (
            self.questions[-number]
            if gain > 0
            else next((each.stated for each in filter(self.is_open, self.questions)), None)
        )

    def is_open(self, question: Question) -> bool:
        """Whether both values that a question tells apart are left."""
        (candidates,) = [each for each in self.candidates if each.reading.id == question.reading.id]
        return {value.id for value in question.dispute.values} <= set(candidates.values)

    @property
    def most_questions(self) -> int:
        """How many questions are still asked at most, whatever the answers are."""
        question = self.question
        if question is None:
            return 0
        own = question.reading.id
        others = evolve(self, questions=tuple(one for one in self.questions if one.reading.id != own))
        alone = evolve(self, questions=tuple(one for one in self.questions if one.reading.id == own))
        longest = max(alone.answered(answer).most_questions for answer in (TextAnswer.YES, TextAnswer.NO))
        return 1 + longest + others.most_questions

    def answered(self, answer: TextAnswer) -> "Interview":
        """The interview after an answer to its question; raises NoQuestion at its end."""
        question = self.question
        if question is None:
            raise NoQuestion("the interview is over: there is no question left to answer")
        candidates = tuple([self.after(each, question, answer) for each in self.candidates])
        return evolve(self, candidates=candidates, asked=self.asked + 1)

    def after(self, candidates: Candidates, question: Question, answer: TextAnswer) -> Candidates:
        """What an answer leaves of the values of a reading."""
        reading = candidates.reading
        if reading.id != question.reading.id:
            return candidates
        if answer is TextAnswer.SILENT:
            return Candidates(reading, (reading.default,), Says.SILENT)
        predicted = zip(candidates.values, self.predictions(candidates, question), strict=True)
        left = [value for value, expected in predicted if expected in (None, answer is TextAnswer.YES)]
        return Candidates(reading, tuple(left), Says.STATES)

    def gain(self, question: Question) -> float:
        """How much is learnt from a question: what it takes off the uncertainty over all combinations, in bits."""
        (candidates,) = [each for each in self.candidates if each.reading.id == question.reading.id]
        predicted = self.predictions(candidates, question) if len(candidates.values) > 1 else ()
        yes, no = predicted.count(True), predicted.count(False)
        if not (yes and no):
            return 0.0
        shares = yes / (yes + no), no / (yes + no)
        return -sum(share * log2(share) for share in shares)

    def predictions(self, candidates: Candidates, question: Question) -> tuple[bool | None, ...]:
        """The answer to a question under each value that is left, given the readings that are known by now."""
        known = {each.reading.id: each.values[0] for each in self.candidates if len(each.values) == 1}
        reading = candidates.reading.id
        return tuple([question.answer({**known, reading: value}) for value in candidates.values])

    @property
    def stances(self) -> dict[str, Stance]:
        """What the text says on each reading, as far as the answers tell."""
        return {each.reading.id: each.stance for each in self.candidates}

    def edition(self, game_id: str, language: str, title: str) -> EditionFile:
        """The edition that was found out."""
        return EditionFile(VERSION, game_id, language, title, self.stances)


def interview(game: AnyGame, specification: Specification, effort: Effort) -> Interview:
    """The interview about a game, with a question for every witness that is kept, or found with an effort."""
    questions = questions_of(game, specification, effort)
    every = [Candidates(reading, tuple(value.id for value in reading.values)) for reading in specification.readings]
    return Interview(tuple(questions), tuple(every))


def questions_of(game: AnyGame, specification: Specification, effort: Effort) -> Iterator[Question]:
    """The questions that witnesses give, reading by reading; for a reading of which none is kept they are searched for."""
    for reading in specification.readings:
        witnesses = list(kept_witnesses(game, reading)) or list(found_witnesses(game, specification, reading, effort))
        yield from (question_from(dispute, witness) for dispute, witness in witnesses)


def kept_witnesses(game: AnyGame, reading: Reading) -> Iterator[tuple[Dispute, Witness]]:
    """The witnesses that are kept of a reading, of each dispute the one in the printed game before one in a small game."""
    for dispute in disputes_of(reading):
        for witness in (kept(game, dispute, shelf) for shelf in Shelf):
            if witness is not None:
                yield dispute, witness
                break


def found_witnesses(
    game: AnyGame, specification: Specification, reading: Reading, effort: Effort
) -> Iterator[tuple[Dispute, Witness]]:
    """The witnesses that a search finds of a reading, in the printed game before small ones."""
    for dispute in disputes_of(reading):
        found = first_witness(in_printed_game(game, dispute, effort))
        found = found if found and found[-1].witness else first_witness(in_small_games(game, specification, dispute, effort))
        if found and found[-1].witness is not None:
            yield dispute, found[-1].witness


def worth_rereading(specification: Specification, stances: Mapping[str, Stance]) -> tuple[Reading, ...]:
    """The readings on which a text is worth reading again: where it is silent, or departs from what is usual."""
    readings: Iterable[Reading] = specification.readings
    return tuple(
        [
            reading
            for reading in readings
            if stances[reading.id].says is not Says.STATES or stances[reading.id].value != reading.default
        ]
    )
