"""A test that is marked with a clause must fail when the function of that clause is wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.spec.places import home, specified_games
from rulebook.spec.traceability import folder_of_tests

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.parametrize("game_id", specified_games())
def test_marks_bite(game_id: str, tmp_path: Path) -> None:
    """For every clause, a test marked with it fails for each wrong function that is put in the place of the clause's."""
    report = tmp_path / "report.json"
    plugin = ["-p", "tests.games.biting", f"--bite={game_id}", f"--bite-report={report}"]
    tests = folder_of_tests(REPOSITORY, home(game_id).module)
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugin, str(tests)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert report.exists(), ran.stdout + ran.stderr
    found = json.loads(report.read_text(encoding="utf-8"))
    assert {clause: findings for clause, findings in found.items() if findings} == {}
