"""The requests of the server, over HTTP: one method for each endpoint."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from rulebook.core.chance import Viewer
from rulebook.core.errors import RecordError
from rulebook.core.sentences import Language
from rulebook.languages import serving
from rulebook.records import JsonValue, parse
from rulebook.registry import game
from rulebook.server.endpoints import CHANGES, ENDPOINTS, TABLE, Endpoint
from rulebook.server.errors import Code, ServerError
from rulebook.server.guard import Guard, address_of, root_of
from rulebook.server.hosted import Hosted
from rulebook.server.lobby import Lobby
from rulebook.server.responses import Answer, answered, refusal, speak, spoken
from rulebook.table import schema

BEARER: Final = "bearer"
LONGEST_SHOWN: Final = 40
LONGEST_NUMBER: Final = 9


class Web:
    """Answers requests for a lobby."""

    def __init__(self, lobby: Lobby, guard: Guard) -> None:
        self.lobby: Final = lobby
        self.guard: Final = guard

    def routes(self) -> list[BaseRoute]:
        """A route for every endpoint."""
        return [Route(each.path, self._handler(each), methods=[each.method], name=each.name) for each in ENDPOINTS]

    def _handler(self, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        answer: Callable[[Request], Awaitable[Answer]]
        if endpoint in CHANGES:
            answer = partial(self._change, endpoint)
        elif endpoint.path.startswith(TABLE):
            answer = partial(self._look, endpoint)
        else:
            answer = getattr(self, endpoint.name)

        async def respond(request: Request) -> Response:
            try:
                check_query(request, endpoint)
                return answered(await answer(request), endpoint.status)
            except ClientDisconnect:
                raise
            except Exception as error:
                return refusal(error, spoken(request))

        return respond

    # Without a table.

    async def health(self, request: Request) -> Answer:
        """Whether the server can be used."""
        if self.lobby.is_closing:
            raise ServerError(Code.CLOSING, serving.CLOSING)
        await self.lobby.writer.check()
        return {"status": "ok", "held": len(self.lobby.held)}

    async def games(self, request: Request) -> Answer:
        """The games that can be played here."""
        return self.lobby.offered

    async def schemas(self, request: Request) -> Answer:
        """The schemas of a table of a game."""
        id: str = request.path_params["game"]
        if id not in self.lobby.games:
            raise ServerError(Code.UNKNOWN_PAGE, f"there is no game {id[:LONGEST_SHOWN]!r}")
        return schema(game(id))

    async def open(self, request: Request) -> Answer:
        """Open a table."""
        self.guard.admit_opening(request)
        asked = parse(await request.body())
        return await self.lobby.open(asked, address=address_of(request), root=root_of(request))

    # At a table.

    async def _look(self, endpoint: Endpoint, request: Request) -> Answer:
        """What a table says under the name of a request: since a version, or about an action, where it takes one."""
        given: list[JsonValue] = [since_in(request)] if "since" in endpoint.query else []
        given += endpoint.body.read(await request.body()).values() if endpoint.body is not None else []
        async with self._visit(request) as (hosted, viewer, language):
            answer: Answer = await hosted.look(lambda: getattr(hosted, endpoint.name)(viewer, *given, language))
            return answer

    async def _change(self, endpoint: Endpoint, request: Request) -> Answer:
        """The version after a change."""
        assert endpoint.body is not None, "a change says what is to be changed"
        document = endpoint.body.read(await request.body())
        async with self._visit(request) as (hosted, viewer, language):
            payer = address_of(request)
            return {"version": await self.lobby.change(endpoint.name, hosted, viewer, document, language, payer)}

    @asynccontextmanager
    async def _visit(self, request: Request) -> AsyncIterator[tuple[Hosted, Viewer, Language]]:
        """The table of a request, who asks, and in which language."""
        async with self.lobby.visit(request.path_params["table"], address_of(request)) as hosted:
            speak(request, hosted.table.language)
            language = hosted.language(request.query_params.get("language"))
            speak(request, language)
            yield hosted, hosted.viewer(key_of(request)), language


def since_in(request: Request) -> int:
    """The version that a request knows; 0 where it does not say. Raises RecordError for anything but a number."""
    text = request.query_params.get("since", "0")
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise RecordError("expected a whole number", key="since")
    return int(text)


def key_of(request: Request) -> str:
    """The key that a request carries; an empty text where it has none."""
    authorization = request.headers.get("authorization", "")
    scheme, _, key = authorization.partition(" ")
    return key if scheme.lower() == BEARER else ""


def check_query(request: Request, endpoint: Endpoint) -> None:
    """Raise RecordError for a parameter of the address that the endpoint does not take, or that occurs twice."""
    for name in request.query_params:
        if name not in endpoint.query:
            raise RecordError("unknown parameter of the address", key=name[:LONGEST_SHOWN])
        if len(request.query_params.getlist(name)) > 1:
            raise RecordError("occurs twice in the address", key=name)
