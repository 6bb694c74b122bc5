"""Load several servers that share a database of PostgreSQL, and kill one of them at random, over and over.

python -m tests.tools.serving.growing --tables 2000 --kills 50 --json docs/reports/growing.json

Each server has a part of the database, and four clients sit at each table. Nothing is killed in the first part of the run,
of which the times are reported apart. It needs Debian's package `postgresql`.
"""

import argparse
import asyncio
import gc
import os
import platform
import sys
from asyncio import to_thread
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import mean, median
from time import monotonic
from typing import Any, Final

from attrs import define, field

from rulebook.spec.json_file import report_lines
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
    door: asyncio.Semaphore = field(init=False)
    server: Server = field(init=False)
    playing: list[asyncio.Task[None]] = field(factory=list, init=False)

    async def begin(self) -> None:
        """Start the server, and let people play."""
        start = monotonic()
        self.server = await to_thread(self.stack.enter_context, started(self.killing.store, *OPTIONS))
        self.starts.append(monotonic() - start)
        await to_thread(self.killing.seat, self.server, pace=self.thought, bears=BEARABLE)
        self.door = asyncio.Semaphore(AT_ONCE)
        self.playing = [asyncio.create_task(self.play(player)) for player in self.killing.players]

    async def play(self, player: Player) -> None:
        """Play until the server is killed, whatever else ends a connection."""
        while not player.is_over:
            async with self.door:
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

    async def end(self) -> None:
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
        await to_thread(self.killing.look)

    def report(self) -> dict[str, Any]:
        """What was found."""
        starts = {"p50": round(median(self.starts), 1), "most": round(max(self.starts), 1)}
        own = {"cut": self.cut, "there": round(mean(self.there)), "seconds_to_start": starts, "memory_mb": self.memory_mb}
        return {**report(self.killing), **own}


async def grown(address: str, asked: argparse.Namespace) -> dict[str, Any]:
    """Play at tables of all parts: for a while without kills, and then with one every few seconds."""
    random, settings, share = Random(0), {"players": PLAYERS}, asked.tables // len(PARTS)
    with ExitStack() as stack:
        killings = [Killing(f"{address}#{part}", Random(part), tables=share, settings=settings) for part in PARTS]
        houses = [House(killing, asked.thought, stack) for killing in killings]
        await asyncio.gather(*[house.begin() for house in houses])
        while not all(player.is_here for house in houses for player in house.killing.players):
            await asyncio.sleep(MOMENT)
        for house in houses:
            house.rest()
        await asyncio.sleep(asked.calm)
        calm, start = [wait for house in houses for wait in house.rest()], monotonic()
        print("without kills", len(calm), percentiles(calm), flush=True)
        for _ in range(asked.kills):
            await asyncio.sleep(random.uniform(0, 2 * asked.seconds))
            victim = random.choice(houses)
            await victim.end()
            print(victim.report(), flush=True)
            await victim.begin()
        await asyncio.sleep(asked.seconds)
        elapsed = monotonic() - start
        for house in houses:
            await house.end()
    killed = [wait for house in houses for wait in house.waits]
    return {
        "parts": {part: house.report() for part, house in zip(PARTS, houses, strict=True)},
        "without_kills": {"seconds": asked.calm, "actions": len(calm), "reply_ms": percentiles(calm)},
        "with_kills": {"seconds": round(elapsed), "actions": len(killed), "reply_ms": percentiles(killed)},
        "lost": [fault for house in houses for fault in house.killing.faults],
    }


def main() -> int:
    """Load and kill as the arguments say; 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--thought", type=float, default=120, help="the seconds that a client thinks, on average")
    parser.add_argument("--calm", type=float, default=120, help="the seconds without kills")
    parser.add_argument("--seconds", type=float, default=8, help="the seconds between kills, on average")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    there, busy = programs(), round(os.getloadavg()[0], 1)
    if there is None:
        parser.error("PostgreSQL is not installed: apt-get install postgresql")
    gc.disable()  # looking through all that the clients keep would stop them for seconds, which is not the servers' time
    with database(there) as address:
        found = asyncio.run(grown(address, arguments))
    asked = {name: getattr(arguments, name) for name in ("tables", "thought", "kills")}
    machine = {"python": platform.python_version(), "processors": os.cpu_count()}
    load = {"load_average_before": busy, "load_average_after": round(os.getloadavg()[0], 1)}
    whole = {"code": code_of(STORING), **asked, "clients_a_table": PLAYERS, **machine, **load, **found}
    print(report_lines(whole))
    if arguments.json:
        arguments.json.write_text(report_lines(whole), encoding="utf-8")
    return int(bool(found["lost"]))


if __name__ == "__main__":
    sys.exit(main())
