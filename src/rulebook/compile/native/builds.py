"""What is built: programs by a compiler for C, kept by their content, each beside a sum that tells whether it is whole."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

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
        with tempfile.TemporaryDirectory() as scratch:
            text, made = Path(scratch) / "game.c", Path(scratch) / "game.so"
            text.write_text(source)
            done = subprocess.run(
                [*command, *flags, "-o", str(made), str(text)], capture_output=True, text=True, check=False
            )
            if done.returncode:
                raise CompilerError(f"{command[0]} failed: {done.stderr.strip()[:2000]}")
            keep(kept, made.read_bytes())
    return kept


__all__ = ["CompilerError", "built", "compiler", "folder", "keep", "whole"]
