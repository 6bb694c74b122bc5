"""The requests of the server, over HTTP: one method for each endpoint."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, TypeAlias

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from rulebook.core.chance import Viewer
from rulebook.core.errors import RecordError
from rulebook.core.sentences import Language
from rulebook.languages import serving
from rulebook.records import parse
from rulebook.registry import game
from rulebook.server.endpoints import ASKING_WHY, CHANGES, ENDPOINTS, Endpoint, number_in
from rulebook.server.errors import Code, ServerError
from rulebook.server.guard import Guard, address_of
from rulebook.server.hosted import Hosted
from rulebook.server.lobby import Lobby
from rulebook.server.responses import Answer, answered, refusal, speak, spoken
from rulebook.table import schema

BEARER: Final = "bearer"
LONGEST_SHOWN: Final = 40
Find: TypeAlias = Callable[[Hosted, Viewer, Language], Answer]
LOOKS: Final = ("described", "view", "offers", "verdict")
"""The requests for what there is to see at a table that take nothing but a language: what tables say has the same names."""


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
        elif endpoint.name in LOOKS:
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
        await self.lobby.check()
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
        return await self.lobby.open(parse(await request.body()), address=address_of(request))

    # At a table.

    async def news(self, request: Request) -> Answer:
        """What has happened since a version."""
        since = since_in(request)
        return await self._at(request, lambda hosted, viewer, language: hosted.news(viewer, since, language))

    async def seen(self, request: Request) -> Answer:
        """The record of what the viewer was told."""
        since = since_in(request)
        return await self._at(request, lambda hosted, viewer, language: hosted.seen(viewer, since))

    async def record(self, request: Request) -> Answer:
        """The whole record."""
        return await self._at(request, lambda hosted, viewer, language: hosted.record())

    async def why_not(self, request: Request) -> Answer:
        """Why the seat may not do something."""
        action = ASKING_WHY.read(await request.body())["action"]
        return await self._at(
            request, lambda hosted, viewer, language: {"refusal": hosted.why_not(viewer, action, language)}
        )

    async def _look(self, endpoint: Endpoint, request: Request) -> Answer:
        """What a table says under the name of a request."""
        return await self._at(request, lambda hosted, viewer, language: getattr(hosted, endpoint.name)(viewer, language))

    async def _change(self, endpoint: Endpoint, request: Request) -> Answer:
        """The version after a change."""
        assert endpoint.body is not None, "a change says what is to be changed"
        document = endpoint.body.read(await request.body())
        async with self._visit(request) as (hosted, viewer, language):
            payer = address_of(request)
            return {"version": await self.lobby.change(endpoint.name, hosted, viewer, document, language, payer)}

    async def _at(self, request: Request, find: Find) -> Answer:
        """What there is to see at a table."""
        async with self._visit(request) as (hosted, viewer, language):
            return await hosted.look(lambda: find(hosted, viewer, language))

    @asynccontextmanager
    async def _visit(self, request: Request) -> AsyncIterator[tuple[Hosted, Viewer, Language]]:
        """The table of a request, who asks, and in which language."""
        async with self.lobby.visit(request.path_params["table"], address_of(request)) as hosted:
            speak(request, hosted.table.language)
            language = hosted.language(request.query_params.get("language"))
            speak(request, language)
            yield hosted, hosted.viewer(key_of(request)), language


def since_in(request: Request) -> int:
    """The version that a request knows; 0 where it does not say."""
    return number_in(request.query_params.get("since", "0"), "since")


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
