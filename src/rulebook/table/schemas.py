"""JSON Schemas (draft 2020-12) of what a table gives, for whoever reads it in another language."""

from enum import Enum
from typing import Any, get_args, get_origin

from rulebook import arguments
from rulebook.core import SPECTATOR, AnyGame, Game, scene
from rulebook.core.hints import hints_of
from rulebook.records import JsonObject
from rulebook.records.schema import ACTOR, DIALECT, Schema, closed, list_of, reference
from rulebook.records.schema import schema as record_schema
from rulebook.records.shapes import TAG, snake_case

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer", "minimum": 0}
YES_OR_NO: Schema = {"type": "boolean"}
SIMPLE: dict[Any, Schema] = {
    str: TEXT,
    int: NUMBER,
    scene.Part: reference("table_part"),
    scene.Tile: reference("table_tile"),
}
VIEWER: Schema = {"anyOf": [NUMBER, {"const": SPECTATOR.value}]}


def schema(game: AnyGame) -> JsonObject:
    """The schemas of what a table of `game` gives, under `$defs`: offers, view, news, verdict, refusal and their parts.

    Raises DomainError for what is not a game.
    """
    arguments.checked("game", game, Game, "what rulebook.game gives")
    of_records: Schema = record_schema(game)
    given = ("offers", "view", "news", "verdict", "refusal")
    return {
        "$schema": DIALECT,
        "$id": f"urn:rulebook:table:{game.id}",
        "title": f"A table of {game.title}",
        "anyOf": list(map(of_table, given)),
        "$defs": {**of_records["$defs"], **{f"table_{name}": definition for name, definition in parts().items()}},
    }


def of_table(name: str) -> Schema:
    """A schema of this module that stands under `$defs`."""
    return reference(f"table_{name}")


def left(properties: Schema) -> Schema:
    """A group or a choice: it has choices, or the one offer that is left."""
    rest = {"choices": list_of(of_table("choice"))}, {"offer": of_table("offer")}
    return {"oneOf": [closed({**properties, **each}) for each in rest]}


def parts() -> Schema:
    """What a table gives, and what that is made of."""
    touches = list_of(TEXT)
    scalar = {"type": ["string", "integer", "boolean", "null"]}
    value = {"anyOf": [scalar, list_of(scalar), {"type": "object"}]}
    event = closed({"event": reference("event"), "text": TEXT, "clause": TEXT})
    told = {"version": NUMBER, "actor": ACTOR, "action": reference("action"), "events": list_of(event)}
    view = {
        "viewer": VIEWER,
        "version": NUMBER,
        "observation": reference("observation"),
        "scene": of_table("scene"),
        "result": reference("result"),
    }
    verdict = {
        "is_allowed": YES_OR_NO,
        "reason": TEXT,
        "event": reference("event"),
        "event_text": TEXT,
        "pieces": list_of(TEXT),
    }
    return {
        "offer": closed({"id": TEXT, "action": reference("action"), "text": TEXT, "touches": touches}),
        "choice": left({"field": TEXT, "value": value, "text": TEXT, "touches": touches}),
        "group": left({"action": TEXT}),
        "offers": closed({"seat": NUMBER, "version": NUMBER, "groups": list_of(of_table("group"))}),
        "told": closed(told, ("version", "actor", "events")),
        "news": closed({"viewer": VIEWER, "version": NUMBER, "is_anew": YES_OR_NO, "moves": list_of(of_table("told"))}),
        "view": closed(view, ("viewer", "version", "observation", "scene")),
        "verdict": closed(verdict, ("is_allowed", "reason")),
        "refusal": closed({"clause": TEXT, "reason": TEXT}),
        **of_scenes(),
    }


def of_scenes() -> Schema:
    """A scene and its parts, by their classes."""
    kinds = [tagged(kind) for kind in get_args(scene.Part)]
    return {"scene": closed(properties(scene.Scene)), "part": {"oneOf": kinds}, "tile": tagged(scene.Tile)}


def tagged(kind: type[object]) -> Schema:
    """An object of a class, which it names."""
    return closed({TAG: {"const": snake_case(kind.__name__)}, **properties(kind)})


def properties(kind: type[object]) -> Schema:
    """The fields of a class, each with the schema of what it has."""
    return {name: value_of(hint) for name, hint in hints_of(kind).items()}


def value_of(hint: Any) -> Schema:
    """The schema of the values of a type."""
    if hint in SIMPLE:
        return SIMPLE[hint]
    if get_origin(hint) is tuple:
        return list_of(value_of(get_args(hint)[0]))
    return {"enum": [member.value for member in hint]} if issubclass(hint, Enum) else tagged(hint)
