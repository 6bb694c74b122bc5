"""The guard: an application around the others that turns away whoever must not come in, and writes down who came."""

import logging
from asyncio import timeout
from collections.abc import Iterable
from contextlib import suppress
from http import HTTPStatus
from time import monotonic, perf_counter
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from rulebook.languages import serving
from rulebook.server.errors import Code, ServerError
from rulebook.server.limits import RETRY, Buckets, Limits, client_of
from rulebook.server.lobby import Lobby
from rulebook.server.responses import refusal

LOG: Final = logging.getLogger("rulebook.server")
HEALTH: Final = "/healthz"
API: Final = "/api/"
LONGEST_SHOWN: Final = 60
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""Headers of every response."""
PREFLIGHT: Final = "access-control-request-method"
"""What a browser asks with before a page from elsewhere sends something."""
NOT_KEPT: Final = (b"cache-control", b"no-store")
"""Answers about tables are kept nowhere."""


ALLOWED: Final = (
    (b"access-control-allow-methods", b"GET, POST"),
    (b"access-control-allow-headers", b"authorization, content-type"),
    (b"access-control-max-age", b"600"),
)
"""What a page from another of the origins may send."""


def path_of(connection: HTTPConnection) -> str:
    """Where a connection goes within the application, which may be mounted below a path."""
    path: str = connection.scope["path"]
    return path.removeprefix(root_of(connection))


def root_of(connection: HTTPConnection) -> str:
    """The path below which the application is mounted, such as `/rulebook`; an empty text where it is alone."""
    root: str = connection.scope.get("root_path", "")
    return root


class Guard:
    """Lets into `inner` what comes to one of the `origins` that the server has, from one of them or from no page at all."""

    inner: ASGIApp

    def __init__(self, lobby: Lobby, origins: Iterable[str]) -> None:
        self.lobby: Final = lobby
        self.origins: Final = frozenset(origins)
        self.hosts: Final = frozenset(urlsplit(origin).netloc for origin in self.origins)
        self.opened: Final = Buckets(lobby.limits.opened)
        self.shares: Final = Buckets(lobby.limits.share)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a connection."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.inner(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection, start, status, sent = HTTPConnection(scope), perf_counter(), 0, 0
        is_of_api = path_of(connection).startswith(API)
        body = Body(receive, self.lobby.limits)

        async def sending(message: Message) -> None:
            nonlocal status, sent
            sent += len(message.get("body", b""))
            if message["type"] == "http.response.start":
                await body.ignore_rest()
                status = message["status"]
                extra = (*HEADERS, NOT_KEPT) if is_of_api else HEADERS
                message["headers"] = [*message["headers"], *extra, *self._shared(connection)]
            await send(message)

        try:
            self._admit(connection)
        except ServerError as error:
            await refusal(error)(scope, body.receive, sending)
        else:
            is_preflight = scope["method"] == "OPTIONS" and PREFLIGHT in connection.headers
            inner = Response(status_code=HTTPStatus.NO_CONTENT) if is_preflight else self.inner
            await inner(scope, body.receive, sending)
        if is_of_api:  # a page may ask for all its files at once
            self.lobby.asked.charge(address_of(connection), sent // self.lobby.limits.bytes_of_one)
        milliseconds = round(1000 * (perf_counter() - start), 1)
        said = {"method": scope["method"], "path": scope["path"], "status": status, "milliseconds": milliseconds}
        LOG.info("request", extra={**said, "address": address_of(connection)})

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        address = address_of(socket)
        try:
            self._admit(socket)
            if self.lobby.connections >= self.lobby.limits.connections:
                raise ServerError(Code.FULL, "too many are connected already", retry_after=RETRY)
            if self.lobby.addresses[address] >= self.lobby.limits.connections_of_address:
                raise ServerError(Code.TOO_MANY, "too many are connected from here already", retry_after=RETRY)
        except ServerError as error:
            LOG.info("refused", extra={"path": scope["path"], "code": error.code.value, "address": address})
            await socket.receive()
            await socket.send_denial_response(refusal(error))
            return
        with self.lobby.connected(address):
            await self.inner(scope, receive, send)

    def _admit(self, connection: HTTPConnection) -> None:
        """Raise ServerError for whoever must not come in."""
        if path_of(connection) == HEALTH:
            return
        if self.lobby.is_closing:
            raise ServerError(Code.CLOSING, serving.CLOSING, retry_after=RETRY)
        host, origin = connection.headers.get("host", ""), connection.headers.get("origin")
        if host not in self.hosts:
            raise ServerError(Code.FOREIGN_ORIGIN, f"this server is not {host[:LONGEST_SHOWN]!r}")
        if origin is not None and origin not in self.origins:
            raise ServerError(Code.FOREIGN_ORIGIN, f"pages from {origin[:LONGEST_SHOWN]!r} cannot use this server")
        wait_for(self.lobby.asked.take(address_of(connection)), "too many requests")

    def _shared(self, connection: HTTPConnection) -> tuple[tuple[bytes, bytes], ...]:
        """Headers that let a page from another of the origins read an answer, and say what it may send."""
        origin = connection.headers.get("origin")
        if origin is None or origin not in self.origins:
            return ((b"vary", b"origin"),)
        own = (b"access-control-allow-origin", origin.encode()), (b"vary", b"origin")
        return (*own, *ALLOWED) if PREFLIGHT in connection.headers else own

    def admit_opening(self, connection: HTTPConnection) -> None:
        """Raise ServerError for an address that opens too many tables."""
        for each in (self.opened, self.shares):
            wait_for(each.take(address_of(connection)), "too many tables were opened from here")


def wait_for(seconds: int, reason: str) -> None:
    """Raise ServerError where somebody has to wait."""
    if seconds:
        raise ServerError(Code.TOO_MANY, f"{reason}: wait {seconds} s", retry_after=seconds)


class Body:
    """The body of a request as it comes in."""

    def __init__(self, receive: Receive, limits: Limits) -> None:
        self.limits: Final = limits
        self.received: int = 0
        self.is_whole: bool = False
        self._receive: Final = receive
        self._end: Final = monotonic() + limits.seconds_for_body

    async def receive(self) -> Message:
        """The next part; raises ServerError once there are too many bytes, or no more of them come."""
        try:
            async with timeout(None if self.is_whole else self._end - monotonic()):
                message = await self._receive()
        except TimeoutError:
            raise ServerError(Code.TOO_SLOW, f"a body comes within {self.limits.seconds_for_body:g} s") from None
        self._count(message)
        if self.received > self.limits.bytes:
            raise ServerError(Code.TOO_LARGE, f"a message has at most {self.limits.bytes} bytes")
        return message

    def _count(self, message: Message) -> None:
        self.received += len(message.get("body", b""))
        self.is_whole = not message.get("more_body", False)

    async def ignore_rest(self) -> None:
        """Let the client finish, within limits: one that is still sending when it is answered may never read the answer."""
        with suppress(TimeoutError):
            async with timeout(self.limits.seconds_ignored):
                while not self.is_whole and self.received <= self.limits.bytes_ignored:
                    self._count(await self._receive())


def address_of(connection: HTTPConnection) -> str:
    """Where a connection comes from."""
    return client_of(connection.client.host) if connection.client else "?"
