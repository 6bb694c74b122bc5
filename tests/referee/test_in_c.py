"""Scopa in C, written from its texts and clauses alone: it agrees with the rules, and bugs are named by their clauses."""

from functools import cache
from pathlib import Path
from typing import Final

import pytest

from rulebook.core import AnyGame
from rulebook.referee import Report, Walk, played, referee
from rulebook.referee.walks import number_of_sorts, written_walks
from rulebook.registry import game
from tests.referee.planting import planted

ENGINE: Final = "scopa.c"
SCOPA: Final[AnyGame] = game("scopa")
BUGS: Final = {
    "capturing-5": ("if (!captures) put_play(card, 0);", "put_play(card, 0);"),
    "winning-2": ("s.dealer = after(s.dealer);", ""),
    "capturing-7": ("return seat % s.sides;", "return seat == 3 ? 0 : seat % s.sides;"),
    "dealing-5": (">= 3 && !s.kings_stand", "> 3 && !s.kings_stand"),
}
"""What is planted in the engine, by the clause that it breaks."""


@cache
def kept() -> tuple[Walk, ...]:
    """The short lines of play that are kept."""
    return tuple([walk for walk in written_walks(SCOPA) if len(walk.actions) <= 2])


def test_an_engine_that_agrees(tmp_path: Path) -> None:
    """The engine agrees on the short lines of play that are kept, and on a game of one deal between four players."""
    with planted(ENGINE, tmp_path) as engine:
        done = referee(SCOPA, engine, [*kept(), played(SCOPA, 0, number_of_sorts(SCOPA) - 1)])
    assert done.differences == []
    assert done.views > done.positions > 100


@pytest.mark.parametrize("clause", BUGS)
def test_planted_bugs(clause: str, tmp_path: Path) -> None:
    """Each bug is named by its clause, at the end of a walk of at most one action."""
    with planted(ENGINE, tmp_path, BUGS[clause]) as engine:
        report = Report(SCOPA, referee(SCOPA, engine, kept()))
    assert clause in [found.clause.id for found in report.findings]
    assert all(found.difference.actions <= 1 for found in report.findings)
