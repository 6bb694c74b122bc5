"""The application: endpoints, page and guard around a lobby, for any server of ASGI."""

import json
import logging
from asyncio import create_task
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import Final, TypeVar

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, Router, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from rulebook.readings.booklet import CLAUSES, clauses, lacking
from rulebook.records import JsonObject, JsonValue
from rulebook.records.json_text import text_of
from rulebook.registry import playable
from rulebook.server.connection import serve
from rulebook.server.describing import asyncapi, openapi
from rulebook.server.endpoints import SOCKET
from rulebook.server.errors import Code, ServerError, StoreError
from rulebook.server.guard import Guard
from rulebook.server.lobby import Lobby
from rulebook.server.responses import JSON, refusal
from rulebook.server.web import Web
from rulebook.spec import load
from rulebook.spec.looks import themed
from rulebook.table import AnyTable
from rulebook.table.metadata import fingerprint

Found = TypeVar("Found")

LOG: Final = logging.getLogger("rulebook.server")
LONGEST_SHOWN: Final = 60
LEAST_COMPRESSED: Final = 1024
THEME: Final = "theme/manifest.json"
BUILT: Final = "table/built.js"
"""What a page says of the rules with which it was built, after a word for the language of browsers."""
COMPRESSION: Final = 5
"""Beyond it, time buys little."""
DESCRIPTIONS: Final[Mapping[str, Callable[[], JsonObject]]] = {"/openapi.json": openapi, "/asyncapi.json": asyncapi}
POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors",
    ]
)
"""What a page may load: what is beside it, and nothing else; no script and no style within the page itself."""


class Application:
    """The server as a part of other programs: an application of ASGI, and its tables for the Python of its host.

    It can be used while it is `running`. A server of ASGI sees to that by the lifespan protocol; below a path of another
    application, which passes no lifespan on, its host does. It lives in one process and one event loop.
    """

    def __init__(self, begin: Callable[[], Lobby], origins: Iterable[str], page: Path | None = None) -> None:
        self._begin: Final = begin
        self._origins: Final = tuple(origins)
        self._page: Final = page
        self._lifespan: Final = Router(lifespan=lambda _: self.running())
        self._there: tuple[Lobby, ASGIApp] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as ASGI asks for it; raises StoreError while it is not running."""
        answering = self._lifespan if scope["type"] == "lifespan" else self._used()[1]
        await answering(scope, receive, send)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the store, and close it after use; raises StoreError for one that cannot be used."""
        lobby = self._begin()
        self._there = lobby, answers(lobby, self._origins, self._page)
        surveying = create_task(lobby.survey())
        try:
            yield
        finally:
            surveying.cancel()
            await lobby.close()
            self._there = None

    def _used(self) -> tuple[Lobby, ASGIApp]:
        if self._there is None:
            raise StoreError("the server is not running: whoever mounts it enters `running()` in a lifespan of their own")
        return self._there

    async def open(self, document: JsonValue) -> JsonObject:
        """Open a table as the body of `POST /api/tables` asks for, and give the answer; links begin below the server's path.

        Raises ServerError where there is no room, and RecordError, SettingsError or TableError for what makes no table.
        """
        return await self._used()[0].open(document)

    async def look(self, table: str, at: Callable[[AnyTable], Found]) -> Found:
        """What a function that changes nothing finds at the table with an id; raises ServerError where there is none."""
        async with self._used()[0].visit(table) as hosted:
            return await hosted.look(lambda: at(hosted.table))


def answers(lobby: Lobby, origins: Iterable[str], page: Path | None) -> ASGIApp:
    """Everything that the server answers.

    `origins` are where it can be reached, as in `https://example.org`: pages from elsewhere, and requests to another
    host, are refused. `page` is a directory of files to bring along.
    """
    guard = Guard(lobby, origins)
    routes: list[BaseRoute] = [*Web(lobby, guard).routes(), WebSocketRoute(SOCKET, partial(serve, lobby))]
    routes += [Route(path, partial(described, path)) for path in DESCRIPTIONS]
    routes += [Mount("/", Page(page, sorted(guard.origins), lobby.games))] if page else []
    guard.inner = Starlette(routes=routes, exception_handlers={HTTPException: out_of_place})
    return GZipMiddleware(guard, minimum_size=LEAST_COMPRESSED, compresslevel=COMPRESSION)


async def described(path: str, _: Request) -> Response:
    """A description of the server."""
    return Response(description(path), media_type=JSON)


@cache
def description(path: str) -> str:
    """A description of the server, written once."""
    return text_of(DESCRIPTIONS[path]())


async def out_of_place(request: Request, error: Exception) -> Response:
    """What is answered where there is no endpoint, or no such method."""
    assert isinstance(error, HTTPException)
    path = request.url.path[:LONGEST_SHOWN]
    if error.status_code == Code.WRONG_METHOD.status:
        return refusal(ServerError(Code.WRONG_METHOD, f"{request.method} is not for {path}"))
    return refusal(ServerError(Code.UNKNOWN_PAGE, f"there is nothing at {path}"))


class Page(StaticFiles):
    """Files of a directory, which pages from some origins may show in a frame. Symbolic links out of it are not followed.

    It also has the looks and the clauses of the games that are played here: where it was built, others may have been there.
    """

    def __init__(self, directory: Path, origins: Iterable[str], games: Iterable[str]) -> None:
        super().__init__(directory=directory, html=True)
        self.policy: Final = " ".join([POLICY, *origins])
        manifest = directory / THEME
        self.made: Final = {f"{CLAUSES}/{id}.json": text_of(clauses(load(id))) for id in lacking(directory)}
        if manifest.is_file():
            self.made[THEME] = themed(manifest, games)
        if others := older(directory):
            LOG.warning("the page was built with other rules", extra={"games": others, "why": "assemble it again"})

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, with the policy."""
        made = self.made.get(path)
        response = await super().get_response(path, scope) if made is None else Response(made, media_type=JSON)
        response.headers["Content-Security-Policy"] = self.policy
        response.headers["Cache-Control"] = "no-cache"
        return response


def older(page: Path) -> list[str]:
    """The games of which a page has other rules than there are here; a server refuses to play these with it."""
    built = page / BUILT
    known = json.loads(built.read_text(encoding="utf-8").partition("=")[2].strip("; \n")) if built.is_file() else {}
    return [id for id, rules in known.items() if id in playable()[0] and rules != fingerprint(id)]
