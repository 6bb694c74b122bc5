"""Games in docs/examples, from their wheels: they are found, played, compiled and proved, and keep their promises."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.cli.test_new_game import Installed
from tests.playground.test_rules import IS_INSTALLED
from tests.playground.test_served import serving
from tests.spec.conftest import REPOSITORY

EXAMPLES = REPOSITORY / "docs" / "examples"
GAMES = ("briscola", "domineering", "snort", "tressette")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not all(map(find_spec, ("pip", "hatchling"))), reason="pip and hatchling are not here"),
]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the games are installed from their wheels, apart from that of the tests."""
    target = tmp_path_factory.mktemp("installed")
    install = ("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", str(target))
    subprocess.run([sys.executable, *install, *[str(EXAMPLES / game) for game in GAMES]], check=True)
    return {**os.environ, "PYTHONPATH": str(target)}


def own_code(environment: dict[str, str], game: str) -> Installed:
    """A game in its checkout, whose code comes before that of its wheel."""
    path = os.pathsep.join((str(EXAMPLES / game / "src"), environment["PYTHONPATH"]))
    return Installed(EXAMPLES / game, environment | {"PYTHONPATH": path})


@pytest.mark.parametrize("game", GAMES)
def test_it_is_played(environment: dict[str, str], tmp_path: Path, game: str) -> None:
    """It is among the games, and is played to its end."""
    assert f"{game}  {game.capitalize()}" in Installed(tmp_path, environment).run("rulebook", "games")
    assert "won by seat" in Installed(tmp_path, environment).run("rulebook", "play", game, "--quiet")


@pytest.mark.parametrize("game", GAMES)
def test_it_is_compiled(environment: dict[str, str], tmp_path: Path, game: str) -> None:
    """Its kernel, which nobody wrote, plays ten thousand games."""
    told = Installed(tmp_path, environment).run("rulebook", "simulate", game, "--engine", "kernel", "--games", "10000")
    assert "10000 games" in told


def test_its_clauses_are_in_a_page_that_was_built_without_it(environment: dict[str, str], tmp_path: Path) -> None:
    """`rulebook serve` adds its clauses, and those that say what it is about, to a page that has those of other games."""
    page = tmp_path / "page"
    (page / "clauses").mkdir(parents=True)
    (page / "clauses" / "scopa.json").write_text("{}", encoding="utf-8")
    with serving(tmp_path / "tables.sqlite", page, environment=environment) as (address, _):
        shown = {id: json.load(urlopen(f"{address}/clauses/{id}.json")) for id in (*GAMES, "scopa")}
    assert shown["scopa"] == {}
    for game in GAMES:
        assert shown[game]["ending-1"]["statement"]
        assert len([clause for clause in shown[game].values() if clause["orientation"] is not None]) >= 3
    assert [file.name for file in (page / "clauses").iterdir()] == ["scopa.json"]


@pytest.mark.skipif(not IS_INSTALLED, reason="run npm ci in docs/playground")
@pytest.mark.parametrize("which", ["not long", pytest.param("long", marks=pytest.mark.long)])
def test_its_rules_run_in_the_page(environment: dict[str, str], which: str) -> None:
    """Tables in the page answer as those in Python do, in the long ones under every reading: that follows from its wheel."""
    chosen = ("-m", which, "-k", f"answers_are_the_same and ({' or '.join(GAMES)})")
    options = ("-q", "-p", "no:cacheprovider", "-n", "0")
    told = Installed(REPOSITORY, environment).run("pytest", *options, "tests/playground/test_rules.py", *chosen)
    assert f"{len(GAMES)} passed" in told


@pytest.mark.parametrize("game", ["domineering", pytest.param("snort", marks=pytest.mark.long)])
def test_it_is_proved(environment: dict[str, str], tmp_path: Path, game: str) -> None:
    """On the printed board solvers prove that no space is lost, and that there is no dead end."""
    for theorem in ("conservation", "no-dead-end"):
        told = Installed(tmp_path, environment).run("rulebook", "verify", game, theorem, "--method", "solver")
        assert "solver (proved" in told


@pytest.mark.parametrize("game", GAMES)
def test_its_own_tests_pass(environment: dict[str, str], game: str) -> None:
    """Specification, code and tests agree, its kernel plays as its rules do, and so does its second model."""
    tests = ("tests", "-k", "not keeps_its_promises")
    options = ("-q", "-p", "no:cacheprovider", "-n", "0")
    assert " passed" in own_code(environment, game).run("pytest", *options, *tests)


def test_it_is_strictly_typed(environment: dict[str, str], tmp_path: Path) -> None:
    """A strict type check finds nothing in any of them; what one has read of the library, the next need not."""
    for game in GAMES:
        own_code(environment, game).run("mypy", f"--cache-dir={tmp_path}", "src", "tests")
