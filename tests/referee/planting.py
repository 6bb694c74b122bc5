"""Engines in other languages, in which a bug is planted."""

import shutil
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from rulebook.referee import Command

ENGINES: Final = Path(__file__).parents[2] / "docs" / "engines"
COMPILER: Final = ("cc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror")


def planted(name: str, folder: Path, bug: tuple[str, str] = ("", "")) -> closing[Command]:
    """An engine of `docs/engines`, with something replaced; skips the test where nothing runs its language."""
    file = folder / name
    file.write_text(with_bug(name, bug), encoding="utf-8")
    return closing(Command(in_c(file) if file.suffix == ".c" else in_javascript(file)))


def with_bug(name: str, bug: tuple[str, str]) -> str:
    """The source of an engine with something replaced, which must stand there."""
    source = (ENGINES / name).read_text(encoding="utf-8")
    assert bug[0] in source, f"docs/engines/{name} has changed: replace in tests/referee/bugs.py what stands there now"
    return source.replace(*bug)


def in_javascript(file: Path) -> list[str]:
    """The words that run a program for Node."""
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    return ["node", str(file)]


def in_c(file: Path) -> list[str]:
    """The words that run a program in C, which must compile without a warning."""
    if shutil.which(COMPILER[0]) is None:
        pytest.skip("there is no C compiler")
    program = str(file.with_suffix(""))
    subprocess.run([*COMPILER, "-o", program, str(file)], check=True)
    return [program]
