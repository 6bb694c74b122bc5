"""A server in a process of its own, and requests to it."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, Final, Protocol

from attrs import frozen

SECONDS_TO_START: Final = 600
SECONDS_TO_END: Final = 60


class Asked(Protocol):
    """A server that can be asked."""

    @property
    def address(self) -> str:
        """Where its sockets are."""
        ...

    def ask(self, method: str, path: str, body: object = None, key: str | None = None) -> tuple[int, Any]:
        """The status and the document that a request gets."""
        ...


@frozen
class Server:
    """A server that runs: its process, its port, and the file of its log."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path

    @property
    def address(self) -> str:
        """Where its sockets are."""
        return f"ws://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """End it as a crash does: with SIGKILL, at once."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """End it as an administrator does, with SIGTERM; gives its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(SECONDS_TO_END)

    def ask(self, method: str, path: str, body: object = None, key: str | None = None) -> tuple[int, Any]:
        """The status and the document that a request gets."""
        return asked(self.port, method, path, body, key)


def asked(port: int, method: str, path: str, body: object = None, key: str | None = None, **headers: str) -> tuple[int, Any]:
    """The status and the document that a request gets; `body` is a document, or bytes."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    authorization = {} if key is None else {"Authorization": f"Bearer {key}"}
    try:
        connection.request(method, path, sent, {**authorization, **headers})
        response = connection.getresponse()
        found = response.read()
    finally:
        connection.close()
    is_json = response.headers.get("content-type") == "application/json"
    return response.status, json.loads(found) if is_json else found.decode()


@contextmanager
def started(store: Path | str, *options: str, program: str = "rulebook") -> Iterator[Server]:
    """A server on a free port, which is killed at the end if it still runs; `program` is the module that is run.

    What it logs is kept beside the file of the store, or in a temporary directory if it has none.
    """
    command = [sys.executable, "-m", program, "serve", "--store", str(store), "--port", "0", *options]
    with TemporaryDirectory() as directory:
        beside = store if isinstance(store, Path) else Path(directory, "tables")
        log, said = beside.with_suffix(".log"), beside.with_suffix(".said")
        with log.open("ab") as to_log, said.open("wb") as to_say:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=to_say, stderr=to_log, start_new_session=True
            )
        try:
            yield Server(process, port_of(process, said, log), log)
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()


def port_of(process: "subprocess.Popen[bytes]", said: Path, log: Path) -> int:
    """The port on which a server listens, as it says."""
    end = monotonic() + SECONDS_TO_START
    while monotonic() < end and process.poll() is None:
        line = said.read_text()
        if line.endswith("\n"):
            return int(line.rpartition(":")[2])
        sleep(0.02)
    raise RuntimeError(f"the server does not run: {log.read_text()[-2000:]}")
