"""JSON Schemas (draft 2020-12), generated from the classes of a game, for reading and writing records in other languages.

`schema(game)` generates that of a game, `record_schema()` the one for records of any game, and
`python -m rulebook.records.schema FOLDER` writes those of all installed games.
"""

from collections.abc import Iterable
from enum import Enum
from inspect import cleandoc
from types import NoneType
from typing import Any, TypeAlias, get_args

from attrs import NOTHING, Attribute, Factory, define

from rulebook.core import CHANCE, AnyGame, Result
from rulebook.core.chance import MOST_SEATS
from rulebook.core.hints import bare
from rulebook.records import shapes
from rulebook.records.json_text import JsonObject
from rulebook.records.limits import IN_WORDS, LONGEST_LIST, MOST_COPIES
from rulebook.records.settings import VERSION
from rulebook.records.shapes import TAG, Layout, snake_case

__all__ = ["record_schema", "schema"]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
RECORD = "record"
"""The name of the schema for records of any game, which does not know any game's actions."""
SUFFIX = ".schema.json"

Schema: TypeAlias = dict[str, Any]
SIMPLE: dict[object, str] = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}


def schema(game: AnyGame) -> JsonObject:
    """The schema of the lines of a record of `game`; `$defs` has its action, event, state and observation.

    Raises TypeError for a game with a type that has no form in JSON, or with two types of the same name.
    """
    declared, parts = game.declaration, Definitions(Layout(game.settings), tuple(edition for edition, _ in game.editions))
    roles = {
        "action": parts.one_of_tagged(declared.actions),
        "event": parts.one_of_tagged(declared.events),
        "state": parts.object_of(declared.state),
        "observation": parts.object_of(declared.observation),
    }
    return lines(game.id, f"A record of {game.title}", united(parts.found, roles), parts.object_of(declared.settings))


def record_schema() -> JsonObject:
    """The schema of the lines of a record of any game."""
    action = {"type": "object", "properties": {TAG: {"type": "string"}}, "required": [TAG]}
    settings = {"type": "object", "properties": {"players": {"type": "integer"}}, "required": ["players"]}
    return lines(RECORD, "A record of any game", {"action": action}, settings)


def lines(name: str, title: str, definitions: Schema, settings: Schema) -> Schema:
    """The schema of a line: the header, which contains `settings`, a move, or the result."""
    move = {
        "actor": ACTOR,
        "action": reference("action"),
        "legal": {"anyOf": [list_of(reference("action")), list_of(reference("outcome"))]},
        "clauses": list_of({"type": "string"}),
        "position": {"type": "string", "description": "A hash of the position after the move."},
    }
    of_lines = {
        "header": header(settings, {"const": name} if name != RECORD else {"type": "string"}),
        "move": closed(move, required=("actor", "action")),
        "outcome": closed({"action": reference("action"), "weight": {"type": "integer", "minimum": 1}}),
        "result_line": closed({"result": reference("result")}),
        "result": Definitions(Layout(Result)).object_of(Result),
    }
    return {
        "$schema": DIALECT,
        "$id": f"urn:rulebook:{name}",
        "title": title,
        "description": f"One line of the record: first the header, then a move per line, and finally the result. {IN_WORDS}",
        "anyOf": [reference("header"), reference("move"), reference("result_line")],
        "$defs": united(definitions, of_lines),
    }


def united(some: Schema, others: Schema) -> Schema:
    """All definitions of both; raises TypeError for different ones with the same name."""
    for name in some.keys() & others.keys():
        if some[name] != others[name]:
            raise TypeError(f"two different types are called {name}")
    return {**some, **others}


def header(settings: Schema, game: Schema) -> Schema:
    """The first line: the settings of the game, with the keys of the record itself."""
    own = {"rulebook": {"const": VERSION}, "game": game, "meta": {"type": "object"}}
    required = ["rulebook", "game", *settings["required"]]
    return {**settings, "properties": {**own, **settings["properties"]}, "required": required}


def reference(name: str) -> Schema:
    """A schema that is stored under `$defs`."""
    return {"$ref": f"#/$defs/{name}"}


def list_of(items: Schema) -> Schema:
    """The schema of a list."""
    return {"type": "array", "items": items, "maxItems": LONGEST_LIST}


