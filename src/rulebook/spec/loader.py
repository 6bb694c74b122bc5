"""Loading a game's specification, and the index of the code and tests of its clauses."""

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from attrs import evolve

from rulebook.core.errors import SpecError
from rulebook.spec.claims import theorems_claimed
from rulebook.spec.consistency import disagreements
from rulebook.spec.model import (
    Clause,
    ClauseFile,
    Glossary,
    PassageFile,
    PublishedGame,
    ReadingFile,
    SmallGameFile,
    TheoremFile,
)
from rulebook.spec.places import home, top_level
from rulebook.spec.specification import ClauseName, Specification
from rulebook.spec.toml_file import read_table
from rulebook.spec.traceability import INDEX_FILE, Index, dotted, index_of, marks

Table = TypeVar("Table")


def load(game_id: str) -> Specification:
    """The specification of a game; raises SpecError for an unknown game, and for files that are wrong or disagree."""
    place = home(game_id)
    package = top_level(place.module) if place.module else None
    code = package.joinpath(*place.module.split(".")[1:]) if isinstance(package, Path) else None
    return load_folder(place.folder, code)


def with_functions(specification: Specification, folder: Path) -> Specification:
    """A specification in which clauses that do not say which function is theirs have the one that is marked with them."""
    if all(clause.function or clause.holds for clause in specification.clauses):
        return specification
    marked = {mark.id: dotted(mark.place) for mark in marks(folder, folder, "implements")}
    clauses = [
        each if each.function or each.holds else evolve(each, function=marked.get(each.id)) for each in specification.clauses
    ]
    return evolve(specification, clauses=tuple(clauses))


def load_folder(folder: Traversable, code: Path | None = None) -> Specification:
    """The specification in a folder; raises SpecError for all files that are wrong or, if none is, disagree with each other.

    Theorems and small games can be missing. What the files do not say is read from the folder `code` of the game's package:
    the functions of clauses, and the predicates of claims.
    """

    unread: list[str] = []

    def read(name: str, table: type[Table], if_missing: Table | None = None) -> Table | None:
        file = folder.joinpath(*name.split("/"))
        try:
            return if_missing if if_missing and not file.is_file() else read_table(file, table, f"{folder.name}/{name}")
        except SpecError as error:
            unread.append(str(error))
            return None

    game, clauses = read("game.toml", PublishedGame), read("clauses.toml", ClauseFile)
    readings = read("readings.toml", ReadingFile, ReadingFile())
    theorems = read("theorems.toml", TheoremFile, TheoremFile())
    small_games = read("small_games.toml", SmallGameFile, SmallGameFile(()))
    glossary = read("glossary.toml", Glossary)
    texts = [text.id for each in game.editions for text in each.texts] if game else []
    uncut = [id for id in texts if not folder.joinpath("passages", f"{id}.toml").is_file()]
    unread += [f"{folder.name}/passages/{id}.toml: is missing: `rulebook passages` writes it" for id in uncut]
    passages = {id: file for id in texts if id not in uncut and (file := read(f"passages/{id}.toml", PassageFile))}
    if unread or not (game and clauses and readings and theorems and small_games and glossary):
        raise SpecError("\n".join(unread))
    specification = Specification(
        game=game,
        clauses=clauses.clauses,
        readings=readings.readings,
        deviations=readings.deviations,
        theorems=(*theorems_claimed(theorems.claims, code), *theorems.theorems),
        small_games=small_games.small_games,
        terms=glossary.terms,
        passages=passages,
    )
    complaints = [f"{folder.name}/{complaint}" for complaint in disagreements(specification)]
    if game.id != folder.name:
        complaints.insert(0, f"{folder.name}/game.toml: id: expected {folder.name!r}, found {game.id!r}")
    if complaints:
        raise SpecError("\n".join(complaints))
    return specification if code is None else with_functions(specification, code)


def load_clause(name: str) -> tuple[Specification, Clause]:
    """The clause with a full name such as `yellowstone_park:collecting-2`, and the specification that it belongs to."""
    parsed = ClauseName.parse(name)
    specification = load(parsed.game)
    return specification, specification.clause(parsed.clause)


def index(game_id: str) -> Index:
    """Where the clauses of a game are implemented and tested, from a checkout's code or the index in a wheel.

    A game installed without either has only its code, because tests are not installed; a text has neither.
    """
    place = home(game_id)
    if not place.module:
        return Index({}, {}, {})
    shipped = place.folder / INDEX_FILE
    if shipped.is_file():
        return Index.from_json(shipped.read_text(encoding="utf-8"))
    if place.repository is not None:
        return index_of(place.repository, place.module)
    package = top_level(place.module)
    if isinstance(package, Path):
        code = marks(package.parent, package.parent.joinpath(*place.module.split(".")), "implements")
        return Index({mark.id: mark.place for mark in code}, {}, {})
    raise SpecError(f"{game_id}: there is neither {INDEX_FILE} nor code to say where clauses are implemented")
