"""Attack a server in every way we know, while other people play there from another address, and kill it after each attack.

python -m tests.tools.serving.chaos --seconds 30 --json docs/reports/chaos.json
"""

import argparse
import asyncio
import json
import os
import platform
import resource
import sqlite3
import sys
from asyncio import get_running_loop
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
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

from rulebook.spec.json_file import report_lines
from tests.tools.serving.code import code_of
from tests.tools.serving.killing import Killing
from tests.tools.serving.players import offered
from tests.tools.serving.running import Server, asked, started

OTHERS: Final = "127.0.0.2"
"""Where the people are who play, and are not to notice; attacks come from 127.0.0.1."""
PACE: Final = 0.3
SECONDS_TO_BEGIN: Final = 1
"""About how long it takes until an attack begins."""
TABLES: Final = 4
HALF: Final = 300
AT_ONCE: Final = 30
BOTS: Final = {str(seat): "ismcts:500" for seat in range(1, 6)}
ATTACKED: Final = ("server/*.py",)
BEARABLE: Final = ("stale-version", "not-undone", "closing", "too-many")


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
    with suppress(OSError):
        return await asyncio.to_thread(asked, server.port, method, path, document, key or None)
    return 0, None


async def flood(server: Target, seconds: float) -> Counter[str]:
    """As many requests as eight clients can make, half of them for what is large."""
    end, (_, opened) = monotonic() + seconds, await asking(server, "/api/tables", {"game": "scopa"})

    async def ask(path: str) -> Counter[str]:
        found = Counter[str]()
        while monotonic() < end:
            status, _ = await asking(server, path, key=opened["seats"][0]["key"])
            found[str(status)] += 1
        return found

    paths = ("/openapi.json", f"/api/tables/{opened['table']}/seen") * 4
    return sum(await asyncio.gather(*map(ask, paths)), Counter())


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
        _, opened = await asking(server, "/api/tables", {"game": "scopa"})
        if not opened or "table" not in opened:
            await asyncio.sleep(1)
            continue
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
    end, found = monotonic() + seconds, Counter[str]()
    _, opened = await asking(server, "/api/tables", {"game": "scopa"})
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


EVERY: Final = (calm, halves, flood, bots, races, spectators, full_disk)
ATTACKS: Final[dict[str, Attack]] = {**{each.__name__: each for each in EVERY}, "clock": calm, "damage": calm}


def attacked(name: str, target: Target, seconds: float) -> Counter[str]:
    """What comes of an attack, in a process of its own."""
    return asyncio.run(ATTACKS[name](target, seconds))


@define
class Chaos:
    """A store through one life of its server for each attack."""

    store: Path
    seconds: float
    killing: Killing = field(init=False)
    found: dict[str, Any] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.killing = Killing(self.store, Random(0), tables=TABLES)

    def live(self, name: str) -> None:
        """Attack a server while others play, kill it, and look whether everything is there that was accepted."""
        victims = self.damage() if name == "damage" else []
        program = "tests.tools.serving.jumping" if name == "clock" else "rulebook"
        with started(self.store, "--pace", "0.1", "0.2", program=program) as server:
            written = server.log.stat().st_size
            found = asyncio.run(self.noticed(server, name))
            found |= {f"damaged table: {server.ask('GET', f'/api/tables/{id}', key='x')[0]}": 1 for id in victims}
            found["memory_mb"] = peak_of(server)
            found["log_kb"] = (server.log.stat().st_size - written) // 1024
            server.kill()
        self.killing.kills += 1
        self.killing.look()
        self.found[name] = {**found, "accepted": self.killing.accepted, "faults": len(self.killing.faults)}

    def damage(self) -> list[str]:
        """Damage a table at which nobody plays; gives its id."""
        playing = {player.table for player in self.killing.players}
        file = sqlite3.connect(self.store)
        ids = [id for (id,) in file.execute("SELECT id FROM tables ORDER BY id") if id not in playing][:1]
        file.executemany('UPDATE lines SET line = substr(line, 9) WHERE "table" = ? AND number = 3', [(id,) for id in ids])
        file.commit()
        file.close()
        return ids

    async def noticed(self, server: Server, name: str) -> dict[str, Any]:
        """What the others notice of an attack."""
        self.killing.seat(server, source=OTHERS, pace=PACE, bears=BEARABLE)
        for player in self.killing.players:
            player.waits = []
        end = monotonic() + self.seconds + SECONDS_TO_BEGIN

        async def play(player: Any) -> None:
            while monotonic() < end and not player.is_over:
                await player.play(server.address)
                player.asks, player.acting = {}, -1
                await asyncio.sleep(0.1)

        health: list[float] = []

        async def look() -> None:
            while monotonic() < end:
                start = perf_counter()
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(OTHERS, 0))
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                await reader.read()
                writer.close()
                health.append(perf_counter() - start)
                await asyncio.sleep(0.2)

        others = [asyncio.create_task(each) for each in (*map(play, self.killing.players), look())]
        with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
            target = Target(server.port, server.process.pid)
            counts = await get_running_loop().run_in_executor(elsewhere, attacked, name, target, self.seconds)
        for task in others:
            task.cancel()
        for ended in await asyncio.gather(*others, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
        waits = [wait for player in self.killing.players for wait in player.waits]
        return {"actions": len(waits), "reply_ms": percentiles(waits), "health_ms": percentiles(health), **counts}


def percentiles(seconds: list[float]) -> dict[str, float]:
    """The median, the 99th percentile and the largest, in milliseconds."""
    if len(seconds) < 2:
        return {}
    cuts = quantiles(seconds, n=100)
    return {"p50": round(1000 * cuts[49], 1), "p99": round(1000 * cuts[98], 1), "most": round(1000 * max(seconds), 1)}


def peak_of(server: Server) -> int:
    """The most memory that a server has had, in MB."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) // 1024


def report(names: list[str], seconds: float) -> dict[str, Any]:
    """What was found under each attack."""
    start, busy = monotonic(), round(os.getloadavg()[0], 1)
    with TemporaryDirectory() as directory:
        chaos = Chaos(Path(directory) / "tables.sqlite", seconds)
        for name in names:
            chaos.live(name)
            print(name, json.dumps(chaos.found[name]), flush=True)
    machine = {"python": platform.python_version(), "processors": os.cpu_count(), "load_average_before": busy}
    own = {"code": code_of(ATTACKED), "seconds": round(monotonic() - start), "seconds_an_attack": seconds, **machine}
    return {**own, "accepted": chaos.killing.accepted, "lost": chaos.killing.faults, "attacks": chaos.found}


def main() -> int:
    """Attack as the arguments say; 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", default=list(ATTACKS))
    parser.add_argument("--seconds", type=float, default=30, help="how long each attack takes")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    found = report(arguments.attacks, arguments.seconds)
    if arguments.json:
        arguments.json.write_text(report_lines(found), encoding="utf-8")
    print(*found["lost"], sep="\n")
    return int(bool(found["lost"]))


if __name__ == "__main__":
    sys.exit(main())
