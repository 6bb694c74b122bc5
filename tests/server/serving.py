"""A server in a thread of this process, and clients of it."""

import json
from asyncio import run as run_loop
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any, Final

import uvicorn
from attrs import field, frozen
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from rulebook.server import Limits
from rulebook.server.asgi import application
from rulebook.server.lobby import Lobby
from rulebook.server.protocol import Protocol, Socket
from rulebook.server.running import Server, bound, crowd_of, own_origins
from rulebook.server.store import Store
from tests.tools.serving.running import asked

Document = dict[str, Any]
HAMSTERBACKE: Final = {"game": "hamsterbacke", "settings": {"players": 3}}
FREE: Final = Limits()
MOST_MB = 200
"""The memory that the process of a server may use under attack."""


@frozen
class Served:
    """A server that runs in a thread."""

    port: int
    lobby: Lobby
    server: Server

    @property
    def address(self) -> str:
        """Where its sockets are."""
        return f"ws://127.0.0.1:{self.port}"

    def stop(self) -> None:
        """Begin to end."""
        self.server.should_exit = True

    def ask(self, method: str, path: str, body: object = None, key: str | None = None, **headers: str) -> tuple[int, Any]:
        """The status and the document that a request gets."""
        return asked(self.port, method, path, body, key, **headers)

    def headers(self, path: str, **asking: str) -> Message:
        """The headers of an answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", path, headers=asking)
        headers = connection.getresponse().headers
        connection.close()
        return headers

    def open(self, asking: Document = HAMSTERBACKE) -> Document:
        """A new table."""
        status, opened = self.ask("POST", "/api/tables", asking)
        assert status == 201, opened
        found: Document = opened
        return found

    @contextmanager
    def socket(self, table: str, **headers: str) -> Iterator["Client"]:
        """A connection to a table."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        with connect(address, compression=None, max_size=2**24, additional_headers=headers, open_timeout=60) as socket:
            yield Client(socket)

    @contextmanager
    def greeted(self, table: str, key: str, **more: object) -> Iterator["Client"]:
        """A connection that was welcomed."""
        with self.socket(table) as client:
            client.say(type="hello", key=key, **more)
            assert client.hear()["type"] == "welcome"
            yield client


@frozen
class Client:
    """A client of a WebSocket."""

    socket: ClientConnection
    waiting: list[Document] = field(factory=list, init=False)
    """Messages that came before a reply, and have not been heard yet."""

    def say(self, **message: object) -> None:
        """Send a message."""
        self.socket.send(json.dumps({key.rstrip("_"): value for key, value in message.items()}))

    def hear(self) -> Document:
        """The next message."""
        return self.waiting.pop(0) if self.waiting else self.received()

    def received(self) -> Document:
        """The next message that comes."""
        found: Document = json.loads(self.socket.recv(60))
        return found

    def reply(self, id: int) -> Document:
        """The reply to a message. A position may come first, and can be heard after it."""
        while (found := self.received()).get("id") != id:
            self.waiting.append(found)
        return found

    def hear_until(self, **expected: object) -> Document:
        """The first message that has these values."""
        while True:
            found = self.hear()
            if expected.items() <= found.items():
                return found

    def closed(self) -> int:
        """The code with which the server closes the connection."""
        with suppress(ConnectionClosed):
            while True:
                self.socket.recv(60)
        code = self.socket.protocol.close_code
        assert code is not None
        return code


@contextmanager
def serving(store: Path, limits: Limits = FREE, page: Path | None = None) -> Iterator[Served]:
    """A server on a free port, which ends in good order."""
    lobby = Lobby(Store(store), limits)
    listening = bound("127.0.0.1", 0, limits.seconds_to_send)
    port = listening.getsockname()[1]
    config = uvicorn.Config(
        application(lobby, own_origins("127.0.0.1", port), page),
        http=type("Protocol", (Protocol,), {"crowd": crowd_of(lobby)}),
        ws=type("Socket", (Socket,), {"lobby": lobby}),
        ws_max_size=limits.bytes,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="on",
        timeout_keep_alive=60,  # it is never uvicorn that ends a connection
        timeout_graceful_shutdown=5,
    )
    server = Server(config, lobby)
    thread = Thread(target=lambda: run_loop(server.serve([listening])))
    thread.start()
    try:
        while not server.started and thread.is_alive():
            sleep(0.01)
        yield Served(port, lobby, server)
    finally:
        server.should_exit = True
        thread.join()
