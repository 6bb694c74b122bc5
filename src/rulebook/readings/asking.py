"""An interview in words, in a reader's language: its questions, what can be typed, and what each answer would mean."""

from collections.abc import Iterator, Mapping
from enum import Enum
from importlib.resources import files
from typing import Final

from attrs import field, frozen

from rulebook.core.chance import CHANCE
from rulebook.core.sentences import Language, Sentence, capitalised, seat_name
from rulebook.languages.catalogues import base
from rulebook.readings.interview import Interview, TextAnswer
from rulebook.readings.lockstep import shared_events
from rulebook.readings.questions import Question
from rulebook.render.notation import notation
from rulebook.spec import Reading, Specification
from rulebook.spec.editions import name_of_text
from rulebook.spec.local_readings import in_language
from rulebook.spec.toml_file import read_tables

__all__ = ["Asking", "Command", "Frames", "asking_in", "frames"]

ENGLISH_CODE: Final = "en"


class Command(Enum):
    """What can be typed instead of an answer."""

    BACK = "back"
    WHY = "why"
    HELP = "help"


@frozen
class Frames:
    """The sentences of an interview in one language. What is in braces is filled in."""

    promise: str
    header: str
    allows: str
    does: str
    choice: str
    happens: str
    states: str
    chance: str
    answers: str
    not_an_answer: str
    nothing_before: str
    if_yes: str
    if_no: str
    if_silent: str
    finished: str
    written: str
    again: str
    left_open: str
    customary: str
    signs: str
    words: Mapping[str, tuple[str, ...]]
    """What can be typed for each answer and command, the usual word first."""
    legend: Mapping[str, str]
    """What each answer and command means."""
    notation: Mapping[str, str]
    """What the signs in a picture mean."""
    says: Mapping[str, str]
    """How clearly a text speaks: `states`, `weak` and `silent`."""
    texts: Mapping[str, str] = field(factory=dict)
    """What a text is called, by its own language; where there is nothing here, it has its English name."""
    agreed: str = "Played with {options}."
    """The variants and readings of a position that are unlike the usual ones; project files of earlier versions lack it."""
    follows: str = "This follows: {events}."
    """What follows from the action whatever the answer is; project files of earlier versions lack it."""


def every_frame() -> Mapping[str, Frames]:
    """The sentences of all languages."""
    return read_tables(files(__package__) / "interview.toml", Frames)


