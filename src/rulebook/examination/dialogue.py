"""An examination in progress: what has been answered, before and now, and documents for a page of yours that conducts it."""

from collections.abc import Mapping

from attrs import evolve, field, frozen

from rulebook.core.errors import TranslationError
from rulebook.core.game import AnyGame
from rulebook.examination.answers import Given, answers_in, answers_text
from rulebook.examination.asking import Asking, Frames, about, asking_in, has_frames
from rulebook.examination.examination import Examination, NotAsked
from rulebook.examination.kept import Kept, kept
from rulebook.examination.questions import Answer, Question
from rulebook.examination.report import Report
from rulebook.examination.sentences import Sentences, sentences_of
from rulebook.examination.verdict import disagreements
from rulebook.languages import PoFile, language_in
from rulebook.records import JsonObject, JsonValue
from rulebook.spec import load
from rulebook.table.documents import plain

__all__ = ["Dialogue", "begun"]


@frozen
class Dialogue:
    """The examination of a translator's file, as `begun` begins it, with questions of this version.

    `known` are answers given before: in a file, or to questions gone back from. Those given by other sentences than the file
    has now are stale: they are kept, and asked for again, but never counted. `second` are the answers of another reader of
    the same text, with which the verdict compares.

    A dialogue does not change: an answer gives another one.
    """

    game: AnyGame
    po: PoFile
    sentences: Sentences
    made: Kept
    version: str
    asking: Asking
    examination: Examination
    known: Mapping[str, Given] = field(factory=dict)
    second: Mapping[str, Given] = field(factory=dict)

    def said(self, id: str, answer: str) -> "Dialogue":
        """The dialogue after an answer in a word, at the next question whose answer is not known.

        The words are `yes`, `no`, `silent` and `unsure`; raises NotAsked for any other.
        """
        words = {each.value: each for each in Answer}
        if answer not in words:
            raise NotAsked(f"{answer!r:.40} is not an answer: it is {', '.join(words)}")
        return self.answered(id, words[answer]).forward()

    def answered(self, id: str, answer: Answer) -> "Dialogue":
        """The dialogue after an answer; raises NotAsked for the id of no question."""
        examination = self.examination.answered(id, answer)
        return evolve(self, examination=examination, known={**self.known, id: Given(answer, self.hash_of(id))})

    def back(self) -> "Dialogue":
        """The dialogue before the last answer, which stays known; itself at the beginning."""
        earlier = self.examination.answers
        return evolve(self, examination=after(self.made.examination, {id: earlier[id] for id in [*earlier][:-1]}))

    def forward(self) -> "Dialogue":
        """The dialogue at the first question without a known answer."""
        known, examination = self.fresh(self.known), self.examination
        while (question := examination.question) is not None and question.id in known:
            examination = examination.answered(question.id, known[question.id])
        return evolve(self, examination=examination)

    def with_answers(self, text: str, name: str) -> "Dialogue":
        """The dialogue from its beginning with the answers in a file, up to the first question that has none.

        Raises SpecError for a file that makes no sense, or answers other questions.
        """
        return evolve(self, examination=self.made.examination, known=self.in_file(text, name)).forward()

    def with_every_answer(self) -> "Dialogue":
        """The dialogue after all known answers, whether or not their questions would come up."""
        return evolve(self, examination=after(self.made.examination, self.fresh(self.known)))

    def with_second(self, text: str, name: str) -> "Dialogue":
        """The dialogue with the answers of a second reader, in a file; raises SpecError as `with_answers` does."""
        return evolve(self, second=self.in_file(text, name))

    def in_file(self, text: str, name: str) -> Mapping[str, Given]:
        """The answers in a file; raises SpecError for a file that makes no sense, or answers other questions."""
        return answers_in(text, name, self.game.id, self.version, self.made.examination.pool)

    def hash_of(self, id: str) -> str:
        """The hash of the sentences about which the answer to a question says something."""
        return self.sentences.hash_of(self.examination.pool.by_id[id].clauses)

    def fresh(self, given: Mapping[str, Given]) -> dict[str, Answer]:
        """Of some answers, those that were given by the sentences as they are."""
        return {id: each.answer for id, each in given.items() if each.text == self.hash_of(id)}

    def stale(self, given: Mapping[str, Given]) -> list[str]:
        """The questions of those answers that were given by other sentences."""
        fresh = self.fresh(given)
        return [id for id in given if id not in fresh]

    @property
    def answers(self) -> str:
        """Every known answer as the file that `rulebook translate examine --answers` reads."""
        return answers_text(self.game.id, self.version, self.known)

    @property
    def report(self) -> Report:
        """The report on the answers so far, with the questions on which a second reader disagrees."""
        other = after(self.made.examination, self.fresh(self.second))
        return Report(
            self.game,
            self.po.name,
            self.sentences,
            self.examination,
            self.asking,
            self.version,
            disagreements(self.examination, other),
            (*self.stale(self.known), *self.stale(self.second)),
            self.made.unseparated,
        )

    def document(self) -> JsonObject:
        """What the reader is asked next, if anything is, with what the text says and the words for the answers."""
        examination, asking, frames = self.examination, self.asking, self.asking.frames
        language, said = self.po.language, self.sentences.by_clause
        answers: list[JsonValue] = [{"id": answer.value, "text": frames.answer(answer)} for answer in Answer]
        document: JsonObject = {
            "game": self.game.id,
            "language": language,
            "asked_in": language if asking.is_own or has_frames(language) else "en",
            "file": self.po.name,
            "given": len(examination.answers),
            "stale": [*self.stale(self.known)],
            "about": max(examination.most_questions, len(examination.answers) + 1),
            "answers": answers,
            "sentences": [*dict.fromkeys(said.values())],
        }
        if (question := examination.question) is None:
            return document
        earlier = self.known.get(question.id)
        return document | {
            "question": described(asking, question),
            "why": {"text": frames.about, "sentences": dict(about(question, self.game.id, said))},
            "earlier": None if earlier is None else earlier.answer.value,
        }

    def verdict(self) -> JsonObject:
        """The verdict on the answers so far, with what each clause states and says in the text, and the questions behind.

        With a second reader, it also has the questions on which the two disagree, and what the second one answered.
        """
        report, asking, said = self.report, self.asking, self.sentences.by_clause
        given, pool = self.examination.answers, self.examination.pool.by_id
        clauses: JsonObject = {
            clause.id: {"title": clause.title, "statement": clause.statement, "text": said.get(clause.id)}
            for clause in load(self.game.id).clauses
        }
        behind = dict.fromkeys(id for verdict in report.findings for id in verdict.questions)
        behind |= dict.fromkeys(id for id, _ in report.disagreements)
        answer, second = asking.frames.answer, self.second
        asked: JsonObject = {id: {**described(asking, pool[id]), "answer": answer(given[id])} for id in behind}
        others: JsonObject = {id: answer(second[id].answer) for id, _ in report.disagreements}
        return {**report.document(), "about": clauses, "asked": asked, "second": others, "compared": bool(second)}


def after(examination: Examination, answers: Mapping[str, Answer]) -> Examination:
    """An examination after some answers, in their order."""
    for id, answer in answers.items():
        examination = examination.answered(id, answer)
    return examination


def described(asking: Asking, question: Question) -> JsonObject:
    """A question in words, with its picture if it has one."""
    scene = asking.scene(question)
    drawn: JsonObject = {} if scene is None else {"scene": plain(scene)}
    return {"id": question.id, "text": asking.text(question), **drawn}


def begun(game: AnyGame, po: PoFile, own: Frames | None = None) -> Dialogue:
    """The examination of a translator's file, by the translator's own frames if there are any.

    Raises TranslationError for a file that translates no clause, or has a fault.
    """
    asking, made, sentences = asking_in(game, language_in(game, po), own), kept(game), sentences_of(po, load(game.id))
    if not sentences.places:
        raise TranslationError("translates no clause, so there is nothing to examine", file=po.name)
    return Dialogue(game, po, sentences, made, made.version(game), asking, made.examination)
