"""Measure a server under load: tables with four clients each, who act as soon as they may, or after some thought.

python -m tests.tools.serving.load --tables 200 --seconds 40 --json docs/reports/load.json
"""

import argparse
import asyncio
import json
import os
import shlex
import sys
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Any, Final

import rulebook
from rulebook.core.sweep import player_numbers
from rulebook.registry import game, game_ids
from rulebook.table import AnyTable, Table
from tests.tools.reports import load_average, machine, write
from tests.tools.serving.players import Player
from tests.tools.serving.running import Server, started

PLAYERS: Final = 4
WARM_UP: Final = 5
BARE: Final = 1
"""Seconds of processor time for the bare engine, for each game."""


async def loaded(server: Server, tables: int, seconds: float, pace: float) -> dict[str, Any]:
    """Let everybody play for some time; gives what was measured after a warm-up."""
    ids = [id for id in game_ids() if PLAYERS in player_numbers(game(id))]
    players = []
    for number in range(tables):
        asked = {"game": ids[number % len(ids)], "settings": {"players": PLAYERS}}
        _, opened = await asyncio.to_thread(server.ask, "POST", "/api/tables", asked)
        players += [
            Player(opened["table"], seat["key"], seat["seat"], Random(f"{number}:{seat['seat']}"), pace=pace)
            for seat in opened["seats"]
        ]
    playing = [asyncio.create_task(player.play(server.address)) for player in players]
    await asyncio.sleep(WARM_UP)
    skipped = [len(player.waits) for player in players]
    start, used = monotonic(), used_by(server)
    await asyncio.sleep(seconds)
    elapsed, worked = monotonic() - start, used_by(server) - used
    waits = [wait for player, skip in zip(players, skipped, strict=True) for wait in player.waits[skip:]]
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    cuts = quantiles(waits, n=100, method="inclusive")
    milliseconds = {f"p{percent}": round(1000 * cuts[percent - 1], 1) for percent in (50, 95, 99)}
    return {
        "thought": pace,
        "clients": len(players),
        "seconds": round(elapsed, 1),
        "actions": len(waits),
        "actions_a_second": round(len(waits) / elapsed, 1),
        "server_processor_share": round(worked / elapsed, 2),
        "processor_milliseconds_an_action": round(1000 * worked / len(waits), 2),
        "milliseconds_to_reply": milliseconds | {"most": round(1000 * max(waits), 1)},
        "finished": len({player.table for player in players if player.is_over}),
    }


def used_by(server: Server) -> float:
    """The seconds of processor time that a server has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def bare() -> dict[str, Any]:
    """How many actions a second of processor time the engine and a table manage without a server, over all games alike."""
    found: dict[str, dict[str, float]] = {}
    for id in [id for id in game_ids() if PLAYERS in player_numbers(game(id))]:
        found[id] = {"rules": rate_of(id, of_rules), "table": rate_of(id, of_table)}
    return {kind: round(len(found) / sum(1 / rates[kind] for rates in found.values())) for kind in ("rules", "table")} | {
        "games": {id: {kind: round(rate) for kind, rate in rates.items()} for id, rates in found.items()}
    }


def rate_of(id: str, act: Any) -> float:
    """Actions a second of processor time."""
    number, start = 0, process_time()
    while process_time() - start < BARE:
        table: AnyTable = Table.open(game(id), game(id).new_game(players=PLAYERS).settings, seed=f"{number}")
        random = Random(number)
        while table.to_act is not None and process_time() - start < BARE:
            act(table, random)
            number += 1
    return number / (process_time() - start)


def of_rules(table: AnyTable, random: Random) -> None:
    """What a move takes that the table asks of the rules: what is legal, and doing it, chance included."""
    legal = table.game.legal_actions(table.state)
    table.act(table.to_act or 0, random.choice(legal))


def of_table(table: AnyTable, random: Random) -> None:
    """The same with all that a server sends: offers to one, and to each seat view and news as JSON."""
    seat, version = table.to_act or 0, table.version
    offers = table.offers(seat)
    json.dumps(table.document(offers))
    table.act(seat, random.choice(list(offers)).action, version)
    for viewer in range(PLAYERS):
        json.dumps([table.document(table.view(viewer)), table.document(table.news(viewer, version))])


def main() -> int:
    """Measure with and without time to think."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--thought", type=float, default=10, help="the seconds that a client thinks, in the second run")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    runs, before = [], load_average()
    for pace in (0.0, arguments.thought):
        with (
            TemporaryDirectory() as directory,
            started(Path(directory) / "tables.sqlite", "--rate", "100000", "--most-of-address", "5000") as server,
        ):
            runs.append(asyncio.run(loaded(server, arguments.tables, arguments.seconds, pace)))
            server.stop()
        print(json.dumps(runs[-1]), flush=True)
    of = {"command": f"python -m tests.tools.serving.load {shlex.join(sys.argv[1:])}", "rulebook": rulebook.__version__}
    found = {**of, "tables": arguments.tables, "clients_a_table": PLAYERS, **machine(before), "runs": runs, "bare": bare()}
    print(write(arguments.json, found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
