"""Files of a specification: each kind is read alone, and then held against the other files as they are."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final, TypeAlias, TypeVar, cast

from attrs import evolve, frozen

from rulebook.core import RulebookError
from rulebook.records import JsonObject, JsonValue, settings_from
from rulebook.registry import game
from rulebook.spec import Specification, load
from rulebook.spec.consistency import disagreements
from rulebook.spec.model import ClauseFile, Glossary, PassageFile, PublishedGame, ReadingFile, SmallGameFile, TheoremFile
from rulebook.spec.places import home, specified_games
from rulebook.spec.toml_file import read_table
from tests.tools.fuzz.forms import Form
from tests.tools.fuzz.samples import as_file

Table = TypeVar("Table")
Reader: TypeAlias = Callable[[Traversable, Specification], Specification]

KEPT: Final = 3
"""How many entries of a long list are kept: reading the rest takes longer, and teaches nothing new."""


@frozen
class SpecFile:
    """A kind of file: where it lies, and how what it holds takes its place in a specification."""

    path: str
    put: Reader


def table(kind: type[Table], put: Callable[[Specification, Table], Specification]) -> Reader:
    """How a file is read as a table, and put into a specification."""

    def read(file: Traversable, specification: Specification) -> Specification:
        return put(specification, read_table(file, kind, "hostile.toml"))

    return read


def put_readings(specification: Specification, file: ReadingFile) -> Specification:
    """A specification with other readings."""
    return evolve(specification, readings=file.readings, deviations=file.deviations)


def put_small_games(specification: Specification, file: SmallGameFile) -> Specification:
    """A specification with other small games, each of them tried."""
    for small in file.small_games:
        settings = small.settings
        if isinstance(settings, dict):
            with suppress(RulebookError):
                settings_from(game(specification.game.id), cast(JsonObject, settings))
    return evolve(specification, small_games=file.small_games)


FILES: Final = {
    "game": SpecFile("game.toml", table(PublishedGame, lambda spec, game: evolve(spec, game=game))),
    "clauses": SpecFile("clauses.toml", table(ClauseFile, lambda spec, file: evolve(spec, clauses=file.clauses))),
    "readings": SpecFile("readings.toml", table(ReadingFile, put_readings)),
    "theorems": SpecFile("theorems.toml", table(TheoremFile, lambda spec, file: evolve(spec, theorems=file.theorems))),
    "small_games": SpecFile("small_games.toml", table(SmallGameFile, put_small_games)),
    "glossary": SpecFile("glossary.toml", table(Glossary, lambda spec, file: evolve(spec, terms=file.terms))),
    "passages": SpecFile("passages/*.toml", table(PassageFile, lambda spec, file: evolve(spec, passages={"it": file}))),
}
"""Every kind of file under specs/<game>, deck files and reports apart."""


def read_specification(name: str, data: bytes) -> None:
    """A file of a specification, which must agree with the others."""
    first = loaded(specified_games()[-1])
    changed = FILES[name].put(as_file(data), first)
    for complaint in disagreements(changed):
        str(complaint)


def specification_seeds(name: str) -> tuple[bytes, ...]:
    """The files of this kind of all games, and shorter ones."""
    paths = [path for id in specified_games() for path in paths_of(name, id)]
    whole = [path.read_bytes() for path in paths if path.is_file()]
    return tuple(Form.TOML.write(shortened(Form.TOML.read(data))) for data in whole)


def paths_of(name: str, game_id: str) -> list[Traversable]:
    """The files of a kind of a game."""
    folder, _, pattern = FILES[name].path.rpartition("/")
    if pattern == "*.toml":
        return [file for file in (home(game_id).folder / folder).iterdir() if file.name.endswith(".toml")]
    return [home(game_id).folder / pattern]


@cache
def loaded(game_id: str) -> Specification:
    """The specification of a game, read once."""
    return load(game_id)


def shortened(document: JsonValue) -> JsonValue:
    """A document with the first entries of each list at its top."""
    items = document.items() if isinstance(document, dict) else ()
    return {key: value[:KEPT] if isinstance(value, list) else value for key, value in items}
