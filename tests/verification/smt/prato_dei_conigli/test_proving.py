"""A part of the proofs of Il Prato dei Conigli, as `python -m rulebook.verification.smt prato_dei_conigli` shows them."""

import pytest
from attrs import evolve

from rulebook.kernels import claims, kernel
from rulebook.kernels.prato_dei_conigli.layout import CHOOSING_AT_ROLL, CHOOSING_MARKER, EVERY_CARD, LAYOUT, MOVING, PUTTING
from rulebook.kernels.prato_dei_conigli.theorems import WIDER, rabbits_fit, setup_goes_on
from rulebook.spec import load
from rulebook.verification.smt.induction import Goal, Induction, shown
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.solving import Answer, Solvers
from tests.verification.smt.prato_dei_conigli.mutants import MUTANTS, Mutant

PROOF = Proof(kernel("prato_dei_conigli"), claims("prato_dei_conigli"))
SOLVERS = Solvers(60)


def answer(goal: Goal) -> Answer:
    """What both solvers say of a goal."""
    return shown(goal, SOLVERS).answer


def test_invariants_hold_at_the_start() -> None:
    """Before the first rabbit comes out of the bag all invariants hold."""
    assert {answer(goal) for goal in PROOF.induction.goals_of_start()} == {Answer.HOLDS}


@pytest.mark.slow
def test_no_rabbit_is_lost_when_one_is_put() -> None:
    """A rabbit that was drawn and comes into an area is in one place."""
    induction = PROOF.induction
    step = induction.step_for(rabbits_fit, induction.step(PUTTING))
    assert answer(Goal("put", step.assumptions, induction.of_state(rabbits_fit, step.after))) is Answer.HOLDS


@pytest.mark.slow
def test_what_is_assumed_is_needed() -> None:
    """Were it not for the order in which markers are chosen, a player could choose two, and a rabbit be lost."""
    induction = PROOF.induction
    step = induction.step_for(rabbits_fit, induction.step(CHOOSING_MARKER))
    claimed = induction.of_state(rabbits_fit, step.after)
    given = tuple([each for each in induction.given[rabbits_fit] if each is not setup_goes_on])
    less = evolve(induction, given={rabbits_fit: given})
    assert answer(Goal("with it", step.assumptions, claimed)) is Answer.HOLDS
    assert answer(Goal("without", less.step_for(rabbits_fit, step).assumptions, claimed)) is Answer.FAILS


def test_a_claim_of_jokers() -> None:
    """What is chosen for a joker is what the game has; that nobody forgoes a move is refuted."""
    (each,) = [each for each in PROOF.claims.steps if each.claim.__name__ == "applies_no_dead_clause"]
    induction = PROOF.induction
    for claim, phase, expected in ((each.claim, CHOOSING_AT_ROLL, Answer.HOLDS), (each.control, MOVING, Answer.FAILS)):
        step = induction.step(phase)
        assert answer(Goal("jokers", step.assumptions, induction.of_step(claim, step))) is expected


def test_rows_of_the_proof_are_more_than_those_of_the_kernel() -> None:
    """Piles of cards have one more bit than there are cards, and everything else is as the kernel has it."""
    for field, wider in zip(LAYOUT.fields, WIDER.fields, strict=True):
        assert evolve(wider, most=field.most) == field
        assert wider.most in (field.most, 2 * EVERY_CARD + 1)
    assert [each.name for each in WIDER.fields if each not in LAYOUT.fields] == ["hands", "deck", "discards"]


def test_every_claim_is_of_a_theorem() -> None:
    """Theorems name the claims of the kernel, each of them once; every claim has a control, which is another function."""
    named = [goal for theorem in load("prato_dei_conigli").theorems for goal in theorem.goals]
    whole = PROOF.claims
    functions = [
        *[each.control for each in whole.states],
        *[each.control for each in whole.steps],
        *[each.control for each in whole.views],
    ]
    controls = {function.__name__ for function in functions}
    assert sorted(named) == sorted(PROOF.theorems)
    assert not controls & set(PROOF.theorems)


@pytest.mark.slow
def test_a_control_is_refuted() -> None:
    """That of no kind all rabbits are in the bag is false."""
    control = next(PROOF.goals_of("rabbits_are_conserved"))
    assert control.expected is Answer.FAILS
    assert answer(control) is Answer.FAILS


@pytest.mark.parametrize(
    "mutant",
    [pytest.param(each, marks=pytest.mark.slow) for each in MUTANTS],
    ids=lambda mutant: mutant.wrong.__name__,
)
def test_a_wrong_function_is_refuted(mutant: Mutant) -> None:
    """A state and a legal id are found after which an invariant or a theorem does not hold, though what it needs does."""
    induction: Induction = evolve(PROOF.induction, stand_ins={mutant.right: mutant.wrong})
    of_states = {each.__name__: each for each in induction.chosen}
    of_steps = {each.claim.__name__: each.claim for each in PROOF.claims.steps}
    step = induction.step_for((of_states | of_steps)[mutant.claim], induction.step(mutant.phase))
    if mutant.claim in of_states:
        claim = induction.of_state(of_states[mutant.claim], step.after)
    else:
        claim = induction.of_step(of_steps[mutant.claim], step)
    assert answer(Goal(mutant.wrong.__name__, step.assumptions, claim)) is Answer.FAILS
