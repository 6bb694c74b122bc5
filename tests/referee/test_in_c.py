"""Scopa in C, written from its texts and clauses alone: it agrees with the rules."""

from pathlib import Path
from typing import Final

from rulebook.core import AnyGame
from rulebook.referee import referee
from rulebook.referee.walks import number_of_sorts, played, written_walks
from rulebook.registry import game
from tests.referee.planting import planted

ENGINE: Final = "scopa.c"
SCOPA: Final[AnyGame] = game("scopa")


def test_an_engine_that_agrees(tmp_path: Path) -> None:
    """The engine agrees on the short lines of play that are kept, and on a game of one deal between four players."""
    kept = [walk for walk in written_walks(SCOPA) if len(walk.actions) <= 2]
    with planted(ENGINE, tmp_path) as engine:
        done = referee(SCOPA, engine, [*kept, played(SCOPA, 0, number_of_sorts(SCOPA) - 1)])
    assert done.differences == []
    assert done.views > done.positions > 100
