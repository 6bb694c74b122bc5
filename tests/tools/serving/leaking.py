"""Read every byte that the server has sent to anybody in many games, and look for what they cannot know.

    python -m tests.tools.serving.leaking --games 1000 --json docs/reports/leaking.json

The application runs in this process, and all that it gives to a server of ASGI is kept: statuses, headers, bodies and
messages. In every game one seat or more is a client's, bots have the others, and sometimes a spectator looks on; the
settings change from game to game. After the game the whole record says what was so, and every message that came is compared
with it:

- it has the form that the description of the server gives it, and so no fields of its own;
- events show nothing that is hidden from the viewer, their sentences say what they show, and actions are the viewer's own;
- nowhere is the seed before the end of the game, or a key.

From some positions of the game the table is set up twice: once as it was, and once with everything dealt anew that is hidden
from a viewer. Whoever cannot tell these positions apart has to get the same from both, byte for byte: a client makes every
request and says every kind of message, much that is refused among them.

With --json a run that was stopped goes on from the file, as long as the code is still the same.
"""

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

from attrs import define, evolve, field
from jsonschema_rs import Draft202012Validator

from rulebook.core import SPECTATOR, AnyGame, Viewer
from rulebook.core.sweep import every_settings
from rulebook.play import AnyMove
from rulebook.records import Codec, JsonObject, header
from rulebook.records.writing import actor_document
from rulebook.registry import game, game_ids
from rulebook.server import asyncapi
from rulebook.server.hosted import Hosted, hash_of
from rulebook.table import AnyTable, Table
from tests.tools.reports import write
from tests.tools.serving.code import code_of
from tests.tools.serving.inside import EndedError, Inside, Sent, inside
from tests.tools.serving.players import Player

AT_ONCE: Final = 8
POSITIONS: Final = 1
"""The number of positions of a game from which the table is set up twice."""
ASKED: Final = ("", "/view", "/offers", "/undo", "/record")
LONG: Final = ("/seen", "/news")
"""What a client asks for; what is as long as the game in one position of four."""
TRIED: Final = 3
"""The number of actions that are tried there."""
SAVED: Final = 40
"""The number of games after which the report is written."""
SPEAKING: Final = (
    "server/*.py",
    "table/documents.py",
    "table/news.py",
    "table/offers.py",
    "table/table.py",
    "table/undo.py",
)
"""The code through which everything goes that a client is sent."""
COUNTS: Final = ("bytes", "messages", "answers", "positions", "others")


