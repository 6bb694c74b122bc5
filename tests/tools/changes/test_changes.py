"""Changes can be made, make theorems false, and none that nothing refuses leaves one proved."""

import ast

import pytest

from rulebook.spec import load, specified_games
from tests.tools.changes.change import Change, every_change
from tests.tools.changes.published import REPORT, left_proved, reported, told

CHANGES = every_change()


def test_there_are_enough() -> None:
    """At least twenty, of every game, and no two alike."""
    assert len(CHANGES) == len({change.says for change in CHANGES}) >= 20
    assert {change.game for change in CHANGES} == set(specified_games())


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.says)
def test_a_change_can_be_made(change: Change) -> None:
    """What is replaced occurs once, the result is Python, and the theorems exist that it makes false."""
    assert ast.parse(change.source)
    assert change.falsifies
    for id in change.falsifies:
        assert load(change.game).theorem(id).id == id


WAS_RUN = pytest.mark.skipif(
    not REPORT.exists(), reason="docs/reports/changes.json is made by python -m tests.tools.changes"
)


@WAS_RUN
def test_every_change_was_run() -> None:
    """The report is about the changes as they stand."""
    assert [(each["game"], each["says"]) for each in reported()] == [(change.game, change.says) for change in CHANGES]


@WAS_RUN
def test_no_false_theorem_stays_proved() -> None:
    """Tests or `verify` refuse every change that makes a proved theorem false."""
    assert left_proved() == []


def test_what_a_cell_says() -> None:
    """A refusal names its layer and what refuses in it."""
    assert told(None) == "none"
    assert told({"layer": "tests", "by": "tests/test_it.py::test_that[1-2]"}) == "tests: `test_that`"
