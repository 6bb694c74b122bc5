"""The translator's day in the tutorial: its commands, one after the other in one folder, print what the page says."""

import re
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner

from rulebook.cli.application import application

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "tutorials" / "first-draft.md"
INDENT = "    "
COMMANDS = ("rulebook ", "cp ", "sed ")


def steps(page: Path) -> Iterator[tuple[str, list[str]]]:
    """Every command of a page, with the lines that it prints."""
    shown = [line.removeprefix(INDENT) for line in page.read_text(encoding="utf-8").splitlines() if line.startswith(INDENT)]
    starts = [number for number, line in enumerate(shown) if line.startswith(COMMANDS)]
    for start, end in zip(starts, [*starts[1:], len(shown)], strict=True):
        yield shown[start], shown[start + 1 : end]


def printed(command: str) -> str:
    """What a command prints. The input is empty, so whoever is asked sees only the first question."""
    name, *words = shlex.split(command)
    if name != "rulebook":
        subprocess.run([name, *words], check=True, timeout=60)
        return ""
    return CliRunner().invoke(application, words, input="", catch_exceptions=False).stdout


def as_pattern(lines: list[str]) -> str:
    """The regular expression for the lines of a page: `…` stands for anything."""
    return ".*".join(map(re.escape, "\n".join(lines).split("…")))


def test_the_tutorial_runs(tmp_path: Path) -> None:
    """Each command prints the lines below it, and the day ends with a sheet and a verdict."""
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    with chdir(tmp_path):
        done = [(command, lines, printed(command)) for command, lines in steps(PAGE)]
    assert len(done) > len(COMMANDS)
    for command, lines, output in done:
        assert re.match(as_pattern(lines), output, re.DOTALL), f"{command}: {output}"
    assert {"verdict.html", "hamsterbacke.html"} <= {file.name for file in tmp_path.iterdir()}
