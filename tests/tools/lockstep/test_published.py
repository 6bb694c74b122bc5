"""The report of the last long run: every clause was reached, enough was compared, and it is about the code as it is."""

import json
from typing import Any

import pytest

from rulebook.kernels import BY_HAND, kernel
from rulebook.spec import load
from tests.spec.conftest import REPOSITORY
from tests.tools.lockstep.report import code_of, exempt
from tests.tools.lockstep.tables import every_pair

REPORT: dict[str, Any] = json.loads((REPOSITORY / "docs" / "reports" / "lockstep.json").read_text(encoding="utf-8"))["games"]
AGAIN = "python -m tests.tools.lockstep --transitions 10000000 --jobs 2 --resume FILE --json docs/reports/lockstep.json"
LEAST = 1_000_000
"""The transitions of each game that have to be compared."""
LEAST_STEP_BY_STEP = LEAST // 100
LEAST_ENDS = 5


@pytest.mark.parametrize("game_id", BY_HAND)
def test_nothing_was_missing(game_id: str) -> None:
    """Every clause was reached that is not exempt, and every two values of settings met."""
    part = REPORT[game_id]
    assert part["missing"] == []
    assert part["exempt"] == exempt(game_id)
    assert part["pairs of values"] == len(every_pair(kernel(game_id).game))
    never = {clause for clause, counts in part["clauses"].items() if not counts["told"] and not counts["applied"]}
    assert never <= set(part["exempt"])
    assert set(part["clauses"]) == {clause.id for clause in load(game_id).clauses if clause.function is not None}


@pytest.mark.parametrize("game_id", BY_HAND)
def test_enough_was_compared(game_id: str) -> None:
    """In all, step by step, and at the ends of games."""
    part = REPORT[game_id]
    assert part["transitions"] >= LEAST
    assert part["step by step"] >= LEAST_STEP_BY_STEP
    assert part["ends"] >= LEAST_ENDS
    assert part["decoded"] > 0


@pytest.mark.parametrize("game_id", BY_HAND)
def test_the_report_is_about_this_code(game_id: str) -> None:
    """The rules, the kernel, what kernels share and the core are those that were compared."""
    assert REPORT[game_id]["code"] == code_of(game_id), f"after a change: {AGAIN}"
