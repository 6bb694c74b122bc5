"""JSON Schemas (draft 2020-12) of what a table gives, for whoever reads it in another language."""

from enum import Enum
from typing import Any

from rulebook import arguments
from rulebook.core import scene
from rulebook.core.chance import SPECTATOR
from rulebook.core.game import Action, Event, Game, Observation, Settings, State
from rulebook.records import JsonObject, JsonValue
from rulebook.records.schema import ACTOR, DIALECT, closed, list_of, reference
from rulebook.records.schema import schema as record_schema
from rulebook.records.shapes import TAG

TEXT: JsonObject = {"type": "string"}
NUMBER: JsonObject = {"type": "integer", "minimum": 0}
YES_OR_NO: JsonObject = {"type": "boolean"}
VIEWER: JsonObject = {"anyOf": [NUMBER, {"const": SPECTATOR.value}]}


def schema(game: Game[Settings, State, Action, Event, Observation]) -> JsonObject:
    """The schemas of what a table of `game` gives, under `$defs`: offers, view, news, verdict, refusal and their parts.

    Raises DomainError for what is not a game.
    """
    arguments.checked("game", game, Game, "what rulebook.game gives")
    of_records = record_schema(game)["$defs"]
    assert isinstance(of_records, dict)
    given = ("offers", "view", "news", "verdict", "refusal")
    return {
        "$schema": DIALECT,
        "$id": f"urn:rulebook:table:{game.id}",
        "title": f"A table of {game.title}",
        "anyOf": [reference(f"table_{name}") for name in given],
        "$defs": {**of_records, **{f"table_{name}": definition for name, definition in parts().items()}},
    }


def of_table(name: str) -> JsonObject:
    """A schema of this module that stands under `$defs`."""
    return reference(f"table_{name}")


def left(properties: JsonObject) -> JsonObject:
    """A group or a choice: it has choices, or the one offer that is left."""
    choices: JsonObject = {"choices": list_of(of_table("choice"))}
    offer: JsonObject = {"offer": of_table("offer")}
    return {"oneOf": [closed({**properties, **choices}), closed({**properties, **offer})]}


def parts() -> JsonObject:
    """What a table gives, and what that is made of."""
    touches = list_of(TEXT)
    scalar: JsonObject = {"type": ["string", "integer", "boolean", "null"]}
    value: JsonObject = {"anyOf": [scalar, list_of(scalar), {"type": "object"}]}
    event = closed({"event": reference("event"), "text": TEXT, "clause": TEXT})
    told: JsonObject = {"version": NUMBER, "actor": ACTOR, "action": reference("action"), "events": list_of(event)}
    view: JsonObject = {
        "viewer": VIEWER,
        "version": NUMBER,
        "observation": reference("observation"),
        "scene": of_table("scene"),
        "result": reference("result"),
    }
    verdict: JsonObject = {
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


def of_scenes() -> JsonObject:
    """A scene and its parts."""
    numbers, texts = list_of(NUMBER), list_of(TEXT)
    tile: JsonObject = {"text": TEXT, "tone": one_of(scene.Tone), "count": NUMBER, "emphasis": one_of(scene.Emphasis)}
    marker: JsonObject = {"text": TEXT, "name": TEXT, "place": NUMBER, "tone": tile["tone"], "emphasis": tile["emphasis"]}
    grid: JsonObject = {
        "title": TEXT,
        "row_labels": texts,
        "column_labels": texts,
        "cells": list_of(tagged("cell", {"row": NUMBER, "column": NUMBER, "tile": of_table("tile")})),
        "regions": list_of(tagged("region", {"rows": numbers, "columns": numbers, "border": one_of(scene.Border)})),
        "key": TEXT,
        "row_keys": texts,
        "column_keys": texts,
    }
    group: JsonObject = {
        "title": TEXT,
        "parts": list_of(of_table("part")),
        "arrangement": one_of(scene.Arrangement),
        "emphasis": one_of(scene.Emphasis),
        "key": TEXT,
    }
    track: JsonObject = {
        "title": TEXT,
        "places": texts,
        "markers": list_of(tagged("marker", {**marker, "key": TEXT})),
        "key": TEXT,
    }
    kinds: list[JsonValue] = [
        tagged("grid", grid),
        tagged("tiles", {"title": TEXT, "tiles": list_of(of_table("tile")), "key": TEXT}),
        tagged("pile", {"title": TEXT, "size": NUMBER, "key": TEXT}),
        tagged("track", track),
        tagged("note", {"text": TEXT}),
        tagged("group", group),
    ]
    return {
        "scene": closed({"title": TEXT, "caption": TEXT, "alt": TEXT, "parts": list_of(of_table("part"))}),
        "part": {"oneOf": kinds},
        "tile": tagged("tile", {**tile, "key": TEXT, "name": TEXT, "face": TEXT, "lands": TEXT}),
    }


def tagged(name: str, properties: JsonObject) -> JsonObject:
    """An object that says which class it is of."""
    return closed({TAG: {"const": name}, **properties})


def one_of(kind: type[Enum]) -> JsonObject:
    """The values of an enum."""
    values: list[Any] = [member.value for member in kind]
    return {"enum": values}
