"""A literal reader: a program that sees a text alone and answers by playing what it has read there.

It reads our Italian text of Scopa, sentence by sentence, by patterns of words. What it has read it plays, and on a clause of
whose sentences it finds none it says that the text is silent. It does not know the wrong meanings from which the questions
were made. The texts are ours with one error planted in each: numbers, words, and what is left out.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from attrs import frozen

from rulebook.core.game import AnyGame
from rulebook.examination.corpus import kept
from rulebook.examination.cover import predicted, silence_of
from rulebook.examination.meanings import Kind, Meaning
from rulebook.examination.questions import Answer, Question
from rulebook.registry import game
from rulebook.spec.places import home
from rulebook.spec.toml_file import read_table
from tests.tools.examination.readers import Result, answers_by_all, examined

WORDS: Final = ["zero", "una", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"]
NUMBERS: Final = {word: number for number, word in enumerate(WORDS)}
FIRST_AND_LATER: Final = (
    "next((seat % len(state.hands) for seat in range(state.seat, state.seat + len(state.hands)) "
    "if state.hands[seat % len(state.hands)].total < ({0} if is_first_round(state.phase) else {1})), None)"
)
Played: TypeAlias = tuple[str, str]
"""The place of a function, and what it becomes."""


@frozen
class Sentence:
    """A sentence that the reader understands: of a clause, by a pattern.

    Where it is wrong, the function at a place becomes something else: `{1}` is the number that the first group says. What
    `hands` has are the numbers of cards that are dealt first and later.
    """

    clause: str
    pattern: str
    place: str = ""
    becomes: str = ""
    hands: tuple[str, ...] = ()

    def plays(self, found: re.Match[str]) -> Played | None:
        """What somebody plays who has read it; None for the right game."""
        if not self.place and not self.hands:
            return None
        text = FIRST_AND_LATER.format(*self.hands) if self.hands else self.becomes
        numbers = [str(number(group or "")) for group in found.groups()]
        said = re.sub(r"\{(\d)\}", lambda group: numbers[int(group[1]) - 1], text)
        return f"chapters.{self.place or 'dealing.receiver'}", said


@frozen
class Error:
    """A passage of the text, in a sentence of a clause, and what stands there instead."""

    clause: str
    passage: str
    instead: str

    @property
    def id(self) -> str:
        """The clause, and the words that stand in the text now."""
        return f"{self.clause}: {self.instead or '(left out) ' + self.passage}"

    def planted_in(self, text: str) -> str:
        """The text with the error."""
        assert text.count(self.passage) == 1, self.passage
        return text.replace(self.passage, self.instead)


@frozen
class LiteralFile:
    """literal.toml."""

    sentence: tuple[Sentence, ...]
    error: tuple[Error, ...]


def number(word: str) -> int:
    """A number in words or digits; 0 for what is none."""
    return NUMBERS.get(word, int(word) if word.isdigit() else 0)


KNOWN: Final = read_table(Path(__file__).with_name("literal.toml"), LiteralFile, "literal.toml")
UNDERSTOOD: Final = KNOWN.sentence
"""Every sentence that the reader understands."""
ERRORS: Final = KNOWN.error
"""Every error, each in a text of its own."""
COUNTS: Final = re.compile(r"Il 7 vale (\d+) punti di primiera, il 6 ne vale (\d+), l'asso (\d+)")


@frozen
class Reading:
    """What the reader has read: the functions that it plays otherwise, by clause, and the clauses that it did not find."""

    plays: Mapping[str, Played]
    silent: frozenset[str]


def read(text: str) -> Reading:
    """What the reader finds in a text: of each clause the first sentence that it understands."""
    plays: dict[str, Played] = {}
    found: set[str] = set()
    for sentence in UNDERSTOOD:
        match = re.search(sentence.pattern, text)
        if match is not None and sentence.clause not in found:
            found.add(sentence.clause)
            played = sentence.plays(match)
            if played is not None:
                plays[sentence.clause] = played
    counts = COUNTS.search(text)
    if counts is not None:
        found.add("primiera-2")
        seven, six, ace = counts.groups()
        table = f"{{7: {seven}, 6: {six}, 1: {ace}}}.get(card.value, right(card, components))"
        plays["primiera-2"] = "model.components.primiera_count", table
    every = {sentence.clause for sentence in UNDERSTOOD} | {"primiera-2"}
    return Reading(plays, frozenset(every - found))


@cache
def right_text() -> str:
    """Our Italian text."""
    return (home("scopa").folder / "texts" / "it.txt").read_text(encoding="utf-8")


def answers_of(played: AnyGame, reading: Reading, questions: tuple[Question, ...]) -> Mapping[str, Answer]:
    """The answers of the reader to every question."""
    meanings = [
        Meaning(clause, "read", Kind.THING, "What is read.", function, text)
        for clause, (function, text) in reading.plays.items()
        if read(right_text()).plays.get(clause) != (function, text)
    ]
    silent = {
        question.id: Answer.SILENT
        for question in questions
        if any(predicted(question, silence_of(clause)) is Answer.SILENT for clause in reading.silent)
    }
    return {**answers_by_all(played, meanings, questions), **silent}


def result_of(text: str, error: Error | None = None) -> Result:
    """What came out for the reader of a text."""
    played = game("scopa")
    made = kept(played)
    answers = answers_of(played, read(text), made.questions)
    return examined(made.examination, error.clause if error else "", lambda question: answers[question.id])[0]


def measured_literally() -> dict[str, object]:
    """The figures: of the texts with an error, for how many the clause is named, first or at all."""
    results = {error.id: result_of(error.planted_in(right_text()), error) for error in ERRORS}
    named = [id for id, result in results.items() if result.meaning in (*result.named, *result.beside)]
    return {
        "texts": len(results),
        "named_first": sum(result.is_first for result in results.values()),
        "named": len(named),
        "alarms_of_right_text": len(result_of(right_text()).named),
        "not_first": {id: [*result.named] for id, result in results.items() if not result.is_first},
    }
