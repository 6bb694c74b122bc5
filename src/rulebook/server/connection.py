"""A connection to a table over a WebSocket: positions as they come, and what a client asks for."""

import logging
from asyncio import FIRST_COMPLETED, Event, Lock, create_task, timeout, wait
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from attrs import Factory, define, field
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from rulebook.core.chance import Viewer
from rulebook.core.errors import RecordError
from rulebook.core.sentences import Language
from rulebook.languages import serving
from rulebook.names import unknown
from rulebook.records import JsonObject, JsonValue, parse
from rulebook.records.json_text import text_of
from rulebook.records.strict import located, required, required_list, under
from rulebook.records.writing import actor_document
from rulebook.server.endpoints import LONGEST_SHOWN, MESSAGES, chosen, mark_in
from rulebook.server.errors import Code, ServerError, told
from rulebook.server.guard import address_of
from rulebook.server.hosted import PARTS, Hosted
from rulebook.server.limits import Buckets
from rulebook.server.lobby import Lobby
from rulebook.server.opening import refuse_other_rules
from rulebook.server.responses import speak, spoken

LOG: Final = logging.getLogger("rulebook.server")
CLOSED: Final = 4000
"""A connection that is closed because of an error has this plus the status of the error as its code."""
RESTART: Final = 1012
MOST_IGNORED: Final = 20
"""A connection ends after this number of messages in a row over the rate."""
HELLO: Final = "hello"
GONE: Final = (WebSocketDisconnect, WebSocketDisconnected)
"""The client has gone."""


async def serve(lobby: Lobby, socket: WebSocket) -> None:
    """Serve a connection from its greeting to its end."""
    await socket.accept()
    try:
        async with greeted(socket, lobby) as connection:
            await connection.run()
    except (*GONE, TimeoutError):
        pass
    except Exception as error:
        with suppress(*GONE, TimeoutError):
            await dismiss(socket, error, lobby.limits.seconds_to_send)


@asynccontextmanager
async def greeted(socket: WebSocket, lobby: Lobby) -> AsyncIterator["Connection"]:
    """A connection whose client has said who it is; raises ServerError or RecordError for no greeting, or a late one."""
    try:
        async with timeout(lobby.limits.seconds_to_greet):
            document = message_in(await received(socket))
    except TimeoutError:
        raise ServerError(Code.TOO_SLOW, f"a hello comes within {lobby.limits.seconds_to_greet:g} s") from None
    if document.pop("type") != HELLO:
        raise RecordError("a connection begins with a hello", key="type")
    key = under("key", document, str)
    since = under("since", document, int) if "since" in document else 0
    code = under("language", document, str) if "language" in document else None
    async with lobby.visit(socket.path_params["table"], address_of(socket)) as hosted:
        speak(socket, hosted.table.language)
        language = hosted.language(code)
        speak(socket, language)
        viewer = hosted.viewer(key)
        refuse_other_rules(document, hosted.table.game.id)
        connection = Connection(socket, lobby, hosted, viewer, language, parts_in(document), since)
        said: JsonObject = {"table": hosted.id, "viewer": actor_document(viewer)}
        with lobby.listening(hosted, viewer, connection.woken):
            LOG.info("connected", extra=said)
            try:
                yield connection
            finally:
                LOG.info("disconnected", extra=said)


