"""An application of the server without a server around it: what it has written to a client is kept as it is."""

import asyncio
import json
from asyncio import Queue, Task
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from attrs import define, field, frozen
from starlette.types import ASGIApp

from rulebook.server import Limits, Rate
from rulebook.server.asgi import answers
from rulebook.server.lobby import Lobby
from rulebook.server.store import Store

HOST: Final = "inside"
UNBOUNDED: Final = Rate(10**9, 10**9)
LIMITS: Final = Limits(tables=10**6, opened=UNBOUNDED, asked=UNBOUNDED, said=UNBOUNDED, pace=(0, 0), bots_alone=True)


class EndedError(Exception):
    """The application has closed a connection."""


@frozen
class Sent:
    """What the application has sent, all of it: messages of ASGI, with their statuses, headers and bytes."""

    messages: tuple[Mapping[str, Any], ...]

    @property
    def status(self) -> int:
        """The status of an answer."""
        found: int = self.messages[0]["status"]
        return found

    @property
    def body(self) -> bytes:
        """The body of an answer."""
        return b"".join([message.get("body", b"") for message in self.messages])

    @property
    def size(self) -> int:
        """The number of bytes that a client reads, of headers, bodies and texts."""
        headers = sum(len(name) + len(value) for message in self.messages for name, value in message.get("headers", ()))
        return headers + len(self.body) + sum(len(message.get("text", "").encode()) for message in self.messages)


@define(eq=False)
class Wire:
    """A WebSocket of the application."""

    heard: list[Mapping[str, Any]] = field(factory=list, init=False)
    """All that the application has sent, the acceptance too."""
    _to: Queue[Mapping[str, Any]] = field(factory=Queue, init=False)
    _from: Queue[Mapping[str, Any]] = field(factory=Queue, init=False)
    _task: Task[None] | None = field(default=None, init=False)

    async def open(self, called: ASGIApp, path: str) -> None:
        """Connect; raises EndedError for a connection that is refused."""
        await self._to.put({"type": "websocket.connect"})
        scope = scope_of("websocket", path) | {"scheme": "ws", "subprotocols": []}
        self._task = asyncio.create_task(called(scope, self._to.get, self._from.put))  # type: ignore[arg-type]  # a coroutine
        await self._next("websocket.accept")

    async def send(self, text: str) -> None:
        """Say something."""
        await self._to.put({"type": "websocket.receive", "text": text})

    async def recv(self) -> str:
        """The next message; raises EndedError once there are no more."""
        text: str = (await self._next("websocket.send"))["text"]
        return text

    async def _next(self, kind: str) -> Mapping[str, Any]:
        message = await self._from.get()
        self.heard.append(message)
        if message["type"] != kind:
            raise EndedError(message)
        return message

    async def close(self) -> None:
        """Go."""
        await self._to.put({"type": "websocket.disconnect", "code": 1000})
        assert self._task is not None
        await self._task


@frozen
class Inside:
    """An application and its lobby."""

    lobby: Lobby
    called: ASGIApp

    async def ask(self, method: str, path: str, body: object = None, key: str | None = None, host: str = HOST) -> Sent:
        """What a request gets."""
        path, _, query = path.partition("?")
        headers = [] if key is None else [(b"authorization", f"Bearer {key}".encode())]
        asking = {"method": method, "scheme": "http", "query_string": query.encode()}
        scope = scope_of("http", path, *headers, host=host) | asking
        sent: list[Any] = []
        asked = {"type": "http.request", "body": b"" if body is None else json.dumps(body).encode()}

        async def receive() -> Any:
            return asked

        async def send(message: Any) -> None:
            sent.append(message)

        await self.called(scope, receive, send)
        return Sent(tuple(sent))

    async def connect(self, table: str) -> Wire:
        """A WebSocket at a table."""
        wire = Wire()
        await wire.open(self.called, f"/api/tables/{table}/socket")
        return wire


def scope_of(kind: str, path: str, *headers: tuple[bytes, bytes], host: str = HOST) -> dict[str, Any]:
    """What ASGI says of a connection."""
    own = {"path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"", "http_version": "1.1"}
    ends = {"client": ("127.0.0.1", 1), "server": (HOST, 80)}
    return {"type": kind, "asgi": {"version": "3.0"}, "headers": [(b"host", host.encode()), *headers], **own, **ends}


def inside(store: Path) -> Inside:
    """An application over a store, without any limit on rates. It lives in one event loop; close its lobby there."""
    lobby = Lobby(Store(store), LIMITS)
    return Inside(lobby, answers(lobby, [f"http://{HOST}"], None))
