"""A process in which bots think. It imports the library, and not the program that has the server in it."""

import os
import pickle
import sys
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from queue import SimpleQueue
from random import Random
from subprocess import DEVNULL, Popen
from threading import Lock, Thread
from traceback import format_exc
from typing import Any, Final

from rulebook.bots import Position, bot

COMMAND: Final = "import sys; sys.path = {path!r}; from rulebook.server.thinker import think; think({descriptor})"
KINDNESS: Final = 10
"""How far the processes of bots stand back behind that of the server."""


class NoAnswerError(Exception):
    """A bot that has not chosen anything, and why."""


class Thinker:
    """Where one bot after another thinks: in a process, and in a new one after it has ended or has not answered."""

    def __init__(self) -> None:
        self._process: Popen[bytes] | None = None
        self._is_over: bool = False
        self._changing: Final = Lock()

    def choose(self, name: str, position: Position, seconds: float) -> Any:
        """What the bot with a name chooses; raises NoAnswerError where it fails, or takes longer than some seconds."""
        try:
            if self._process is None or self._process.poll() is not None:
                self._start()
            self._here.send((name, position))
            if not self._here.poll(seconds):
                self._end()
                raise NoAnswerError(f"it takes longer than {seconds:g} s")
            chosen, failure = self._here.recv()
        except (EOFError, OSError) as error:
            raise NoAnswerError(f"its process does not answer: {error!r}") from error
        if failure:
            raise NoAnswerError(failure)
        return chosen

    def _start(self) -> None:
        """Start the process, and wait until it has imported everything."""
        with self._changing:
            if self._is_over:
                raise NoAnswerError("the server is closing")
            self._here, there = Pipe()
            with there:
                passed = there.fileno()
                command = [sys.executable, "-c", COMMAND.format(path=sys.path, descriptor=passed)]
                self._process = Popen(command, stdin=DEVNULL, pass_fds=[passed], start_new_session=True)
        self._here.recv()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """End the process, whatever it is doing, for good."""
        with self._changing:
            self._is_over = True
            self._end()


def think(descriptor: int) -> None:
    """Let bots think as is asked over a connection, and leave the processor to the server where it needs it."""
    os.nice(KINDNESS)
    connection, asked = Connection(descriptor), SimpleQueue[bytes]()
    Thread(target=listen, args=(connection, asked), daemon=True).start()
    connection.send("ready")
    while True:
        connection.send(answer(asked.get()))


def listen(connection: Connection, asked: SimpleQueue[bytes]) -> None:
    """Hear what is asked until the end of the server, however it comes, and end too."""
    try:
        while True:
            asked.put(connection.recv_bytes())
    except (EOFError, OSError):
        os._exit(1)


def answer(message: bytes) -> tuple[Any, str]:
    """What a bot chooses, or else how it failed."""
    try:
        name, position = pickle.loads(message)
        return bot(name).choose(position, Random()), ""
    except Exception:
        return None, format_exc()
