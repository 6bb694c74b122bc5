"""Bugs that are planted in engines in C and JavaScript are named by their clauses."""

from pathlib import Path
from typing import Final

import pytest

from rulebook.referee import Report, referee
from rulebook.referee.refereeing import all_kept
from rulebook.referee.walks import number_of_sorts
from rulebook.referee.walks import played as walk_of
from rulebook.registry import game
from tests.referee.bugs import BUGS, COMPOUND
from tests.referee.planting import planted, with_bug

MARKS: Final = {("scopa.c", "scopa-2"): [], ("hamsterbacke.js", "bonus-4"): [pytest.mark.slow]}
"""Bugs that are looked for in every run of the tests, and in CI: the second is one that only one side allows."""


def test_bugs_go_with_the_engines() -> None:
    """What bugs replace stands in the engines as they are: a change of an engine is told before bugs are looked for."""
    every = {engine: [*bugs.values()] for engine, bugs in BUGS.items()}
    every["hamsterbacke.js"] += [bug for _, bug in COMPOUND]
    assert all(with_bug(engine, bug) for engine, bugs in every.items() for bug in bugs)


@pytest.mark.parametrize(
    ("engine", "clause"),
    [
        pytest.param(engine, clause, marks=MARKS.get((engine, clause), [pytest.mark.long]))
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


@pytest.mark.parametrize(
    ("clause", "bug"), [pytest.param(*each, marks=() if each[0] == "setup-5" else pytest.mark.long) for each in COMPOUND]
)
def test_compound_bugs(clause: str, bug: tuple[str, str], tmp_path: Path) -> None:
    """Games show what no kept position does: it needs another first player, some number of players, or several readings."""
    played = game("hamsterbacke")
    walks = [walk_of(played, 0, number) for number in range(8 if clause == "setup-5" else 2 * number_of_sorts(played))]
    with planted("hamsterbacke.js", tmp_path, bug) as program:
        (first, *_) = Report(played, referee(played, program, walks)).findings
    assert clause in (first.clause.id, *first.others)
