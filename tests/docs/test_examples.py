"""The examples of README and docs do what they say: Python is run and type-checked, commands are run."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from mypy import api as mypy

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[tuple[str, str]]:
    """Every fenced block in a language: the name of its page with its number there, and its text."""
    return [
        (f"{page.relative_to(ROOT)}:{number}", match["text"])
        for page in PAGES
        for number, match in enumerate(FENCE.finditer(page.read_text(encoding="utf-8")), start=1)
        if match["language"] == language
    ]


def commands() -> list[tuple[str, str]]:
    """Every block of commands that begins with `rulebook`: the set-up commands are what CI itself runs."""
    return [(name, text) for name, text in blocks("sh") if text.startswith("rulebook ")]


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in blocks("python")])
def test_python_examples_run(text: str, tmp_path: Path) -> None:
    """An example in Python runs as it stands."""
    example = tmp_path / "example.py"
    example.write_text(text, encoding="utf-8")
    subprocess.run([sys.executable, example], check=True, cwd=tmp_path, capture_output=True, timeout=120)


def test_python_examples_are_typed(tmp_path: Path) -> None:
    """All examples in Python pass a strict type check, as a user's own files would."""
    for number, (_, text) in enumerate(blocks("python")):
        (tmp_path / f"example_{number}.py").write_text(text, encoding="utf-8")
    report, errors, status = mypy.run(
        ["--strict", "--cache-dir", str(ROOT / ".mypy_cache"), *map(str, tmp_path.glob("*.py"))]
    )
    assert status == 0, report + errors


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in commands()])
def test_commands_run(text: str, tmp_path: Path) -> None:
    """Every line of a block of commands ends well, one after the other in the same folder."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for line in text.replace("\\\n", " ").splitlines():
        assert shlex.split(line)[0] == "rulebook"
        subprocess.run(
            ["bash", "-c", line],  # a shell, for the patterns in file names
            check=True,
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            capture_output=True,
            timeout=300,
        )
