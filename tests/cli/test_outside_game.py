"""Briscola, a game of its own in docs/examples: from its wheel it is found, played, compiled, and held to its promises."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.spec.conftest import REPOSITORY

BRISCOLA = REPOSITORY / "docs" / "examples" / "briscola"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not all(map(find_spec, ("pip", "hatchling"))), reason="pip and hatchling are not here"),
]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which Briscola is installed from its wheel, apart from that of the tests."""
    target = tmp_path_factory.mktemp("installed")
    install = ("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", str(target), str(BRISCOLA))
    subprocess.run([sys.executable, *install], check=True)
    return {**os.environ, "PYTHONPATH": str(target)}


def run(environment: dict[str, str], *arguments: str, where: Path) -> str:
    """What a module of Python prints, which has to end well."""
    ran = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=where, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_it_is_played(environment: dict[str, str], tmp_path: Path) -> None:
    """It is among the games, and a game of four is played, in which the partners win together."""
    assert "briscola  Briscola" in run(environment, "rulebook", "games", where=tmp_path)
    assert "won by seat" in run(environment, "rulebook", "play", "briscola", "--players", "4", "--quiet", where=tmp_path)


def test_it_is_compiled(environment: dict[str, str], tmp_path: Path) -> None:
    """Its kernel, which nobody wrote, plays ten thousand games."""
    told = run(environment, "rulebook", "simulate", "briscola", "--engine", "kernel", "--games", "10000", where=tmp_path)
    assert "10000 games" in told


def test_its_own_tests_pass(environment: dict[str, str]) -> None:
    """Specification, code and tests agree, its kernel plays as its rules do, and so does its second model."""
    paths = os.pathsep.join((str(BRISCOLA / "src"), environment["PYTHONPATH"]))
    tests = ("tests", "-k", "not keeps_its_promises")
    ran = run(
        environment | {"PYTHONPATH": paths}, "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *tests, where=BRISCOLA
    )
    assert " passed" in ran


def test_it_is_strictly_typed(environment: dict[str, str]) -> None:
    """A strict type check finds nothing."""
    paths = os.pathsep.join((str(BRISCOLA / "src"), environment["PYTHONPATH"]))
    run(environment | {"PYTHONPATH": paths}, "mypy", "src", "tests", where=BRISCOLA)
