"""A program that uses the library is checked as strictly as its author likes, and so are the examples of the docs."""

import re
import subprocess
import sys
from pathlib import Path

import rulebook
from rulebook.games.yellowstone_park import game as yellowstone_park
from tests.docs.test_examples import programs
from tests.typing import plays_any_game, plays_yellowstone_park

HERE = Path(__file__).parent
PREAMBLE = """\
from rulebook.games.yellowstone_park import game
from rulebook.games.yellowstone_park.model.clauses import ClauseReason, implements
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

CONFIGURATION = """\
[mypy]
strict = True
disable_error_code = import-not-found
[mypy-dask.*,gymnasium.vector.*,gymnasium.wrappers.*,matplotlib.*,psycopg.*,scipy.*,tornado.*]
follow_imports = skip
"""
"""An extra may not be there. To read those that bring a large package takes longer than all the rest."""


def test_programs_are_strictly_typed(tmp_path: Path) -> None:
    """What plays, and every page's examples, pass `mypy --strict`; a mistyped clause and other misuse are one error each.

    One run checks them all, as a user runs it: reading the library takes nearly all of the time.
    """
    examples = {tmp_path / f"{re.sub(r'[^a-z]', '_', name)}.py": text for name, text in programs()}
    mistakes = {tmp_path / f"mistake_{number}.py": PREAMBLE + mistake for number, mistake in enumerate(WRONG)}
    for file, text in (examples | mistakes).items():
        file.write_text(text, encoding="utf-8")
    files = [HERE / "plays_any_game.py", HERE / "plays_yellowstone_park.py", *examples, *mistakes]
    (tmp_path / "mypy.ini").write_text(CONFIGURATION, encoding="utf-8")
    options = ["--no-error-summary", f"--config-file={tmp_path / 'mypy.ini'}", f"--cache-dir={tmp_path / 'cache'}"]
    words = [sys.executable, "-m", "mypy", *options, *map(str, files)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    told = [re.fullmatch(r".*/mistake_(\d+)\.py:\d+: error: .*\[(.*)\]", line) for line in sorted(done.stdout.splitlines())]
    assert [found and found[2] for found in told] == list(WRONG.values()), done.stdout
    assert [found and int(found[1]) for found in told] == list(range(len(WRONG)))


def test_the_programs_run() -> None:
    """The programs do what they say."""
    assert len(plays_any_game.first_moves(rulebook.game(str(yellowstone_park.id)), 30)) >= 30
    assert plays_any_game.decisions("yellowstone_park", seed=1)
    assert plays_any_game.winners("yellowstone_park", seed=1)
    assert set(plays_yellowstone_park.columns_played(seed=1)) <= set(range(1, 8))
    assert len(plays_yellowstone_park.first_turn()) == 1
    assert plays_yellowstone_park.seen_by(yellowstone_park.new_game(), 0) == []
