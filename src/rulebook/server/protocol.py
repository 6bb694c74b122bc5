"""What a connection may take of the lobby before anything is known of it: uvicorn's protocols, with caps and a deadline."""

import json
from asyncio import Transport
from collections import Counter
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from rulebook.server.errors import Code
from rulebook.server.limits import RETRY, Buckets, Rate, client_of
from rulebook.server.lobby import Lobby

SECONDS_TO_LEAVE: Final = 1
"""How long somebody who is turned away may take to read why."""
SPARE: Final = 50
"""How many may read why at the same time."""
FULL: Final = json.dumps({"error": Code.FULL.value, "reason": "too many are connected already"}).encode()
TURNED_AWAY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\n"
    b"Retry-After: %d\r\nContent-Length: %d\r\n\r\n%b" % (RETRY, len(FULL), FULL)
)


class Crowd:
    """Who is connected without a WebSocket: how many there may be, and how many from one address."""

    def __init__(self, lobby: Lobby, most: int, most_of_address: int) -> None:
        self.lobby: Final = lobby
        self.most: Final = most
        self.most_of_address: Final = most_of_address
        self.leaving: int = 0
        self._here: Final = Counter[str]()

    def is_full_for(self, address: str) -> bool:
        """Whether there is no room for somebody from an address."""
        everybody = self._here.total() + self.lobby.connections
        return everybody >= self.most or self._here[address] >= self.most_of_address

    def enter(self, address: str) -> None:
        """Somebody comes."""
        self._here[address] += 1

    def leave(self, address: str) -> None:
        """Somebody goes, or has a WebSocket now, which the lobby counts."""
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]


class Protocol(H11Protocol):
    """The protocol of HTTP, which ends a connection whose request does not come in time. `crowd` is set by a subclass."""

    crowd: Crowd
    _deadline: Any = None
    _address: str | None = None
    _is_turned_away: bool = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Let somebody in, or turn them away."""
        address = client_of((transport.get_extra_info("peername") or ("?",))[0])
        if self.crowd.is_full_for(address):
            self._turn_away(transport)
            return
        self._address = address
        self.crowd.enter(address)
        super().connection_made(transport)
        self._expect()

    def _turn_away(self, transport: Transport) -> None:
        self._is_turned_away = True
        self.crowd.leaving += 1
        if self.crowd.leaving > SPARE:
            transport.abort()
            return
        transport.write(TURNED_AWAY)
        transport.write_eof()
        self._deadline = self.loop.call_later(SECONDS_TO_LEAVE, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take in what comes."""
        if self._is_turned_away:
            return
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._expect_nothing()
        elif self._deadline is None and not self.transport.is_closing():
            self._expect()

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(self.crowd.lobby.limits.seconds_for_headers, self.transport.abort)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Go on as a WebSocket."""
        self._go()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        if self._is_turned_away:
            self.crowd.leaving -= 1
            self._expect_nothing()
            return
        self._go()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """End a connection whose client is still sending what nobody wants: the guard has waited long enough."""
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:
            self.transport.close()

    def _go(self) -> None:
        self._expect_nothing()
        if self._address is not None:
            self.crowd.leave(self._address)
            self._address = None


PIECE: Final = 1024
"""The bytes that are taken in at once: no more than 170 frames can be in them."""
MORE_FRAMES: Final = 50
"""How many more frames than messages may come at once, also of those that are over the rate and answered."""
COST_OF_FLOOD: Final = 10
"""What a connection that ends for its frames costs its address, in requests."""


class Socket(WebSocketsSansIOProtocol):
    """The protocol of WebSockets, which ends a connection over which too many frames come: pings, or parts of a message.

    `lobby` is set by a subclass.
    """

    lobby: Lobby
    _frames: Buckets | None = None

    def data_received(self, data: bytes) -> None:
        """Take in what comes, a little at a time."""
        for start in range(0, len(data), PIECE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + PIECE])

    async def run_asgi(self) -> None:
        """Serve the client, and let go of it in the end, whether it reads what it was sent or not."""
        await super().run_asgi()
        self.loop.call_later(self.lobby.limits.seconds_to_send, self.transport.abort)

    def handle_events(self) -> None:
        """Handle frames, unless there are too many."""
        said = self.lobby.limits.said
        self._frames = self._frames or Buckets(Rate(said.at_once + MORE_FRAMES, 2 * said.a_second))
        is_flood = self._frames.take("")
        self._frames.charge("", len(self.conn.events) - 1)
        if not is_flood:
            super().handle_events()
            return
        self.lobby.asked.charge(client_of(self.client[0]) if self.client else "?", COST_OF_FLOOD)
        self.transport.abort()
