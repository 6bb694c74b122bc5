"""Readings in other languages: specs/<game>/translations/readings.toml has questions, statements of values, and titles."""

from collections.abc import Mapping
from typing import Final

from attrs import evolve, frozen

from rulebook.core.errors import SpecError
from rulebook.spec.model import Reading, ReadingValue
from rulebook.spec.places import home
from rulebook.spec.specification import Specification
from rulebook.spec.toml_file import read_table

NAME: Final = "readings.toml"
FOLDER: Final = "translations"


@frozen
class LocalReading:
    """A reading in a language: its clause's title, the question, the statement of each value, and where one is customary."""

    title: str
    question: str
    values: Mapping[str, str]
    customary: str = ""


@frozen
class LocalReadingFile:
    """The file: the readings by language and id."""

    readings: Mapping[str, Mapping[str, LocalReading]]


def local_readings(game_id: str, code: str) -> Mapping[str, LocalReading]:
    """The readings of a game in a language; none if the game has none. Raises SpecError for a bad file."""
    try:
        file = home(game_id).folder / FOLDER / NAME
    except SpecError:
        return {}
    if not file.is_file():
        return {}
    return read_table(file, LocalReadingFile, f"{game_id}/{FOLDER}/{NAME}").readings.get(code, {})


def in_language(specification: Specification, code: str) -> Specification:
    """A specification with its readings, and the titles of their clauses, in a language; what has no words stays English."""
    local = local_readings(specification.game.id, code)
    titles = {reading.clause: local[reading.id].title for reading in specification.readings if reading.id in local}
    clauses = [evolve(clause, title=titles.get(clause.id, clause.title)) for clause in specification.clauses]
    readings = [reading_in(each, local[each.id]) if each.id in local else each for each in specification.readings]
    return evolve(specification, readings=tuple(readings), clauses=tuple(clauses))


def reading_in(reading: Reading, local: LocalReading) -> Reading:
    """A reading in the words of a language; a value without any stays English."""
    values = list[ReadingValue]()
    for each in reading.values:
        custom = evolve(each.customary, where=local.customary) if each.customary and local.customary else each.customary
        values.append(evolve(each, statement=local.values.get(each.id, each.statement), customary=custom))
    return evolve(reading, question=local.question, values=tuple(values))
