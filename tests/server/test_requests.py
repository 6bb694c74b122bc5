"""Requests over HTTP: a game from its opening to its end, and everything that is refused."""

import json
from random import Random
from typing import Any

import pytest

from rulebook.records import check, commitment, dealing_of, read
from rulebook.registry import game, game_ids
from rulebook.table import Seen
from rulebook.table.metadata import metadata
from tests.tools.serving.players import offered

from .serving import Served

TWO: dict[str, Any] = {"game": "scopa", "settings": {"players": 2}}


def keys_of(opened: dict[str, Any]) -> dict[int, str]:
    """The keys of the seats that people have."""
    return {seat["seat"]: seat["key"] for seat in opened["seats"] if "key" in seat}


def test_a_table_is_opened_with_a_link_for_every_seat(server: Served) -> None:
    """Whoever opens a table gets a secret link for each person and one for spectators, and none for bots."""
    asked = {**TWO, "names": ["Ada", "Ben"], "bots": {"1": "greedy"}, "undo": "never", "language": "en"}
    opened = server.open({**asked, "settings": {"players": 2, "edition": "it"}})
    ada, ben = opened["seats"]
    assert ada["link"] == f"/#{opened['table']}/{ada['key']}"
    assert ben == {"seat": 1, "name": "Ben", "bot": "greedy"}
    keys = {ada["key"], opened["spectators"]["key"]}
    assert len(keys) == 2
    assert min(map(len, keys)) == 32
    status, table = server.ask("GET", f"/api/tables/{opened['table']}", key=ada["key"])
    assert status == 200
    assert (table["viewer"], table["undo"], table["language"], table["seats"][1]) == (0, "never", "en", ben)
    assert table["commitment"] == opened["commitment"]
    assert "seed" not in table


def test_one_person_among_bots_takes_back_anything(server: Served) -> None:
    """Bots agree to everything, so that is the policy of a table that asks for none; people see what was disclosed."""
    for bots, policy in (({"1": "greedy"}, "consent"), ({}, "until-information")):
        opened = server.open({**TWO, "bots": bots})
        assert server.ask("GET", f"/api/tables/{opened['table']}", key=keys_of(opened)[0])[1]["undo"] == policy


def test_a_table_is_opened_by_the_rules_of_the_server_alone(server: Served) -> None:
    """Games tell the fingerprints of their rules, as `rulebook emit` does; whoever has others of one opens no table."""
    games = {each["id"]: each["fingerprint"] for each in server.ask("GET", "/api/games")[1]["games"]}
    assert games == {id: metadata(game(id), "")["fingerprint"] for id in game_ids()}
    assert len(set(games.values())) == len(games)
    assert server.open({**TWO, "rules": {**games, "hamsterbacke": "another"}})
    status, refused = server.ask("POST", "/api/tables", {**TWO, "rules": {**games, "scopa": "another"}})
    assert (status, refused["error"], refused["fingerprint"]) == (412, "other-rules", games["scopa"])
    assert server.ask("POST", "/api/tables", {**TWO, "rules": {"scopa": 1}})[1]["error"] == "bad-request"


def test_a_game_over_http(server: Served) -> None:
    """A whole game: everybody sees their own, and at the end the deal can be checked against what was committed to."""
    opened = server.open(TWO)
    path, keys, random = f"/api/tables/{opened['table']}", keys_of(opened), Random(1)
    table = server.ask("GET", path, key=keys[0])[1]
    acts = 0
    while table["to_act"] is not None:
        key = keys[table["to_act"]]
        offers = server.ask("GET", f"{path}/offers", key=key)[1]
        chosen = random.choice(list(offered(offers["groups"])))
        act = {"action": chosen["action"] if acts % 2 else chosen["id"], "version": offers["version"]}
        status, done = server.ask("POST", f"{path}/act", act, key)
        assert status == 200
        assert done["version"] > offers["version"]
        acts += 1
        table = server.ask("GET", path, key=keys[0])[1]
        if acts == 3:
            assert server.ask("GET", f"{path}/record", key=keys[0])[1]["error"] == "not-over"
    assert commitment(table["seed"]) == opened["commitment"]
    record = read(server.ask("GET", f"{path}/record", key=opened["spectators"]["key"])[1].encode())
    assert not list(check(record))
    dealing = dealing_of(record.meta)
    assert dealing is not None
    assert dealing.is_kept
    for viewer, key in ((0, keys[0]), (1, keys[1]), (None, opened["spectators"]["key"])):
        seen = Seen.read(server.ask("GET", f"{path}/seen", key=key)[1].encode())
        assert seen.viewer == viewer or viewer is None
        assert len(seen.moves) == len(record.lines)
        view = server.ask("GET", f"{path}/view", key=key)[1]
        assert view["result"] == json.loads(server.ask("GET", f"{path}/record", key=key)[1].splitlines()[-1])["result"]
    news = server.ask("GET", f"{path}/news?since={table['version'] - 1}", key=keys[0])[1]
    assert [move["version"] for move in news["moves"]] == [table["version"]]


