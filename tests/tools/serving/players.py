"""Players over a WebSocket, who do at random what they are offered, and keep what they were told."""

import json
from asyncio import sleep
from collections.abc import Iterator
from itertools import count
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol

from attrs import define, field
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Document = dict[str, Any]
LARGEST: Final = 16 * 1024 * 1024
UNDO: Final = "undo"
"""The kind of message that asks to take something back."""


class Socket(Protocol):
    """A connection to a table."""

    async def send(self, text: str, /) -> None:
        """Say something."""
        ...

    async def recv(self) -> str | bytes:
        """The next message."""
        ...


class Ask(NamedTuple):
    """What was asked for: to do an action at a version, or to take something back."""

    kind: str
    version: int
    action: str
    since: float
    """When it was asked for, in seconds."""


@define(eq=False)
class Player:
    """Somebody at a table.

    `texts` are all messages that came, where `is_keeping` says so; `moves` is what the news told, and `latest` the last
    version that they named. `waits` are the seconds between an action and its reply.
    """

    table: str
    key: str
    seat: int | None
    random: Random
    is_keeping: bool = False
    undoing: float = 0
    """How likely they take back what can be taken back."""
    pace: float = 0
    """The seconds that they think before they act, on average."""
    source: str = ""
    """The address from which they connect, if not from the usual one."""
    bears: tuple[str, ...] = ("stale-version", "not-undone")
    """The errors that may come."""
    texts: list[str] = field(factory=list, init=False)
    moves: list[Document] = field(factory=list, init=False)
    latest: int = field(default=0, init=False)
    latest_done: int = field(default=0, init=False)
    """The last version that a reply named."""
    anew: int = field(default=0, init=False)
    """The last version at which something was taken back for them."""
    accepted: list[tuple[int, str]] = field(factory=list, init=False)
    """The version and the id of every action that was accepted."""
    waits: list[float] = field(factory=list, init=False)
    asks: dict[int, Ask] = field(factory=dict, init=False)
    """What was asked for and has not been answered yet, by the id of the message."""
    ids: Iterator[int] = field(factory=count, init=False)
    """The ids of the messages to come: the news of an action may come before its reply."""
    acting: int = field(default=-1, init=False)
    """The version at which they acted last."""
    thinking: tuple[int, float] = field(default=(-1, 0), init=False)
    """The version at which they think, and until when."""
    looked: int = field(default=0, init=False)
    """The last version that they knew when somebody looked whether everything is there."""
    is_over: bool = field(default=False, init=False)
    is_here: bool = field(default=False, init=False)
    """Whether they are connected and have been told the position."""

    async def play(self, address: str) -> None:
        """Play until the game is over or the connection ends."""
        try:
            async with connect(
                f"{address}/api/tables/{self.table}/socket",
                compression=None,
                max_size=LARGEST,
                ping_interval=None,
                local_addr=(self.source, 0) if self.source else None,
            ) as socket:
                await self.converse(socket)
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
            return
        finally:
            self.is_here = False

    async def converse(self, socket: Socket) -> None:
        """Play over a connection until the game is over."""
        await socket.send(json.dumps({"type": "hello", "key": self.key, "since": self.latest}))
        while not self.is_over:
            text = await socket.recv()
            assert isinstance(text, str)
            await self.hear(socket, text)

    async def hear(self, socket: Socket, text: str) -> None:
        """Take in a message, and answer it."""
        if self.is_keeping:
            self.texts.append(text)
        message = json.loads(text)
        match message["type"]:
            case "position":
                self.take_in(message)
                await self.answer(socket, message)
            case "done":
                asked = self.asks.pop(message["id"])
                self.waits.append(perf_counter() - asked.since)
                if asked.kind == UNDO:
                    self.anew = max(self.anew, message["version"])
                else:
                    self.accepted.append((asked.version, asked.action))
                self.latest_done = message["version"]
            case "error":
                self.asks.pop(message.get("id"), None)
                if message["error"] not in self.bears:
                    raise AssertionError(f"refused: {text}")

    def take_in(self, position: Document) -> None:
        """Keep what a position tells."""
        self.is_here = True
        news = position["news"]
        if news["is_anew"]:
            self.moves = []
        self.moves += [move for move in news["moves"] if news["is_anew"] or move["version"] > self.latest]
        self.latest = position["version"]
        self.is_over = position["to_act"] is None and "held" not in position

    async def answer(self, socket: Socket, position: Document) -> None:
        """Do something, where something is offered."""
        offers = list(offered(position.get("offers", {"groups": []})["groups"]))
        if not self.asks and position.get("undo", {}).get("is_allowed") and self.random.random() < self.undoing:
            await self.ask(socket, UNDO)
        elif offers and self.acting != self.latest:
            if self.pace:
                await self.think()
            self.acting = self.latest
            await self.ask(socket, "act", self.random.choice(offers)["id"])

    async def think(self) -> None:
        """Think before they act; whoever has lost the connection meanwhile does not begin anew."""
        version, until = self.thinking
        if version != self.latest:
            until = perf_counter() + self.random.uniform(0, 2 * self.pace)
            self.thinking = self.latest, until
        await sleep(max(0, until - perf_counter()))

    async def ask(self, socket: Socket, kind: str, action: str = "") -> None:
        """Ask for something."""
        id = next(self.ids)
        self.asks[id] = Ask(kind, self.latest, action, perf_counter())
        chosen = {"action": action} if action else {}
        await socket.send(json.dumps({"type": kind, "id": id, "version": self.latest, **chosen}))

    @property
    def has_news(self) -> bool:
        """Whether they have been told anything, or have asked for anything, since somebody looked."""
        return bool(self.asks or self.accepted or self.latest != self.looked)

    @property
    def is_undoing(self) -> bool:
        """Whether they have asked to take something back, and wait for the reply."""
        return any(asked.kind == UNDO for asked in self.asks.values())


def offered(groups: list[Document]) -> Iterator[Document]:
    """Every offer in groups or choices."""
    for group in groups:
        if "offer" in group:
            yield group["offer"]
        yield from offered(group.get("choices", []))
