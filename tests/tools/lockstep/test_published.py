"""The report of the last long run: every clause was reached, and it is about the code as it is."""

import json
from typing import Any

import pytest

from rulebook.kernels import GAMES
from tests.spec.conftest import REPOSITORY
from tests.tools.lockstep.report import code_of

REPORT: dict[str, Any] = json.loads((REPOSITORY / "docs" / "reports" / "lockstep.json").read_text(encoding="utf-8"))["games"]


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_was_missing(game_id: str) -> None:
    """Every clause was reached, and every two values of settings met."""
    if game_id not in REPORT:
        pytest.skip("no long run of this game is kept yet; CONTRIBUTING.md says how to make one")
    assert REPORT[game_id]["missing"] == []
    assert REPORT[game_id]["transitions"] >= 100_000


@pytest.mark.parametrize("game_id", GAMES)
def test_the_report_is_about_this_code(game_id: str) -> None:
    """The rules, the kernel and the frame are those that were compared."""
    if game_id not in REPORT or REPORT[game_id]["code"] != code_of(game_id):
        pytest.skip("the report is about other code; CONTRIBUTING.md says how to make a new one")
