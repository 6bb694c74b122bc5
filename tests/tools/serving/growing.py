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
from collections.abc import AsyncIterator
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
        await to_thread(self.killing.look, is_last)

    def report(self) -> dict[str, Any]:
        """What was found."""
        starts = {"p50": round(median(self.starts), 1), "most": round(max(self.starts), 1)}
        own = {"cut": self.cut, "there": round(mean(self.there)), "seconds_to_start": starts, "memory_mb": self.memory_mb}
        return {**report([self.killing]), **own}


async def grown(address: str, asked: argparse.Namespace) -> AsyncIterator[dict[str, Any]]:
    """What was found at tables of all parts after a while without kills, after each kill, and in the end."""
    random, settings, share = Random(0), {"players": PLAYERS}, asked.tables // len(PARTS)
    with ExitStack() as stack:
        killings = [Killing(f"{address}#{part}", Random(part), tables=share, settings=settings) for part in PARTS]
        houses = dict(zip(PARTS, [House(killing, asked.thought, stack) for killing in killings], strict=True))
        await asyncio.gather(*[house.begin() for house in houses.values()])
        while not all(player.is_here for house in houses.values() for player in house.killing.players):
            await asyncio.sleep(MOMENT)
        for house in houses.values():
            house.rest()
        await asyncio.sleep(asked.calm)
        calm, start = [wait for house in houses.values() for wait in house.rest()], monotonic()
        without = {"seconds": asked.calm, "actions": len(calm), "reply_ms": percentiles(calm)}

        def found() -> dict[str, Any]:
            killed = [wait for house in houses.values() for wait in house.waits]
            through = {"seconds": round(monotonic() - start), "actions": len(killed), "reply_ms": percentiles(killed)}
            parts = {part: house.report() for part, house in houses.items() if house.there}
            lost = [fault for house in houses.values() for fault in house.killing.faults]
            return {"parts": parts, "without_kills": without, "with_kills": through, "lost": lost}

        for _ in range(asked.kills):
            yield found()
            await asyncio.sleep(random.uniform(0, 2 * asked.seconds))
            victim = random.choice([*houses.values()])
            await victim.end()
            await victim.begin()
        for house in houses.values():
            await house.end(is_last=True)
        yield found()


async def written(address: str, asked: argparse.Namespace) -> list[str]:
    """Write what has been found, as often as something has; gives what was lost."""
    of = {name: getattr(asked, name) for name in ("tables", "thought")}
    machine = {"python": platform.python_version(), "processors": os.cpu_count()}
    busy, lost = round(os.getloadavg()[0], 1), list[str]()
    async for found in grown(address, asked):
        load = {"load_average_before": busy, "load_average_after": round(os.getloadavg()[0], 1)}
        kills = {"kills": sum(part["kills"] for part in found["parts"].values())}
        whole = {"code": code_of(STORING), **of, **kills, "clients_a_table": PLAYERS, **machine, **load, **found}
        print(report_lines(whole), flush=True)
        if asked.json:
            asked.json.write_text(report_lines(whole), encoding="utf-8")
        lost = found["lost"]
    return lost


def main() -> int:
    """Load and kill as the arguments say; 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=50, help="how often a server is killed before the end of all of them")
    parser.add_argument("--thought", type=float, default=120, help="the seconds that a client thinks, on average")
    parser.add_argument("--calm", type=float, default=120, help="the seconds without kills")
    parser.add_argument("--seconds", type=float, default=8, help="the seconds between kills, on average")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    there = programs()
    if there is None:
        parser.error("PostgreSQL is not installed: apt-get install postgresql")
    gc.disable()  # looking through all that the clients keep would stop them for seconds, which is not the servers' time
    with database(there) as address:
        return int(bool(asyncio.run(written(address, arguments))))


if __name__ == "__main__":
    sys.exit(main())
