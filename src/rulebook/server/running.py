"""Running the server: a socket, uvicorn, and an end without haste when the process is told to stop."""

import gc
import logging
import resource
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import uvicorn
from attrs import frozen
from starlette.types import ASGIApp

from rulebook.server import asgi
from rulebook.server.hosted import Languages
from rulebook.server.limits import Limits
from rulebook.server.lobby import Lobby
from rulebook.server.protocol import Crowd, Protocol, Socket
from rulebook.server.store import Store

LOG: Final = logging.getLogger("rulebook.server")
LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
SECONDS_TO_CLOSE: Final = 10
SPARE_FILES: Final = 120
"""The files that this process has open apart from connections, with those of people who are being turned away."""
PING: Final = 20
"""Seconds between signs of life, and for an answer to one."""
COLLECTING: Final = (700, 10, 1000)
"""When Python looks for garbage: a hundred times less often than usual among what is old, where it stops all tables."""


@frozen
class Serving:
    """Where and how to serve. Without `origins` the server answers only to its own address and the names of this machine.

    Pages from elsewhere than `origins`, as in `https://example.org`, are refused. `page` is a directory of files to show.
    """

    store: Path | str
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    page: Path | None = None
    is_behind_proxy: bool = False
    limits: Limits = Limits()
    languages: Languages | None = None


def application(serving: Serving) -> ASGIApp:
    """What the server answers, for another server of ASGI, which sees to the host, the port and the headers.

    It lives in one process and one event loop, and closes the store at the end of its lifespan. Raises StoreError.
    """
    lobby = Lobby(Store(serving.store), serving.limits, serving.languages)
    return asgi.application(lobby, serving.origins or own_origins(serving.host, serving.port), serving.page)


class Server(uvicorn.Server):
    """A server that sends everybody away before it closes."""

    def __init__(self, config: uvicorn.Config, lobby: Lobby) -> None:
        super().__init__(config)
        self.lobby: Final = lobby

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close, once all that was accepted has been answered."""
        LOG.info("closing")
        self.lobby.send_away()
        await super().shutdown(sockets)


def run(serving: Serving, tell: Callable[[str], None] = print) -> None:
    """Serve until the process is told to stop; `tell` is called with the address once connections are accepted.

    Raises StoreError, and OSError for an address that cannot be used.
    """
    gc.set_threshold(*COLLECTING)
    lobby = Lobby(Store(serving.store), serving.limits, serving.languages)
    listening = bound(serving.host, serving.port, serving.limits.seconds_to_send)
    port: int = listening.getsockname()[1]
    origins = serving.origins or own_origins(serving.host, port)
    config = uvicorn.Config(
        asgi.application(lobby, origins, serving.page),
        http=type("Protocol", (Protocol,), {"crowd": crowd_of(lobby, serving.is_behind_proxy)}),
        ws=type("Socket", (Socket,), {"lobby": lobby}),
        ws_max_size=serving.limits.bytes,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=serving.is_behind_proxy,
        timeout_graceful_shutdown=SECONDS_TO_CLOSE,
    )
    LOG.info("listening", extra={"host": serving.host, "port": port, "origins": list(origins)})
    listening.listen()
    tell(f"serving at {origins[0]}")
    before = signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises the signal again once it has closed
    try:
        Server(config, lobby).run([listening])
    finally:
        signal.signal(signal.SIGTERM, before)


def crowd_of(lobby: Lobby, is_behind_proxy: bool = False) -> Crowd:
    """Who may be connected: as many as the limits and the files of this process allow, and half of them from one address.

    A proxy speaks for many addresses.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = lobby.limits.sockets + SPARE_FILES
    if soft < wanted:
        soft = min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    most = max(1, min(lobby.limits.sockets, soft - SPARE_FILES))
    return Crowd(lobby, most, most if is_behind_proxy else min(lobby.limits.sockets_of_address, max(1, most // 2)))


def bound(host: str, port: int, seconds: float) -> socket.socket:
    """A socket at an address. Linux ends a connection to it when the client has read nothing of what waits for so long."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1000 * seconds))
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


def own_origins(host: str, port: int) -> tuple[str, ...]:
    """The origins of a server that nobody has named."""
    own = f"[{host}]" if ":" in host else host
    return tuple([f"http://{name}:{port}" for name in dict.fromkeys((own, *LOOPBACK))])
