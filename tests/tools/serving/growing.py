"""Load several servers that share a database of PostgreSQL, and kill one of them at random, over and over.

python -m tests.tools.serving.growing --tables 2000 --kills 50 --json docs/reports/growing.json

Each server has a part of the database, and four clients sit at each table, those of a part in a process of their own.
Nothing is killed in the first part of the run, of which the times are reported apart. It needs Debian's `postgresql`.
"""

import argparse
import asyncio
import gc
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean, median
from threading import Barrier
from time import monotonic
from typing import Any, Final

from attrs import define, field

from tests.tools.reports import load_average, machine, write
from tests.tools.serving.chaos import peak_of, percentiles
from tests.tools.serving.code import code_of
from tests.tools.serving.killing import STORING, Killing, report
from tests.tools.serving.players import Player
from tests.tools.serving.postgres import database, programs
from tests.tools.serving.running import Server, started

PARTS: Final = "ab"
PLAYERS: Final = 4
OPTIONS: Final = ("--rate", "100000", "--most-of-address", "10000", "--most-connections", "10000", "--quiet")
AT_ONCE: Final = 20
"""How many clients connect to a server at the same time; the next comes when one of them has been told the position."""
MOMENT: Final = 0.1
BEARABLE: Final = ("stale-version", "not-undone", "too-slow")
LEAVING: Final = 5
"""The seconds within which a client notices that its server has died, unless it is thinking."""


@define(eq=False)
class House:
    """A server that may be killed, its part of the database, and the people at its tables."""

    killing: Killing
    thought: float
    stack: ExitStack
    waits: list[float] = field(factory=list, init=False)
    starts: list[float] = field(factory=list, init=False)
    """The seconds that a server took to start."""
    cut: int = field(default=0, init=False)
    """How many connections ended without a kill."""
    there: list[int] = field(factory=list, init=False)
    """How many clients were connected when the server was killed."""
    memory_mb: int = field(default=0, init=False)
    gate: asyncio.Semaphore = field(init=False)
    server: Server = field(init=False)
    playing: list[asyncio.Task[None]] = field(factory=list, init=False)

    def begin(self) -> None:
        """Start the server, and let people play."""
        start = monotonic()
        self.server = self.stack.enter_context(started(self.killing.store, *OPTIONS))
        self.starts.append(monotonic() - start)
        self.killing.seat(self.server, pace=self.thought, bears=BEARABLE)
        self.gate = asyncio.Semaphore(AT_ONCE)
        self.playing = [asyncio.create_task(self.play(player)) for player in self.killing.players]

    async def play(self, player: Player) -> None:
        """Play until the server is killed, whatever else ends a connection."""
        while not player.is_over:
            async with self.gate:
                playing = asyncio.create_task(player.play(self.server.address))
                while not (player.is_here or playing.done()):
                    await asyncio.sleep(MOMENT)
            await playing
            self.cut += self.server.process.poll() is None and not player.is_over

    def rest(self) -> list[float]:
        """What has been waited for since the last time."""
        found = [wait for player in self.killing.players for wait in player.waits]
        for player in self.killing.players:
            player.waits = []
        return found

    async def end(self, is_last: bool = False) -> None:
        """Kill the server, and look whether everything is there that was accepted, which needs the lock of its part."""
        self.memory_mb = max(self.memory_mb, peak_of(self.server))
        self.there.append(sum(player.is_here for player in self.killing.players))
        self.killing.under_way += sum(bool(player.asks) for player in self.killing.players)
        self.server.kill()
        await asyncio.sleep(LEAVING)
        for task in self.playing:
            task.cancel()
        for ended in await asyncio.gather(*self.playing, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
        self.waits += self.rest()
        self.killing.kills += 1
        self.killing.look(is_last)

    def report(self) -> dict[str, Any]:
        """What was found."""
        starts = {"p50": round(median(self.starts), 1), "most": round(max(self.starts), 1)}
        own = {"cut": self.cut, "there": round(mean(self.there)), "seconds_to_start": starts, "memory_mb": self.memory_mb}
        return {**report([self.killing]), **own}


@define
class Found:
    """What was found at the tables of a part: a report, the seconds that replies took without kills and with them."""

    report: dict[str, Any]
    calm: list[float]
    waits: list[float]
    seconds: float
    """How long there were kills."""
    lost: list[str]


async def lived(house: House, random: Random, asked: argparse.Namespace, together: Barrier) -> Found:
    """What comes of a server that is killed over and over, once all clients of all servers are there."""
    house.begin()
    share = asked.kills // len(PARTS)
    while not all(player.is_here for player in house.killing.players):
        await asyncio.sleep(MOMENT)
    await asyncio.to_thread(together.wait)
    house.rest()
    await asyncio.sleep(asked.calm)
    calm, start = house.rest(), monotonic()
    while house.killing.kills < share:
        if house.killing.kills:
            house.begin()
        await asyncio.sleep(random.uniform(0, 2 * asked.seconds))
        await house.end(is_last=house.killing.kills == share - 1)
        print(house.killing.store, house.report(), flush=True)
    return Found(house.report(), calm, house.waits, monotonic() - start, house.killing.faults)


def found_at(address: str, asked: argparse.Namespace, together: Barrier, part: str) -> Found:
    """What was found at the tables of a part."""
    gc.disable()  # looking through all that the clients keep would stop them for seconds, which is not the server's time
    random, share = Random(part), asked.tables // len(PARTS)
    with ExitStack() as stack:
        killing = Killing(f"{address}#{part}", random, tables=share, settings={"players": PLAYERS})
        return asyncio.run(lived(House(killing, asked.thought, stack), random, asked, together))


def whole(parts: dict[str, Found], asked: argparse.Namespace) -> dict[str, Any]:
    """What was found at the tables of all parts."""
    calm, waits = [[wait for found in parts.values() for wait in getattr(found, name)] for name in ("calm", "waits")]
    seconds = round(max(found.seconds for found in parts.values()))
    return {
        "tables": asked.tables,
        "thought": asked.thought,
        "kills": sum(found.report["kills"] for found in parts.values()),
        "clients_a_table": PLAYERS,
        "parts": {part: found.report for part, found in parts.items()},
        "without_kills": {"seconds": asked.calm, "actions": len(calm), "reply_ms": percentiles(calm)},
        "with_kills": {"seconds": seconds, "actions": len(waits), "reply_ms": percentiles(waits)},
        "lost": [fault for found in parts.values() for fault in found.lost],
    }


def main() -> int:
    """Load and kill as the arguments say; 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=50, help="how often a server is killed, in all")
    parser.add_argument("--thought", type=float, default=120, help="the seconds that a client thinks, on average")
    parser.add_argument("--calm", type=float, default=120, help="the seconds without kills")
    parser.add_argument("--seconds", type=float, default=20, help="the seconds that a server lives, on average")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    there = programs()
    if there is None:
        parser.error("PostgreSQL is not installed: apt-get install postgresql")
    context, before = get_context("spawn"), load_average()
    with database(there) as address, context.Manager() as manager, ProcessPoolExecutor(len(PARTS), context) as pool:
        find = partial(found_at, address, asked, manager.Barrier(len(PARTS)))
        found = whole(dict(zip(PARTS, pool.map(find, PARTS), strict=True)), asked)
    print(write(asked.json, {"code": code_of(STORING), **machine(before), **found}))
    return int(bool(found["lost"]))


if __name__ == "__main__":
    sys.exit(main())
