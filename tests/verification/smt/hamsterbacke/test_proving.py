"""A part of the induction for Hamsterbacke, as `python -m rulebook.verification.smt hamsterbacke` shows it."""

import z3

from rulebook.kernels import claims, kernel
from rulebook.kernels.hamsterbacke.layout import ACTING, BLOCK, GIVING, PHASE, SCORE
from rulebook.kernels.hamsterbacke.theorems import tops_are_unlike
from rulebook.verification.smt.induction import Goal, shown
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.solving import Answer, Solvers

PROOF = Proof(kernel("hamsterbacke"), claims("hamsterbacke"))
SOLVERS = Solvers(60)


def answer(goal: Goal) -> Answer:
    """What both solvers say of a goal."""
    return shown(goal, SOLVERS).answer


def test_invariants_hold_at_the_start() -> None:
    """Before the first card is dealt all invariants hold."""
    assert {answer(goal) for goal in PROOF.induction.goals_of_start()} == {Answer.HOLDS}


def test_every_id_is_in_a_case() -> None:
    """An id that takes, blocks or scores is in one case: the solvers know of no other."""
    induction = PROOF.induction
    step = induction.step(ACTING)
    cases = [some.ids[0] for _, some in induction.cases_of(step)]
    assert answer(Goal("some case", step.of_any_id[-1:], z3.Or(*cases))) is Answer.HOLDS
    assert answer(Goal("one less", step.of_any_id[-1:], z3.Or(*cases[:-1]))) is Answer.FAILS
    assert [name for name, _ in induction.cases_of(step)][-1] == f"phase {ACTING}, from id {SCORE}"
    assert f"phase {ACTING}, from id {BLOCK}" in [name for name, _ in induction.cases_of(step)]


def test_a_step_ends_one_way_or_another() -> None:
    """Once cards are given the game goes on or is over, and each way ends in a phase that is known."""
    induction = PROOF.induction.in_sizes()
    ways = list(induction.ways_of(induction.step(GIVING)))
    assert len(ways) > 1
    assert all(isinstance(some.after[PHASE], int) for some in ways)


def test_no_two_tops_are_alike() -> None:
    """In play no two block piles have one colour on top; that only one pile has a top is refuted."""
    (each,) = [each for each in PROOF.claims.states if each.claim is tops_are_unlike]
    for claim, expected in ((each.claim, Answer.HOLDS), (each.control, Answer.FAILS)):
        (goal,) = [goal for goal in PROOF.induction.goals_of_state(claim) if goal.name.endswith(f"phase {GIVING}")]
        assert answer(goal) is expected
