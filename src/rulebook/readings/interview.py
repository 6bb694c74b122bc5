"""The interview: a few questions about positions that find out which readings a text takes."""

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import chain
from math import log2
from typing import Final

from attrs import evolve, frozen

from rulebook.core import AnyGame, RulebookError, Sentence
from rulebook.readings.contrast import Contrast, contrasts_of
from rulebook.readings.finding import Effort, first_witness, in_printed_game, in_small_games
from rulebook.readings.published import Shelf, kept
from rulebook.readings.questions import Question, question_from, question_of_words
from rulebook.readings.witness import Witness
from rulebook.spec import Reading, Specification, Stance
from rulebook.spec.editions import VERSION, EditionFile
from rulebook.spec.model import Says

__all__ = ["Candidates", "Interview", "NoQuestion", "TextAnswer", "interview", "worth_rereading"]

LEFT_OPEN: Final = "The text leaves open: {values}."


class TextAnswer(Enum):
    """What a text says about a question."""

    YES = "yes"
    """A sentence of the text says so."""
    NO = "no"
    """A sentence of the text says otherwise."""
    WEAKLY_YES = "weakly_yes"
    """The text suggests it: by an example, by the way, or in words that can be taken otherwise."""
    WEAKLY_NO = "weakly_no"
    """The text suggests the opposite."""
    SILENT = "silent"
    """The text does not say, and suggests nothing."""

    @property
    def is_yes(self) -> bool:
        """Whether it affirms what is asked, clearly or weakly."""
        return self in (TextAnswer.YES, TextAnswer.WEAKLY_YES)

    @property
    def is_weak(self) -> bool:
        """Whether the text only suggests it."""
        return self in (TextAnswer.WEAKLY_YES, TextAnswer.WEAKLY_NO)


class NoQuestion(RulebookError, LookupError):  # noqa: N818 - it says what is missing, as in `no question`
    """An answer to an interview that has no questions left."""


@frozen
class Candidates:
    """The values of a reading that are still possible, in the order of the reading, and how clearly the text spoke."""

    reading: Reading
    values: tuple[str, ...]
    says: Says | None = None
    """None until a question about the reading has been answered."""
    left: tuple[str, ...] = ()
    """The values that a text leaves open which only narrows them down."""

    def stance(self, left_open: str) -> Stance:
        """The value that the text takes, as far as is known: the default, or the first one left; others in a note."""
        told = [value.statement.rstrip(".") for value in self.reading.values if value.id in self.left]
        note = Sentence(left_open)(values=" / ".join(told)) if told else ""
        return Stance(self.usual, self.says or Says.SILENT, note)

    @property
    def usual(self) -> str:
        """The default if it is left, and otherwise the first value left."""
        return self.reading.default if self.reading.default in self.values else self.values[0]

    @property
    def silent(self) -> "Candidates":
        """After the text says nothing more: the default if it said nothing at all, or what it only narrows down."""
        if self.says is None:
            return evolve(self, values=(self.usual,), says=Says.SILENT)
        return evolve(self, values=(self.usual,), says=Says.WEAK, left=self.values)


