"""Programs that answer lines of JSON with lines of JSON, over standard input and output, as chess engines speak UCI."""

import os
import shlex
from collections.abc import Sequence
from select import select
from subprocess import PIPE, Popen
from time import monotonic
from typing import Final

from rulebook.core.errors import RecordError, RulebookError
from rulebook.records.json_text import JsonObject, parse, text_of
from rulebook.records.limits import MOST_BYTES_IN_LINE
from rulebook.records.strict import required

PATIENCE: Final = 60.0
"""How many seconds a program has for an answer."""
PIECE: Final = 1 << 16


class ProgramError(RulebookError):
    """A program that cannot be started, ends, does not answer in time, or answers with something else than an object."""


class SilentProgramError(ProgramError):
    """A program that has not answered even the first question."""


class Program:
    """A running program. Every question is an object on one line, and so is the answer; `close` ends it."""

    def __init__(self, command: str | Sequence[str], patience: float = PATIENCE) -> None:
        self.patience = patience
        try:
            self.words: list[str] = shlex.split(command) if isinstance(command, str) else list(command)
            self._process = Popen(self.words, stdin=PIPE, stdout=PIPE)
        except (OSError, TypeError, ValueError, IndexError) as error:
            raise ProgramError(f"{command} cannot be started: {error}") from None
        self._read, self._is_silent = bytearray(), True

    def ask(self, question: JsonObject) -> JsonObject:
        """The answer to a question; raises ProgramError where there is none, SilentProgramError if there never was one."""
        try:
            answer = self._answer(question)
        except ProgramError as error:
            if self._is_silent:
                raise SilentProgramError(str(error)) from None
            raise
        self._is_silent = False
        return answer

    def _answer(self, question: JsonObject) -> JsonObject:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{text_of(question)}\n".encode())
            self._process.stdin.flush()
        except OSError:
            raise ProgramError(f"{self.words[0]} has ended") from None
        try:
            answer: JsonObject = required(parse(bytes(self._line())), dict)
        except RecordError as error:
            raise ProgramError(f"{self.words[0]} gives an answer that is not a JSON object: {error}") from None
        return answer

    def _line(self) -> bytearray:
        assert self._process.stdout is not None
        end, file = monotonic() + self.patience, self._process.stdout.fileno()
        while b"\n" not in self._read:
            if not select([file], [], [], max(0.0, end - monotonic()))[0]:
                raise ProgramError(f"{self.words[0]} does not answer within {self.patience:g} seconds")
            piece = os.read(file, PIECE)
            if not piece:
                raise ProgramError(f"{self.words[0]} has ended")
            self._read += piece
            if len(self._read) > MOST_BYTES_IN_LINE:
                raise ProgramError(f"{self.words[0]} gives an answer of more than {MOST_BYTES_IN_LINE} bytes")
        line, _, self._read = self._read.partition(b"\n")
        return line

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.communicate()
