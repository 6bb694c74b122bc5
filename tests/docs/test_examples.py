"""The examples of README and docs do what they say: Python is run, commands are run."""

import re
import shlex
import subprocess
import sys
from contextlib import chdir
from glob import glob
from pathlib import Path
from runpy import run_path

import pytest
from click.testing import CliRunner

from rulebook.cli.application import application

ROOT = Path(__file__).parents[2]
GENERATED = ROOT / "docs" / "games"  # what a build writes: excerpts of code, and no examples
WRITTEN = [page for page in sorted((ROOT / "docs").rglob("*.md")) if not page.is_relative_to(GENERATED)]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *WRITTEN]
FENCE = re.compile(r"^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    """Every fenced block of a page in a language."""
    text = page.read_text(encoding="utf-8")
    return [match["text"] for match in FENCE.finditer(text) if match["language"] == language]


def programs() -> list[tuple[str, str]]:
    """Every page with examples in Python: its name, and its examples one after the other, as a reader would try them."""
    pages = [(str(page.relative_to(ROOT)), "\n".join(blocks(page, "python"))) for page in PAGES]
    return [(name, text) for name, text in pages if text]


def commands() -> list[tuple[str, str]]:
    """Every block of commands that begins with `rulebook`: the set-up commands are what CI itself runs."""
    return [
        (f"{page.relative_to(ROOT)}:{number}", text)
        for page in PAGES
        for number, text in enumerate(blocks(page, "sh"), start=1)
        if text.startswith("rulebook ")
    ]


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in programs()])
def test_python_examples_run(text: str, tmp_path: Path) -> None:
    """The examples of a page run as they stand, in an empty folder; what they register is not for other tests."""
    example = tmp_path / "example.py"
    example.write_text(text, encoding="utf-8")
    if "register(" in text:
        subprocess.run([sys.executable, example], cwd=tmp_path, check=True)
        return
    with chdir(tmp_path):
        run_path(str(example), run_name="__main__")


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in commands()])
def test_commands_run(text: str, tmp_path: Path) -> None:
    """Every line of a block of commands ends well, one after the other in the same folder."""
    with chdir(tmp_path):
        for line in text.replace("\\\n", " ").splitlines():
            name, *words = shlex.split(line)
            assert name == "rulebook"
            words, into = (words[:-2], words[-1]) if words[-2:-1] == [">"] else (words, "output")
            arguments = [each for word in words for each in (sorted(glob(word)) if "*" in word else [word])]
            result = CliRunner().invoke(application, arguments, catch_exceptions=False)
            assert result.exit_code == 0, result.output
            Path(into).write_text(result.stdout, encoding="utf-8")
