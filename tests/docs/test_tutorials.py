"""The tutorials for translators: their commands, one after the other in one folder, print what the page says."""

import re
import shlex
import subprocess
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulebook.cli.application import application

ROOT = Path(__file__).parents[2]
PAGES = {"first-draft": "verdict.html", "translation": "verdict.html", "only-a-text": "lantern.html"}
"""The tutorials, each with the page that it makes last."""
INDENT = "    "
COMMANDS = ("rulebook ", "cp ", "sed ")


def steps(page: Path) -> list[tuple[str, list[str]]]:
    """Every command of a page, with the lines that follow it before anything else is said: what it prints."""
    found, is_followed = list[tuple[str, list[str]]](), False
    for line in page.read_text(encoding="utf-8").splitlines():
        shown = line.removeprefix(INDENT)
        if shown.startswith(COMMANDS) and line.startswith(INDENT):
            found.append((shown, []))
        elif line.startswith(INDENT) and is_followed:
            found[-1][1].append(shown)
        is_followed = (line.startswith(INDENT) and (is_followed or shown.startswith(COMMANDS))) or (is_followed and not line)
    return found


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


@pytest.mark.parametrize("page", PAGES)
def test_a_tutorial_runs(page: str, tmp_path: Path) -> None:
    """Each command prints the lines below it, and the day ends with a page to print."""
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    with chdir(tmp_path):
        done = [(command, lines, printed(command)) for command, lines in steps(ROOT / "docs" / "tutorials" / f"{page}.md")]
    assert len([lines for _, lines, _ in done if lines]) > len(COMMANDS)
    for command, lines, output in done:
        assert re.match(as_pattern(lines), output, re.DOTALL), f"{command}: {output}"
    assert {file.suffix for file in tmp_path.iterdir()} >= {"", ".html", ".po"}
    assert (tmp_path / PAGES[page]).is_file()
