"""Negative controls: with a wrong function in the kernel some invariant does not hold, and solvers say so."""

import pytest

from rulebook.kernels import claims, kernel
from rulebook.verification.smt.induction import Induction, shown
from rulebook.verification.smt.solving import Answer, Solvers
from tests.verification.smt.yellowstone_park.mutants import MUTANTS, Mutant

CLAIMS = claims("yellowstone_park")
LEMMAS = (*[each.claim for each in CLAIMS.lemmas], *CLAIMS.lemmas_in_parts)


QUICK = "covers_the_lowest"
"""The one that is tried in a quick run."""


@pytest.mark.parametrize(
    "mutant",
    [pytest.param(each, marks=[] if each.wrong.__name__ == QUICK else [pytest.mark.slow]) for each in MUTANTS],
    ids=lambda mutant: mutant.wrong.__name__,
)
def test_a_wrong_function_is_refuted(mutant: Mutant) -> None:
    """A state with the invariants and a legal id are found after which an invariant does not hold."""
    induction = Induction(kernel("yellowstone_park"), LEMMAS, CLAIMS.apart, {mutant.right: mutant.wrong})
    step = induction.step(mutant.phase)
    goals = {goal.name: goal for goal in (*induction.goals_after(step), *induction.goals_of_parts(step))}
    name = f"phase {mutant.phase}: {mutant.goal}"
    goal = goals[f"{name} {mutant.kind}" if mutant.goal == "part" else name]
    assert shown(goal, Solvers(60)).answer is Answer.FAILS
