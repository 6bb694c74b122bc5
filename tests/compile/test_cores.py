"""Cores of goals: what a first proof needs of what is assumed, and no proof where there is none."""

import pytest

z3 = pytest.importorskip("z3", reason="the extra `smt` is not installed")

from rulebook.compile.terms.cores import core_of  # noqa: E402
from rulebook.compile.terms.induction import Goal  # noqa: E402
from rulebook.compile.terms.solving import REFUTED  # noqa: E402

A, B, C = z3.Ints("a b c")


def test_a_core_has_what_a_proof_needs() -> None:
    """Parts of what is assumed are told apart, and those that do not matter are left out."""
    core = core_of(Goal("sum", (z3.And(A > 0, C > 7), B > 0, C < 9), A + B > 1), 5.0)
    assert isinstance(core, Goal)
    assert sorted(map(str, core.assumed)) == ["a > 0", "b > 0"]
    assert str(core.condition) == "a + b > 1"


def test_what_does_not_follow_has_no_core() -> None:
    """It is said that the goal can fail."""
    assert core_of(Goal("sum", (A > 0, B >= 0), A + B > 1), 5.0) == REFUTED


def test_equal_questions_have_one_name() -> None:
    """The digest of a goal is that of an equal one that is made anew, and not that of another."""
    goal = Goal("sum", (A > 0, B > 0), A + B > 1)
    assert goal.digest == Goal("again", (z3.Int("a") > 0, B > 0), A + B > 1).digest
    assert goal.digest != Goal("sum", (A > 0, B > 0), A + B > 2).digest
    assert goal.digest != Goal("sum", (A > 0, C > 0), A + B > 1).digest