@frozen
class Asking:
    """How an interview is held in a language, in which `specification` has readings and titles where there are any."""

    specification: Specification
    language: Language
    frames: Frames

    def header(self, question: Question, number: int, most: int) -> str:
        """The number of a question, and the clause that it is about."""
        clause = self.specification.clause(question.reading.clause)
        return said(self.frames.header, number=number, most=most, title=clause.title, clause=clause.id)

    def agreed(self, question: Question) -> str:
        """On which variants and readings the players have agreed, where these are not the usual ones; else nothing."""
        options = question.witness.sides.agreed if question.witness else ()
        return said(self.frames.agreed, options=", ".join(options)) if options else ""

    def text(self, question: Question) -> str:
        """The question in words."""
        point, frames = question.point, self.frames
        if point.value is not None:
            return (
                f"{self.reading(question).question} {said(frames.states, statement=self.statement(question, point.value))}"
            )
        actor, action = self.actor(question), f"`{question.game.action_text(point.action, self.language)}`"
        if point.choice is None and point.event is None:
            return said(frames.allows, actor=actor, action=action)
        does = said(frames.does, actor=capitalised(actor), action=action)
        assert question.witness is not None, "only positions have something happen"
        if shared := shared_events(question.witness.parting):
            told = ", ".join([f"`{question.game.event_text(event, self.language)}`" for event in shared])
            does = f"{does} {said(frames.follows, events=told)}"
        if point.choice is not None:
            return f"{does} {said(frames.choice, choice=f'`{question.game.action_text(point.choice, self.language)}`')}"
        return f"{does} {said(frames.happens, event=f'`{question.game.event_text(point.event, self.language)}`')}"

    def consequences(self, talk: Interview, question: Question) -> Iterator[str]:
        """What each answer to a question would leave possible: statements of values, what silence means, and the custom."""
        yield self.reading(question).question
        for frame, values in (
            (self.frames.if_yes, talk.left(question, yes=True)),
            (self.frames.if_no, talk.left(question, yes=False)),
            (self.frames.if_silent, talk.of(question).silent.values),
        ):
            yield said(frame, values=" / ".join(f"{self.told(question, value)} ({value})" for value in values))
        yield from (f"  {line}" for line in self.customs(self.reading(question)))

    def customs(self, reading: Reading) -> Iterator[str]:
        """How people usually play where a reading is open, where, and who says so."""
        for value in reading.values:
            if value.customary:
                cited = "; ".join([each.title for each in self.specification.cited(value.customary.cites)])
                played, where = value.statement.rstrip("."), value.customary.where
                yield said(self.frames.customary, where=where, values=played, cited=cited)

    def answers(self) -> str:
        """What can be typed, on one line."""
        return said(self.frames.answers, **{name: words[0] for name, words in self.frames.words.items()})

    def legend(self) -> Iterator[str]:
        """What each answer and command means."""
        for name, words in self.frames.words.items():
            yield f"  {' / '.join(words)}: {self.frames.legend[name]}"

    def signs(self, question: Question) -> Iterator[str]:
        """What the signs and short texts in the picture of a question mean; nothing if it has no picture."""
        scene = question.scene(self.language)
        if scene is None or question.witness is None:
            return
        yield self.frames.signs
        known = notation(question.game, question.witness.before.state, scene, self.language)
        for sign, meaning in {**self.frames.notation, **known}.items():
            yield f"  {sign}: {meaning}"

    def meaning(self, typed: str) -> TextAnswer | Command | None:
        """What somebody typed, in the language or in English; None if it is neither an answer nor a command."""
        wanted = typed.strip().casefold()
        for frames in (self.frames, every_frame()[ENGLISH_CODE]):
            for name, words in frames.words.items():
                if wanted in words:
                    return Command(name) if name in [each.value for each in Command] else TextAnswer(name)
        return None

    def reading(self, question: Question) -> Reading:
        """The reading of a question, in the language."""
        return self.specification.reading(question.reading.id)

    def statement(self, question: Question, value: str) -> str:
        """The statement of a value of a question's reading."""
        return next(each.statement for each in self.reading(question).values if each.id == value)

    def told(self, question: Question, value: str) -> str:
        """The statement of a value, without a yes or no: that answers the reading's question, and not the one asked."""
        statement = self.statement(question, value)
        answer, _, rest = statement.partition(":")
        is_answer = answer.strip().casefold() in (*self.frames.words["yes"], *self.frames.words["no"])
        return capitalised(rest.strip()) if is_answer else statement

    def text_called(self, id: str) -> str:
        """What a text of the game is called."""
        return self.frames.texts.get(id) or name_of_text(self.specification, id)

    def actor(self, question: Question) -> str:
        """Who acts in the position of a question."""
        assert question.witness is not None, "only positions have somebody to act"
        actor = question.game.actor(question.witness.before.state)
        return self.frames.chance if actor is CHANCE or actor is None else seat_name(actor, self.language)


def said(frame: str, **parts: object) -> str:
    """A frame with its fields."""
    return Sentence(frame)(**parts)


def asking_in(specification: Specification, language: Language) -> Asking:
    """How an interview is held in a language, or in English where there are no words for it."""
    code = base(language.code)
    return Asking(in_language(specification, code), language, frames(code))


def frames(code: str) -> Frames:
    """The sentences of a language, or English ones if it has none."""
    return every_frame().get(base(code), every_frame()[ENGLISH_CODE])
