"""An examination on a page of yours: documents for the questions and the verdict, answers to keep, and going back."""

from attrs import frozen

from rulebook.core.game import AnyGame
from rulebook.examination.asking import ENGLISH, Asking, Frames, about, has_frames
from rulebook.examination.course import Course, course_of
from rulebook.examination.examination import NotAsked
from rulebook.examination.questions import Answer, Question
from rulebook.languages import PoFile
from rulebook.records import JsonObject, JsonValue
from rulebook.spec import load
from rulebook.table.documents import plain

__all__ = ["Dialogue", "begun"]


@frozen
class Dialogue:
    """The examination of a translator's file, as `begun` begins it. It does not change: an answer gives another one."""

    _course: Course

    def said(self, id: str, answer: str) -> "Dialogue":
        """The dialogue after an answer in a word, at the next question whose answer is not known.

        The words are `yes`, `no`, `silent` and `unsure`; raises NotAsked for any other.
        """
        words = {each.value: each for each in Answer}
        if answer not in words:
            raise NotAsked(f"{answer!r:.40} is not an answer: it is {', '.join(words)}")
        return Dialogue(self._course.answered(id, words[answer]).forward())

    def back(self) -> "Dialogue":
        """The dialogue before the last answer, which stays known; itself at the beginning."""
        return Dialogue(self._course.back())

    def with_answers(self, text: str, name: str) -> "Dialogue":
        """The dialogue from its beginning with the answers in a file, up to the first question that has none.

        Raises SpecError for a file that makes no sense, or answers other questions.
        """
        return Dialogue(self._course.with_answers(text, name))

    def with_second(self, text: str, name: str) -> "Dialogue":
        """The dialogue with the answers of a second reader, in a file; raises SpecError as `with_answers` does."""
        return Dialogue(self._course.with_second(text, name))

    @property
    def answers(self) -> str:
        """Every known answer as the file that `rulebook translate examine --answers` reads."""
        return self._course.answers

    def document(self) -> JsonObject:
        """What the reader is asked next, if anything is, with what the text says and the words for the answers."""
        course, examination, asking = self._course, self._course.examination, self._course.asking
        language, said, frames = course.po.language, course.sentences.by_clause, asking.frames
        answers: list[JsonValue] = [{"id": answer.value, "text": frames.answer(answer)} for answer in Answer]
        document: JsonObject = {
            "game": course.game.id,
            "language": language,
            "asked_in": language if asking.is_own or has_frames(language) else ENGLISH,
            "file": course.po.name,
            "given": len(examination.answers),
            "stale": [*course.stale(course.known)],
            "about": max(examination.pool.cover, len(examination.answers) + 1),
            "answers": answers,
            "sentences": [*dict.fromkeys(said.values())],
        }
        if (question := examination.question) is None:
            return document
        earlier = course.known.get(question.id)
        return document | {
            "question": described(asking, question),
            "why": {"text": frames.about, "sentences": dict(about(question, course.game.id, said))},
            "earlier": None if earlier is None else earlier.answer.value,
        }

    def verdict(self) -> JsonObject:
        """The verdict on the answers so far, with what each clause states and says in the text, and the questions behind.

        With a second reader, it also has the questions on which the two disagree, and what the second one answered.
        """
        course, report, asking = self._course, self._course.report, self._course.asking
        said, given, pool = course.sentences.by_clause, course.examination.answers, course.examination.pool.by_id
        clauses: JsonObject = {
            clause.id: {"title": clause.title, "statement": clause.statement, "text": said.get(clause.id)}
            for clause in load(course.game.id).clauses
        }
        behind = dict.fromkeys(id for verdict in report.findings for id in verdict.questions)
        behind |= dict.fromkeys(id for id, _ in report.disagreements)
        answer, second = asking.frames.answer, course.second
        asked: JsonObject = {id: {**described(asking, pool[id]), "answer": answer(given[id])} for id in behind}
        others: JsonObject = {id: answer(second[id].answer) for id, _ in report.disagreements}
        return {**report.document(), "about": clauses, "asked": asked, "second": others, "compared": bool(second)}


def described(asking: Asking, question: Question) -> JsonObject:
    """A question in words, with its picture if it has one."""
    scene = asking.scene(question)
    drawn: JsonObject = {} if scene is None else {"scene": plain(scene)}
    return {"id": question.id, "text": asking.text(question), **drawn}


def begun(game: AnyGame, po: PoFile, own: Frames | None = None) -> Dialogue:
    """The examination of a translator's file, by the translator's own frames if there are any.

    Raises TranslationError for a file that translates no clause, or has a fault.
    """
    return Dialogue(course_of(game, po, own))
