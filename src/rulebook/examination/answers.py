"""The answers of a reader in a file, so that they can be given at another time, by a program, or by a second reader."""

from collections.abc import Mapping

from attrs import frozen

from rulebook.core.errors import SpecError
from rulebook.examination.examination import Pool
from rulebook.examination.questions import Answer
from rulebook.names import unknown
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
