"""Attack a server in every way we know, while other people play there from another address, and kill it after each attack.

python -m tests.tools.serving.chaos --seconds 30 --minutes 60 --json docs/reports/hour.json

All attacks are made in turn, again and again until the time is over; the report is written after each.
"""

import argparse
import asyncio
import json
import resource
import sqlite3
import sys
from asyncio import get_running_loop
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from http import HTTPStatus
from http.client import HTTPException
from itertools import cycle
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter
from typing import Any, Final, TypeAlias

from attrs import define, field, frozen
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from rulebook.server.store import Store
from tests.tools.reports import load_average, machine, write
from tests.tools.serving.code import code_of
from tests.tools.serving.killing import Killing
from tests.tools.serving.outliving import played
from tests.tools.serving.players import Player, offered
from tests.tools.serving.running import Server, asked, started

OTHERS: Final = "127.0.0.2"
"""Where the people are who play, and are not to notice; attacks come from 127.0.0.1."""
PACE: Final = 0.3
RETURNING: Final = 0.5
"""The seconds until somebody whose connection has ended comes back."""
SECONDS_TO_BEGIN: Final = 1
"""About how long it takes until an attack begins."""
TABLES: Final = 4
HALF: Final = 300
UNREAD: Final = 40
"""How many there are of each kind that lets a server wait."""
AT_ONCE: Final = 30
PINGS: Final = b"\x89\x80\0\0\0\0" * 1000
"""Many pings as frames of a WebSocket."""
BOTS: Final = {str(seat): "ismcts:500" for seat in range(1, 6)}
ATTACKED: Final = ("server/*.py",)
BEARABLE: Final = ("stale-version", "not-undone", "closing", "too-many", "too-slow", "held")
PROGRAMS: Final = {"clock": "tests.tools.serving.jumping", "rules": "tests.tools.serving.correcting"}
"""What is started under some attacks in place of the server itself."""


@frozen
class Target:
    """A server that is attacked."""

    port: int
    pid: int

    @property
    def address(self) -> str:
        """Where its sockets are."""
        return f"ws://127.0.0.1:{self.port}"


Attack: TypeAlias = Callable[[Target, float], Coroutine[Any, Any, Counter[str]]]


async def calm(server: Target, seconds: float) -> Counter[str]:
    """Nothing happens."""
    await asyncio.sleep(seconds)
    return Counter()


async def halves(server: Target, seconds: float) -> Counter[str]:
    """Half a request over each of many connections, again and again."""
    found, end = Counter[str](), monotonic() + seconds

    async def wait() -> None:
        while monotonic() < end:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(b"GET /healthz HTTP/1.1\r\nX-")
                answer = await reader.read(100)
                found["told that it is full" if b"503" in answer else "cut off"] += 1
                writer.close()
            await asyncio.sleep(0.05)

    waiting = [asyncio.create_task(wait()) for _ in range(HALF)]
    await asyncio.sleep(seconds)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return found


async def asking(server: Target, path: str, document: object = None, key: str = "") -> tuple[int, Any]:
    """The status and the document that a request gets, without waiting for it in this loop."""
    method = "GET" if document is None else "POST"
    with suppress(OSError, HTTPException):
        return await asyncio.to_thread(asked, server.port, method, path, document, key or None)
    return 0, None


async def a_table(server: Target) -> dict[str, Any]:
    """A table that was opened, as soon as the server lets us."""
    while True:
        status, opened = await asking(server, "/api/tables", {"game": "scopa"})
        if status == HTTPStatus.CREATED:
            found: dict[str, Any] = opened
            return found
        await asyncio.sleep(1)


