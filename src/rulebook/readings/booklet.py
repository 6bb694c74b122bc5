"""Booklets: what a page shows of the clauses of a game, with their readings, translations and passages, as JSON."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Final, TypeAlias

from attrs import asdict

from rulebook.core.sentences import ENGLISH
from rulebook.languages import codes
from rulebook.languages.catalogues import statements
from rulebook.languages.words_file import words_file
from rulebook.readings.contrast import contrasts_of
from rulebook.readings.published import Shelf, path_of
from rulebook.records import JsonObject, JsonValue
from rulebook.registry import game, playable
from rulebook.spec import Clause, Reading, Specification, load
from rulebook.spec.local_readings import LocalReading, local_readings
from rulebook.spec.places import home, specified_games
from rulebook.spec.texts import shipped_editions, shipped_text

CLAUSES: Final = "clauses"
"""The folder of a page that has the booklet of each game."""
Local: TypeAlias = Mapping[str, Mapping[str, LocalReading]]
"""The readings of a game in other languages, by language and id."""


def lacking(page: Path) -> list[str]:
    """The ids of the games that can be played here, of which a page with booklets has none."""
    own = page / CLAUSES
    known = [id for id in playable()[0] if id in specified_games()]
    return [id for id in known if own.is_dir() and not (own / f"{id}.json").is_file()]


def write_clauses(page: Path) -> None:
    """Write the booklets that a page lacks."""
    for id in lacking(page):
        (page / CLAUSES / f"{id}.json").write_text(json.dumps(clauses(load(id))), encoding="utf-8")


def clauses(specification: Specification) -> JsonObject:
    """The clauses of a game by id, with their readings and, where a text ships, its passages."""
    played = game(specification.game.id)
    translated = {code: statements(played, code) for code in codes(played)}
    local = {code: local_readings(played.id, code) for code in codes(played)}
    headed = {code: words_file(played.id).headings_in(code) for code in (ENGLISH.code, *codes(played))}
    documents = {clause.id: document(specification, clause, translated, local) for clause in specification.clauses}
    for section, following in groupby(specification.clauses, attrgetter("section")):
        headings: JsonObject = {code: known[section] for code, known in headed.items() if section in known}
        documents[next(following).id]["headings"] = headings
    return {**documents}


def document(
    specification: Specification, clause: Clause, translated: Mapping[str, Mapping[str, str]], local: Local
) -> JsonObject:
    """What the page shows of a clause, with its statement in the languages into which the game's clauses are translated."""
    return {
        "id": clause.id,
        "section": clause.section,
        "title": clause.title,
        "statement": clause.statement,
        "translations": {code: known[clause.id] for code, known in translated.items() if clause.id in known},
        "provenance": clause.provenance.value,
        "aim": place(clause.id, specification.game.aim),
        "orientation": place(clause.id, specification.game.orientation),
        "explained": [*specification.game.explained.get(clause.id, ())],
        "tallies": [asdict(tally) for tally in specification.game.tallies if tally.clause == clause.id],
        "function": clause.function,
        "readings": [reading_document(specification, specification.reading(id), local) for id in clause.readings],
        "texts": list(texts(specification, clause)),
    }


def place(id: str, named: Sequence[str]) -> int | None:
    """Where a clause stands among those that game.toml names, if it does."""
    return named.index(id) if id in named else None


def reading_document(specification: Specification, reading: Reading, local: Local) -> JsonObject:
    """A reading, with the editions that take each value, its words in other languages, and its contrasts with a witness."""
    values: list[JsonValue] = []
    for value in reading.values:
        document: JsonObject = {"id": value.id, "statement": value.statement, "editions": [*reading.takers(value.id)]}
        if value.customary is not None:
            cited: list[JsonValue] = [each.title for each in specification.cited(value.customary.cites)]
            document |= {"customary": value.customary.where, "cited": cited}
        values.append(document)
    translations: JsonObject = {code: asdict(known[reading.id]) for code, known in local.items() if reading.id in known}
    witnesses: list[JsonValue] = [
        {"name": contrast.name, "values": [reading.values.index(value) for value in contrast.values]}
        for contrast in contrasts_of(reading)
        if home(specification.game.id).folder.joinpath(*path_of(contrast, Shelf.PRINTED).split("/")).is_file()
    ]
    own: JsonObject = {"id": reading.id, "question": reading.question, "values": values}
    return own | {"translations": translations, "witnesses": witnesses}


def texts(specification: Specification, clause: Clause) -> Iterator[JsonValue]:
    """The passages that state or show a clause, of every edition whose text ships."""
    for edition in shipped_editions(specification.game.id):
        text = shipped_text(specification.game.id, edition.id)
        found = specification.passages_of(clause.id, edition.id)
        if text is not None and found:
            passages: list[JsonValue] = [text.location(each.position, each.length).text for each in found]
            yield {"title": edition.title, "language": edition.language, "passages": passages}
