"""Descriptions for other programs, from the endpoints and from the schemas of tables: OpenAPI 3.1 and AsyncAPI 3.0."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import version
from typing import Final

from rulebook.records import JsonObject, JsonValue
from rulebook.records.schema import Schema
from rulebook.records.strict import required
from rulebook.registry import game, playable
from rulebook.server.endpoints import ANSWERS, ENDPOINTS, MESSAGES, REPLIES, SOCKET, TEXT, Endpoint
from rulebook.server.errors import Code
from rulebook.table import schema

TITLE: Final = "Tables of rulebook"
DISTRIBUTION: Final = "rulebook-engine"
BEFORE: Final = "#/$defs/"
AFTER: Final = "#/components/schemas/"
OF_TABLES: Final = ("action", "view", "offers", "news", "verdict", "refusal")
"""What a table of any game gives or takes: each is that of one of the games."""
ALWAYS: Final = (
    Code.BAD_REQUEST,
    Code.FOREIGN_ORIGIN,
    Code.TOO_SLOW,
    Code.TOO_LARGE,
    Code.TOO_MANY,
    Code.FULL,
    Code.CLOSING,
)
"""What any request can be refused for."""
WITH_KEY: Final = (Code.WRONG_KEY, Code.UNKNOWN_TABLE)
PARAMETER: Final = re.compile(r"{(\w+)}")
SERVED: Final = "A server of tables: games between people and bots, each told no more than their seat may know."


@cache
def openapi() -> JsonObject:
    """The requests of the server, as OpenAPI."""
    paths: dict[str, JsonObject] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": info(),
        "paths": dict(paths),
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer", "description": "The key of a seat or of spectators."}
            },
        },
    }


@cache
def asyncapi() -> JsonObject:
    """The messages of a connection to a table, as AsyncAPI."""
    sent = {f"{name}_from_client": typed(name, fields.schema) for name, fields in MESSAGES.items()}
    told = {f"{name}_from_server": typed(name, reply) for name, reply in REPLIES.items()}
    messages: JsonObject = {name: {"name": name, "payload": moved(payload)} for name, payload in {**sent, **told}.items()}
    here: JsonObject = {name: {"$ref": f"#/components/messages/{name}"} for name in messages}
    return {
        "asyncapi": "3.0.0",
        "info": info(),
        "defaultContentType": "application/json",
        "channels": {
            "table": {"address": SOCKET, "parameters": {"table": {"description": "The id of a table."}}, "messages": here}
        },
        "operations": {"hear": exchanged("receive", sent), "tell": exchanged("send", told)},
        "components": {"schemas": schemas(), "messages": messages},
    }


def info() -> JsonObject:
    """What is described."""
    return {"title": TITLE, "version": version(DISTRIBUTION), "description": SERVED}


def exchanged(action: str, messages: Mapping[str, JsonObject]) -> JsonObject:
    """The messages that the server sends or receives."""
    named: list[JsonValue] = [{"$ref": f"#/channels/table/messages/{name}"} for name in messages]
    return {"action": action, "channel": {"$ref": "#/channels/table"}, "messages": named}


def typed(name: str, message: Schema) -> Schema:
    """The schema of a message, which says of which type it is."""
    properties = {"type": {"const": name}, **message["properties"]}
    return {**message, "properties": properties, "required": ["type", *message["required"]]}


def operation(endpoint: Endpoint) -> JsonObject:
    """A request, with its parameters, and everything that it can be answered."""
    of_path: list[JsonValue] = [
        {"name": name, "in": "path", "required": True, "schema": TEXT} for name in PARAMETER.findall(endpoint.path)
    ]
    of_query: list[JsonValue] = [{"name": name, "in": "query", "schema": each} for name, each in endpoint.query.items()]
    body: JsonObject = {}
    if endpoint.body is not None:
        body = {"requestBody": {"required": True, "content": {"application/json": {"schema": moved(endpoint.body.schema)}}}}
    security: JsonObject = {"security": [{"key": []}]} if endpoint.has_key else {}
    own: JsonObject = {"operationId": endpoint.name, "summary": endpoint.summary, "parameters": [*of_path, *of_query]}
    return {**own, **body, **security, "responses": {str(endpoint.status): answer_of(endpoint), **refusals(endpoint)}}


def answer_of(endpoint: Endpoint) -> JsonObject:
    """What a request is answered when nothing is wrong."""
    content: JsonObject = {"application/jsonl": {"schema": TEXT}} if endpoint.answer is None else json_of(endpoint.answer)
    return {"description": endpoint.summary, "content": content}


def refusals(endpoint: Endpoint) -> JsonObject:
    """What a request can be refused for, by status."""
    by_status: dict[str, list[str]] = {}
    for code in (*ALWAYS, *(WITH_KEY if endpoint.has_key else ()), *endpoint.refuses):
        by_status.setdefault(str(code.status), []).append(code.value)
    return {status: {"description": ", ".join(codes), "content": json_of("error")} for status, codes in by_status.items()}


def json_of(name: str) -> JsonObject:
    """The content of an answer in JSON."""
    return {"application/json": {"schema": {"$ref": f"{AFTER}{name}"}}}


def schemas() -> JsonObject:
    """The schemas of the server and of the tables of every game; those of a game have its id before their names."""
    found: JsonObject = {name: moved(each) for name, each in ANSWERS.items()}
    found["schema"] = {"type": "object", "description": "A JSON Schema, draft 2020-12."}
    for name in OF_TABLES:
        of_games: list[JsonValue] = [{"$ref": f"{AFTER}{id}.{of_table(name)}"} for id in playable()[0]]
        found[name] = {"anyOf": of_games}
    for id in playable()[0]:
        definitions: Schema = required(schema(game(id))["$defs"], dict)
        needed = reachable(definitions, [of_table(name) for name in OF_TABLES])
        found |= {f"{id}.{name}": moved(definitions[name], f"{id}.") for name in needed}
    return found


def of_table(name: str) -> str:
    """The name of a schema among those of tables."""
    return name if name == "action" else f"table_{name}"


def reachable(definitions: Schema, names: list[str]) -> list[str]:
    """The names of definitions, and of all that these refer to."""
    found: dict[str, None] = {}
    left = list(names)
    while left:
        name = left.pop()
        if name not in found:
            found[name] = None
            left += [each.removeprefix(BEFORE) for each in references(definitions[name])]
    return sorted(found)


def references(value: JsonValue) -> Iterator[str]:
    """Every reference in a schema."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key == "$ref" and isinstance(item, str):
                yield item
            else:
                yield from references(item)
    elif isinstance(value, list):
        for item in value:
            yield from references(item)


def moved(value: JsonValue, before: str = "") -> JsonValue:
    """A schema whose references are to components, with something before their names."""
    if isinstance(value, list):
        return [moved(item, before) for item in value]
    if isinstance(value, dict):
        return {
            key: f"{AFTER}{before}{item.removeprefix(BEFORE)}"
            if key == "$ref" and isinstance(item, str)
            else moved(item, before)
            for key, item in value.items()
        }
    return value
