"""Read every byte that a server sends to anybody in many games, and look for what they cannot know.

    python -m tests.tools.serving.leaking --games 1000

What each seat and a spectator receive over their WebSockets is kept as it came. After the game its whole record says what
was so, and every message is compared with that:

- it has the form that the description of the server gives it, and so no fields of its own;
- events show nothing that is hidden from the viewer, and actions are the viewer's own;
- observation, picture and offers are the same in other states that the viewer cannot tell from the true one: every hidden
  card is dealt anew. What depends on hidden cards would differ;
- nowhere is the seed before the end of the game, or anybody else's key.
"""

import argparse
import asyncio
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

from attrs import define, field
from jsonschema_rs import Draft202012Validator

from rulebook.core.chance import SPECTATOR, Viewer
from rulebook.core.sweep import player_numbers
from rulebook.records import Codec, JsonObject, read, replay
from rulebook.registry import game, game_ids
from rulebook.server import asyncapi
from rulebook.table.documents import Documents, plain
from rulebook.table.offers import grouped
from tests.tools.serving.players import Player
from tests.tools.serving.running import Asked, started

AT_ONCE: Final = 8
TWINS: Final = 2
"""In so many other states a view is compared."""


@define
class Reading:
    """What was read, and what was found in it."""

    random: Random
    looking: float = 1
    """The share of positions that are compared with other states; all messages are read."""
    twins: int = TWINS
    games: Counter[str] = field(factory=Counter, init=False)
    bytes: int = field(default=0, init=False)
    messages: int = field(default=0, init=False)
    compared: int = field(default=0, init=False)
    hidden: int = field(default=0, init=False)
    """Of these, in how many the other state was indeed another."""
    faults: list[str] = field(factory=list, init=False)
    validators: dict[str, Draft202012Validator] = field(factory=dict, init=False)

    async def play(self, server: Asked, number: int) -> None:
        """Play games, some at a time, and read what everybody was sent."""
        left = list(range(number))

        async def table() -> None:
            while left:
                await self.one(server, left.pop())

        await asyncio.gather(*[table() for _ in range(AT_ONCE)])

    async def one(self, server: Asked, number: int) -> None:
        """Play one game, and read what everybody was sent."""
        id = game_ids()[number % len(game_ids())]
        numbers = player_numbers(game(id))
        players = numbers[number // len(game_ids()) % len(numbers)]
        asked = {"game": id, "settings": {"players": players}}
        _, opened = await asyncio.to_thread(server.ask, "POST", "/api/tables", asked)
        keys = {seat["seat"]: seat["key"] for seat in opened["seats"]} | {None: opened["spectators"]["key"]}
        seated = [
            Player(opened["table"], key, seat, Random(self.random.random()), is_keeping=True, undoing=0.05)
            for seat, key in keys.items()
        ]
        await asyncio.gather(*[player.play(server.address) for player in seated])
        path, key = f"/api/tables/{opened['table']}/record", keys[0]
        status, record = await asyncio.to_thread(server.ask, "GET", path, None, key)
        if status != 200:
            self.faults.append(f"{id}: the game did not end: {record}")
            return
        await asyncio.to_thread(self.read, id, record, seated)
        self.games[id] += 1

    def read(self, id: str, record: str, seated: list[Player]) -> None:
        """Read what everybody was sent in a game."""
        found = read(record.encode())
        states = [found.game.start(found.settings), *[replayed.move.step.state for replayed in replay(found)]]
        meta: Any = found.meta
        before = meta["table"].get("before", 0)
        seed = meta["dealing"]["seed"]
        secrets = {player.key for player in seated}
        for player in seated:
            viewer: Viewer = SPECTATOR if player.seat is None else player.seat
            for text in player.texts:
                self.bytes += len(text.encode())
                self.messages += 1
                message = json.loads(text)
                for fault in self.faults_in(id, found, viewer, message):
                    self.faults.append(f"{id}, {viewer}: {fault}: {text[:300]}")
                if any(secret in text for secret in secrets):
                    self.faults.append(f"{id}, {viewer}: was sent a key")
                if seed in text and message.get("to_act", 0) is not None:
                    self.faults.append(f"{id}, {viewer}: was sent the seed")
                version = message.get("version", 0) - before
                is_current = message["type"] == "position" and message["version"] > meta["table"].get("anew", 0)
                if is_current and 0 <= version < len(states) and self.random.random() < self.looking:
                    for fault in self.differences(found, states[version], viewer, message):
                        self.faults.append(f"{id}, {viewer}, version {version}: {fault}")

    def faults_in(self, id: str, found: Any, viewer: Viewer, message: JsonObject) -> list[str]:
        """What is wrong with a message by itself."""
        if id not in self.validators:
            self.validators[id] = Draft202012Validator(form_of_messages(id))
        faults = [f"has another form: {error.message[:200]}" for error in self.validators[id].iter_errors(message)][:1]
        news: Any = message.get("news", {"moves": []})
        codec: Codec[Any, Any, Any, Any, Any] = Codec(found.game, found.settings)
        own = None if viewer is SPECTATOR else viewer
        for move in news["moves"]:
            if "action" in move and move["actor"] != own:
                faults.append("tells somebody else's action")
            for each in move["events"]:
                event = codec.event(each["event"])
                if found.game.event_for(event, viewer) != event:
                    faults.append("shows what is hidden in an event")
                if each["text"] != found.game.event_text(event):
                    faults.append("tells an event in other words")
        return faults

    def differences(self, found: Any, state: Any, viewer: Viewer, message: Any) -> list[str]:
        """What would have been sent otherwise in a state that the viewer cannot tell from the true one."""
        faults = []
        documents = Documents(Codec(found.game, found.settings))
        for _ in range(self.twins):
            twin = found.game.determinize(state, viewer, self.random.randrange)
            self.compared += 1
            self.hidden += twin != state
            if message["view"]["observation"] != documents.codec.dump(found.game.observe(twin, viewer)):
                faults.append("the observation depends on what is hidden")
            drawn = plain(found.game.scene(twin, viewer, shown_events(documents, message)))
            if message["view"]["scene"] != drawn:
                faults.append("the picture depends on what is hidden")
            if viewer is not SPECTATOR and found.game.actor(twin) == viewer:
                offers = grouped(found.game, twin, viewer, message["version"])
                if message["offers"]["groups"] != [documents.group(each) for each in offers.groups]:
                    faults.append("the offers depend on what is hidden")
        return faults


def shown_events(documents: Documents, message: Any) -> tuple[Any, ...]:
    """The events that the picture of a position marks: those of the latest move, as the viewer was told of them."""
    moves = message["news"]["moves"]
    return tuple([documents.codec.event(each["event"]) for each in moves[-1]["events"]]) if moves else ()


def form_of_messages(id: str) -> JsonObject:
    """The schema of what the server sends in a game, from its description."""
    described: Any = asyncapi()
    components = described["components"]
    schemas = dict(components["schemas"])
    for name in ("action", "view", "offers", "news", "verdict", "refusal"):
        schemas[name] = next(each for each in schemas[name]["anyOf"] if each["$ref"].split("/")[-1].startswith(f"{id}."))
    sent = [each["payload"] for name, each in components["messages"].items() if name.endswith("_from_server")]
    return {"components": {"schemas": schemas}, "anyOf": sent}


def main() -> int:
    """Read as many games as the arguments say; 1 where anything was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--looking", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    reading, start = Reading(Random(arguments.seed), arguments.looking), monotonic()
    with (
        TemporaryDirectory() as directory,
        started(Path(directory) / "tables.sqlite", "--rate", "100000", "--quiet") as server,
    ):
        asyncio.run(reading.play(server, arguments.games))
    found = report(reading) | {"seconds": round(monotonic() - start)}
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(found), *reading.faults[:20], sep="\n")
    return int(bool(reading.faults))


def report(reading: Reading) -> dict[str, object]:
    """What was read and found."""
    counts = {name: getattr(reading, name) for name in ("bytes", "messages", "compared", "hidden")}
    return {"games": dict(sorted(reading.games.items())), **counts, "faults": len(reading.faults)}


if __name__ == "__main__":
    sys.exit(main())