async def unread(server: Target, seconds: float) -> Counter[str]:
    """Many who send half of a body, do not say hello, or ask for everything over and over and read nothing of it."""
    end, found, opened = monotonic() + seconds, Counter[str](), await a_table(server)
    address, watching = f"{server.address}/api/tables/{opened['table']}/socket", opened["spectators"]["key"]
    head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 99\r\n\r\n{{"

    async def half_a_body() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(head.encode())
        answer = await reader.read(100)
        writer.close()
        found[f"half a body: {answer.split()[1].decode()}"] += 1

    async def no_hello() -> None:
        async with connect(address) as socket:
            await socket.wait_closed()
            found[f"no hello: closed with {socket.close_code}"] += 1

    async def reading_nothing() -> None:
        async with connect(address, max_queue=1, ping_interval=None, close_timeout=0) as socket:
            await socket.send(json.dumps({"type": "hello", "key": watching}))
            found["reading nothing"] += 1
            while monotonic() < end:
                await socket.send(json.dumps({"type": "speak", "language": "en"}))
                await asyncio.sleep(0.05)

    async def again(wait: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while monotonic() < end:
            with suppress(OSError, WebSocketException, IndexError):
                await wait()
            await asyncio.sleep(1)

    waiting = [asyncio.create_task(again(each)) for each in (half_a_body, no_hello, reading_nothing) for _ in range(UNREAD)]
    await asyncio.sleep(seconds)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return found


async def flood(server: Target, seconds: float) -> Counter[str]:
    """As many requests as nine clients can make, most of them for what is large or dear, and pings without a pause."""
    end, opened = monotonic() + seconds, await a_table(server)
    address, key = f"{server.address}/api/tables/{opened['table']}/socket", opened["seats"][0]["key"]

    async def ask(path: str) -> Counter[str]:
        found = Counter[str]()
        while monotonic() < end:
            status, _ = await asking(server, path, key=key)
            found[str(status)] += 1
        return found

    async def ping() -> Counter[str]:
        found = Counter[str]()
        while monotonic() < end:
            with suppress(OSError, WebSocketException):
                async with connect(address, close_timeout=0) as socket:
                    await socket.send(json.dumps({"type": "hello", "key": key}))
                    while monotonic() < end and not socket.transport.is_closing():
                        socket.transport.write(PINGS)
                        await asyncio.sleep(0.01)
                    found["pings cut off"] += socket.transport.is_closing()
            await asyncio.sleep(0.1)
        return found

    paths = ("/openapi.json", "/api/games", f"/api/tables/{opened['table']}/seen") * 3
    return sum(await asyncio.gather(*map(ask, paths), ping(), ping()), Counter())


async def bots(server: Target, seconds: float) -> Counter[str]:
    """Twenty tables, each with five bots that think for long."""
    end, found = monotonic() + seconds, Counter[str]()
    for _ in range(20):
        table = {"game": "prato_dei_conigli", "settings": {"players": 6}, "bots": BOTS}
        status, _ = await asking(server, "/api/tables", table)
        found[str(status)] += 1
    await asyncio.sleep(max(0, end - monotonic()))
    return found


async def races(server: Target, seconds: float) -> Counter[str]:
    """Many do the same at one version: one of them does it."""
    end, found = monotonic() + seconds, Counter[str]()
    while monotonic() < end:
        opened = await a_table(server)
        path, keys = f"/api/tables/{opened['table']}", [seat["key"] for seat in opened["seats"]]
        for key in keys:
            _, offers = await asking(server, f"{path}/offers", key=key)
            if offers and offers.get("groups"):
                act = {"action": next(offered(offers["groups"]))["id"], "version": offers["version"]}
                acting = [asking(server, f"{path}/act", act, key) for _ in range(AT_ONCE)]
                statuses = [status for status, _ in await asyncio.gather(*acting)]
                found += Counter(map(str, statuses))
                found["races that more than one has won"] += statuses.count(200) > 1
    return found


async def spectators(server: Target, seconds: float) -> Counter[str]:
    """Many watch one table, and its seats come last."""
    end, found, opened = monotonic() + seconds, Counter[str](), await a_table(server)
    address = f"{server.address}/api/tables/{opened['table']}/socket"

    async def sit(key: str, kind: str) -> None:
        with suppress(OSError, WebSocketException, TimeoutError):
            async with connect(address, max_size=None) as socket:
                await socket.send(json.dumps({"type": "hello", "key": key}))
                message = json.loads(await socket.recv())
                found[f"{kind}: {message.get('error', message['type'])}"] += 1
                await asyncio.sleep(max(0, end - monotonic()))

    watching = [asyncio.create_task(sit(opened["spectators"]["key"], "spectator")) for _ in range(60)]
    await asyncio.sleep(min(1, seconds / 2))
    await asyncio.gather(*[sit(seat["key"], "seat") for seat in opened["seats"]], *watching)
    return found


async def full_disk(server: Target, seconds: float) -> Counter[str]:
    """No file of the server may grow, for a third of the time."""
    await asyncio.sleep(seconds / 3)
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1024, hard))
    await asyncio.sleep(seconds / 3)
    await asking(server, "/api/tables", {"game": "scopa"})
    status, _ = await asking(server, "/healthz")
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))
    await asyncio.sleep(seconds / 3)
    again, _ = await asking(server, "/healthz")
    return Counter({f"health while full: {status}": 1, f"health afterwards: {again}": 1})