@define
class Reading:
    """What was read, and what was found in it."""

    seed: int = 0
    positions_of_a_game: int = POSITIONS
    games: Counter[str] = field(factory=Counter, init=False)
    clients: Counter[str] = field(factory=Counter, init=False)
    """How many clients had a seat, and how many looked on."""
    bytes: int = field(default=0, init=False)
    messages: int = field(default=0, init=False)
    """The messages that came over WebSockets while games were played."""
    answers: int = field(default=0, init=False)
    """What was compared byte for byte: answers of HTTP and messages."""
    positions: int = field(default=0, init=False)
    others: int = field(default=0, init=False)
    """The positions in which something was hidden, so that the other state was indeed another."""
    faults: list[str] = field(factory=list, init=False)
    validators: dict[str, Draft202012Validator] = field(factory=dict, init=False)

    async def play(self, server: Inside, numbers: range) -> None:
        """Play games, some at a time, and read what everybody was sent."""
        left = list(reversed(numbers))

        async def table() -> None:
            while left:
                await self.one(server, left.pop())

        await asyncio.gather(*[table() for _ in range(min(AT_ONCE, len(numbers)))])

    async def one(self, server: Inside, number: int) -> None:
        """Play one game, and read what everybody was sent."""
        random = Random(f"{self.seed}:{number}")
        id = game_ids()[number % len(game_ids())]
        settings = random.choice(settings_of(id))
        seats = random.sample(range(settings.players), random.choices((1, 2, settings.players), (16, 3, 1))[0])
        asked = asking(id, settings, seats)
        opened = json.loads((await server.ask("POST", "/api/tables", asked)).body)
        keys = {each["seat"]: each["key"] for each in opened["seats"] if each["seat"] in seats}
        if random.random() < 0.25:
            keys[None] = opened["spectators"]["key"]
        players = [
            Player(opened["table"], key, seat, Random(random.random()), is_keeping=True, undoing=0.05)
            for seat, key in keys.items()
        ]
        await asyncio.gather(*[converse(server, player) for player in players])
        record = await server.ask("GET", f"/api/tables/{opened['table']}/record", key=players[0].key)
        if record.status != 200:
            self.faults.append(f"{id}: the game did not end: {record.body!r}")
            return
        table = Table.resume(record.body.decode().splitlines())
        self.read(table, players)
        for _ in range(self.positions_of_a_game):
            await self.compare(server, table, f"{number}-as-if", random)
        self.games[id] += 1

    # What was sent while the game was played.

    def read(self, table: AnyTable, players: list[Player]) -> None:
        """Read what everybody was sent in a game."""
        secrets = {player.key for player in players}
        assert table.seed is not None, "the game is over"
        codec: Codec[Any, Any, Any, Any, Any] = Codec(table.game, table.settings)
        for player in players:
            viewer: Viewer = SPECTATOR if player.seat is None else player.seat
            self.clients["spectator" if player.seat is None else "seat"] += 1
            self.messages += len(player.texts)
            for text in player.texts:
                self.bytes += len(text.encode())
                message = json.loads(text)
                faults = [*self.faults_in(table, codec, viewer, message)]
                faults += ["was sent a key"] if any(secret in text for secret in secrets) else []
                is_over = message.get("to_act", 0) is None or message.get("table", {}).get("to_act", 0) is None
                faults += ["was sent the seed"] if table.seed in text and not is_over else []
                self.faults += [f"{table.game.id}, {viewer}: {fault}: {text[:300]}" for fault in faults]

    def faults_in(self, table: AnyTable, codec: Any, viewer: Viewer, message: JsonObject) -> Iterator[str]:
        """What is wrong with a message by itself."""
        id, own = table.game.id, actor_document(viewer)
        if id not in self.validators:
            self.validators[id] = Draft202012Validator(form_of_messages(id))
        if not self.validators[id].is_valid(message):
            yield "has another form"
        news: Any = message.get("news", {"moves": []})
        for move in news["moves"]:
            if "action" in move and move["actor"] != own:
                yield "tells somebody else's action"
            for each in move["events"]:
                event = codec.event(each["event"])
                if table.game.event_for(event, viewer) != event:
                    yield "shows what is hidden in an event"
                if each["text"] != table.game.event_text(event, table.language):
                    yield "tells an event in other words"

    # What would have been sent otherwise.

    async def compare(self, server: Inside, table: AnyTable, id: str, random: Random) -> None:
        """Compare all that a viewer can get in a position with what they would get where the hidden cards are others."""
        viewer = random.choice((*range(table.settings.players), SPECTATOR))
        number = random.choice([number for number in range(1, len(table.moves)) if is_decision(table, number)])
        move = table.moves[number - 1]
        other = as_if(table.game, move, viewer, random)
        if other is None:
            return
        state = move.step.state
        asked = (*ASKED, *LONG) if random.random() < 0.25 else ASKED
        actions = tried(table, state, viewer, random)
        said = [await exchanged(server, at(table, number, each), id, viewer, asked, actions) for each in (move, other)]
        self.positions += 1
        self.others += other != move
        self.answers += len(said[0])
        self.bytes += sum(sent.size for sent in said[0].values())
        for what, sent in said[0].items():
            if sent != said[1][what]:
                self.faults.append(f"{table.game.id}, {viewer}, move {number}: depends on what is hidden: {what}")