@frozen
class Interview:
    """An interview: the available questions, and what the answers so far leave open. Answering gives a new interview.

    `left_open` is how the edition's notes tell what the text leaves open.
    """

    questions: tuple[Question, ...]
    candidates: tuple[Candidates, ...]
    asked: int = 0
    left_open: str = LEFT_OPEN

    @property
    def question(self) -> Question | None:
        """The question from which most can be learnt: the one that splits the values left most evenly; None at the end.

        Where no position shows a difference, or none given what is known of other readings, it asks for the statement.
        """
        useful = [(self.gain(question), -number) for number, question in enumerate(self.questions) if question.witness]
        gain, number = max(useful, default=(0.0, 0))
        if gain > 0:
            return self.questions[-number]
        return next((each.stated for each in filter(self.is_open, self.questions)), None)

    def of(self, question: Question) -> Candidates:
        """The values of a question's reading that are still possible."""
        return next(each for each in self.candidates if each.reading.id == question.reading.id)

    def is_open(self, question: Question) -> bool:
        """Whether both values that a question tells apart are left."""
        return {value.id for value in question.contrast.values} <= set(self.of(question).values)

    @property
    def most_questions(self) -> int:
        """The largest number of questions still to come, whatever the answers are."""
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
            raise NoQuestion("the interview is over; there are no questions left")
        candidates = tuple([self.after(each, question, answer) for each in self.candidates])
        return evolve(self, candidates=candidates, asked=self.asked + 1)

    def after(self, candidates: Candidates, question: Question, answer: TextAnswer) -> Candidates:
        """The values of a reading that remain after an answer."""
        reading = candidates.reading
        if reading.id != question.reading.id:
            return candidates
        if answer is TextAnswer.SILENT:
            return candidates.silent
        is_weak = answer.is_weak or candidates.says is Says.WEAK
        return Candidates(reading, self.left(question, yes=answer.is_yes), Says.WEAK if is_weak else Says.STATES)

    def left(self, question: Question, *, yes: bool) -> tuple[str, ...]:
        """The values of a question's reading that remain after it is affirmed or denied."""
        candidates = self.of(question)
        predicted = zip(candidates.values, self.predictions(candidates, question), strict=True)
        return tuple([value for value, expected in predicted if expected in (None, yes)])

    def gain(self, question: Question) -> float:
        """The information in a question: by how many bits it reduces the uncertainty over all combinations."""
        candidates = self.of(question)
        predicted = self.predictions(candidates, question) if len(candidates.values) > 1 else ()
        yes, no = predicted.count(True), predicted.count(False)
        if not (yes and no):
            return 0.0
        shares = yes / (yes + no), no / (yes + no)
        return -sum(share * log2(share) for share in shares)

    def predictions(self, candidates: Candidates, question: Question) -> tuple[bool | None, ...]:
        """The answer to a question under each remaining value, given the readings known so far."""
        known = {each.reading.id: each.values[0] for each in self.candidates if len(each.values) == 1}
        reading = candidates.reading.id
        return tuple([question.answer({**known, reading: value}) for value in candidates.values])

    @property
    def stances(self) -> dict[str, Stance]:
        """What the text says on each reading, as far as the answers show."""
        return {each.reading.id: each.stance(self.left_open) for each in self.candidates}

    def edition(self, game_id: str, language: str, title: str) -> EditionFile:
        """The edition that the answers describe."""
        return EditionFile(VERSION, game_id, language, title, self.stances)


def interview(game: AnyGame | None, specification: Specification, effort: Effort, left_open: str = LEFT_OPEN) -> Interview:
    """The interview about a game, with a question for every witness that is kept or found with `effort`.

    About a text without a game it asks for statements. `left_open` is how notes tell what the text leaves open.
    """
    questions = questions_of(game, specification, effort)
    every = [Candidates(reading, tuple(value.id for value in reading.values)) for reading in specification.readings]
    return Interview(tuple(questions), tuple(every), left_open=left_open)


def questions_of(game: AnyGame | None, specification: Specification, effort: Effort) -> Iterator[Question]:
    """The questions from witnesses, reading by reading; if a reading has no kept witness, one is searched for.

    A contrast without a witness has a question about what the text states.
    """
    for reading in specification.readings:
        known: list[tuple[Contrast, Witness | None]] = [(contrast, None) for contrast in contrasts_of(reading)]
        if game is not None:
            known = [(each, next(filter(None, (kept(game, each, shelf) for shelf in Shelf)), None)) for each, _ in known]
            if not any(witness for _, witness in known):
                known = [(each, found_witness(game, specification, each, effort)) for each, _ in known]
        yield from (question_from(contrast, witness) for contrast, witness in known if witness)
        yield from (question_of_words(contrast) for contrast, witness in known if not witness)


def found_witness(game: AnyGame, specification: Specification, contrast: Contrast, effort: Effort) -> Witness | None:
    """The witness that a search finds, in the printed game before small ones."""
    printed, small = in_printed_game(game, contrast, effort), in_small_games(game, specification, contrast, effort)
    found = first_witness(chain(printed, small))
    return found[-1].witness if found else None


def worth_rereading(specification: Specification, stances: Mapping[str, Stance]) -> tuple[Reading, ...]:
    """The readings for which a text is worth rereading: where it is silent, or unusual."""
    usual = {reading.id: reading.default for reading in specification.readings}
    known = [id for id, stance in stances.items() if stance.says is Says.STATES and stance.value == usual[id]]
    return tuple([reading for reading in specification.readings if reading.id not in known])
