"""Nobody may take the lobby: not with half a request, not with many connections, not with bots."""

import asyncio
import io
import json
import logging
import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from signal import SIGKILL
from time import monotonic, sleep
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from rulebook.bots import Position
from rulebook.core.chance import SPECTATOR
from rulebook.registry import game
from rulebook.server import Limits, Rate, ServerError
from rulebook.server.limits import Latest, client_of
from rulebook.server.lobby import Lobby
from rulebook.server.logs import Lines, Repeated
from rulebook.server.protocol import COST_OF_FLOOD
from rulebook.server.store import Store
from rulebook.server.thinker import Thinker
from rulebook.server.thinking import Thinking
from rulebook.table import AnyTable, Table
from rulebook.table.table import pause
from tests.tools.serving.chaos import Chaos
from tests.tools.serving.inside import inside
from tests.tools.serving.players import offered

from .conftest import UNBOUNDED
from .serving import MOST_MB, Served, serving

pytestmark = pytest.mark.anyio
SCOPA: dict[str, Any] = {"game": "scopa"}


@contextmanager
def connected(server: Served, number: int, sent: bytes, source: str = "127.0.0.1") -> Iterator[list[socket.socket]]:
    """Connections over which something was sent."""
    to = ("127.0.0.1", server.port)
    with ExitStack() as stack:
        opened = [socket.create_connection(to, source_address=(source, 0)) for _ in range(number)]
        found = [stack.enter_context(closing(each)) for each in opened]
        for each in found:
            each.settimeout(20)
            each.sendall(sent)
        yield found


def all_of(connection: socket.socket) -> bytes:
    """What comes until the other side ends the connection."""
    found = b""
    try:
        while part := connection.recv(65_536):
            found += part
    except ConnectionResetError:
        pass
    return found