EVERY: Final = (calm, halves, unread, flood, bots, races, spectators, full_disk)
ATTACKS: Final[dict[str, Attack]] = {
    **{each.__name__: each for each in EVERY},
    **dict.fromkeys(("clock", "damage", "rules"), calm),
}
"""Every attack; under the last three it is the server that has a clock, rows or rules that are wrong."""


def attacked(name: str, target: Target, seconds: float) -> Counter[str]:
    """What comes of an attack, in a process of its own."""
    return asyncio.run(ATTACKS[name](target, seconds))


@frozen
class Victim:
    """A table that a server has to leave as it is: what it has in the store, and what is asked about it there."""

    what: str
    table: str
    lines: tuple[str, ...]
    method: str
    path: str
    body: object
    key: str


@define
class Notes:
    """What others have noticed of an attack, in all lives of the server."""

    lives: int = 0
    waits: list[float] = field(factory=list)
    health: list[float] = field(factory=list)
    counts: Counter[str] = field(factory=Counter)
    memory_mb: int = 0
    log_kb: int = 0

    def report(self) -> dict[str, Any]:
        """The notes in few words."""
        times = {"reply_ms": percentiles(self.waits), "health_ms": percentiles(self.health)}
        bounds = {"memory_mb": self.memory_mb, "log_kb": self.log_kb}
        return {"lives": self.lives, "actions": len(self.waits), **times, **self.counts, **bounds}


