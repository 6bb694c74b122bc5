"""A program that uses the library is checked as strictly as its author likes."""

import sys
from pathlib import Path

import pytest
from mypy import api

import rulebook
from rulebook.games.yellowstone_park import game as yellowstone_park
from tests.typing import plays_any_game, plays_yellowstone_park

HERE = Path(__file__).parent
PREAMBLE = """\
from rulebook.games.yellowstone_park import game
from rulebook.games.yellowstone_park.box.clauses import ClauseReason, implements
"""

WRONG = {
    '@implements("collecting-99")\ndef kept() -> None: ...\n': "arg-type",
    '@implements("colecting-2")\ndef kept() -> None: ...\n': "arg-type",
    'ClauseReason("collecting-99", "no")\n': "arg-type",
    "game.step(game.new_game(), 3)\n": "arg-type",
    "game.new_game(players=2).markers = (0, 0)\n": "misc",
    "game.new_game(players='2')\n": "arg-type",
    "game.determinize(game.new_game(), 0, 3)\n": "arg-type",
    "game.result(game.new_game()).winners\n": "union-attr",
}


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where mypy keeps what it has learned of the library, for the tests of this module."""
    return tmp_path_factory.mktemp("mypy")


def complaints(cache: Path, *arguments: str | Path) -> list[str]:
    """What mypy has to say, as a user without a configuration runs it."""
    options = [
        "--strict",
        "--config-file=",
        "--no-error-summary",
        f"--cache-dir={cache}",
        f"--python-executable={sys.executable}",
    ]
    output, errors, _ = api.run([*options, *map(str, arguments)])
    assert not errors
    return output.splitlines()


@pytest.mark.parametrize(
    ("program", "options"), [("plays_any_game.py", ()), ("plays_yellowstone_park.py", ("--disallow-any-expr",))]
)
def test_a_users_program_is_strictly_typed(program: str, options: tuple[str, ...], cache: Path) -> None:
    """A program that plays passes `mypy --strict`; where it names its game no expression in it is of an unknown type."""
    assert complaints(cache, *options, HERE / program) == []


@pytest.mark.parametrize(("mistake", "code"), WRONG.items())
def test_a_mistake_is_a_type_error(mistake: str, code: str, cache: Path, tmp_path: Path) -> None:
    """A mistyped clause, and other misuse, is found before the program runs."""
    program = tmp_path / "program.py"
    program.write_text(PREAMBLE + mistake, encoding="utf-8")
    found = complaints(cache, program)
    assert len(found) == 1
    assert found[0].endswith(f"[{code}]")


def test_the_programs_run() -> None:
    """The programs do what they say."""
    assert len(plays_any_game.first_moves(rulebook.game(str(yellowstone_park.id)), 30)) >= 30
    assert plays_any_game.decisions("yellowstone_park", seed=1)
    assert plays_any_game.winners("yellowstone_park", seed=1)
    assert set(plays_yellowstone_park.columns_played(seed=1)) <= set(range(1, 8))
    assert len(plays_yellowstone_park.first_turn()) == 1
    assert plays_yellowstone_park.seen_by(yellowstone_park.new_game(), 0) == []
