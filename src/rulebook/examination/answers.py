"""The answers of a reader in a file, so that they can be given at another time, by a program, or by a second reader."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from attrs import frozen

from rulebook.core.errors import SpecError
from rulebook.examination.examination import Pool
from rulebook.examination.questions import Answer
from rulebook.names import unknown
from rulebook.spec.toml_file import read_table, table_in

__all__ = ["AnswerFile", "answers_in", "answers_text", "read_answers"]


@frozen
class AnswerFile:
    """A TOML file: the game, the fingerprint of the questions, and the answers by the ids of the questions."""

    game: str
    version: str
    answers: Mapping[str, Answer]


def read_answers(file: Traversable, game: str, version: str, pool: Pool) -> Mapping[str, Answer]:
    """The answers in a file; raises SpecError for a file of another game, of other questions, or with unknown ids."""
    return checked(read_table(file, AnswerFile, file.name), file.name, game, version, pool)


def answers_in(text: str, name: str, game: str, version: str, pool: Pool) -> Mapping[str, Answer]:
    """The answers in the text of a file called `name`; raises SpecError like `read_answers`."""
    return checked(table_in(text, AnswerFile, name), name, game, version, pool)


def checked(read: AnswerFile, name: str, game: str, version: str, pool: Pool) -> Mapping[str, Answer]:
    """The answers of a file, if they are about these questions."""
    if read.game != game:
        raise SpecError(f"{name}: has answers about {read.game}, not {game}")
    if read.version != version:
        raise SpecError(f"{name}: answers other questions ({read.version}, and now {version}): ask again")
    for id in read.answers:
        if id not in pool.by_id:
            raise SpecError(f"{name}: {unknown('question', id, pool.by_id)}")
    return read.answers


def answers_text(game: str, version: str, answers: Mapping[str, Answer]) -> str:
    """The file with some answers."""
    given = "".join(f'{id} = "{answer.value}"\n' for id, answer in answers.items())
    return f'game = "{game}"\nversion = "{version}"\n\n[answers]\n{given}'
