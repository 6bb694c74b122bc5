"""What is built: programs by a compiler for C, kept by their content, each beside a sum that tells whether it is whole."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from rulebook.core.errors import RulebookError

RUNTIME: Final = Path(__file__).with_name("runtime.h")
"""What every program has beside its own functions."""
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


def folder() -> Path:
    """The folder of what is built."""
    found = Path(os.environ.get("RULEBOOK_CACHE") or Path.home() / ".cache" / "rulebook")
    found.mkdir(parents=True, exist_ok=True)
    return found


def whole(file: Path) -> bytes:
    """The content of a file that is kept; nothing where there is none, or where it is not what was kept."""
    try:
        content = file.read_bytes()
        return content if file.with_suffix(".sum").read_bytes() == sha256(content).digest() else b""
    except OSError:
        return b""


def keep(file: Path, content: bytes) -> None:
    """Keep a file with its sum, each of them whole at any time."""
    with tempfile.TemporaryDirectory(dir=file.parent) as scratch:
        for kept, part in ((file, content), (file.with_suffix(".sum"), sha256(content).digest())):
            made = Path(scratch) / kept.name
            made.write_bytes(part)
            made.replace(kept)


def built(source: str, flags: Sequence[str] = FLAGS) -> Path:
    """The shared library of a program: built, unless one with this content and these flags has been kept."""
    command = compiler()
    name = sha256("\0".join([*command, *flags, source]).encode()).hexdigest()[:32]
    kept = folder() / f"{name}.so"
    if not whole(kept):
        keep(kept, compiled([*command, *flags], {"game.c": source}, "game.so"))
    return kept


def compiled(command: Sequence[str], files: Mapping[str, str], made: str) -> bytes:
    """The file that a command makes of files in C; raises CompilerError, with what it says, where it fails."""
    with tempfile.TemporaryDirectory() as scratch:
        for name, content in files.items():
            Path(scratch, name).write_text(content, encoding="utf-8")
        done = subprocess.run([*command, "-o", made, *files], cwd=scratch, capture_output=True, text=True, check=False)
        if done.returncode:
            program = "zig" if "ziglang" in command else command[0]
            raise CompilerError(f"{program} failed: {done.stderr.strip()[:2000]}")
        return Path(scratch, made).read_bytes()


__all__ = ["FLAGS", "RUNTIME", "CompilerError", "built", "compiled", "compiler", "folder", "keep", "whole"]
