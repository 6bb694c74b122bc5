"""The application: endpoints, page and guard around a lobby, for any server of ASGI."""

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
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from rulebook.records.json_text import text_of
from rulebook.server.connection import serve
from rulebook.server.describing import asyncapi, openapi
from rulebook.server.endpoints import SOCKET
from rulebook.server.errors import Code, ServerError
from rulebook.server.guard import Guard
from rulebook.server.lobby import Lobby
from rulebook.server.responses import JSON, refusal
from rulebook.server.web import Web
from rulebook.spec.looks import themed

LONGEST_SHOWN: Final = 60
LEAST_COMPRESSED: Final = 1024
THEME: Final = "theme/manifest.json"
COMPRESSION: Final = 5
"""Beyond it, time buys little."""
OPENAPI: Final = "/openapi.json"
ASYNCAPI: Final = "/asyncapi.json"
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


def application(lobby: Lobby, origins: Iterable[str], page: Path | None = None) -> ASGIApp:
    """Everything that the server answers.

    `origins` are where it can be reached, as in `https://example.org`: pages from elsewhere, and requests to another
    host, are refused. `page` is a directory of files to bring along. The lobby is closed when the application is.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        surveying = create_task(lobby.survey())
        yield
        surveying.cancel()
        await lobby.close()

    async def described(request: Request) -> Response:
        return Response(description(request.url.path), media_type=JSON)

    def inner() -> Starlette:
        routes: list[BaseRoute] = [*web.routes(), WebSocketRoute(SOCKET, partial(serve, lobby))]
        routes += [Route(OPENAPI, described), Route(ASYNCAPI, described)]
        routes += [Mount("/", Page(page, sorted(guard.origins), lobby.games))] if page else []
        return Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: out_of_place})

    guard = Guard(lobby, origins)
    web = Web(lobby, guard)
    guard.inner = inner()
    return GZipMiddleware(guard, minimum_size=LEAST_COMPRESSED, compresslevel=COMPRESSION)


@cache
def description(path: str) -> str:
    """A description of the server, written once."""
    return text_of(openapi() if path == OPENAPI else asyncapi())


async def out_of_place(request: Request, error: Exception) -> Response:
    """What is answered where there is no endpoint, or no such method."""
    assert isinstance(error, HTTPException)
    path = request.url.path[:LONGEST_SHOWN]
    if error.status_code == Code.WRONG_METHOD.status:
        return refusal(ServerError(Code.WRONG_METHOD, f"{request.method} is not for {path}"))
    return refusal(ServerError(Code.UNKNOWN_PAGE, f"there is nothing at {path}"))


class Page(StaticFiles):
    """Files of a directory, which pages from some origins may show in a frame. Symbolic links out of it are not followed.

    Its theme also knows the looks of the games that are played here: where the page was built, others may have been there.
    """

    def __init__(self, directory: Path, origins: Iterable[str], games: Iterable[str]) -> None:
        super().__init__(directory=directory, html=True)
        self.policy: Final = " ".join([POLICY, *origins])
        manifest = directory / THEME
        self.theme: Final = themed(manifest, games) if manifest.is_file() else None

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, with the policy."""
        is_theme = path == THEME and self.theme is not None
        response = Response(self.theme, media_type=JSON) if is_theme else await super().get_response(path, scope)
        response.headers["Content-Security-Policy"] = self.policy
        response.headers["Cache-Control"] = "no-cache"
        return response