@define
class Chaos:
    """A store through one life of its server for each attack."""

    store: Path
    seconds: float
    killing: Killing = field(init=False)
    notes: dict[str, Notes] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.killing = Killing(self.store, Random(0), tables=TABLES)

    def live(self, name: str) -> None:
        """Attack a server while others play, kill it, and look whether everything is there that was accepted."""
        notes, victim = self.notes.setdefault(name, Notes()), self.victim(name)
        with started(self.store, "--pace", "0.1", "0.2", program=PROGRAMS.get(name, "rulebook")) as server:
            written = server.log.stat().st_size
            asyncio.run(self.note(notes, server, name))
            if victim is not None:
                notes.counts[f"{victim.what}: {server.ask(victim.method, victim.path, victim.body, victim.key)[0]}"] += 1
            notes.memory_mb = max(notes.memory_mb, peak_of(server))
            notes.log_kb = max(notes.log_kb, (server.log.stat().st_size - written) // 1024)
            server.kill()
        notes.lives += 1
        self.killing.kills += 1
        self.killing.look()
        if victim is not None and victim.lines != self.lines_of(victim.table):
            self.killing.faults.append(f"kill {self.killing.kills}: {victim.what} {victim.table} has other lines")

    def victim(self, name: str) -> Victim | None:
        """A table that an attack damages, or of which it changes the rules."""
        if name == "damage":
            table = self.damaged()
            return Victim("damaged table", table, self.lines_of(table), "GET", f"/api/tables/{table}", None, "x")
        if name == "rules":
            opened, _ = asyncio.run(played(self.store))
            table, key, act = opened["table"], opened["seats"][0]["key"], {"action": "0", "version": 0}
            return Victim("held table", table, self.lines_of(table), "POST", f"/api/tables/{table}/act", act, key)
        return None

    def lines_of(self, table: str) -> tuple[str, ...]:
        """What the store has of a table."""
        store = Store(self.store)
        lines = store.lines(table)
        store.close()
        return lines

    def damaged(self) -> str:
        """Damage a table at which nobody plays; gives its id."""
        playing = {player.table for player in self.killing.players}
        file = sqlite3.connect(self.store)
        found = next(id for (id,) in file.execute("SELECT id FROM tables ORDER BY id") if id not in playing)
        file.execute('UPDATE lines SET line = substr(line, 9) WHERE "table" = ? AND number = 3', (found,))
        file.commit()
        file.close()
        return str(found)

    async def note(self, notes: Notes, server: Server, name: str) -> None:
        """Note what the others notice of an attack."""
        self.killing.seat(server, source=OTHERS, pace=PACE, bears=BEARABLE)
        for player in self.killing.players:
            player.waits = []
        end = monotonic() + self.seconds + SECONDS_TO_BEGIN

        async def play(player: Player) -> None:
            while monotonic() < end and not player.is_over:
                await player.play(server.address)
                player.asks, player.acting = {}, -1
                await asyncio.sleep(RETURNING)

        async def look() -> None:
            while monotonic() < end:
                start = perf_counter()
                try:
                    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(OTHERS, 0))
                    writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                    await reader.read()
                    writer.close()
                    notes.health.append(perf_counter() - start)
                except OSError:
                    notes.counts["health: no answer"] += 1
                await asyncio.sleep(0.2)

        others = [asyncio.create_task(each) for each in (*map(play, self.killing.players), look())]
        with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
            target = Target(server.port, server.process.pid)
            counts = await get_running_loop().run_in_executor(elsewhere, attacked, name, target, self.seconds)
        notes.counts.update(counts)
        for task in others:
            task.cancel()
        for ended in await asyncio.gather(*others, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
        notes.waits += [wait for player in self.killing.players for wait in player.waits]


def percentiles(seconds: list[float]) -> dict[str, float]:
    """The median, the 99th percentile and the largest, in milliseconds."""
    if len(seconds) < 2:
        return {}
    cuts = quantiles(seconds, n=100, method="inclusive")
    return {"p50": round(1000 * cuts[49], 1), "p99": round(1000 * cuts[98], 1), "most": round(1000 * max(seconds), 1)}


def peak_of(server: Server) -> int:
    """The most memory that a server has had, in MB."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) // 1024


def reports(names: list[str], seconds: float, minutes: float) -> Iterator[dict[str, Any]]:
    """What has been found under each attack, as often as one has been made."""
    start, before = monotonic(), load_average()
    with TemporaryDirectory() as directory:
        chaos = Chaos(Path(directory) / "tables.sqlite", seconds)
        for number, name in enumerate(cycle(names), 1):
            chaos.live(name)
            print(name, json.dumps(chaos.notes[name].report()), flush=True)
            elapsed, killing = monotonic() - start, chaos.killing
            own = {"code": code_of(ATTACKED), "seconds_an_attack": seconds, **machine(before), "seconds": round(elapsed)}
            lost = {"kills": killing.kills, "accepted": killing.accepted, "lost": killing.faults}
            yield {**own, **lost, "attacks": {name: notes.report() for name, notes in chaos.notes.items()}}
            if number >= len(names) and elapsed >= 60 * minutes:
                return


def main() -> int:
    """Attack as the arguments say; 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", default=list(ATTACKS))
    parser.add_argument("--seconds", type=float, default=30, help="how long each attack takes")
    parser.add_argument("--minutes", type=float, default=0, help="how long to go on; every attack is made at least once")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    lost: list[str] = []
    for found in reports(arguments.attacks, arguments.seconds, arguments.minutes):
        lost = found["lost"]
        write(arguments.json, found)
    print(*lost, sep="\n")
    return int(bool(lost))


if __name__ == "__main__":
    sys.exit(main())