@pytest.mark.parametrize("sent", [b"", b"GET /healthz HTT", b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: "])
def test_headers_come_in_time(tmp_path: Path, sent: bytes) -> None:
    """Half a request is not waited for, and others are answered meanwhile."""
    limits = Limits(seconds_for_headers=0.5, asked=UNBOUNDED)
    with serving(tmp_path / "tables.sqlite", limits) as server, connected(server, 100, sent) as waiting:
        assert server.ask("GET", "/healthz")[0] == 200
        assert [all_of(each) for each in waiting] == [b""] * 100


def test_a_second_request_comes_in_time_too(tmp_path: Path) -> None:
    """The deadline is there again after a request that was answered."""
    whole = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    limits = Limits(seconds_for_headers=0.5)
    with serving(tmp_path / "tables.sqlite", limits) as server, connected(server, 1, whole) as (one,):
        answered = one.recv(65_536)
        while not answered.endswith(b"}"):
            part = one.recv(65_536)
            assert part, "the answer breaks off"
            answered += part
        assert answered.startswith(b"HTTP/1.1 200")
        one.sendall(b"GET /he")
        assert all_of(one) == b""


def test_a_body_comes_in_time(tmp_path: Path) -> None:
    """A body of which the rest never comes is answered, and the connection ends."""
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 99\r\n\r\n{"
    limits = Limits(seconds_for_body=0.3, seconds_ignored=0.3)
    with serving(tmp_path / "tables.sqlite", limits) as server:
        with connected(server, 1, head % server.port) as (one,):
            found = all_of(one)
        assert found.startswith(b"HTTP/1.1 408")
        assert b"too-slow" in found


@pytest.mark.parametrize(
    ("limits", "others", "late"),
    [
        (Limits(sockets=12), 0, "127.0.0.1"),
        (Limits(sockets_of_address=6), 0, "127.0.0.1"),
        (Limits(sockets=12), 6, "127.0.0.3"),
    ],
)
def test_a_full_lobby_says_when_to_come_again(tmp_path: Path, limits: Limits, others: int, late: str) -> None:
    """Beyond the limits of all and of each address, a connection is answered at once; others find room while there is."""
    asking, elsewhere = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "127.0.0.2"
    with serving(tmp_path / "tables.sqlite", limits) as server:
        with connected(server, 6, b"GET /"):
            with connected(server, 1, asking, elsewhere) as (one,):
                assert all_of(one).startswith(b"HTTP/1.1 200")
            with connected(server, others, b"GET /", elsewhere), connected(server, 1, asking, late) as (one,):
                found = all_of(one)
            assert found.startswith(b"HTTP/1.1 503")
            assert b"Retry-After: 5" in found
            assert json.loads(found.partition(b"\r\n\r\n")[2])["error"] == "full"
        end, status = monotonic() + 60, 0
        while status != 200:
            assert monotonic() < end
            with suppress(ConnectionError):
                status, _ = server.ask("GET", "/healthz")


def test_seats_are_not_locked_out(tmp_path: Path) -> None:
    """However many watch a table, every seat has connections of its own; one seat cannot take those of another."""
    limits = Limits(connections_at_table=12, connections_of_seat=3, asked=UNBOUNDED)
    with serving(tmp_path / "tables.sqlite", limits) as server, ExitStack() as stack:
        opened = server.open(SCOPA)
        table, watching, keys = opened["table"], opened["spectators"]["key"], [seat["key"] for seat in opened["seats"]]
        for key, most in ((watching, 6), (keys[0], 3), (keys[1], 3)):
            for _ in range(most):
                stack.enter_context(server.greeted(table, key))
            with server.socket(table) as late:
                late.say(type="hello", key=key)
                assert late.hear()["error"] == "too-many"


def test_one_address_has_its_share(tmp_path: Path) -> None:
    """Beyond the most WebSockets of an address it is told to come again later."""
    limits = Limits(connections=4, connections_of_address=3, asked=UNBOUNDED)
    with serving(tmp_path / "tables.sqlite", limits) as server:
        opened = server.open(SCOPA)
        with server.socket(opened["table"]), server.socket(opened["table"]), server.socket(opened["table"]):
            with pytest.raises(InvalidStatus) as refused, server.socket(opened["table"]):
                pass
            assert refused.value.response.status_code == 429
            assert refused.value.response.headers["Retry-After"]


async def test_spectators_have_half_of_the_lobby(tmp_path: Path) -> None:
    """Where they have it, another one is told to come again later, and a seat is let in."""
    lobby = Lobby(Store(tmp_path / "tables.sqlite"), Limits(connections=2))
    opened: Any = await lobby.open(SCOPA)
    async with lobby.visit(opened["table"]) as hosted:
        with lobby.listening(hosted, SPECTATOR, asyncio.Event()):
            with pytest.raises(ServerError, match="too many are watching already"):
                lobby.listening(hosted, SPECTATOR, asyncio.Event()).__enter__()
            with lobby.listening(hosted, 0, asyncio.Event()):
                pass
    assert (lobby.watching, len(hosted.listeners)) == (0, 0)
    await lobby.close()


async def test_addresses_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has one table waits for one decision of somebody who has twenty, and not for all of them."""
    begun: list[tuple[str, Future[str]]] = []

    def choose(thinker: Thinker, name: str, position: Position, seconds: float) -> str:
        future = Future[str]()
        begun.append((name, future))
        return future.result()

    monkeypatch.setattr(Thinker, "choose", choose)
    thinking = Thinking(Limits(thinkers=2))
    decisions = [("greedy one", number) for number in range(20)] + [("other", 20), ("third", 21)]
    choosing = [
        asyncio.create_task(thinking.choose(address, address, Position(game("scopa"), 0, number)))
        for address, number in decisions
    ]
    while len(begun) < 2:
        await asyncio.sleep(0.001)
    choosing[1].cancel()
    at_once = [bot for bot, _ in begun]
    for number in range(21):
        while len(begun) <= number:
            await asyncio.sleep(0.001)
        begun[number][1].set_result("")
    await asyncio.gather(*choosing, return_exceptions=True)
    thinking.stop()
    assert sorted(at_once) == ["greedy one", "other"], "an address has not all the processes"
    assert (thinking._free, +thinking._busy) == (2, {})
    order = [bot for bot, _ in begun]
    assert sorted(order[:4]) == ["greedy one", "greedy one", "other", "third"]
    assert len(order) == 21, "one had gone before its turn"


async def test_a_bot_has_so_much_time_and_no_more(caplog: pytest.LogCaptureFixture) -> None:
    """A bot that thinks for longer does something that the rules allow, and the operator is told."""
    table: AnyTable = Table.open(game("prato_dei_conigli"), game("prato_dei_conigli").new_game(players=2).settings)
    assert table.to_act is not None
    position = Position(table.game, table.to_act, table.state)
    thinking = Thinking(Limits(thinkers=1, seconds_to_think=0.2))
    chosen = await thinking.choose("", "ismcts:100000", position)
    thinking.stop()
    assert chosen in position.legal
    assert [record.getMessage() for record in caplog.records] == ["a bot did not answer"]


async def test_a_bot_whose_process_died_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    """A process that was killed while it had nothing to do has a successor; whoever fails in one is told to the operator."""
    position = Position(game("scopa"), 0, Table.open(game("scopa"), game("scopa").new_game(first_player=0).settings).state)
    others = children()
    thinking = Thinking(Limits(thinkers=1))
    for _ in range(3):
        assert await thinking.choose("", "random", position) in position.legal
        for each in children() - others:
            os.kill(each, SIGKILL)
            while each in children():
                await asyncio.sleep(0.01)
    assert not caplog.records
    assert await thinking.choose("", "of nobody", position) in position.legal
    assert [record.getMessage() for record in caplog.records] == ["a bot did not answer"]
    thinking.stop()


def children() -> set[int]:
    """The processes that this one has started and that have not ended."""
    command = ["ps", "-o", "pid=,stat=,comm=", "--ppid", str(os.getpid())]
    found = map(str.split, subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines())
    return {int(pid) for pid, state, name, *_ in found if not state.startswith("Z") and name != "ps"}


def test_a_server_ends_while_bots_think(tmp_path: Path) -> None:
    """Bots do not keep a server from ending, and nobody else waits for them."""
    limits = Limits(thinkers=1, seconds_to_think=60, simulations=10**6, opened=UNBOUNDED, asked=UNBOUNDED, pace=(0, 0))
    with serving(tmp_path / "tables.sqlite", limits) as server:
        asked = {"game": "prato_dei_conigli", "settings": {"players": 2}, "bots": {"0": "ismcts:100000"}}
        alone = {**asked, "bots": {"0": "ismcts:100000", "1": "random"}}
        status, refused = server.ask("POST", "/api/tables", alone)
        assert (status, refused["error"]) == (400, "bad-request"), "a table needs a person"
        for _ in range(10):
            server.open(asked)
        start = monotonic()
        assert server.ask("GET", "/api/games")[0] == 200
    assert monotonic() - start < limits.seconds_to_think


async def test_a_bot_takes_its_time(tmp_path: Path) -> None:
    """How long a bot takes is drawn from the seed of the table, and is the same whatever it can choose."""
    lobby = Lobby(Store(tmp_path / "tables.sqlite"), Limits(pace=(0.3, 0.6), thinkers=1))
    opened: Any = await lobby.open({**SCOPA, "settings": {"players": 2, "first_player": 0}, "bots": {"0": "random"}}, "s")
    async with lobby.visit(opened["table"]) as hosted:
        table = hosted.table
        pauses = [pause(table, 0.3, 0.6)]
        while table.to_act == 0:
            await asyncio.sleep(0.05)
        pauses.append(pause(table, 0.3, 0.6))
    assert all(0.3 <= pause <= 0.6 for pause in pauses)
    assert pauses[0] != pauses[1]
    assert pause(table, 0, 0) == 0
    await lobby.close()


def test_what_is_large_counts_for_more(tmp_path: Path) -> None:
    """An answer of many bytes takes from the rate of an address what as many small ones take."""
    limits = Limits(asked=Rate(40, 0.01), bytes_of_one=100)
    with serving(tmp_path / "tables.sqlite", limits) as server:
        opened = server.open(SCOPA)
        path, key = f"/api/tables/{opened['table']}", opened["seats"][0]["key"]
        assert server.ask("GET", f"{path}/seen", key=key)[0] == 200
        status, refused = server.ask("GET", f"{path}/seen", key=key)
        assert (status, refused["error"]) == (429, "too-many")


def test_files_of_a_page_count_as_one_each(tmp_path: Path) -> None:
    """A browser that fetches all of a page is not stopped in the middle, however large the files are."""
    page = tmp_path / "page"
    page.mkdir()
    (page / "large.json").write_text(json.dumps("x" * 100_000))
    with serving(tmp_path / "tables.sqlite", Limits(asked=Rate(10, 0.01), bytes_of_one=100), page) as server:
        assert [server.ask("GET", "/large.json")[0] for _ in range(10)] == [200] * 10
        assert server.ask("GET", "/large.json")[0] == 429


def test_messages_count_as_requests_do(tmp_path: Path) -> None:
    """Over however many connections, an address asks for no more than over one; a position that it asks for has its size."""
    for limits, most in ((Limits(asked=Rate(20, 0.01)), 17), (Limits(asked=Rate(20, 0.01), bytes_of_one=500), 0)):
        with serving(tmp_path / f"{most}.sqlite", limits) as server:
            opened = server.open(SCOPA)
            table, key = opened["table"], opened["seats"][0]["key"]
            with server.greeted(table, key) as first, server.greeted(table, key) as second:
                answered = 0
                for client in (first, second) * 10:
                    client.say(type="why_not", action="0")
                    while (heard := client.hear()["type"]) == "position":
                        pass
                    answered += heard == "answer"
                assert answered <= most
                assert bool(answered) is bool(most)


def left(server: Served) -> float:
    """What this address may still ask for."""
    return server.lobby.asked._buckets["127.0.0.1"].left


def test_whoever_acts_pays_for_what_everybody_is_told(tmp_path: Path) -> None:
    """What is sent to all who listen counts at the address where the act came from."""
    with serving(tmp_path / "tables.sqlite", Limits(asked=Rate(1000, 0.01), bytes_of_one=100)) as server:
        opened = server.open(SCOPA)
        key = opened["seats"][0]["key"]
        with (
            server.greeted(opened["table"], opened["spectators"]["key"]) as watching,
            server.greeted(opened["table"], key) as acting,
        ):
            watching.hear()
            position = acting.hear()
            acting.say(type="why_not", id=0, action="0")
            acting.reply(0)
            before = left(server)
            action = next(offered(position["offers"]["groups"]))["id"]
            acting.say(type="act", id=1, action=action, version=position["version"])
            acting.hear_until(id=1)
            sent = [len(json.dumps(each.hear_until(type="position"), separators=(",", ":"))) for each in (watching, acting)]
            assert before - left(server) > 1 + sum(sent) / 100


def test_reading_a_long_table_costs_more(tmp_path: Path) -> None:
    """A table that is not in memory is played again, which counts for more the longer it is."""
    with serving(tmp_path / "tables.sqlite", Limits(asked=Rate(100, 0.01), lines_of_one=1)) as server:
        opened = server.open(SCOPA)
        lines = len(server.lobby.writer.store.lines(opened["table"]))
        server.lobby._tables.clear()
        before = left(server)
        server.ask("GET", f"/api/tables/{opened['table']}", key=opened["seats"][0]["key"])
        assert before - left(server) == pytest.approx(1 + lines, abs=0.5)


def wait_until_gone(server: Served) -> None:
    """Wait until nobody is connected."""
    end = monotonic() + 60
    while server.server.server_state.connections:
        assert monotonic() < end
        sleep(0.1)


def test_nobody_is_waited_for_who_does_not_read(tmp_path: Path) -> None:
    """A connection ends whose client asks and asks, and reads none of the answers."""
    with serving(tmp_path / "tables.sqlite", Limits(seconds_to_send=1, asked=UNBOUNDED, said=UNBOUNDED)) as server:
        asking = b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % server.port
        with connected(server, 2, 120 * asking):
            while not server.server.server_state.connections:
                sleep(0.01)
            wait_until_gone(server)
        opened = server.open(SCOPA)
        address = f"{server.address}/api/tables/{opened['table']}/socket"
        message = b'{"type": "news", "since": 0}'
        frame = bytes((0x81, 0x80 | len(message), 0, 0, 0, 0)) + message
        with connect(address, max_queue=1, close_timeout=0) as client:
            client.send(json.dumps({"type": "hello", "key": opened["seats"][0]["key"]}))
            with suppress(OSError):
                while server.lobby.connections:
                    with suppress(BlockingIOError):
                        client.socket.send(1000 * frame, socket.MSG_DONTWAIT)
            wait_until_gone(server)


@pytest.mark.parametrize(
    "flood", [lambda socket: [socket.ping() for _ in range(1000)], lambda socket: socket.send("" for _ in range(1000))]
)
def test_a_flood_of_frames_ends_a_connection(tmp_path: Path, flood: Callable[[ClientConnection], object]) -> None:
    """Pings, and parts of one message, count as messages do, and cost the address more."""
    with serving(tmp_path / "tables.sqlite", Limits(said=Rate(20, 1), asked=Rate(100, 0.01))) as server:
        opened = server.open(SCOPA)
        with server.greeted(opened["table"], opened["seats"][0]["key"]) as client:
            before = left(server)
            with suppress(ConnectionClosed):
                flood(client.socket)
            assert client.closed() == 1006
            assert before - left(server) >= COST_OF_FLOOD


def test_an_address_does_not_fill_the_lobby(tmp_path: Path) -> None:
    """However slowly an address opens tables, there are others for whom there is room."""
    with serving(tmp_path / "tables.sqlite", Limits(opened=UNBOUNDED, tables_of_address=2)) as server:
        assert [server.ask("POST", "/api/tables", SCOPA)[0] for _ in range(3)] == [201, 201, 429]


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix", "unix"),
    ],
)
def test_a_network_is_one_client(address: str, client: str) -> None:
    """Nobody has as many clients as a network of IPv6 has addresses."""
    assert client_of(address) == client


def test_only_the_latest_stay_in_memory() -> None:
    """Documents are made once as long as few others were made since."""
    latest, made = Latest(2), list[str]()
    for key in "abacab":
        latest.once(key, lambda key=key: made.append(key))  # type: ignore[misc]
    assert made == ["a", "b", "c", "b"]


async def test_only_what_is_new_and_in_few_bytes(tmp_path: Path) -> None:
    """What was seen before a version need not be sent again, and large answers are compressed for whoever takes them so."""
    served = inside(tmp_path / "tables.sqlite")
    opened: Any = await served.lobby.open(SCOPA)
    path, key = f"/api/tables/{opened['table']}/seen", opened["seats"][0]["key"]
    whole = (await served.ask("GET", path, key=key)).body.splitlines()
    some = (await served.ask("GET", f"{path}?since={opened['version'] - 2}", key=key)).body.splitlines()
    assert some == [whole[0], *whole[-2:]]
    assert (await served.ask("GET", f"{path}?since={opened['version'] + 1}", key=key)).status == 409
    await served.lobby.close()
    with serving(tmp_path / "other.sqlite") as server:
        assert server.headers("/openapi.json", **{"Accept-Encoding": "gzip"})["content-encoding"] == "gzip"
        assert "content-encoding" not in server.headers("/openapi.json")


def test_a_log_is_not_flooded() -> None:
    """A refusal, a warning or an error of one kind is written once in a while, with how often it came."""
    now, stream = 0.0, io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    handler.addFilter(Repeated(lambda: now))
    log = logging.Logger("a log")
    log.addHandler(handler)
    for _ in range(1000):
        try:
            raise OSError("too many open files")
        except OSError:
            log.exception("failed")
    log.warning("another")
    for address in ("a", "b", "a"):
        log.info("request", extra={"status": 429, "address": address})
    for _ in range(3):
        log.info("request", extra={"status": 200, "address": "a"})
    now = 61.0
    log.error("failed", exc_info=OSError("too many open files"))
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["failed", "another", *["request"] * 5, "failed"]
    assert lines[-1]["repeated"] == 999


@pytest.mark.slow
def test_others_play_on_under_attack(tmp_path: Path) -> None:
    """In a short run of some attacks nothing that was accepted is lost, a race has one winner, and memory is bounded."""
    chaos = Chaos(tmp_path / "tables.sqlite", 1)
    for name in ("races", "halves", "damage", "rules"):
        chaos.live(name)
    chaos.seconds = 3  # for what has to be noticed first
    for name in ("unread", "full_disk"):
        chaos.live(name)
    found = {name: notes.counts for name, notes in chaos.notes.items()}
    assert chaos.killing.faults == []
    assert found["races"]["races that more than one has won"] == 0
    assert found["full_disk"]["health while full: 503"] == found["full_disk"]["health afterwards: 200"] == 1
    assert found["damage"]["damaged table: 500"] == found["rules"]["held table: 423"] == 1
    assert max(notes.memory_mb for notes in chaos.notes.values()) < MOST_MB
