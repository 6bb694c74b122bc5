"""The course of an examination: what has been answered, before and now, and what that comes to."""

from collections.abc import Mapping

from attrs import evolve, field, frozen

from rulebook.core import AnyGame, SpecError, TranslationError
from rulebook.examination.asking import Asking, Frames, asking_in
from rulebook.examination.corpus import Kept, kept
from rulebook.examination.examination import Examination, Pool
from rulebook.examination.questions import Answer
from rulebook.examination.report import Report
from rulebook.examination.sentences import Sentences, sentences_of
from rulebook.examination.verdict import disagreements
from rulebook.languages import PoFile, language_in
from rulebook.names import unknown
from rulebook.spec import load
from rulebook.spec.toml_file import table_in


@frozen
class Given:
    """An answer, and the hash of the sentences by which it was given: those of the clauses that its question shows."""

    answer: Answer
    text: str


@frozen
class AnswerFile:
    """A TOML file: the game, the fingerprint of the questions, and the answers by the ids of the questions."""

    game: str
    version: str
    answers: Mapping[str, Given]


@frozen
class Course:
    """The examination of a file, with questions of this version.

    `known` are answers given before: in a file, or to questions gone back from. Those given by other sentences than the file
    has now are stale: they are kept, and asked for again, but never counted. `second` are the answers of another reader of
    the same text, with which the verdict compares.

    A course does not change: an answer gives another one.
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

    def answered(self, id: str, answer: Answer) -> "Course":
        """The course after an answer; raises NotAsked for the id of no question."""
        examination = self.examination.answered(id, answer)
        return evolve(self, examination=examination, known={**self.known, id: Given(answer, self.hash_of(id))})

    def back(self) -> "Course":
        """The course before the last answer, which stays known; itself at the beginning."""
        earlier = [*self.examination.answers.items()]
        return evolve(self, examination=self.made.examination.after(dict(earlier[:-1])))

    def forward(self) -> "Course":
        """The course at the first question without a known answer."""
        known, examination = self.fresh(self.known), self.examination
        while (question := examination.question) is not None and question.id in known:
            examination = examination.answered(question.id, known[question.id])
        return evolve(self, examination=examination)

    def with_answers(self, text: str, name: str) -> "Course":
        """The course from its beginning with the answers in a file, up to the first question that has none.

        Raises SpecError for a file that makes no sense, or answers other questions.
        """
        return evolve(self, examination=self.made.examination, known=self.in_file(text, name)).forward()

    def with_every_answer(self) -> "Course":
        """The course after all known answers, whether or not their questions would come up."""
        return evolve(self, examination=self.made.examination.after(self.fresh(self.known)))

    def with_second(self, text: str, name: str) -> "Course":
        """The course with the answers of a second reader, in a file; raises SpecError as `with_answers` does."""
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
        other = self.made.examination.after(self.fresh(self.second))
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


def course_of(game: AnyGame, po: PoFile, own: Frames | None = None) -> Course:
    """The examination of a translator's file, by the translator's own frames if there are any.

    Raises TranslationError for a file that translates no clause, or has a fault.
    """
    asking, made, sentences = asking_in(game, language_in(game, po), own), kept(game), sentences_of(po, load(game.id))
    if not sentences.by_clause:
        raise TranslationError("translates no clause, so there is nothing to examine", file=po.name)
    return Course(game, po, sentences, made, made.version(game), asking, made.examination)


def answers_in(text: str, name: str, game: str, version: str, pool: Pool) -> Mapping[str, Given]:
    """The answers in the text of a file called `name`.

    Raises SpecError for a file of another game, of other questions, or with unknown ids.
    """
    read = table_in(text, AnswerFile, name)
    if read.game != game:
        raise SpecError(f"{name}: has answers about {read.game}, not {game}")
    if read.version != version:
        raise SpecError(f"{name}: answers other questions ({read.version}, and now {version}): ask again")
    for id in read.answers:
        if id not in pool.by_id:
            raise SpecError(f"{name}: {unknown('question', id, pool.by_id)}")
    return read.answers


def answers_text(game: str, version: str, answers: Mapping[str, Given]) -> str:
    """The file with some answers."""
    given = "".join(f'{id} = {{ answer = "{each.answer.value}", text = "{each.text}" }}\n' for id, each in answers.items())
    return f'game = "{game}"\nversion = "{version}"\n\n[answers]\n{given}'