@cache
def settings_of(id: str) -> tuple[Any, ...]:
    """Every settings of a game that games are played with."""
    return tuple(dict.fromkeys(every_settings(game(id))))


def asking(id: str, settings: Any, seats: list[int]) -> JsonObject:
    """What to ask for a table, with bots on the seats that nobody has."""
    asked: JsonObject = {key: each for key, each in header(game(id), settings).items() if key not in ("rulebook", "game")}
    bots: JsonObject = {str(seat): "random" for seat in range(settings.players) if seat not in seats}
    return {"game": id, "settings": asked, "bots": bots}


async def converse(server: Inside, player: Player) -> None:
    """Let somebody play over a WebSocket."""
    wire = await server.connect(player.table)
    await player.converse(wire)
    await wire.close()


def is_decision(table: AnyTable, number: int) -> bool:
    """Whether somebody is to decide after a number of moves."""
    return isinstance(table.game.actor(table.moves[number - 1].step.state), int)


def as_if(played: AnyGame, move: AnyMove, viewer: Viewer, random: Random) -> AnyMove | None:
    """A move with everything dealt anew that is hidden from a viewer after it.

    What a viewer can take back is about the state before their own move too, so that one is dealt anew, and the move made
    there. Where they would have been told otherwise, of something that the rules make public, there is nothing to compare:
    None.
    """
    if move.actor != viewer:
        return evolve(move, step=evolve(move.step, state=played.determinize(move.step.state, viewer, random.randrange)))
    before = played.determinize(move.before, viewer, random.randrange)
    step = played.step(before, move.action)
    told = [[played.event_for(event, viewer) for event in each.events] for each in (move.step, step)]
    is_alike = told[0] == told[1] and played.observe(step.state, viewer) == played.observe(move.step.state, viewer)
    return evolve(move, before=before, step=step) if is_alike else None


def at(table: AnyTable, number: int, move: AnyMove) -> AnyTable:
    """A table after a number of moves, of which the last was another one."""
    earlier = copy(table)
    earlier._moves = [*table.moves[: number - 1], move]
    return earlier


def tried(table: AnyTable, state: Any, viewer: Viewer, random: Random) -> list[tuple[str, bool]]:
    """Actions by their ids, and whether the viewer may do them: near legal ones, and anywhere."""
    most, found = table.game.number_of_actions(table.settings), []
    legal = [table.game.action_id(action, state) for action in table.game.legal_actions(state)]
    for _ in range(TRIED):
        number = min(most - 1, max(0, random.choice((random.choice(legal) + random.randint(-3, 3), random.randrange(most)))))
        found.append((str(number), table.game.actor(state) == viewer and number in legal))
    return found


async def exchanged(  # noqa: PLR0917 - who asks whom for what
    server: Inside, table: AnyTable, id: str, viewer: Viewer, asked: tuple[str, ...], actions: list[tuple[str, bool]]
) -> dict[str, Sent]:
    """All that a viewer is sent at a table with an id who asks for everything, and changes nothing."""
    key, version, lobby = "key", table.version, server.lobby
    own = (*lobby._think_for(""), lobby.documents)
    lobby._keep(Hosted(id, table, {hash_of(key): viewer}, {}, lobby.languages, lobby.writer, *own))
    path, found = f"/api/tables/{id}", dict[str, Sent]()
    for name in asked:
        found[f"GET {name}"] = await server.ask("GET", path + name, key=key)
    found["GET without a key"] = await server.ask("GET", f"{path}/view")
    undoing = not (isinstance(viewer, int) and table.may_undo(viewer).is_allowed)
    messages: list[dict[str, Any]] = [
        {"type": "act", "action": "0", "version": version + 1},
        {"type": "act", "action": "x", "version": version},
        {"type": "agree", "seat": 0, "version": version},
        {"type": "news", "since": version - 1},
        {"type": "news", "since": version + 1},
        {"type": "speak", "language": "tlh"},
        {"type": "shout"},
        *([{"type": "undo", "version": version}] if undoing else []),
        *[{"type": "why_not", "action": action} for action, _ in actions],
        *[{"type": "act", "action": action, "version": version} for action, is_allowed in actions if not is_allowed],
    ]
    for message in messages:
        name, body = message["type"], {each: value for each, value in message.items() if each != "type"}
        if name in ("act", "agree", "undo", "why_not"):
            found[f"POST {message}"] = await server.ask("POST", f"{path}/{name.replace('_', '-')}", body, key)
    found["WebSocket"] = await said(server, id, key, version, messages)
    return found


