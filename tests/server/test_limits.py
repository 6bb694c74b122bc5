"""What the server turns away: pages from elsewhere, and too much of anything."""

import asyncio
import json
from http.client import HTTPConnection
from pathlib import Path

import pytest
from attrs import evolve
from starlette.types import Message
from websockets.exceptions import InvalidStatus

from rulebook.registry import game
from rulebook.server import Limits, Rate
from rulebook.server.asgi import Page
from rulebook.server.guard import Body
from rulebook.server.limits import Buckets
from rulebook.server.lobby import game_document
from rulebook.spec.places import Home

from .conftest import UNBOUNDED
from .serving import Served, serving

SCOPA = {"game": "scopa"}


def test_pages_from_elsewhere(server: Served) -> None:
    """A page that was loaded from elsewhere can neither ask nor connect; one of our own, and programs, can."""
    opened = server.open(SCOPA)
    own = f"http://localhost:{server.port}"
    for origin in (
        "http://example.org",
        "null",
        f"https://localhost:{server.port}",
        "http://localhost",
        f"{own}.example.org",
    ):
        assert server.ask("GET", "/api/games", Origin=origin)[1]["error"] == "foreign-origin"
        assert server.ask("POST", "/api/tables", SCOPA, Origin=origin)[0] == 403
        with pytest.raises(InvalidStatus) as refused, server.socket(opened["table"], Origin=origin):
            pass
        assert refused.value.response.status_code == 403
    assert server.ask("GET", "/api/games", Origin=own)[0] == 200
    with server.socket(opened["table"], Origin=own) as client:
        client.say(type="hello", key=opened["seats"][0]["key"])
        assert client.hear()["type"] == "welcome"


def test_another_host(server: Served) -> None:
    """A name that somebody else has pointed here is not one of ours."""
    refused = server.ask("GET", "/api/games", Host="rebound.example.org")
    assert refused == (403, {"error": "foreign-origin", "reason": "this server is not 'rebound.example.org'"})


def test_too_large(server: Served) -> None:
    """A body and a message have a largest size."""
    opened = server.open(SCOPA)
    path, key = f"/api/tables/{opened['table']}/act", opened["seats"][0]["key"]
    assert server.ask("POST", path, b" " * 65_537, key) == (
        413,
        {"error": "too-large", "reason": "a message has at most 65536 bytes"},
    )
    with server.greeted(opened["table"], key) as client:
        client.socket.send("x" * 65_537)
        assert client.closed() == 1009


def test_a_refusal_can_be_read(server: Served) -> None:
    """A client that is still sending when it is refused can read why, also where nobody asked for a body."""
    body, closing = b" " * 15_000_000, {"Connection": "close"}
    assert server.ask("POST", "/api/tables/x/act", body, **closing)[1]["error"] == "too-large"
    assert server.ask("POST", "/api/nothing", body, **closing)[1]["error"] == "unknown-page"
    assert server.ask("POST", "/api/tables", body, Origin="http://example.org", **closing)[1]["error"] == "foreign-origin"


@pytest.mark.parametrize(("limits", "read"), [(Limits(bytes_ignored=100_000), 2), (Limits(seconds_ignored=0.01), 0)])
def test_a_body_without_end(limits: Limits, read: int) -> None:
    """Nobody is listened to for longer than the limits say, however much or little they send."""

    async def receive() -> Message:
        await asyncio.sleep(0 if read else 60)
        return {"type": "http.request", "body": b" " * 65_536, "more_body": True}

    body = Body(receive, limits)
    asyncio.run(body.ignore_rest())
    assert body.received == read * 65_536


def test_too_many_requests(tmp_path: Path) -> None:
    """Who asks too often has to wait, and is told for how long."""
    limits = Limits(opened=Rate(3, 0.01), asked=Rate(12, 0.01), said=Rate(2, 0.01))
    with serving(tmp_path / "tables.sqlite", limits) as server:
        opened = [server.open(SCOPA) for _ in range(3)]
        status, refused = server.ask("POST", "/api/tables", SCOPA)
        assert (status, refused["error"]) == (429, "too-many")
        assert "too many tables" in refused["reason"]
        with server.greeted(opened[0]["table"], opened[0]["seats"][0]["key"]) as client:
            client.hear()
            for id in range(2):
                client.say(type="why_not", id=id, action="0")
                assert client.hear()["type"] == "answer"
            for _ in range(21):
                client.say(type="why_not", action="0")
            assert client.hear()["error"] == "too-many"
            assert client.closed() == 4429
        while (found := server.ask("GET", "/api/games"))[0] == 200:
            pass
        assert (found[0], found[1]["error"]) == (429, "too-many")
        assert server.ask("GET", "/healthz")[0] == 200


def test_too_many_connections(tmp_path: Path) -> None:
    """Connections are limited for each seat and in all."""
    limits = Limits(connections=3, connections_of_seat=2, opened=UNBOUNDED, asked=UNBOUNDED)
    with serving(tmp_path / "tables.sqlite", limits) as server:
        opened = server.open(SCOPA)
        key, table = opened["seats"][0]["key"], opened["table"]
        with server.greeted(table, key), server.greeted(table, key), server.socket(table) as third:
            with pytest.raises(InvalidStatus) as refused, server.socket(table):
                pass
            assert refused.value.response.status_code == 503
            third.say(type="hello", key=key)
            assert third.hear()["reason"] == "too many are connected to this table already"
            assert third.closed() == 4429


