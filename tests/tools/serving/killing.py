"""Kill a server under load, over and over, and look for anything that was accepted or told and is gone.

python -m tests.tools.serving.killing --kills 100
"""

import argparse
import asyncio
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from multiprocessing import get_context
from operator import attrgetter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

from attrs import define, field

from rulebook.records import Codec
from rulebook.registry import game_ids
from rulebook.server.store import Kept, Store
from rulebook.table import AnyTable, Table
from tests.tools.reports import write
from tests.tools.serving.code import code_of
from tests.tools.serving.players import Player
from tests.tools.serving.running import Server, started

TABLES: Final = 8
MOST_AWAITED: Final = 100
"""A kill comes after a random number of accepted actions, at most this one."""
LONGEST: Final = 30
MOMENT: Final = 0.1
"""The seconds to wait at most for that, and after it."""
UNDOING: Final = 0.1
STORING: Final = ("server/*.py",)
"""The code that accepts actions and stores them."""


@define
class Killing:
    """A store through many lives of its server: what was accepted in all of them, and what was lost."""

    store: Path | str
    random: Random
    program: str = "rulebook"
    tables: int = TABLES
    settings: dict[str, Any] = field(factory=dict)
    players: list[Player] = field(factory=list)
    kills: int = 0
    accepted: int = 0
    undone: int = 0
    finished: int = 0
    under_way: int = 0
    faults: list[str] = field(factory=list)

    def live(self) -> None:
        """One life: start, play, kill, and look."""
        with started(self.store, "--rate", "1000", "--quiet", program=self.program) as server:
            asyncio.run(self.play(server))
        self.kills += 1
        self.look()

    async def play(self, server: Server) -> None:
        """Play at all tables until the server is killed."""
        self.seat(server)
        playing = [asyncio.create_task(player.play(server.address)) for player in self.players]
        await self.until(self.random.randint(1, MOST_AWAITED))
        self.under_way += sum(bool(player.asks) for player in self.players)
        server.kill()
        for ended in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(ended, BaseException):
                raise ended

    def seat(self, server: Server, **playing: Any) -> None:
        """Open tables, and seat people there who play in some way, until there are enough."""
        self.players = [player for player in self.players if not player.is_over]
        while len({player.table for player in self.players}) < self.tables:
            undo = self.random.choice(["until-information", "never"])
            asked = {"game": self.random.choice(game_ids()), "settings": self.settings, "undo": undo}
            status, opened = server.ask("POST", "/api/tables", asked)
            assert status == 201, opened
            for seat in opened["seats"]:
                random = Random(self.random.random())
                self.players.append(Player(opened["table"], seat["key"], seat["seat"], random, undoing=UNDOING, **playing))

    async def until(self, number: int) -> None:
        """Wait until a number of actions have been accepted, or for long enough, and then for a moment."""
        end = monotonic() + LONGEST
        while monotonic() < end and sum(len(player.accepted) for player in self.players) < number:
            await asyncio.sleep(0.01)
        await asyncio.sleep(self.random.uniform(0, MOMENT))

    def look(self, is_whole: bool = True) -> None:
        """Look whether everything is there, at all tables or at those where something has happened since the last time."""
        store = Store(self.store)
        self.faults += [f"kill {self.kills}: {said}" for said in store.counts().damaged]
        for table, sitting in groupby(self.players, key=attrgetter("table")):
            players = [*sitting]
            if not is_whole and not any(player.has_news for player in players):
                continue
            kept = store.kept(table)
            if kept is None:
                self.faults.append(f"kill {self.kills}: table {table} is gone")
            else:
                self.compare(table, kept, players)
        store.close()

    def compare(self, id: str, kept: Kept, players: list[Player]) -> None:
        """Compare a table as it is kept with what its players were told, and with what was accepted from them."""
        table = Table.resume(kept.record)
        codec: Codec[Any, Any, Any, Any, Any] = Codec(table.game, table.settings)
        is_open = any(player.is_undoing for player in players)
        for player in players:
            for fault in faults_of(player, table, codec, kept, is_open):
                self.faults.append(f"kill {self.kills}, table {id}, seat {player.seat}: {fault}")
            self.accepted += len(player.accepted)
            self.undone += player.anew > 0
            self.finished += player.is_over
            player.accepted, player.anew, player.asks, player.acting = [], 0, {}, -1
            if player.latest > table.version:  # a fault by now: the server would turn away who asks for news since then
                player.latest, player.latest_done, player.moves = 0, 0, []
            player.looked = player.latest


def faults_of(player: Player, table: AnyTable, codec: Any, kept: Kept, is_open: bool) -> list[str]:
    """What a player was told, or had accepted, and is not there; `is_open` if something may have been taken back unheard."""
    faults = []
    meta = json.loads(kept.record[0])["meta"]["table"]
    if max(player.latest, player.latest_done) > table.version:
        faults.append(f"was at version {player.latest}, and the table is at {table.version}")
    if player.anew > meta.get("anew", 0):
        faults.append(f"had something taken back at {player.anew}, and it is there again")
    if is_open or meta.get("anew", 0) > player.latest:
        return faults
    for number, (told, move) in enumerate(zip(player.moves, table.moves, strict=False)):
        if told["actor"] != (move.actor if isinstance(move.actor, int) else "chance"):
            faults.append(f"was told another move {number}")
        if "action" in told and told["action"] != codec.dump(move.action):
            faults.append(f"did {told['action']} as move {number}, and it is another there")
    if len(player.moves) > len(table.moves):
        faults.append(f"was told {len(player.moves)} moves, and {len(table.moves)} are there")
    before = meta.get("before", 0)
    for version, id in player.accepted:
        number = version - before
        if version >= meta.get("anew", 0) and (
            number >= len(table.moves)
            or str(table.game.action_id(table.moves[number].action, table.moves[number].before)) != id
            or table.moves[number].actor != player.seat
        ):
            faults.append(f"had {id} accepted at version {version}, and it is not there")
    return faults


def killed(seed: int, kills: int) -> Killing:
    """What comes of many lives of the server of one store."""
    with TemporaryDirectory() as directory:
        killing = Killing(Path(directory) / "tables.sqlite", Random(seed))
        for _ in range(kills):
            killing.live()
            print(seed, report([killing]), flush=True)
    return killing


def main() -> int:
    """Kill as often as the arguments say; 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="so many servers at a time, each with a store of its own")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    start, jobs = monotonic(), range(arguments.jobs)
    seeds, shares = [arguments.seed + job for job in jobs], [len(range(job, arguments.kills, len(jobs))) for job in jobs]
    with ProcessPoolExecutor(len(jobs), get_context("spawn")) as pool:
        found = [*pool.map(killed, seeds, shares)]
    whole = {"code": code_of(STORING), **report(found), "seconds": round(monotonic() - start)}
    write(arguments.json, whole)
    print(*[fault for killing in found for fault in killing.faults], sep="\n")
    return int(bool(whole["faults"]))


def report(killings: list[Killing]) -> dict[str, object]:
    """What was found."""
    names = ("kills", "accepted", "undone", "under_way")
    counts = {name: sum(getattr(killing, name) for killing in killings) for name in names}
    return {**counts, "faults": sum(len(killing.faults) for killing in killings)}


if __name__ == "__main__":
    sys.exit(main())
