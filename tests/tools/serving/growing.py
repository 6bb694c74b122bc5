"""Load several servers that share a database of PostgreSQL, and kill one of them at random, over and over.

python -m tests.tools.serving.growing --tables 2000 --kills 50 --json docs/reports/growing.json

Each server has a part of the database, and four clients sit at each table. It needs Debian's package `postgresql`.
"""

import argparse
import asyncio
import json
import os
import platform
import sys
from asyncio import to_thread
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import define, field

from tests.tools.serving.chaos import percentiles
from tests.tools.serving.code import code_of
from tests.tools.serving.killing import STORING, Killing, report
from tests.tools.serving.postgres import database, programs
from tests.tools.serving.running import Server, started

PARTS: Final = "ab"
PLAYERS: Final = 4
OPTIONS: Final = ("--rate", "100000", "--most-of-address", "10000", "--most-connections", "10000", "--quiet")


@define(eq=False)
class House:
    """A server that may be killed, its part of the database, and the people at its tables."""

    killing: Killing
    thought: float
    stack: ExitStack
    waits: list[float] = field(factory=list, init=False)
    server: Server = field(init=False)
    playing: list[asyncio.Task[None]] = field(factory=list, init=False)

    async def begin(self) -> None:
        """Start the server, and let people play."""
        self.server = await to_thread(self.stack.enter_context, started(self.killing.store, *OPTIONS))
        await to_thread(self.killing.seat, self.server, pace=self.thought)
        self.playing = [asyncio.create_task(player.play(self.server.address)) for player in self.killing.players]

    async def end(self) -> None:
        """Kill the server, and look whether everything is there that was accepted, which takes the lock of its part."""
        self.server.kill()
        await asyncio.gather(*self.playing)
        for player in self.killing.players:
            self.waits += player.waits
            player.waits = []
        self.killing.kills += 1
        await to_thread(self.killing.look)


async def grown(address: str, tables: int, kills: int, thought: float, seconds: float) -> list[House]:
    """Play at tables of all parts; each kill comes after some seconds, and in the end, all servers are killed."""
    random = Random(0)
    with ExitStack() as stack:
        settings = {"players": PLAYERS}
        killings = [
            Killing(f"{address}#{part}", Random(part), tables=tables // len(PARTS), settings=settings) for part in PARTS
        ]
        houses = [House(killing, thought, stack) for killing in killings]
        await asyncio.gather(*[house.begin() for house in houses])
        for _ in range(kills):
            await asyncio.sleep(random.uniform(0, 2 * seconds))
            victim = random.choice(houses)
            await victim.end()
            await victim.begin()
        await asyncio.sleep(seconds)
        for house in houses:
            await house.end()
    return houses


def main() -> int:
    """Load and kill as the arguments say; 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--thought", type=float, default=10, help="the seconds that a client thinks, on average")
    parser.add_argument("--seconds", type=float, default=20, help="the seconds between kills, on average")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    there, busy = programs(), round(os.getloadavg()[0], 1)
    if there is None:
        parser.error("PostgreSQL is not installed: apt-get install postgresql")
    with database(there) as address:
        houses = asyncio.run(grown(address, arguments.tables, arguments.kills, arguments.thought, arguments.seconds))
    asked: dict[str, Any] = {name: value for name, value in vars(arguments).items() if name != "json"}
    machine = {"python": platform.python_version(), "processors": os.cpu_count(), "load_average_before": busy}
    parts = {part: report(house.killing) for part, house in zip(PARTS, houses, strict=True)}
    lost = [fault for house in houses for fault in house.killing.faults]
    reply = percentiles([wait for house in houses for wait in house.waits])
    found = {"code": code_of(STORING), **asked, **machine, "parts": parts, "reply_ms": reply, "lost": lost}
    text = json.dumps(found, indent=2) + "\n"
    print(text)
    if arguments.json:
        arguments.json.write_text(text, encoding="utf-8")
    return int(bool(lost))


if __name__ == "__main__":
    sys.exit(main())