async def said(server: Inside, id: str, key: str, version: int, messages: list[dict[str, Any]]) -> Sent:
    """What comes over a WebSocket, from the acceptance to the reply to the last message."""
    wire = await server.connect(id)
    with suppress(EndedError):
        await wire.send(json.dumps({"type": "hello", "key": key, "since": max(0, version - 2)}))
        while json.loads(await wire.recv())["type"] != "position":
            pass
        for message in messages:
            await wire.send(json.dumps(message))
            await wire.recv()
    await wire.close()
    return Sent(tuple(wire.heard))


def form_of_messages(id: str) -> JsonObject:
    """The schema of what the server sends in a game, from its description."""
    described: Any = asyncapi()
    components = described["components"]
    schemas = dict(components["schemas"])
    for name in ("action", "view", "offers", "news", "verdict", "refusal"):
        schemas[name] = next(each for each in schemas[name]["anyOf"] if each["$ref"].split("/")[-1].startswith(f"{id}."))
    sent = [each["payload"] for name, each in components["messages"].items() if name.endswith("_from_server")]
    return {"components": {"schemas": schemas}, "anyOf": sent}


# The report.


@cache
def code() -> str:
    """A hash of the code that says what a client is sent."""
    return code_of(SPEAKING)


def report(reading: Reading, seconds: float) -> dict[str, Any]:
    """What was read and found."""
    counts = {name: getattr(reading, name) for name in COUNTS}
    played = {"games": dict(sorted(reading.games.items())), "clients": dict(sorted(reading.clients.items()))}
    own = {"code": code(), "seed": reading.seed, "positions_of_a_game": reading.positions_of_a_game}
    return {**own, **played, **counts, "faults": reading.faults[:20], "seconds": round(seconds)}


def resumed(seed: int, positions: int, file: Path | None) -> tuple[Reading, float]:
    """A run as it was left, and the seconds of processor time that it took; a new one where the file is of another."""
    reading = Reading(seed, positions)
    found = json.loads(file.read_text(encoding="utf-8")) if file is not None and file.exists() else {}
    if (found.get("code"), found.get("seed"), found.get("positions_of_a_game")) != (code(), seed, positions):
        return reading, 0
    reading.games, reading.clients, reading.faults = Counter(found["games"]), Counter(found["clients"]), found["faults"]
    for name in COUNTS:
        setattr(reading, name, found[name])
    return reading, found["seconds"]


def main() -> int:
    """Read as many games as the arguments say; 1 where anything was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument(
        "--positions", type=int, default=POSITIONS, help="from so many positions of a game tables are set up twice"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    reading, before = resumed(arguments.seed, arguments.positions, arguments.json)
    done, text = reading.games.total(), ""
    while not text or (done < arguments.games and not reading.faults):
        numbers = range(done, min(done + SAVED, arguments.games))
        done = numbers.stop
        asyncio.run(read_some(reading, numbers))
        text = write(arguments.json, report(reading, before + process_time()))
    print(text, end="")
    return int(bool(reading.faults))


async def read_some(reading: Reading, numbers: range) -> None:
    """Play and read some games with a lobby of their own."""
    with TemporaryDirectory() as directory:
        server = inside(Path(directory) / "tables.sqlite")
        await reading.play(server, numbers)
        await server.lobby.close()


if __name__ == "__main__":
    sys.exit(main())
