"""What the tests of the command line share: running it within this process, and as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from click.testing import CliRunner, Result

from rulebook.cli.application import application

GAME: Final = "yellowstone_park"

Run: TypeAlias = Callable[..., Result]
Start: TypeAlias = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run() -> Run:
    """Run the command line within this process on some arguments, with `input` as what a person types."""

    def run_it(*arguments: str | Path, input: str | bytes | None = None) -> Result:
        return CliRunner().invoke(application, list(map(str, arguments)), input=input, catch_exceptions=False)

    return run_it


@pytest.fixture
def start() -> Start:
    """Run the command line as a process of its own, whose output goes into pipes."""

    def start_it(*arguments: str | Path, input: str | None = None, **environment: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            program(*arguments),
            check=False,
            input=input,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, **environment},
            timeout=120,
        )

    return start_it


def program(*arguments: str | Path) -> list[str]:
    """The command line of a process that runs the program."""
    return [sys.executable, "-m", "rulebook", *map(str, arguments)]


def complaint(result: Result) -> str:
    """The one line in which the program said what was wrong; usage errors have their usage before it."""
    return result.stderr.strip().splitlines()[-1]


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """The record of a finished game, with its legal actions."""
    run("simulate", GAME, "--games", "1", "--seed", "2", "--record", tmp_path / "records", "--legal")
    return tmp_path / "records" / f"{GAME}-2-000000.jsonl"