def test_a_refusal_cites_its_clause(server: Served) -> None:
    """What the rules forbid is refused in their words, with the clause, and nothing has changed."""
    opened = server.open()
    path, keys = f"/api/tables/{opened['table']}", keys_of(opened)
    version = opened["version"]
    offers = server.ask("GET", f"{path}/offers", key=keys[0])[1]
    act = {"action": next(iter(offered(offers["groups"])))["id"], "version": version}
    waits = server.ask("POST", f"{path}/act", act, keys[1])
    assert waits[0] == 422
    assert waits[1]["error"] == "illegal"
    why = server.ask("POST", f"{path}/why-not", {"action": act["action"]}, keys[1])[1]["refusal"]
    assert (waits[1]["clause"], waits[1]["reason"]) == (why["clause"], why["reason"])
    assert server.ask("POST", f"{path}/why-not", {"action": act["action"]}, keys[0])[1] == {"refusal": None}
    assert server.ask("GET", path, key=keys[0])[1]["version"] == version
    assert server.ask("POST", f"{path}/act", {**act, "version": version - 1}, keys[0]) == (
        409,
        {"error": "stale-version", "reason": f"the table has changed, and is at version {version}: look at it again"}
        | {"version": version},
    )


def test_a_key_opens_one_table_alone(server: Served) -> None:
    """A key of another table opens nothing here; neither does none, nor anything else."""
    one, other = server.open(TWO), server.open(TWO)
    for key in (None, "", "x", "\u00e9", one["table"], keys_of(other)[0], keys_of(one)[0][:-1]):
        status, refused = server.ask("GET", f"/api/tables/{one['table']}/view", key=key)
        assert (status, refused["error"]) == (401, "wrong-key")
    assert server.ask("GET", "/api/tables/nowhere/view", key=keys_of(one)[0]) == (
        404,
        {"error": "unknown-table", "reason": "there is no table 'nowhere'"},
    )


def test_bearer_in_any_case(server: Served) -> None:
    """How the word is written in which a key comes does not matter; another word does."""
    opened = server.open(TWO)
    for scheme, status in (("bearer", 200), ("BEARER", 200), ("Basic", 401)):
        sent = {"Authorization": f"{scheme} {opened['seats'][0]['key']}"}
        assert server.ask("GET", f"/api/tables/{opened['table']}", **sent)[0] == status


def test_spectators_look_on(server: Served) -> None:
    """A spectator sees and is told, and can do nothing."""
    opened = server.open(TWO)
    path, key = f"/api/tables/{opened['table']}", opened["spectators"]["key"]
    assert server.ask("GET", f"{path}/view", key=key)[1]["viewer"] == "spectator"
    at = {"version": opened["version"]}
    for method, name, body in (
        ("GET", "offers", None),
        ("GET", "undo", None),
        ("POST", "act", {"action": "0", **at}),
        ("POST", "why-not", {"action": "0"}),
        ("POST", "undo", at),
        ("POST", "agree", {"seat": 0, **at}),
    ):
        assert server.ask(method, f"{path}/{name}", body, key) == (403, {"error": "no-seat", "reason": "spectators look on"})


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ([], None),
        ({}, "game"),
        ({"game": "chess"}, "game"),
        ({"game": 7}, "game"),
        ({"game": "scopa", "seats": 2}, "seats"),
        ({"game": "scopa", "settings": {"players": 99}}, "settings"),
        ({"game": "scopa", "settings": {"players": "2"}}, "settings.players"),
        ({"game": "scopa", "settings": {"edition": "la"}}, "settings.edition"),
        ({"game": "hamsterbacke", "settings": {"components": {"rows": 4}}}, "settings.components"),
        ({"game": "scopa", "names": ["Ada"]}, None),
        ({"game": "scopa", "names": ["Ada", "\n"]}, None),
        ({"game": "scopa", "names": ["Ada", "\uff21\uff44\uff41"]}, "names"),
        ({"game": "scopa", "names": ["Bob", "B\u043eb"]}, "names"),
        ({"game": "scopa", "names": ["\u0391nna", "anna "]}, "names"),
        ({"game": "scopa", "bots": {"2": "random"}}, "bots.2"),
        ({"game": "scopa", "bots": {"0": "deep"}}, "bots.0"),
        ({"game": "scopa", "bots": {"0": "ismcts:100000"}}, "bots.0"),
        ({"game": "scopa", "undo": "always"}, "undo"),
        ({"game": "scopa", "language": "la"}, "language"),
    ],
)
def test_what_makes_no_table(server: Served, asked: Any, key: str | None) -> None:
    """Whoever asks for a table that cannot be is told what is wrong, and where."""
    status, refused = server.ask("POST", "/api/tables", asked)
    assert (status, refused["error"], refused.get("key")) == (400, "bad-request", key)
    assert len(refused["reason"]) < 300


