"""Changes can be made and make theorems false; the report is about them, and has none that stays proved."""

import ast

import pytest

from rulebook.spec import load, specified_games
from rulebook.verification.dependencies import CODE
from tests.tools.changes.change import Change, every_change
from tests.tools.changes.published import code_behind, code_of, left_proved, reported, told

CHANGES = every_change()
ANEW = "python -m tests.tools.changes runs what is out of date"


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


def test_every_change_was_run() -> None:
    """The report has the changes as they stand, run with the present code."""
    expected = [(change.game, change.says, list(change.falsifies), code_of(change)) for change in CHANGES]
    assert [(each["game"], each["says"], each["falsifies"], each["code"]) for each in reported()] == expected, ANEW
    assert all(list(each["verify"]["at_best"]) == each["falsifies"] for each in reported())


def test_no_false_theorem_stays_proved() -> None:
    """Of the theorems that a change makes false, `verify` calls none proved."""
    assert left_proved() == []


def test_tests_refuse_every_change() -> None:
    """No change passes the tests."""
    assert [each["says"] for each in reported() if each["tests"] is None] == []


@pytest.mark.parametrize("game", specified_games())
def test_what_the_hash_is_of(game: str) -> None:
    """The report knows when the game changes, or the module of a change."""
    change = next(change for change in CHANGES if change.game == game)
    assert {f"rulebook.games.{game}", change.name} <= {module for module, _ in CODE.reached(*code_behind(change))}


def test_what_a_cell_says() -> None:
    """A refusal names its layer and what refuses in it."""
    assert told(None) == "nothing"
    assert told({"layer": "tests", "by": "tests/test_it.py::test_that[1-2]"}) == "tests: `test_that`"
