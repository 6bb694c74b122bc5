"""The descriptions of the server say what it does: every endpoint, every message, and schemas that what it sends fulfils."""

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft7Validator, Draft202012Validator, meta

from rulebook.records.schema import DIALECT
from rulebook.server import Code, asyncapi, openapi
from rulebook.server.describing import references
from rulebook.server.endpoints import ENDPOINTS
from tests.tools.serving.players import offered

from .serving import Served

PACKAGES = Path(__file__).parents[2] / "docs" / "playground" / "node_modules"
ASYNCAPI = PACKAGES / "@asyncapi" / "specs" / "schemas" / "3.0.0.json"
HAMSTERBACKE: dict[str, Any] = {"game": "hamsterbacke", "settings": {"players": 3}}


def validator_of(description: Any, schema: Any) -> Draft202012Validator:
    """What validates documents by a schema of a description."""
    return Draft202012Validator({"components": description["components"], **schema})


def found(description: Any, reference: str) -> Any:
    """What a reference leads to."""
    value = description
    for part in reference.removeprefix("#/").split("/"):
        value = value[part]
    return value


@pytest.mark.parametrize("described", [openapi, asyncapi])
def test_every_reference_leads_somewhere(described: Any) -> None:
    """All references lead to something, and all schemas are schemas."""
    description = described()
    for reference in set(references(description)):
        assert found(description, reference)
    for schema in description["components"]["schemas"].values():
        meta.validate({"$schema": DIALECT, **schema})
    json.dumps(description, allow_nan=False)


def test_what_openapi_requires() -> None:
    """Every request has its own name, every parameter of its path, and what it answers and refuses."""
    description: Any = openapi()
    assert description["openapi"].startswith("3.1")
    operations = [each for path in description["paths"].values() for each in path.values()]
    assert [each["operationId"] for each in operations] == [endpoint.name for endpoint in ENDPOINTS]
    for path, methods in description["paths"].items():
        for each in methods.values():
            in_path = [parameter["name"] for parameter in each["parameters"] if parameter["in"] == "path"]
            assert in_path == re.findall(r"{(\w+)}", path)
            assert all(response["description"] for response in each["responses"].values())
    for name in description["components"]["schemas"]:
        assert re.fullmatch(r"[A-Za-z0-9._-]+", name)


def test_what_asyncapi_requires() -> None:
    """Both operations belong to the channel, and so does every message of theirs."""
    description: Any = asyncapi()
    assert description["asyncapi"].startswith("3.0")
    messages = description["components"]["messages"]
    assert description["channels"]["table"]["messages"].keys() == messages.keys()
    in_operations = [each["$ref"] for operation in description["operations"].values() for each in operation["messages"]]
    assert [each.rpartition("/")[2] for each in in_operations] == list(messages)


def test_openapi_passes_the_official_validator() -> None:
    """The validator of the OpenAPI community accepts the description, and refuses one without the answers of a request."""
    validator = pytest.importorskip("openapi_spec_validator", reason="openapi-spec-validator is not installed")
    validator.validate(openapi())
    broken: Any = deepcopy(openapi())
    broken["paths"]["/healthz"]["get"]["responses"] = []
    assert not validator.OpenAPIV31SpecValidator(broken).is_valid()


def test_asyncapi_fulfils_its_published_schema() -> None:
    """The schema that AsyncAPI publishes accepts the description, and refuses one whose channel has no address."""
    if not ASYNCAPI.is_file():
        pytest.skip("run npm ci in docs/playground")
    published = Draft7Validator(json.loads(ASYNCAPI.read_text(encoding="utf-8")))
    published.validate(asyncapi())
    assert not published.is_valid({**asyncapi(), "channels": {"table": {"address": 1}}})


def test_a_server_describes_itself(server: Served) -> None:
    """A running server hands out both descriptions."""
    assert server.ask("GET", "/openapi.json") == (200, openapi())
    assert server.ask("GET", "/asyncapi.json") == (200, asyncapi())


def test_answers_are_as_described(server: Served) -> None:
    """What the server answers to every request, and what it refuses, fulfils the schema that the description gives."""
    description: Any = openapi()
    opened = server.open(HAMSTERBACKE)
    key = opened["seats"][0]["key"]
    at = {"version": opened["version"]}
    offers = server.ask("GET", f"/api/tables/{opened['table']}/offers", key=key)[1]
    action = next(offered(offers["groups"]))["action"]
    bodies = {"open": HAMSTERBACKE, "act": {"action": action, **at}, "why_not": {"action": action}, "undo": at, "agree": at}
    statuses = set()
    for endpoint in ENDPOINTS:
        path = endpoint.path.format(table=opened["table"], game="hamsterbacke")
        operation = description["paths"][endpoint.path][endpoint.method.lower()]
        for sent in (key, opened["spectators"]["key"], "wrong"):
            status, document = server.ask(endpoint.method, path, bodies.get(endpoint.name), sent)
            statuses.add(status)
            content = operation["responses"][str(status)]["content"]
            if "application/json" in content:
                validator_of(description, content["application/json"]["schema"]).validate(document)
            if status >= 400:
                assert document["error"] in operation["responses"][str(status)]["description"].split(", ")
                assert document["error"] in {code.value for code in Code if code.status == status}
    assert statuses >= {200, 201, 401, 403, 409}


def test_messages_are_as_described(server: Served) -> None:
    """What a connection is sent fulfils the schema of its message."""
    description: Any = asyncapi()
    opened = server.open(HAMSTERBACKE)
    with server.greeted(opened["table"], opened["seats"][0]["key"]) as client:
        position = client.hear()
        action = next(offered(position["offers"]["groups"]))["id"]
        client.say(type="act", id=1, action=action, version=0)
        client.say(type="why_not", id=2, action=action)
        client.say(type="act", id=3, action=action, version=position["version"])
        sent = [position, *[client.hear() for _ in range(4)]]
    assert [each["type"] for each in sent] == ["position", "error", "answer", "done", "position"]
    for each in sent:
        payload = description["components"]["messages"][f"{each['type']}_from_server"]["payload"]
        validator_of(description, payload).validate(each)
