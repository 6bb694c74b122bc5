"""Writes the games, whose rules run in the page without Python: rules, faces, settings and languages."""

import json
from pathlib import Path
from typing import Any, Final

from attrs import evolve
from faces import faces

from rulebook import spec
from rulebook.compile.declaration import read
from rulebook.compile.javascript.program import RUNTIME, program, runtime
from rulebook.compile.types import all_that_matter
from rulebook.core.game import AnyGame
from rulebook.languages import codes, language
from rulebook.records import JsonObject, JsonValue, header
from rulebook.records.documents import documents
from rulebook.records.writing import own_meta
from rulebook.registry import game, game_ids

NUMBERS: Final = 200
"""The forms of a language are written for the numbers below; beyond 100, only the last two digits count."""


def write_engine(out: Path) -> None:
    """Write what the page needs of every game; rules and faces once for each box that variants make of one."""
    out.mkdir(exist_ok=True)
    (out / RUNTIME).write_text(runtime(), encoding="utf-8")
    for id in game_ids():
        played = game(id)
        for number, variants in enumerate(all_that_matter(played)):
            rules, _ = program(read(played, variants=variants), documents(played))
            (out / f"{id}.{number}.js").write_text(rules, encoding="utf-8")
            (out / f"{id}.{number}.faces.js").write_text(faces(played, settings_of(played, variants)), encoding="utf-8")
        write_json(out / f"{id}.json", about(played))
        for code in codes(played):
            write_json(out / f"{id}.{code}.json", spoken(played, code))


def settings_of(played: AnyGame, variants: Any) -> Any:
    """The usual settings of a game, with variants where they matter."""
    usual = played.new_game().settings
    return usual if variants is None else evolve(usual, variants=variants)


def write_json(file: Path, document: JsonObject) -> None:
    """Write a document."""
    file.write_text(json.dumps(document, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def about(played: AnyGame) -> JsonObject:
    """What the page has to know of a game beside its rules: the settings of each edition, and what records say."""
    editions = {
        edition.id: header(played, played.new_game(edition=edition.id).settings) for edition in spec.load(played.id).editions
    }
    settings: JsonObject = {
        id: {key: value for key, value in document.items() if key not in ("rulebook", "game")}
        for id, document in editions.items()
    }
    boxes: list[JsonValue] = [
        header(played, settings_of(played, variants))["variants"] if variants else None
        for variants in all_that_matter(played)
    ]
    return {
        "id": played.id,
        "settings": settings,
        "boxes": boxes,
        "meta": own_meta(played.id),
        "languages": [*codes(played)],
    }


def spoken(played: AnyGame, code: str) -> JsonObject:
    """A language: its forms for numbers, and its texts."""
    found = language(played, code)
    texts: list[JsonValue] = [[form, text, translation] for (form, text), translation in found.catalogue.items()]
    return {"code": found.code, "plural": [found.plural(number) for number in range(NUMBERS)], "texts": texts}
