"""The requests of the server, over HTTP: one method for each door."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from rulebook.core.chance import Viewer
from rulebook.core.errors import RecordError
from rulebook.core.sentences import Language
from rulebook.languages import serving
from rulebook.records import JsonObject, parse
from rulebook.registry import game
from rulebook.server.doors import ACTING, ASKING_WHY, AT_VERSION, DOORS, SETTLING, Door, Fields
from rulebook.server.errors import Code, ServerError
from rulebook.server.guard import Guard, address_of
from rulebook.server.held import choice_in
from rulebook.server.hosted import Hosted
from rulebook.server.house import House
from rulebook.server.reading import number_in, object_in, version_in
from rulebook.server.responses import Answer, answered, failed
from rulebook.server.spoken import speak, spoken
from rulebook.table import schema

BEARER: Final = "bearer"
LONGEST_SHOWN: Final = 40


class Web:
    """Answers requests for a house."""

    def __init__(self, house: House, guard: Guard) -> None:
        self.house: Final = house
        self.guard: Final = guard

    def routes(self) -> list[BaseRoute]:
        """A route for every door."""
        return [Route(door.path, self._endpoint(door), methods=[door.method], name=door.name) for door in DOORS]

    def _endpoint(self, door: Door) -> Callable[[Request], Awaitable[Response]]:
        answer: Callable[[Request], Awaitable[Answer]] = getattr(self, door.name)

        async def endpoint(request: Request) -> Response:
            try:
                check_query(request, door)
                return answered(await answer(request), door.status)
            except ClientDisconnect:
                raise
            except Exception as error:
                return failed(error, spoken(request))

        return endpoint

    # Without a table.

    async def health(self, request: Request) -> Answer:
        """Whether the server can be used."""
        if self.house.is_closing:
            raise ServerError(Code.CLOSING, serving.CLOSING)
        await self.house.check()
        return {"status": "ok", "held": len(self.house.held)}

    async def games(self, request: Request) -> Answer:
        """The games that can be played here."""
        return self.house.offered

    async def schemas(self, request: Request) -> Answer:
        """The schemas of a table of a game."""
        id: str = request.path_params["game"]
        if id not in self.house.games:
            raise ServerError(Code.UNKNOWN_PAGE, f"there is no game {id[:LONGEST_SHOWN]!r}")
        return schema(game(id))

    async def open(self, request: Request) -> Answer:
        """Open a table."""
        self.guard.admit_opening(request)
        return await self.house.open(parse(await request.body()), address=address_of(request))

    # At a table.

    async def described(self, request: Request) -> Answer:
        """The table."""
        return await self._at(request, lambda hosted, viewer, language: hosted.described(viewer, language))

    async def view(self, request: Request) -> Answer:
        """What the viewer sees."""
        return await self._at(request, lambda hosted, viewer, language: hosted.view(viewer, language))

    async def offers(self, request: Request) -> Answer:
        """What the seat can do."""
        return await self._at(request, lambda hosted, viewer, language: hosted.offers(viewer, language))

    async def news(self, request: Request) -> Answer:
        """What has happened since a version."""
        since = since_in(request)
        return await self._at(request, lambda hosted, viewer, language: hosted.news(viewer, since, language))

    async def verdict(self, request: Request) -> Answer:
        """Whether the seat can take something back."""
        return await self._at(request, lambda hosted, viewer, language: hosted.verdict(viewer, language))

    async def seen(self, request: Request) -> Answer:
        """The record of what the viewer was told."""
        since = since_in(request)
        return await self._at(request, lambda hosted, viewer, language: hosted.seen(viewer, since))

    async def record(self, request: Request) -> Answer:
        """The whole record."""
        return await self._at(request, lambda hosted, viewer, language: hosted.record())

    async def why_not(self, request: Request) -> Answer:
        """Why the seat may not do something."""
        action = (await body_of(request, ASKING_WHY))["action"]
        return await self._at(
            request, lambda hosted, viewer, language: {"refusal": hosted.why_not(viewer, action, language)}
        )

    async def act(self, request: Request) -> Answer:
        """Do something."""
        document = await body_of(request, ACTING)
        version = version_in(document)
        async with self._visit(request) as (hosted, viewer, language):
            return {"version": await hosted.act(viewer, document["action"], version, language, address_of(request))}

    async def undo(self, request: Request) -> Answer:
        """Take something back."""
        version = version_in(await body_of(request, AT_VERSION))
        async with self._visit(request) as (hosted, viewer, language):
            return {"version": await hosted.undo(viewer, version, language, address_of(request))}

    async def agree(self, request: Request) -> Answer:
        """Agree that another seat takes something back."""
        version = version_in(await body_of(request, AT_VERSION))
        async with self._visit(request) as (hosted, viewer, language):
            return {"version": await hosted.agree(viewer, version, language, address_of(request))}

    async def settle(self, request: Request) -> Answer:
        """Say what is to become of a table that is held."""
        document = await body_of(request, SETTLING)
        choice, version = choice_in(document), version_in(document)
        async with self._visit(request) as (hosted, viewer, _):
            return {"version": await self.house.settle(hosted, viewer, choice, version, address_of(request))}

    async def _at(self, request: Request, find: Callable[[Hosted, Viewer, Language], Answer]) -> Answer:
        """What there is to see at a table."""
        async with self._visit(request) as (hosted, viewer, language):
            return await hosted.look(lambda: find(hosted, viewer, language))

    @asynccontextmanager
    async def _visit(self, request: Request) -> AsyncIterator[tuple[Hosted, Viewer, Language]]:
        """The table of a request, who asks, and in which language."""
        async with self.house.visit(request.path_params["table"], address_of(request)) as hosted:
            speak(request, hosted.table.language)
            language = hosted.language(request.query_params.get("language"))
            speak(request, language)
            yield hosted, hosted.viewer(key_of(request)), language


async def body_of(request: Request, fields: Fields) -> JsonObject:
    """The body of a request, with these fields."""
    return object_in(await request.body(), fields)


def since_in(request: Request) -> int:
    """The version that a request knows; 0 where it does not say."""
    return number_in(request.query_params.get("since", "0"), "since")


def key_of(request: Request) -> str:
    """The key that a request carries; an empty text where it has none."""
    authorization = request.headers.get("authorization", "")
    scheme, _, key = authorization.partition(" ")
    return key if scheme.lower() == BEARER else ""


def check_query(request: Request, door: Door) -> None:
    """Raise RecordError for a parameter of the address that the door does not take, or that occurs twice."""
    for name in request.query_params:
        if name not in (door.query or {}):
            raise RecordError("unknown parameter of the address", key=name[:LONGEST_SHOWN])
        if len(request.query_params.getlist(name)) > 1:
            raise RecordError("occurs twice in the address", key=name)
