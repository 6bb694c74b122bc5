"""The schemas: current, sound, and true of what is written."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from rulebook.records import Codec, JsonObject, JsonValue, limits
from rulebook.records.schema import RECORD, SUFFIX, record_schema, schema
from rulebook.records.schema.__main__ import main
from rulebook.registry import game, game_ids

from .playing import SETTINGS, played, written


def validator(document: JsonObject, part: str | None = None) -> Draft202012Validator:
    return Draft202012Validator({**document, "anyOf": [{"$ref": f"#/$defs/{part}"}]} if part else document)


SCHEMAS = {RECORD: record_schema(), **{id: schema(game(id)) for id in game_ids()}}


def test_all_schemas_can_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All schemas are written into a folder; what is no folder is told of in one line."""
    assert main([str(tmp_path)]) == 0
    for words in ([], [str(tmp_path / "missing")]):
        assert main(words) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert sorted(file.name.removesuffix(SUFFIX) for file in tmp_path.iterdir()) == sorted((*game_ids(), RECORD))
    for name, document in SCHEMAS.items():
        assert json.loads((tmp_path / f"{name}{SUFFIX}").read_text(encoding="utf-8")) == document


@pytest.mark.parametrize("document", SCHEMAS.values(), ids=SCHEMAS)
def test_a_schema_is_one_and_states_the_limits(document: JsonObject) -> None:
    Draft202012Validator.check_schema(document)
    for limit in (limits.MOST_BYTES, limits.MOST_LINES, limits.MOST_BYTES_IN_LINE, limits.MOST_NESTING, limits.MOST_DIGITS):
        assert str(limit) in str(document["description"])


@pytest.mark.parametrize(("id", "edition", "players"), SETTINGS)
def test_what_is_written_of_a_game_is_what_its_schema_says(id: str, edition: str, players: int) -> None:
    park, settings, moves = played(id, edition, players)
    codec, document = Codec(park, settings), schema(park)
    for text in written(id, edition, players)[:: 1 + 3 * players]:
        assert validator(document).is_valid(json.loads(text))
        assert validator(record_schema()).is_valid(json.loads(text))
    for move in moves[::20]:
        validator(document, "state").validate(codec.dump(move.before))
        validator(document, "observation").validate(codec.dump(park.observe(move.before, 0)))
        validator(document, "action").validate(codec.dump(move.action))
        for event in move.step.events:
            validator(document, "event").validate(codec.dump(event))


@pytest.mark.parametrize(
    "line",
    [
        {"rulebook": 1, "game": "yellowstone_park"},
        {"rulebook": 1, "game": "yellowstone_park", "players": 2, "edition": "it", "readings": {}},
        {"rulebook": 1, "game": "yellowstone_park", "players": 2, "readings": {"end-threshold": "never"}},
        {"rulebook": 2, "game": "yellowstone_park", "players": 2},
        {"actor": "dealer", "action": {"type": "stop"}},
        {"actor": 0, "action": {"type": "fly"}},
        {"actor": 0, "action": {"type": "place", "card": "G4", "column": 3.5}},
        {"actor": 0, "action": {"type": "stop", "why": 1}},
        {"actor": 0, "action": {"type": "stop"}, "why": 1},
        {"result": {"scores": [1]}},
    ],
)
def test_the_schema_of_a_game_refuses_what_the_codec_refuses(line: JsonValue) -> None:
    assert not validator(schema(game("yellowstone_park"))).is_valid(line)
