"""Connections over a WebSocket: positions as they come, and what people and bots do."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulebook.registry import game_ids
from rulebook.table.metadata import fingerprint
from tests.tools.serving.inside import inside
from tests.tools.serving.players import offered

from .serving import Client, Served

PRATO: dict[str, Any] = {"game": "prato_dei_conigli", "settings": {"players": 2}}
SCOPA: dict[str, Any] = {"game": "scopa", "settings": {"players": 2}}


def act(client: Client, position: dict[str, Any], number: int = 0) -> dict[str, Any]:
    """Do what is offered first, or another; gives the reply."""
    offers = list(offered(position["offers"]["groups"]))
    client.say(type="act", id=7, action=offers[number % len(offers)]["id"], version=position["version"])
    reply = client.reply(7)
    assert reply == {"type": "done", "id": 7, "version": reply["version"]}
    return reply


@pytest.mark.parametrize("id", game_ids())
def test_a_game_against_bots(server: Served, id: str) -> None:
    """One person plays a whole game against bots, and is sent a position whenever something has happened."""
    players = {"hamsterbacke": 3}.get(id, 2)
    bots = {str(seat): "random" for seat in range(1, players)}
    opened = server.open({"game": id, "settings": {"players": players}, "bots": bots})
    key, random, latest = opened["seats"][0]["key"], Random(1), 0
    with server.greeted(opened["table"], key) as client:
        while True:
            position = client.hear_until(type="position")
            versions = [move["version"] for move in position["news"]["moves"]]
            assert versions == list(range(latest + 1, position["version"] + 1))
            latest = position["version"]
            assert position["view"]["version"] == position["offers"]["version"] == latest
            assert (position["to_act"] == 0) is bool(position["offers"]["groups"])
            if position["to_act"] is None:
                break
            if position["to_act"] == 0 and versions:
                act(client, position, random.randrange(1000))
        assert position["seed"]
        assert position["view"]["result"]


@pytest.mark.anyio
async def test_a_position_is_sent_once(tmp_path: Path) -> None:
    """What happens while a position waits for the table is in that position, and does not bring a second one."""
    served, heard = inside(tmp_path / "tables.sqlite"), list[str]()
    opened: Any = await served.lobby.open(SCOPA)
    wire = await served.connect(opened["table"])
    await wire.send(json.dumps({"type": "hello", "key": opened["seats"][0]["key"]}))
    await wire.recv(), await wire.recv()
    async with served.lobby.visit(opened["table"]) as hosted:
        async with hosted._lock:
            for _ in range(2):
                hosted.wake()
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
    await wire.send(json.dumps({"type": "why_not", "action": "0"}))
    while "answer" not in heard:
        heard.append(json.loads(await wire.recv())["type"])
    await wire.close()
    await served.lobby.close()
    assert heard == ["position", "answer"]


def test_everybody_is_told(server: Served) -> None:
    """What one does, all are told, each as they may know it; a spectator has neither offers nor anything to take back."""
    opened = server.open(SCOPA)
    ada, ben = (server.greeted(opened["table"], seat["key"]) for seat in opened["seats"])
    looking = server.greeted(opened["table"], opened["spectators"]["key"], with_=["view", "offers"])
    with ada as first, ben as second, looking as third:
        seen = [client.hear() for client in (first, second, third)]
        done = act(first, seen[0])
        told = [client.hear() for client in (first, second, third)]
        assert {position["version"] for position in told} == {done["version"]}
        assert ["action" in position["news"]["moves"][0] for position in told] == [True, False, False]
        assert [sorted(position.keys() & {"view", "offers", "undo"}) for position in told] == [
            ["offers", "undo", "view"],
            ["offers", "undo", "view"],
            ["view"],
        ]


def test_coming_back(server: Served) -> None:
    """Who was cut off comes back with the version that they know, and is told the rest."""
    opened = server.open(SCOPA)
    keys = [seat["key"] for seat in opened["seats"]]
    with server.greeted(opened["table"], keys[0]) as client:
        act(client, client.hear())
    with server.greeted(opened["table"], keys[1], since=opened["version"], with_=[]) as client:
        position = client.hear()
        assert position["news"]["moves"][0]["version"] == opened["version"] + 1
        assert position.keys() == {"type", "version", "to_act", "news"}
        client.say(type="news", id="x", since=0)
        answer = client.hear()
        assert answer["id"] == "x"
        assert len(answer["news"]["moves"]) == position["version"]
        client.say(type="speak", id=1, language="en")
        assert client.hear() == {"type": "done", "id": 1, "version": position["version"]}
        assert len(client.hear()["news"]["moves"]) == position["version"]


def test_an_error_leaves_the_connection(server: Served) -> None:
    """Whatever is refused is answered, with the id, and the connection goes on."""
    opened = server.open()
    with server.greeted(opened["table"], opened["seats"][1]["key"]) as client:
        version = client.hear()["version"]
        client.say(type="act", id=1, action="0", version=version)
        refused = client.hear()
        assert (refused["error"], refused["id"]) == ("illegal", 1)
        assert refused["clause"]
        client.say(type="why_not", id=2, action="0")
        assert client.hear()["refusal"] == {"clause": refused["clause"], "reason": refused["reason"]}
        client.say(type="act", id=3, action="0", version=version + 1)
        assert client.hear().items() >= {"error": "stale-version", "version": version, "id": 3}.items()
        for message in (
            {"type": "act", "id": 4, "action": "0"},
            {"type": "act", "id": "4" * 41, "action": "0", "version": 1},
            {"type": "dance"},
            {"id": 4},
            {"type": 4},
            {"type": "hello", "key": "x"},
            {"type": "speak", "language": "la"},
        ):
            client.say(**message)
            assert client.hear()["error"] == "bad-request"
        for text in ("", "{", "[]", '{"type": "act", "type": "act"}', b"\xff\xfe"):
            client.socket.send(text)
            assert client.hear()["error"] == "bad-request"
        client.say(type="undo", id=5, version=version)
        refused = client.hear()
        assert refused["error"] == "not-undone"
        assert refused["reason"] == refused["verdict"]["reason"]


def test_taking_back(server: Served) -> None:
    """What told nobody anything can be taken back, and everybody is told the game again."""
    opened = server.open(PRATO)
    keys = [seat["key"] for seat in opened["seats"]]
    with server.greeted(opened["table"], keys[0]) as ada, server.greeted(opened["table"], keys[1]) as ben:
        clients = (ada, ben)
        positions, acted = [client.hear() for client in clients], 0
        for _ in range(60):
            acted = positions[0]["to_act"]
            act(clients[acted], positions[acted])
            positions = [client.hear() for client in clients]
            if positions[acted]["undo"]["is_allowed"]:
                break
        version = positions[acted]["version"]
        clients[acted].say(type="undo", id=1, version=version)
        assert clients[acted].hear() == {"type": "done", "id": 1, "version": version + 1}
        for client in clients:
            again = client.hear()
            assert again["news"]["is_anew"]
            assert len(again["news"]["moves"]) == version - 1
            assert again["to_act"] == acted
        assert server.ask("POST", f"/api/tables/{opened['table']}/undo", {"version": 1}, keys[0])[0] == 409


def test_taking_back_by_consent(server: Served) -> None:
    """Where everybody has to agree, the others are asked, and bots agree to everything."""
    asked = {"game": "hamsterbacke", "settings": {"players": 4}, "undo": "consent", "bots": {"3": "random"}}
    opened = server.open(asked)
    path, keys = f"/api/tables/{opened['table']}", [seat.get("key") for seat in opened["seats"]]
    ada, ben, mia = (server.greeted(opened["table"], key, with_=["offers"]) for key in keys[:3])
    with ada as first, ben as second, mia as third:
        start = first.hear()
        done = act(first, start)
        everybody = (first, second, third)
        at = {"version": done["version"]}
        for client in everybody:
            client.hear_until(type="position", version=done["version"])
        assert server.ask("POST", f"{path}/agree", {"seat": 0, **at}, keys[1])[1]["error"] == "not-undone"
        first.say(type="undo", id=1, **at)
        assert first.hear() == {"type": "done", "id": 1, **at}
        for client in everybody:
            assert client.hear()["asked"] == {"seat": 0, **at, "agreed": []}
        first.say(type="agree", id=2, seat=0, **at)
        assert first.hear()["error"] == "not-undone"
        second.say(type="agree", id=3, seat=0, **at)
        assert second.hear()["type"] == "done"
        for client in everybody:
            assert client.hear()["asked"] == {"seat": 0, **at, "agreed": [1]}
        third.say(type="agree", id=4, seat=0, version=at["version"] - 1)
        assert third.hear()["error"] == "stale-version"
        third.say(type="agree", id=5, seat=0, **at)
        assert third.hear() == {"type": "done", "id": 5, "version": done["version"] + 1}
        for client in everybody:
            position = client.hear()
            assert "asked" not in position
            assert position["news"]["is_anew"]
            assert position["to_act"] == 0


def test_whoever_agrees_says_to_whom(server: Served) -> None:
    """Where another seat has asked meanwhile, agreeing to the first changes nothing, whatever it is that was seen."""
    opened = server.open({"game": "scopa", "settings": {"players": 3}, "undo": "consent"})
    path, keys = f"/api/tables/{opened['table']}", [seat["key"] for seat in opened["seats"]]
    at = {"version": opened["version"]}
    for _ in keys:
        acting = server.ask("GET", path, key=keys[0])[1]["to_act"]
        action = next(offered(server.ask("GET", f"{path}/offers", key=keys[acting])[1]["groups"]))["id"]
        at = server.ask("POST", f"{path}/act", {"action": action, **at}, keys[acting])[1]
    for seat in (0, 2):
        assert server.ask("POST", f"{path}/undo", at, keys[seat]) == (200, at)
    status, refused = server.ask("POST", f"{path}/agree", {"seat": 0, **at}, keys[1])
    assert (status, refused["error"]) == (422, "not-undone")
    assert server.ask("POST", f"{path}/agree", {"seat": 2, **at}, keys[1]) == (200, at)
    assert server.ask("POST", f"{path}/agree", at, keys[0])[1]["key"] == "seat"


@pytest.mark.parametrize(
    ("greeting", "code"),
    [
        ({"type": "hello", "key": "x"}, 4401),
        ({"type": "hello"}, 4400),
        ({"type": "hello", "key": 7}, 4400),
        ({"type": "act", "action": "0", "version": 0}, 4400),
        ({"type": "hello", "key": "KEY", "since": 10_000}, 4409),
        ({"type": "hello", "key": "KEY", "since": -1}, 4409),
        ({"type": "hello", "key": "KEY", "with": ["state"]}, 4400),
        ({"type": "hello", "key": "KEY", "language": "la"}, 4400),
        ({"type": "hello", "key": "KEY", "rules": {"scopa": "0123456789abcdef"}}, 4412),
        ({"type": "hello", "key": "KEY", "rules": {"scopa": None}}, 4400),
        ({"type": "hello", "key": "KEY", "rules": ["scopa"]}, 4400),
    ],
)
def test_a_connection_begins_with_a_greeting(server: Served, greeting: dict[str, Any], code: int) -> None:
    """Who does not say who they are is told what is wrong, and the connection ends."""
    opened = server.open(SCOPA)
    if greeting.get("key") == "KEY":
        greeting = {**greeting, "key": opened["seats"][0]["key"]}
    with server.socket(opened["table"]) as client:
        client.say(**greeting)
        refused = client.hear_until(type="error")
        assert refused["reason"]
        assert client.closed() == code


def test_nobody_plays_by_other_rules(server: Served) -> None:
    """A client that has the rules of the server is welcome, one that has others is told those of the server."""
    opened, here = server.open(SCOPA), fingerprint("scopa")
    for rules, kind in (({"scopa": here, "chess": "another"}, "welcome"), ({"scopa": f"{here}0"}, "error")):
        with server.socket(opened["table"]) as client:
            client.say(type="hello", key=opened["seats"][0]["key"], rules=rules)
            said = client.hear()
            assert said["type"] == kind
            assert said.get("table", said)["fingerprint"] == here
    assert said["error"] == "other-rules"
    assert "scopa" in said["reason"]


def test_an_unknown_table(server: Served) -> None:
    """There is no connection to a table that does not exist."""
    with server.socket("nowhere") as client:
        client.say(type="hello", key="x")
        assert client.hear()["error"] == "unknown-table"
        assert client.closed() == 4404


def test_everybody_in_their_language(server: Served) -> None:
    """Each at a table is told in their own language; what no catalogue has is said in English."""
    opened = server.open({**SCOPA, "names": ["Ada", "Ben"], "language": "de"})
    keys = [seat["key"] for seat in opened["seats"]]
    path = f"/api/tables/{opened['table']}"
    texts = {
        code: server.ask("GET", f"{path}/news?language={code}", key=keys[0])[1]["moves"][-1]["events"][0]["text"]
        for code in ("en", "de", "it")
    }
    assert len(set(texts.values())) == 3
    assert server.ask("GET", f"{path}/news", key=keys[0])[1]["moves"][-1]["events"][0]["text"] == texts["de"]
    with server.greeted(opened["table"], keys[1], language="it") as client:
        position = client.hear()
        assert position["news"]["moves"][-1]["events"][0]["text"] == texts["it"]
        client.say(type="act", id=1, action="0", version=position["version"])
        assert client.hear()["error"] == "illegal"
        client.say(type="speak", language="en")
        assert client.hear()["type"] == "done"
        assert client.hear()["news"]["moves"][-1]["events"][0]["text"] == texts["en"]