def test_what_cannot_be_read(server: Served) -> None:
    """Anything that is not what an endpoint takes is refused: no JSON, other keys, other values, parameters nobody knows."""
    opened = server.open(TWO)
    path, key = f"/api/tables/{opened['table']}", keys_of(opened)[0]
    at = {"version": opened["version"]}
    for body in (
        b"",
        b"{",
        b"[]",
        b'"\xff"',
        {"action": "0"},
        {**at, "action": "0", "x": 1},
        {"action": "0", "version": "1"},
    ):
        assert server.ask("POST", f"{path}/act", body, key)[1]["error"] == "bad-request"
    actions: tuple[object, ...] = (None, 7, "-1", "9" * 5000, "x", {}, {"type": "win"}, [], True)
    for action in actions:
        status, refused = server.ask("POST", f"{path}/act", {"action": action, **at}, key)
        assert (status, refused["error"]) == (400, "bad-request")
    for query in ("news?since=x", "news?since=-1", "news?since=1&since=2", "news?to=1", "view?language=la", "?x=1"):
        assert server.ask("GET", f"{path}/{query}".replace("/?", "?"), key=key)[1]["error"] == "bad-request"
    assert server.ask("GET", f"{path}/news?since=99999", key=key)[1]["error"] == "stale-version"


def test_there_is_nothing_elsewhere(server: Served) -> None:
    """Other addresses and other methods are refused in the same form."""
    assert server.ask("GET", "/elsewhere")[1]["error"] == "unknown-page"
    assert server.ask("GET", "/api/schemas/chess")[1]["error"] == "unknown-page"
    assert server.ask("DELETE", "/api/tables")[0] == 405
    assert server.ask("DELETE", "/api/tables")[1]["error"] == "wrong-method"


def test_what_can_be_played(server: Served) -> None:
    """The server says which games it has, and how they can be played."""
    games = server.ask("GET", "/api/games")[1]
    assert [each["id"] for each in games["games"]] == list(game_ids())
    hamsterbacke = games["games"][0]
    assert hamsterbacke["players"] == [3, 4, 5]
    assert hamsterbacke["readings"]["empty-score"] == ["forbidden", "allowed"]
    assert [bool(each["notices"]["de"]) for each in games["games"]] == [each == "prato_dei_conigli" for each in game_ids()]
    noted = {each["id"]: each["edition_notices"] for each in games["games"] if each["edition_notices"]}
    assert {id: [*editions] for id, editions in noted.items()} == {"scopa": ["en"]}
    assert noted["scopa"]["en"]["pl"][0].startswith("To wydanie")
    for played in games["games"]:
        last = {name: values[-1] for name, values in played["readings"].items()}
        server.open({"game": played["id"], "settings": {"readings": last}})


def test_health(server: Served) -> None:
    """A server that can be used says so, by whatever name it is called."""
    assert server.ask("GET", "/healthz", Host="10.1.2.3") == (200, {"status": "ok", "held": 0})


def test_errors_in_the_language_of_the_table(server: Served) -> None:
    """Refusals are told in the language of the table or that of the request, with the same codes."""
    opened = server.open({**TWO, "language": "de"})
    path, key, watching = f"/api/tables/{opened['table']}", keys_of(opened)[0], opened["spectators"]["key"]
    stale = {"action": "0", "version": 0}
    told = [server.ask("POST", f"{path}/act{query}", stale, key)[1] for query in ("", "?language=it", "?language=en")]
    version = told[0]["version"]
    assert [each["error"] for each in told] == ["stale-version"] * 3
    assert [each["reason"] for each in told] == [
        f"der Tisch hat sich verändert und ist bei Version {version}: sieh noch einmal hin",
        f"il tavolo è cambiato ed è alla versione {version}: guardalo di nuovo",
        f"the table has changed, and is at version {version}: look at it again",
    ]
    refused = [
        server.ask("GET", f"{path}/record", key=key),
        server.ask("GET", f"{path}/offers", key=watching),
        server.ask("GET", f"{path}/offers", key="no key"),
    ]
    assert [each["reason"] for _, each in refused] == [
        "die ganze Aufzeichnung zeigt alles: Es gibt sie erst nach der Partie",
        "wer zuschaut, spielt nicht mit",
        "das ist kein Schlüssel dieses Tisches",
    ]
    status, unread = server.ask("POST", f"{path}/act", {"action": {"type": "pass"}}, key)
    assert (status, unread["error"], unread["key"]) == (400, "bad-request", "version")
