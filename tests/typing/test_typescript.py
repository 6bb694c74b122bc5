"""Clients in TypeScript: the types of games are current, and `tsc --strict` finds what is wrong."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from rulebook.cli.application import application
from rulebook.cli.types import of_server
from rulebook.records.schema import schema
from rulebook.registry import game, game_ids
from rulebook.server import asyncapi, openapi
from rulebook.table import Table
from rulebook.table.typescript import Writer, camel, declarations, piece_codes

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "docs" / "tutorials" / "client.ts"
TSC = shutil.which("tsc") or shutil.which(ROOT / "docs" / "playground" / "node_modules" / ".bin" / "tsc")

RIGHT = 'import { scopa, Games } from "rulebook";\n'
WRONG = {
    'const card: scopa.Card = "D11";': "TS2322",
    'const action: scopa.Action = { type: "play", card: "D7", row: 1 };': "TS2353",
    'const action: scopa.Action = { type: "take", row: 1 };': "TS2322",
    "declare const view: scopa.View; view.observation.hands;": "TS2551",
    'declare const news: Games["chess"]["News"];': "TS2339",
    "declare const event: scopa.Event; event.cards;": "TS2339",
    "declare const offer: scopa.Offer; const id: number = offer.id;": "TS2322",
}


def test_the_command_writes_the_types_of_games(tmp_path: Path) -> None:
    """To the terminal or to a file; of one game or of all; an unknown game ends with exit code 2."""
    run = CliRunner()
    assert run.invoke(application, ["types", "--typescript"]).stdout == declarations(map(game, game_ids()))
    file = tmp_path / "scopa.d.ts"
    assert run.invoke(application, ["types", "--typescript", "scopa", "--out", str(file)]).exit_code == 0
    assert "namespace scopa" in file.read_text(encoding="utf-8")
    assert "namespace hamsterbacke" not in file.read_text(encoding="utf-8")
    assert run.invoke(application, ["types", "--typescript", "--server"]).stdout.endswith(of_server())
    assert run.invoke(application, ["types", "--typescript", "chess"]).exit_code == 2
    assert run.invoke(application, ["types"]).exit_code == 2


@pytest.mark.parametrize("id", game_ids())
def test_pieces_are_those_of_the_box(id: str) -> None:
    """Each piece of a game has its code in the declarations, and so has each name in its schema."""
    codes = {code for found in piece_codes(game(id)).values() for code in found}
    text = declarations([game(id)])
    assert codes
    assert all(json.dumps(code) in text for code in codes)
    document: Any = schema(game(id))
    names = {name for name in document["$defs"] if name not in ("offer", "choice")}
    assert all(f" {''.join(part.capitalize() for part in name.split('_'))}" in text for name in names)


def test_what_a_schema_says_is_said_in_types() -> None:
    """Each form of a schema has a type."""
    write = Writer({}, frozenset(), "").type
    assert write({"type": ["string", "null"]}) == "string | null"
    assert write({"type": "array", "items": {"enum": ["a", 1]}}) == '("a" | 1)[]'
    assert write({"type": "object", "properties": {"a-b": {"const": True}}, "required": []}) == '{\n  "a-b"?: true;\n}'
    assert write({"type": "object", "propertyNames": {"type": "string"}, "additionalProperties": {"type": "integer"}}) == (
        "{ [piece in string]?: number }"
    )
    assert write({"type": "object", "additionalProperties": {"type": "boolean"}}) == "{ [key: string]: boolean }"
    assert [write({"type": "object"}), write({}), write({"enum": []})] == ["Anything", "unknown", "never"]


def complaints(folder: Path, *programs: str) -> dict[int, str]:
    """What `tsc --strict` has to say about programs that import the declarations, by their numbers."""
    if TSC is None:
        pytest.skip("tsc is not installed: run npm ci in docs/playground")
    (folder / "rulebook.d.ts").write_text(declarations(map(game, game_ids())) + of_server(), encoding="utf-8")
    names = [f"program{number}.ts" for number in range(len(programs))]
    for name, program in zip(names, programs, strict=True):
        (folder / name).write_text(program.replace('"rulebook"', '"./rulebook.js"'), encoding="utf-8")
    options = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--noUncheckedIndexedAccess"]
    done = subprocess.run(
        [TSC, *options, "--exactOptionalPropertyTypes", *names],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
    )
    told = done.stdout.splitlines()
    found = {number: [line for line in told if line.startswith(f"{name}(")] for number, name in enumerate(names)}
    assert bool(told) is any(found.values()), done.stdout
    return {number: "\n".join(lines) for number, lines in found.items() if lines}


def test_the_client_of_the_tutorial_is_strictly_typed(tmp_path: Path) -> None:
    """It passes with the strictest options."""
    assert complaints(tmp_path, CLIENT.read_text(encoding="utf-8")) == {}


def test_a_mistake_of_a_client_is_a_type_error(tmp_path: Path) -> None:
    """A card that is not in the box, a key of another action, and what a seat cannot see."""
    found = complaints(tmp_path, *[RIGHT + mistake for mistake in WRONG])
    for number, (mistake, code) in enumerate(WRONG.items()):
        assert f"error {code}" in found[number], mistake


def test_what_a_table_gives_has_these_types(tmp_path: Path) -> None:
    """Offers, a view and news of a real table, written into a program, are of the types declared for them."""
    assert complaints(tmp_path, *map(written, game_ids())) == {}


def written(id: str) -> str:
    """A program with what a table of a game gives."""
    played = game(id)
    table = Table.open(played, played.new_game().settings, seed="types")
    seat = table.to_act
    assert seat is not None
    news = table.act(seat, next(iter(table.offers(seat))).action)
    offers, view = table.document(table.offers(table.to_act or 0)), table.document(table.view(seat))
    given = {"Offers": offers, "View": view, "News": table.document(news)}
    lines = [f"const a{name}: {id}.{name} = {json.dumps(document)};" for name, document in given.items()]
    return "\n".join([f'import {{ {id} }} from "rulebook";', *lines])


def described() -> Iterator[tuple[str, Any]]:
    """The name and the schema of every answer, request and message in the documents by which a server describes itself."""
    asked: Any = openapi()
    sent: Any = asyncapi()
    for name, answer in asked["components"]["schemas"].items():
        if "properties" in answer and "." not in name:
            yield name, answer
    for each in (each for methods in asked["paths"].values() for each in methods.values() if "requestBody" in each):
        yield f"{each['operationId']}_body", each["requestBody"]["content"]["application/json"]["schema"]
    for name, message in sent["components"]["messages"].items():
        yield name, message["payload"]


def right(schema: Any) -> str:
    """An expression of TypeScript that a schema accepts, with all keys."""
    match schema:
        case {"$ref": reference}:
            return f"{{}} as Server.{camel(reference.rpartition('/')[2])}"
        case {"const": value} | {"enum": [value, *_]}:
            return json.dumps(value)
        case {"anyOf": [one, *_]}:
            return right(one)
        case {"properties": properties}:
            return "{" + ", ".join(f"{json.dumps(key)}: {right(value)}" for key, value in properties.items()) + "}"
        case {"additionalProperties": dict(values)}:
            return f"{{any: {right(values)}}}"
        case {"items": items}:
            return f"[{right(items)}]"
        case {"type": kind}:
            return {"string": '"text"', "integer": "1", "boolean": "true", "object": "{}"}[
                kind if isinstance(kind, str) else kind[0]
            ]
    raise AssertionError(schema)


def least(schema: Any) -> str:
    """The same with no key that may be left out."""
    return right({**schema, "properties": {key: schema["properties"][key] for key in schema["required"]}})


def wrong(schema: Any) -> Iterator[str]:
    """Expressions that a schema refuses: without each key it requires, with each renamed, each value of another type."""
    match schema:
        case {"properties": properties, "required": needed}:
            for name, value in properties.items():
                others = {key: each for key, each in properties.items() if key != name}
                yield right({"properties": {**others, f"{name}_": value}})
                if name in needed:
                    yield right({"properties": others})
                rest = right({"properties": others})[1:-1]
                yield from (f"{{{json.dumps(name)}: {each}, {rest}}}" for each in wrong(value))
        case {"additionalProperties": dict(values)}:
            yield from (f"{{any: {each}}}" for each in wrong(values))
        case {"items": items}:
            yield from (f"[{each}]" for each in wrong(items))
        case {"const": _} | {"enum": _}:
            yield '"no such"'
        case _:
            yield "Symbol()"


def test_what_a_server_is_sent_and_answers_has_these_types(tmp_path: Path) -> None:
    """Every key of each request, answer and message that a server describes: its name, its type, whether it is needed."""
    lines = ['import { Server } from "rulebook";']
    for number, (name, document) in enumerate(described()):
        given = f"Server.{camel(name)} ="
        lines += [f"const all{number}: {given} {right(document)};", f"const least{number}: {given} {least(document)};"]
        for index, each in enumerate(wrong(document)):
            lines += ["// @ts-expect-error", f"const wrong{number}_{index}: {given} {each};"]
    assert len(lines) > 500
    assert complaints(tmp_path, "\n".join(lines)) == {}
