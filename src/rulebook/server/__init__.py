"""A server of tables: people and bots play over HTTP and WebSocket, and what was accepted is still there after a crash.

    run(Serving(Path("tables.sqlite")))

It needs the extra `serve`. `application(serving)` is the same for a server or an application of ASGI that is already there.
"""

# ruff: noqa: E402  # what to install is told first

from rulebook.extras import require

require("the server", "serve", "confusable_homoglyphs", "starlette", "uvicorn", "websockets")

from rulebook.server.asgi import Application
from rulebook.server.describing import asyncapi, openapi
from rulebook.server.errors import Code, ServerError, StoreError
from rulebook.server.hosted import Languages
from rulebook.server.limits import Limits, Rate
from rulebook.server.running import Serving, application, own_page, run

__all__ = [
    "Application",
    "Code",
    "Languages",
    "Limits",
    "Rate",
    "ServerError",
    "Serving",
    "StoreError",
    "application",
    "asyncapi",
    "openapi",
    "own_page",
    "run",
]
