"""Names of questions: the same whatever was asked before, and others for other questions."""

import pytest

pytest.importorskip("z3", reason="the extra `verify` has the solver")

import z3

from rulebook.compile.terms.digests import digest

a, b, c = z3.Ints("a b c")
p, q = z3.Bools("p q")
f = z3.Function("f", z3.IntSort(), z3.IntSort(), z3.IntSort())


@pytest.mark.parametrize(
    ("one", "other"),
    [(a + b, b + a), (a * b, b * a), (a == b + c, c + b == a), (z3.And(p, q), z3.And(q, p)), (z3.Or(p, q), z3.Or(q, p))],
)
def test_no_order_counts_where_none_has_a_meaning(one: z3.ExprRef, other: z3.ExprRef) -> None:
    """The parts of a sum, a product, an equation; what holds together, or instead of something else."""
    assert not one.eq(other)
    assert digest(one) == digest(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (a - b, b - a),
        (a < b, b < a),
        (a > b, b > a),
        (a <= b, b <= a),
        (a >= b, b >= a),
        (a <= b, a < b),
        (a / b, b / a),
        (a % b, b % a),
        (f(a, b), f(b, a)),
        (z3.Implies(p, q), z3.Implies(q, p)),
        (z3.If(p, a, b), z3.If(p, b, a)),
        (z3.And(p, q), z3.Or(p, q)),
        (a + b, a + c),
        (z3.Sum(a, a, b), z3.Sum(a, b, b)),
        (z3.And(p, z3.Or(p, q)), z3.And(q, z3.Or(p, q))),
    ],
)
def test_other_questions_have_other_names(one: z3.ExprRef, other: z3.ExprRef) -> None:
    """Another order where it has a meaning, another operation, other parts, or these another number of times."""
    assert digest(one) != digest(other)


def test_what_z3_puts_in_the_order_of_meeting() -> None:
    """A sum that z3 simplifies comes out in the order in which its parts were made; its name does not tell."""
    first, second = z3.Ints("first second")
    x, y = z3.Ints("x y")
    made = [z3.simplify(first + second - (y - x)), z3.simplify(x - y + second + first)]
    assert digest(made[0]) == digest(made[1])
