"""A page that the server brings along: files from a directory, under a strict content security policy."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

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


class Page(StaticFiles):
    """Files of a directory, which pages from some origins may show in a frame. Symbolic links out of it are not followed."""

    def __init__(self, directory: Path, origins: Iterable[str]) -> None:
        super().__init__(directory=directory, html=True)
        self.policy: Final = " ".join([POLICY, *origins])

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, with the policy."""
        response = await super().get_response(path, scope)
        response.headers["Content-Security-Policy"] = self.policy
        response.headers["Cache-Control"] = "no-cache"
        return response