def closed(properties: Schema, required: Iterable[str] | None = None) -> Schema:
    """The schema of an object without other keys; unless `required` is given, all keys are required."""
    needed = [*(properties if required is None else required)]
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


ACTOR: Schema = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}, {"const": CHANCE.value}]}


@define
class Definitions:
    """The schemas of the types of a game's values, collected by name while they are generated.

    A type that the codec cannot read raises TypeError, and so do two types of the same name.
    """

    layout: Layout
    editions: tuple[str, ...] = ()
    found: Schema = Factory(dict)
    named: dict[str, object] = Factory(dict)

    def of(self, kind: object, name: str) -> Schema:
        """The schema of the values of a type, in a field called `name`."""
        if shapes.is_marked(kind):
            bounds = shapes.bounds_of(kind)
            return {**self.of(bare(kind), name), **({"minimum": bounds[0], "maximum": bounds[-1]} if bounds else {})}
        if kind in SIMPLE:
            return {"type": SIMPLE[kind]}
        if shapes.is_multiset(kind):
            return self._copies(get_args(kind)[0])
        if shapes.is_list(kind) or shapes.is_set(kind):
            return list_of(self.of(get_args(kind)[0], name)) | ({"uniqueItems": True} if shapes.is_set(kind) else {})
        if shapes.is_union(kind):
            return self._one_of(kind, name)
        return self._defined(snake_case(kind.__name__) if isinstance(kind, type) else name, kind)

    def _copies(self, kind: type) -> Schema:
        """The schema of an object of codes and numbers of copies."""
        return {
            "type": "object",
            "description": f"{kind.__name__}: copies",
            "propertyNames": self.of(kind, kind.__name__),
            "additionalProperties": {"type": "integer", "minimum": 1, "maximum": MOST_COPIES},
        }

    def one_of_tagged(self, classes: Iterable[type]) -> Schema:
        """The schema of an object whose tag says which of some classes it is."""
        return {"oneOf": [self.object_of(kind, (snake_case(kind.__name__),)) for kind in classes]}

    def object_of(self, kind: type, tags: tuple[str, ...] = ()) -> Schema:
        """The schema of a class that is written as an object, with a tag if it has one."""
        properties: Schema = {TAG: {"enum": [*tags]}} if tags else {}
        required = [*properties]
        for field in self.layout.fields(kind):
            key = self.layout.key(kind, field.name)
            properties[key] = {**self.of(field.type, field.name), **default_of(field)}
            required += [key] if field.default is NOTHING else []
        found = {**description(kind), **closed(properties, required)}
        if kind is self.layout.settings and self.editions:
            properties["edition"] = {"enum": [*self.editions]}
            found["not"] = {"required": ["edition", "readings"]}
        return found

    def _one_of(self, kind: object, name: str) -> Schema:
        nothing, own = [{"type": "null"}] if NoneType in get_args(kind) else [], shapes.alternatives(kind)
        is_tagged = shapes.is_tagged(kind)
        each = [self.one_of_tagged(map(bare, own))] if is_tagged else [self.of(alternative, name) for alternative in own]
        return {"anyOf": [*each, *nothing]}

    def _defined(self, name: str, kind: object) -> Schema:
        if self.named.setdefault(name, kind) != kind:
            raise TypeError(f"two types are called {name}: {kind} and {self.named[name]}")
        if name not in self.found:
            self.found[name] = {}
            self.found[name] = self._definition(kind)
        return reference(name)

    def _definition(self, kind: object) -> Schema:
        if shapes.is_choice(kind):
            return {**description(kind), "enum": list(shapes.choices(kind))}
        if shapes.is_coded(kind):
            return {**description(kind), "type": "string"}
        if isinstance(kind, type) and shapes.is_class(kind):
            return self.object_of(kind)
        raise TypeError(f"{kind} has no form in JSON")


def description(kind: object) -> Schema:
    """The first paragraph of a class's docstring."""
    told = cleandoc(kind.__doc__ or "") if isinstance(kind, type) else ""
    return {"description": " ".join(told.partition("\n\n")[0].split())} if told else {}


def default_of(field: "Attribute[object]") -> Schema:
    """The value of a field that is left out, if it is a simple one."""
    if field.default is NOTHING:
        return {}
    value = field.default.value if isinstance(field.default, Enum) else field.default
    return {"default": value} if isinstance(value, str | int) else {}