@define(eq=False)
class Connection:
    """Somebody who looks at a table. `since` is the version that they have been told of."""

    socket: WebSocket
    lobby: Lobby
    hosted: Hosted
    viewer: Viewer
    language: Language
    parts: tuple[str, ...]
    since: int
    woken: Event = field(factory=Event, init=False)
    _order: Lock = field(factory=Lock, init=False)
    """Held while something is being said: a reply comes before the position that it leads to."""
    _rate: Buckets = field(default=Factory(lambda self: Buckets(self.lobby.limits.said), takes_self=True), init=False)
    _ignored: int = field(default=0, init=False)
    _is_asked_for: bool = field(default=True, init=False)
    """Whether the client itself has asked for the next position: by its hello, or for another language."""

    async def run(self) -> None:
        """Tell and hear until one of them ends; raises what ended it."""
        described = await self.hosted.look(lambda: self.hosted.described(self.viewer, self.language))
        await self._send(text_of({"type": "welcome", "table": described}))
        self.woken.set()
        tasks = {create_task(self._tell()), create_task(self._hear())}
        try:
            done, _ = await wait(tasks, return_when=FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await wait(tasks)
        for task in done:
            task.result()

    async def _tell(self) -> None:
        """Tell every position, or the latest where the client reads slowly."""
        while True:
            await self.woken.wait()
            async with self._order:
                text = text_of(await self.hosted.look(self._position))
                if self._is_asked_for:
                    self._charge(text)
                else:
                    self.lobby.asked.charge(self.hosted.payer, len(text) / self.lobby.limits.bytes_of_one)
                self._is_asked_for = False
                await self._send(text)

    def _position(self) -> JsonObject:
        """The position with all that has happened, so that nothing from before wakes this connection again."""
        self.woken.clear()
        if self.lobby.is_closing:
            raise ServerError(Code.CLOSING, serving.CLOSING)
        document = self.hosted.position(self.viewer, self.since, self.language, self.parts)
        self.since = self.hosted.table.version
        return document

    async def _hear(self) -> None:
        """Answer every message."""
        while True:
            text = await received(self.socket)
            async with self._order:
                reply = text_of(await self._reply(text))
                self._charge(reply)
                await self._send(reply)

    async def _reply(self, text: bytes | str) -> JsonObject:
        mark: JsonValue = None
        try:
            self._admit()
            document = message_in(text)
            mark = mark_in(document)
            reply = await self._answer(document)
        except GONE:
            raise
        except Exception as error:
            reply = {"type": "error", **told(error).document(self.language)}
        return reply if mark is None else {"type": reply["type"], "id": mark, **reply}

    def _admit(self) -> None:
        """Raise ServerError for a message over the rate of the connection, or of all that its address asks for."""
        seconds = max(self._rate.take(""), self.lobby.asked.take(address_of(self.socket)))
        self._ignored = self._ignored + 1 if seconds else 0
        if seconds:
            raise ServerError(Code.TOO_MANY, serving.WAIT, values={"seconds": seconds})

    def _charge(self, text: str) -> None:
        """Count what is sent for more than one message."""
        more = len(text) // self.lobby.limits.bytes_of_one
        self._rate.charge("", more)
        self.lobby.asked.charge(address_of(self.socket), more)

    async def _answer(self, document: JsonObject) -> JsonObject:
        """The reply to a message."""
        hosted, viewer, language = self.hosted, self.viewer, self.language
        match document["type"]:
            case "act" | "undo" | "agree" | "settle" as kind:
                version = await self.lobby.change(kind, hosted, viewer, document, language, address_of(self.socket))
            case "why_not":
                return {"type": "answer", **await hosted.look(lambda: hosted.why_not(viewer, document["action"], language))}
            case "news":
                since = under("since", document, int)
                return {"type": "answer", "news": await hosted.look(lambda: hosted.news(viewer, since, language))}
            case "speak":
                self.language, self.since = hosted.language(under("language", document, str)), 0
                version = hosted.table.version
                speak(self.socket, self.language)
                self._is_asked_for = True
                self.woken.set()
            case _:
                raise RecordError("a connection says hello once", key="type")
        return {"type": "done", "version": version}

    async def _send(self, text: str) -> None:
        async with timeout(self.lobby.limits.seconds_to_send):
            await self.socket.send_text(text)
        if self._ignored > MOST_IGNORED:
            raise ServerError(Code.TOO_MANY, serving.TOO_FAST)


async def received(socket: WebSocket) -> bytes | str:
    """The next message; raises WebSocketDisconnect when there are no more."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    found: bytes | str | None = message.get("text")
    return message["bytes"] if found is None else found


def message_in(text: bytes | str) -> JsonObject:
    """A message of one of the known types, with its fields; raises RecordError for anything else."""
    document: JsonObject = required(parse(text), dict)
    if "type" not in document:
        raise RecordError("is missing", key="type")
    MESSAGES[chosen(document, "type", MESSAGES, "message")].check(document, "type")
    return document


def parts_in(document: JsonObject) -> tuple[str, ...]:
    """What a client wants to be sent with positions; everything where it does not say."""
    with located(None, "with"):
        parts = tuple([required(part, str) for part in required_list(document.get("with", list(PARTS)))])
        for part in parts:
            if part not in PARTS:
                raise RecordError(unknown("part", part[:LONGEST_SHOWN], PARTS))
    return parts


async def dismiss(socket: WebSocket, error: Exception, seconds: float) -> None:
    """Tell a client why the connection ends, and end it."""
    found = told(error)
    async with timeout(seconds):
        await socket.send_text(text_of({"type": "error", **found.document(spoken(socket))}))
        await socket.close(RESTART if found.code is Code.CLOSING else CLOSED + found.code.status)
