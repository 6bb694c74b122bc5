"""An examination as a page conducts it: documents for questions and for the verdict, going back, and answers to keep."""

from collections.abc import Mapping

from attrs import evolve, field, frozen

from rulebook.core.errors import TranslationError
from rulebook.core.game import AnyGame
from rulebook.examination.answers import answers_in, answers_text
from rulebook.examination.asking import Asking, about, asking_in, has_frames
from rulebook.examination.examination import Examination, NotAsked
from rulebook.examination.kept import Kept, kept
from rulebook.examination.questions import Answer, Question
from rulebook.examination.report import Place, report_of
from rulebook.examination.verdict import disagreements
from rulebook.languages import PoFile, language_in
from rulebook.records import JsonObject, JsonValue
from rulebook.spec import load
from rulebook.table.documents import plain

__all__ = ["Dialogue", "begun"]


@frozen
class Dialogue:
    """The examination of a file. `known` are answers given before: in a file, or to questions gone back from.

    `second` are the answers of another reader of the same text, with which the verdict compares.

    A dialogue does not change: an answer gives another one.
    """

    game: AnyGame
    po: PoFile
    made: Kept
    asking: Asking
    examination: Examination
    known: Mapping[str, Answer] = field(factory=dict)
    second: Mapping[str, Answer] = field(factory=dict)

    def answered(self, id: str, answer: Answer) -> "Dialogue":
        """The dialogue after an answer; raises NotAsked for the id of no question."""
        return evolve(self, examination=self.examination.answered(id, answer), known={**self.known, id: answer})

    def said(self, id: str, answer: str) -> "Dialogue":
        """The dialogue after an answer in a word: `yes`, `no`, `silent` or `unsure`; raises NotAsked for any other."""
        words = {each.value: each for each in Answer}
        if answer not in words:
            raise NotAsked(f"{answer!r:.40} is not an answer: it is {', '.join(words)}")
        return self.answered(id, words[answer])

    def back(self) -> "Dialogue":
        """The dialogue before the last answer, which stays known; itself at the beginning."""
        return evolve(self, examination=self.after([*self.examination.answers][:-1]))

    def after(self, ids: list[str]) -> Examination:
        """The examination after the answers to some questions, in this order."""
        examination = self.made.examination
        for id in ids:
            examination = examination.answered(id, self.examination.answers[id])
        return examination

    def with_answers(self, text: str, name: str) -> "Dialogue":
        """The dialogue from its beginning with the answers in a file, up to the first question that has none.

        Raises SpecError for a file that makes no sense, or answers other questions.
        """
        known, examination = self.in_file(text, name), self.made.examination
        while (question := examination.question) is not None and question.id in known:
            examination = examination.answered(question.id, known[question.id])
        return evolve(self, examination=examination, known=known)

    def with_second(self, text: str, name: str) -> "Dialogue":
        """The dialogue with the answers of a second reader, in a file; raises SpecError as `with_answers` does."""
        return evolve(self, second=self.in_file(text, name))

    def in_file(self, text: str, name: str) -> Mapping[str, Answer]:
        """The answers in a file; raises SpecError for a file that makes no sense, or answers other questions."""
        return answers_in(text, name, self.game.id, self.made.version(self.game), self.made.examination.pool)

    @property
    def answers(self) -> str:
        """The answers as the file that `rulebook translate examine --answers` reads."""
        return answers_text(self.game.id, self.made.version(self.game), self.examination.answers)

    def document(self) -> JsonObject:
        """What the reader is asked next, if anything is, with what the text says and the words for the answers."""
        question, frames = self.examination.question, self.asking.frames
        answers: list[JsonValue] = [{"id": answer.value, "text": frames.answer(answer)} for answer in Answer]
        document: JsonObject = {
            "game": self.game.id,
            "language": self.po.language,
            "asked_in": self.po.language if has_frames(self.po.language) else "en",
            "file": self.po.name,
            "given": len(self.examination.answers),
            "about": max(self.examination.most_questions, len(self.examination.answers) + 1),
            "answers": answers,
            "sentences": [*self.sentences.values()],
        }
        if question is None:
            return document
        earlier, told = self.known.get(question.id), about(question, self.game.id, self.sentences)
        return document | {
            "question": self.described(question),
            "why": {"text": frames.about, "sentences": dict(told)},
            "earlier": None if earlier is None else earlier.value,
        }

    def described(self, question: Question) -> JsonObject:
        """A question in words, with its picture if it has one."""
        scene = self.asking.scene(question)
        drawn: JsonObject = {} if scene is None else {"scene": plain(scene)}
        return {"id": question.id, "text": self.asking.text(question), **drawn}

    @property
    def sentences(self) -> Mapping[str, str]:
        """What the text says, in the order of the rules, by clause."""
        said = {id: place.text for id, place in self.places.items()}
        return {clause.id: said[clause.id] for clause in load(self.game.id).clauses if clause.id in said}

    @property
    def places(self) -> Mapping[str, Place]:
        """Where the clauses are translated."""
        entries = [entry for entry in self.po.entries if entry.translation and not entry.is_fuzzy]
        return {entry.context: Place(entry.line, entry.translation) for entry in entries}

    def verdict(self) -> JsonObject:
        """The verdict on the answers so far, with what each clause states and says in the text, and the questions behind.

        With a second reader, it also has the questions on which the two disagree, and what the second one answered.
        """
        other = self.made.examination
        for id, answer in self.second.items():
            other = other.answered(id, answer)
        differing = disagreements(self.examination, other)
        report = report_of(
            self.game, self.po.name, self.places, self.examination, self.asking, differing, self.made.unseparated
        )
        said = self.sentences
        clauses: JsonObject = {
            clause.id: {"title": clause.title, "statement": clause.statement, "text": said.get(clause.id)}
            for clause in load(self.game.id).clauses
        }
        behind = dict.fromkeys(id for verdict in report.findings for id in verdict.questions)
        behind |= dict.fromkeys(id for id, _ in differing)
        pool, frames = self.examination.pool.by_id, self.asking.frames
        asked: JsonObject = {
            id: {**self.described(pool[id]), "answer": frames.answer(self.examination.answers[id])} for id in behind
        }
        second: JsonObject = {id: frames.answer(self.second[id]) for id, _ in differing}
        return {**report.document(), "about": clauses, "asked": asked, "second": second, "compared": bool(self.second)}


def begun(game: AnyGame, po: PoFile) -> Dialogue:
    """The examination of a translator's file; raises TranslationError for one that translates no clause, or has a fault."""
    asking, made = asking_in(game, language_in(game, po)), kept(game)
    dialogue = Dialogue(game, po, made, asking, made.examination)
    if not dialogue.sentences:
        raise TranslationError("translates no clause, so there is nothing to examine", file=po.name)
    return dialogue
