"""The application: doors, page and guard around a house, for any server of ASGI."""

from asyncio import create_task
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from rulebook.records.json_text import text_of
from rulebook.server.connection import serve
from rulebook.server.describing import asyncapi, openapi
from rulebook.server.doors import SOCKET
from rulebook.server.errors import Code, ServerError, told
from rulebook.server.guard import Guard
from rulebook.server.house import House
from rulebook.server.page import Page
from rulebook.server.responses import JSON, refusal
from rulebook.server.web import Web

LONGEST_SHOWN: Final = 60


def application(house: House, origins: Iterable[str], page: Path | None = None) -> ASGIApp:
    """Everything that the server answers.

    `origins` are where it can be reached, as in `https://example.org`: pages from elsewhere, and requests to another
    host, are refused. `page` is a directory of files to bring along. The house is closed when the application is.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        surveying = create_task(house.survey())
        yield
        surveying.cancel()
        await house.close()

    async def described(request: Request) -> Response:
        return Response(description(request.url.path), media_type=JSON)

    def inner() -> Starlette:
        routes: list[BaseRoute] = [*web.routes(), WebSocketRoute(SOCKET, partial(at_table, house))]
        routes += [Route(OPENAPI, described), Route(ASYNCAPI, described)]
        routes += [Mount("/", Page(page, sorted(guard.origins)))] if page else []
        return Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: out_of_place})

    guard = Guard(house, origins)
    web = Web(house, guard)
    guard.inner = inner()
    return GZipMiddleware(guard, minimum_size=LEAST_COMPRESSED, compresslevel=COMPRESSION)


LEAST_COMPRESSED: Final = 1024
COMPRESSION: Final = 5
"""Beyond it, time buys little."""
OPENAPI: Final = "/openapi.json"
ASYNCAPI: Final = "/asyncapi.json"


@cache
def description(path: str) -> str:
    """A description of the server, written once."""
    return text_of(openapi() if path == OPENAPI else asyncapi())


async def at_table(house: House, socket: WebSocket) -> None:
    """A connection to a table."""
    await serve(socket, house)


async def out_of_place(request: Request, error: Exception) -> Response:
    """What is answered where there is no door, or no such method."""
    assert isinstance(error, HTTPException)
    code = Code.WRONG_METHOD if error.status_code == Code.WRONG_METHOD.status else Code.UNKNOWN_PAGE
    path = request.url.path[:LONGEST_SHOWN]
    return refusal(
        told(
            ServerError(
                code, f"{request.method} is not for {path}" if code is Code.WRONG_METHOD else f"there is nothing at {path}"
            )
        )
    )
