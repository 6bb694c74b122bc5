"""Cores: a goal follows from its core, which assumes less, and what does not follow has none."""

from typing import Any

import pytest

z3 = pytest.importorskip("z3", reason="the extra `verify` has the solver")

from rulebook.compile.terms.cores import core_of  # noqa: E402 - only with the solver
from rulebook.compile.terms.induction import Goal  # noqa: E402
from rulebook.compile.terms.solving import PROVED, REFUTED, asked  # noqa: E402
from rulebook.compile.terms.values import conjuncts  # noqa: E402

A, B, C, D = z3.Ints("a b c d")
SECONDS = 5.0


def of(condition: Any, *assumed: Any) -> Goal:
    """A goal."""
    return Goal("some goal", assumed, condition)


def test_a_core_suffices_and_is_smaller() -> None:
    """Of several facts, some of them joined, it has those that the proof takes, and z3 proves the goal from them."""
    goal = of(A > 0, z3.And(A > B, C > 3), D < 7, z3.Not(z3.Or(B < 1, D > 90)), True)
    core = core_of(goal, SECONDS)
    assert isinstance(core, Goal)
    assert (core.name, core.condition) == (goal.name, goal.condition)
    assert {*map(str, core.assumed)} == {"a > b", "Not(b < 1)"}
    assert asked("z3", core.text()).says == PROVED


def test_what_does_not_follow_has_no_core() -> None:
    """What z3 says is given instead."""
    assert core_of(of(A > 1, A > 0, B > 1), SECONDS) == REFUTED


def test_without_time_there_is_no_core() -> None:
    """A goal that z3 does not decide at once is not said to follow."""
    assert core_of(of(A * A * A + B * B * B != C * C * C, A > 0, B > 0, C > 0), 0.001) not in {PROVED, REFUTED}


def test_facts_are_taken_apart() -> None:
    """What holds together is several facts, and so is what is denied of any of some; nothing else is taken apart."""
    both, neither, one = z3.And(A > 0, z3.And(B > 0, C > 0)), z3.Not(z3.Or(A > 1, z3.Not(B > 1))), z3.Or(A > 2, B > 2)
    assert list(map(str, conjuncts([both]))) == ["a > 0", "b > 0", "c > 0"]
    assert list(map(str, conjuncts([neither]))) == ["Not(a > 1)", "b > 1"]
    assert list(map(str, conjuncts([one]))) == ["Or(a > 2, b > 2)"]
