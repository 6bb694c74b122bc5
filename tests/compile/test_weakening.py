"""What weaker goals show: no more than what follows, part by part and term by term, from some of what is assumed."""

from typing import Any

import pytest

z3 = pytest.importorskip("z3", reason="the extra `verify` has the solver")

from rulebook.compile.terms.induction import Goal  # noqa: E402 - only with the solver
from rulebook.compile.terms.solving import PROVED, asked  # noqa: E402
from rulebook.compile.terms.weakening import weaker  # noqa: E402

A, B, C, D = z3.Ints("a b c d")
MANY = z3.Ints(" ".join(f"n{number}" for number in range(30)))


def shown(goal: Goal) -> list[int | None]:
    """For each part of a goal which way of showing it is the first that works, or that none does."""
    return [next((number for number, way in enumerate(ways) if all(map(holds, way))), None) for ways in weaker(goal)]


def holds(goal: Goal) -> bool:
    """Whether z3 proves a goal."""
    return asked("z3", goal.text(), 1.0).says == PROVED


def of(condition: Any, *assumed: Any) -> Goal:
    """A goal."""
    return Goal("some goal", assumed, condition)


@pytest.mark.parametrize(
    ("condition", "parts"),
    [
        (z3.And(A > 0, B > 0), [0, 0]),
        (z3.If(A > 0, B > 0, False), [0, 0]),
        (z3.Not(z3.Or(A < 1, B < 1)), [0, 0]),
        (z3.Not(z3.If(A < 1, True, B < 1)), [0, 0]),
        (z3.Or(A > 5, z3.And(A > 0, B > 0)), [0, 0]),
        (z3.And(A > 0, B > 3), [0, None]),
        (z3.Or(A > 5, z3.And(B > 0, B > 3)), [0, None]),
    ],
)
def test_parts_of_a_condition(condition: Any, parts: list[int | None]) -> None:
    """Each part is shown by itself, and what does not follow is not."""
    assert shown(of(condition, A > 1, z3.And(B > 1, C > 7), A + B + C < D)) == parts


def test_what_is_assumed_already() -> None:
    """Of a part that is assumed nothing is asked."""
    assert shown(of(z3.And(A > 0, B > 0), z3.And(A > 0, C > 0), z3.If(B > 0, D > 0, False))) == []


def test_what_is_assumed_of_other_unknowns() -> None:
    """What follows by way of an unknown of which nothing is claimed takes more than what is about one's own."""
    (first,) = shown(of(A > 1, B > 0, A + z3.Sum(MANY) > B, z3.Sum(MANY) < B))
    assert first not in {0, None}
    assert shown(of(A > 2, B > 0, A + z3.Sum(MANY) > B, z3.Sum(MANY) < B)) == [None]


def sums(*numbers: Any) -> Any:
    """What is above 0 of each number, in all."""
    return z3.Sum([z3.If(number > 0, number, 0) for number in numbers])


def test_sums_are_compared_term_by_term() -> None:
    """A sum stays below a bound if no term grows; where one does, nothing is shown."""
    assert shown(of(sums(A - 1, B, C) < 4, sums(A, B, C) < 4)) != [None]
    assert shown(of(sums(A + 1, B, C) < 4, sums(A, B, C) < 4)) == [None]


def test_comparisons_turn_out_either_way() -> None:
    """A comparison of many unknowns may turn out either way, but the same way wherever it is made."""
    test = z3.Sum(MANY) > 7
    assert shown(of(z3.If(test, A, B) >= 0, A > 0, B > 0)) == [0]
    assert shown(of(z3.If(test, A, B) + z3.If(test, B, A) > 4, A + B > 4)) == [0]
    assert shown(of(z3.If(test, A, B) > 0, A > 0)) == [None]
    assert shown(of(z3.If(z3.If(test, 1, 2) == 1, A, B) - z3.If(test, A, B) == 0)) == [0]


def test_numbers_made_of_many_unknowns() -> None:
    """The same number made of many unknowns is the same everywhere, and may be any."""
    number = z3.Sum(MANY)
    assert shown(of(z3.If(number > A, number, A) >= number)) != [None]
    assert shown(of(z3.If(number > A, number, A) > 3)) == [None]
