"""Writes the games, whose rules run in pages without Python: rules, faces, settings and languages, each a module."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import host
from faces import faces
from webassembly import LACKING, is_there, webassembly

from rulebook import spec
from rulebook.compile.declaration import read
from rulebook.compile.errors import LayoutError
from rulebook.compile.ir import Module
from rulebook.compile.javascript.program import RUNTIME, program, runtime
from rulebook.compile.native.builds import CompilerError
from rulebook.core.game import AnyGame
from rulebook.core.sweep import boxes
from rulebook.languages import codes, language
from rulebook.languages.catalogues import statements
from rulebook.records import JsonObject, JsonValue, header
from rulebook.records.documents import documents
from rulebook.records.writing import own_meta
from rulebook.registry import game, game_ids, playable
from rulebook.table.metadata import fingerprint

INDEX: Final = "modules.js"
NUMBERS: Final = 200
"""The forms of a language are written for the numbers below; beyond 100, only the last two digits count."""

LOADING: Final = """\
import { compiled, Native } from "../wasm/native.js";
export const layout = $layout;
export const url = new URL("$name.wasm", import.meta.url);
export const load = async () => new Native(layout, await compiled(url));
"""
"""The module that loads a game as WebAssembly."""
LOADED: Final = """\
import type { Layout, Native } from "../wasm/native.js";
import type { Action, Result, State } from "./$name.js";
export declare const layout: Layout, url: URL;
/** A game to go on from any state: `open` it first. */
export declare function load(): Promise<Native<State, Action, Result>>;
"""
"""Its types."""


def write_engine(out: Path, *, is_typed: bool = False) -> None:
    """Write what pages need of every game that can be written; of another game, one line says why it cannot.

    Declarations for TypeScript, and what clauses state, are for packages: the playground tells more of a clause.
    """
    out.mkdir(parents=True, exist_ok=True)
    (out / RUNTIME).write_text(runtime(), encoding="utf-8")
    written = list[str]()
    if not is_there():
        print(LACKING, file=sys.stderr)
    for id in game_ids():
        try:
            files = dict(modules(game(id), is_typed))
        except Exception as error:  # a game from elsewhere can be written in any way
            print(f"{id} is left out of the page: {type(error).__name__}: {' '.join(str(error).split())}", file=sys.stderr)
            continue
        for name, content in files.items():
            (out / name).write_bytes(content)
        written.append(id)
    (out / "catalogue.js").write_text(module(host.catalogue(written)), encoding="utf-8")
    names = sorted(file.stem for file in out.glob("*.js") if file.name not in (RUNTIME, INDEX))
    listed = "".join(f"  {json.dumps(name)}: () => import({json.dumps(f'./{name}.js')}),\n" for name in names)
    (out / INDEX).write_text(f"export default {{\n{listed}}};\n", encoding="utf-8")


def write_fingerprints(out: Path) -> None:
    """Write which rules a page or package has, for servers, which refuse others."""
    found = {id: fingerprint(id) for id in playable()[0]}
    known = json.dumps({id: each for id, each in found.items() if each is not None})
    (out / "table" / "built.js").write_text(f"export const fingerprints = {known};\n", encoding="utf-8")


def modules(played: AnyGame, is_typed: bool) -> Iterator[tuple[str, bytes]]:
    """The files of a game by name; rules and faces once for each box that variants make of one."""
    for number, settings in enumerate(boxes(played)):
        name, compiled = f"{played.id}.{number}", read(played, settings)
        rules, types = program(compiled, documents(played))
        yield f"{name}.js", rules.encode()
        if is_typed:
            yield f"{name}.d.ts", types.encode()
        yield f"{name}.faces.js", faces(played, settings).encode()
        for file, content in native(name, played, compiled, settings) if is_there() else ():
            if is_typed or not file.endswith(".d.ts"):
                yield file, content
    yield f"{played.id}.js", module(about(played)).encode()
    for code in codes(played):
        yield f"{played.id}.{code}.js", module(spoken(played, code)).encode()
        if is_typed:
            yield f"{played.id}.{code}.clauses.js", module(stated(played, code)).encode()


def native(name: str, played: AnyGame, compiled: Module, settings: Any) -> Iterator[tuple[str, bytes]]:
    """The files of a game as WebAssembly; of a game that has no such form, one line says why."""
    try:
        binary, layout = webassembly(played, compiled, settings)
    except (CompilerError, LayoutError) as error:  # its rules in JavaScript play as well
        print(f"bots that search are left out of {played.id}: {error}", file=sys.stderr)
        return
    yield f"{name}.wasm", binary
    yield f"{name}.wasm.js", LOADING.replace("$layout", layout).replace("$name", name).encode()
    yield f"{name}.wasm.d.ts", LOADED.replace("$name", name).encode()


def module(document: JsonObject) -> str:
    """A document as a module."""
    return f"export default {json.dumps(document, ensure_ascii=False, separators=(',', ':'))};\n"


def about(played: AnyGame) -> JsonObject:
    """What the page has to know of a game beside its rules: the settings of each edition, and what records say."""
    editions = {
        edition.id: header(played, played.new_game(edition=edition.id).settings) for edition in spec.load(played.id).editions
    }
    settings: JsonObject = {
        id: {key: value for key, value in document.items() if key not in ("rulebook", "game")}
        for id, document in editions.items()
    }
    every = boxes(played)
    variants: list[JsonValue] = [header(played, each)["variants"] for each in every] if len(every) > 1 else [None]
    seating = played.declaration.seating
    return {
        "id": played.id,
        "title": played.title,
        "fingerprint": fingerprint(played.id),
        "seating": {"players": seating.players_clause, "first_player": seating.first_player_clause},
        "settings": settings,
        "boxes": variants,
        "meta": own_meta(played.id),
        "languages": [*codes(played)],
    }


def spoken(played: AnyGame, code: str) -> JsonObject:
    """A language: its forms for numbers, and its texts."""
    found = language(played, code)
    texts: list[JsonValue] = [[form, text, translation] for (form, text), translation in found.catalogue.items()]
    return {"code": found.code, "plural": [found.plural(number) for number in range(NUMBERS)], "texts": texts}


def stated(played: AnyGame, code: str) -> JsonObject:
    """What each clause states, in a language or else in English, in which clauses are written."""
    known = {} if code == "en" else statements(played, code)
    return {clause.id: known.get(clause.id, clause.statement) for clause in spec.load(played.id).clauses}


if __name__ == "__main__":
    write_engine(Path(sys.argv[1], "games"), is_typed=True)
    write_fingerprints(Path(sys.argv[1]))
