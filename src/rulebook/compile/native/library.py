"""A compiled game: its program built once by a compiler for C, kept by its content, and its functions called from Python."""

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from rulebook.compile.ir import Module
from rulebook.compile.native.layout import LayoutError, is_scalar, of_members
from rulebook.compile.native.program import MOST_EVENTS, Program
from rulebook.compile.native.writing import is_step
from rulebook.core.errors import RulebookError

FLAGS: Final = ("-std=gnu11", "-O3", "-march=native", "-fwrapv", "-w", "-shared", "-fPIC", "-fno-semantic-interposition")


class CompilerError(RulebookError):
    """There is no compiler for C, or it failed."""


def compiler() -> tuple[str, ...]:
    """The command of the compiler for C: that of the environment, of the machine, or of the package `ziglang`.

    Raises CompilerError where there is none.
    """
    if named := os.environ.get("CC"):
        return tuple(named.split())
    if found := next(filter(None, map(shutil.which, ("gcc", "clang", "cc"))), None):
        return (found,)
    if find_spec("ziglang") is not None:
        return (sys.executable, "-m", "ziglang", "cc")
    raise CompilerError("there is no compiler for C: install gcc or clang, or the package ziglang")


def built(source: str, flags: Sequence[str] = FLAGS) -> Path:
    """The shared library of a program: built, unless one with this content and these flags has been kept."""
    command = compiler()
    name = sha256("\0".join([*command, *flags, source]).encode()).hexdigest()[:32]
    folder = Path(os.environ.get("RULEBOOK_CACHE") or Path.home() / ".cache" / "rulebook")
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"{name}.so"
    if not kept.exists():
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            text, made = Path(scratch) / "game.c", Path(scratch) / "game.so"
            text.write_text(source)
            done = subprocess.run(
                [*command, *flags, "-o", str(made), str(text)], capture_output=True, text=True, check=False
            )
            if done.returncode:
                raise CompilerError(f"{command[0]} failed: {done.stderr.strip()[:2000]}")
            made.replace(kept)
    return kept


class Library:
    """The functions of a module as machine code: `call` takes and gives values of Python."""

    def __init__(self, module: Module, checked: bool = False, flags: Sequence[str] = FLAGS) -> None:
        self.module = module
        self.program = Program(module, checked)
        self.source = self.program.text()
        self.layout = self.program.layout
        self.native = ctypes.CDLL(str(built(self.source, flags)))
        self.places: dict[str, int] = {function.name: number for number, function in enumerate(self.program.writer.written)}

    def call(self, name: str, *values: Any) -> Any:
        """What a function gives for some values; of a step the state and the events, or None.

        Raises LayoutError for a value, or for events, that have no room.
        """
        function = self.module.function(name)
        entry = getattr(self.native, f"x{self.places[name]}")
        raw = [self.memory(each.type, value) for each, value in zip(function.parameters, values, strict=True)]
        if is_step(function.result):
            state = raw.pop(self.program.writer.state_of(function))
            events = self.events()
            happened = entry(ctypes.byref(state), *map(ctypes.byref, raw), ctypes.byref(events))
            return (self.layout.decode(self.module.state, state), self.told(events)) if happened else None
        out = self.layout.form(function.result)()
        entry(ctypes.byref(out), *map(ctypes.byref, raw))
        return self.layout.decode(function.result, out.value if is_scalar(function.result) else out)

    def memory(self, type: Any, value: Any) -> Any:
        """A value in memory of its own."""
        encoded = self.layout.encode(type, value)
        return self.layout.form(type)(encoded) if is_scalar(type) else encoded

    def events(self) -> Any:
        """Room for the events of a step."""
        members = [("n", ctypes.c_int32), ("at", self.layout.form(self.module.event) * MOST_EVENTS)]
        return of_members(ctypes.Structure, "Events", members)()

    def told(self, events: Any) -> tuple[Any, ...]:
        """The events of a step; raises LayoutError for more than there is room for."""
        if events.n > MOST_EVENTS:
            raise LayoutError(f"a step tells {events.n} events, and there is room for {MOST_EVENTS}")
        return tuple([self.layout.decode(self.module.event, events.at[place]) for place in range(events.n)])


__all__ = ["CompilerError", "Library", "built", "compiler"]
