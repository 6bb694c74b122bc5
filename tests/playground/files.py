"""A server of files, for pages that need no other."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Handler(SimpleHTTPRequestHandler):
    """Serves the page quietly."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def files_served(folder: Path) -> Iterator[str]:
    """A server of the files in a folder and of nothing else: its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
