"""Bugs that are planted in engines in C and JavaScript are named by their clauses."""

from pathlib import Path
from typing import Final

import pytest

from rulebook.referee import Report, referee
from rulebook.referee.refereeing import all_kept
from rulebook.registry import game
from tests.referee.bugs import BUGS
from tests.referee.planting import planted

QUICK: Final = [("scopa.c", "scopa-2"), ("hamsterbacke.js", "bonus-4")]
"""Bugs that are looked for in every run of the tests: what a clause prevents, and what only one side allows."""


@pytest.mark.parametrize(
    ("engine", "clause"),
    [
        pytest.param(engine, clause, marks=() if (engine, clause) in QUICK else pytest.mark.slow)
        for engine, bugs in BUGS.items()
        for clause in bugs
    ],
)
def test_planted_bugs(engine: str, clause: str, tmp_path: Path) -> None:
    """Each bug is named by its clause before any other clause; it stands beside the first where both are the same game."""
    played = game(engine.partition(".")[0])
    with planted(engine, tmp_path, BUGS[engine][clause]) as program:
        report = Report(played, referee(played, program, all_kept(played.id)))
    (first, *_) = report.findings
    assert clause in (first.clause.id, *first.others)
    assert first.difference.actions <= 1
