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

Start: TypeAlias = Callable[..., "subprocess.CompletedProcess[str]"]


class Run:
    """The command line within this process, with `input` as what a person types; it has to end with exit code `code`."""

    def __call__(self, *arguments: object, input: str | bytes | None = None, code: int = 0) -> Result:
        """What comes of some arguments."""
        result = CliRunner().invoke(application, list(map(str, arguments)), input=input, catch_exceptions=False)
        assert result.exit_code == code, result.output
        return result

    def refused(self, *arguments: object, input: str | bytes | None = None, code: int = 2) -> str:
        """The one line in which it says what is wrong."""
        return complaint(self(*arguments, input=input, code=code))


@pytest.fixture
def run() -> Run:
    """The command line within this process."""
    return Run()


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