def test_too_many_tables(tmp_path: Path) -> None:
    """The number of tables is limited; those at which nobody has acted for long make room."""
    with serving(tmp_path / "tables.sqlite", Limits(tables=2)) as server:
        first, _ = server.open(SCOPA), server.open(SCOPA)
        status, refused = server.ask("POST", "/api/tables", SCOPA)
        assert (status, refused["error"]) == (429, "too-many")
    with serving(tmp_path / "tables.sqlite", Limits(tables=2, days=0)) as server:
        server.open(SCOPA)
        status, gone = server.ask("GET", f"/api/tables/{first['table']}", key=first["seats"][0]["key"])
        assert (status, gone["error"]) == (404, "unknown-table")


def test_a_connection_that_says_nothing(tmp_path: Path) -> None:
    """Who connects and does not greet is sent away."""
    with serving(tmp_path / "tables.sqlite", Limits(seconds_to_greet=0.05)) as server, server.socket("nowhere") as client:
        assert client.hear().items() >= {"error": "too-slow", "reason": "a hello comes within 0.05 s"}.items()
        assert client.closed() == 4408


def test_other_components(tmp_path: Path) -> None:
    """Other components than the printed ones are admitted where the server says so."""
    asked = {"game": "hamsterbacke", "settings": {"players": 3, "components": {"hand": 3}}}
    with serving(tmp_path / "tables.sqlite", Limits(own_components=True)) as server:
        assert server.open(asked)["seats"]


def test_a_rate() -> None:
    """A rate allows a number at once, and then a number a second."""
    now = 0.0
    buckets = Buckets(Rate(2, 0.5), lambda: now)
    assert [buckets.take("a"), buckets.take("a"), buckets.take("a"), buckets.take("b")] == [0, 0, 2, 0]
    now = 2.0
    assert [buckets.take("a"), buckets.take("a")] == [0, 2]


def test_the_page(tmp_path: Path) -> None:
    """The files of a page come with a policy under which it loads nothing from elsewhere, and nothing else is served."""
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html>a page")
    (page / "play.js").write_text("'use strict'")
    (tmp_path / "secret").write_text("a secret")
    (page / "link").symlink_to(tmp_path / "secret")
    with serving(tmp_path / "tables.sqlite", page=page) as server:
        assert server.ask("GET", "/") == (200, "<!doctype html>a page")
        assert server.ask("GET", "/play.js")[0] == 200
        assert server.ask("GET", "/api/games")[0] == 200
        for path in ("/link", "/../secret", "/%2e%2e/secret", "/nothing"):
            assert server.ask("GET", path)[0] == 404
        headers = server.headers("/")
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy
        assert "http" not in policy.partition("frame-ancestors")[0]
        assert headers["x-content-type-options"] == "nosniff"
        assert server.headers("/api/games")["cache-control"] == "no-store"


def test_a_file_of_a_page_is_sent_once_and_compressed(tmp_path: Path) -> None:
    """A browser asks each time whether what it has is still that; until the file changes, nothing is sent again."""
    file = tmp_path / "page" / "play.js"
    file.parent.mkdir()
    file.write_text("// a long comment\n" * 1000)
    with serving(tmp_path / "tables.sqlite", page=file.parent) as server:
        sent = server.headers("/play.js", **{"Accept-Encoding": "gzip"})
        assert sent["content-encoding"] == "gzip"
        assert int(sent["content-length"]) < 1000
        assert sent["cache-control"] == "no-cache"
        has = {"If-None-Match": sent["etag"]}
        assert server.ask("GET", "/play.js", **has) == (304, "")
        file.write_text("// another comment\n" * 1000)
        assert server.ask("GET", "/play.js", **has) == (200, file.read_text())


def test_a_page_knows_the_looks_of_the_games_played_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that was built elsewhere, such as for a wheel, shows a game as its own theme.json says."""
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "manifest.json").write_text('{"games": {"*": {"ground": "plain", "tag": "points"}}}')
    (tmp_path / "theme.json").write_text('{"ground": "sand"}')
    monkeypatch.setattr("rulebook.spec.looks.home", lambda _: Home("", tmp_path, None))
    page = Page(tmp_path, [], ["scopa", "of-nobody"])
    answer = asyncio.run(page.get_response("theme/manifest.json", {"type": "http", "method": "GET", "headers": []}))
    games = json.loads(bytes(answer.body))["games"]
    assert games["scopa"] == {"ground": "sand", "tag": "points"}
    assert sorted(games) == ["*", "scopa"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_only_bots_that_can_play_a_game_are_offered() -> None:
    """A game that does not say how its seats stand cannot be played by the greedy bot."""
    played = game("scopa")
    mute = evolve(played, declaration=evolve(played.declaration, standing=None))
    assert [game_document(each)["bots"] for each in (played, mute)] == [["random", "greedy", "ismcts"], ["random", "ismcts"]]


def test_a_page_from_another_origin_reads_answers_and_asks_first(server: Served) -> None:
    """What was declared may open a table from elsewhere: it is told so before, and the answer is for it alone."""
    elsewhere, foreign = f"http://localhost:{server.port}", "http://example.org"
    asking = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("OPTIONS", "/api/tables", headers={"Origin": elsewhere, **asking})
    answer = connection.getresponse()
    answer.read()
    assert (answer.status, answer.headers["access-control-allow-origin"]) == (204, elsewhere)
    assert "content-type" in answer.headers["access-control-allow-headers"]
    assert "POST" in answer.headers["access-control-allow-methods"]
    connection.request("POST", "/api/tables", json.dumps(SCOPA), headers={"Origin": elsewhere})
    opened = connection.getresponse()
    opened.read()
    assert (opened.status, opened.headers["access-control-allow-origin"], opened.headers["vary"]) == (
        201,
        elsewhere,
        "origin",
    )
    connection.request("OPTIONS", "/api/tables", headers={"Origin": foreign, **asking})
    refused = connection.getresponse()
    refused.read()
    assert (refused.status, refused.headers["access-control-allow-origin"]) == (403, None)
    connection.close()
