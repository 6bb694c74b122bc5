"""A part of the induction for Hamsterbacke, as `python -m rulebook.verification.smt hamsterbacke` shows it."""

import pytest
import z3
from attrs import evolve

from rulebook.kernels import claims
from rulebook.kernels import written_by_hand as kernel
from rulebook.kernels.hamsterbacke.layout import ACTING, BLOCK, GIVING, PHASE, SCORE
from rulebook.kernels.hamsterbacke.theorems import tops_are_unlike
from rulebook.spec import load
from rulebook.verification.smt.checking import extent
from rulebook.verification.smt.induction import Goal, shown
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.solving import Answer, Solvers
from tests.verification.smt.hamsterbacke.mutants import MUTANTS
from tests.verification.smt.mutant import Mutant

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


def test_what_the_proof_is_about() -> None:
    """The report says that the theorems are proved of all states, under no bound."""
    assert PROOF.claims.bound is None
    assert extent("hamsterbacke").endswith("z3 and bitwuzla agree")


def test_games_meet_what_is_assumed() -> None:
    """Random games reach every phase, also a pick, which is rare; all their states have what is assumed."""
    met = PROOF.met(seed=1)
    assert all(0 < there == number for there, number in met.values())
    assert set(met) == {*PROOF.induction.phases[:-1]}


def test_every_claim_is_of_a_theorem() -> None:
    """Theorems name all claims of the kernel and no others; every claim has a control, which is another function."""
    named = {goal for theorem in load("hamsterbacke").theorems for goal in theorem.goals}
    whole = PROOF.claims
    functions = [
        *[each.control for each in whole.parts],
        *[each.control for each in whole.states],
        *[each.control for each in whole.steps],
        *[each.control for each in whole.views],
        *[each.control for each in whole.masks],
    ]
    assert named == set(PROOF.theorems)
    assert not {function.__name__ for function in functions} & named


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.wrong.__name__}-{mutant.claim}")
def test_a_wrong_function_is_refuted(mutant: Mutant) -> None:
    """A state with the invariants and a legal id are found after which an invariant or a theorem does not hold."""
    induction = evolve(PROOF.induction, stand_ins={mutant.right: mutant.wrong})
    whole, step = PROOF.claims, induction.step(mutant.phase)
    of_states = {each.__name__: each for each in (*whole.invariants, *[each.claim for each in whole.states])}
    of_steps = {each.claim.__name__: each.claim for each in whole.steps}
    if mutant.claim in of_states:
        claim = induction.of_state(of_states[mutant.claim], step.after)
    else:
        claim = induction.of_step(of_steps[mutant.claim], step)
    assert answer(Goal(mutant.wrong.__name__, step.assumptions, claim)) is Answer.FAILS
