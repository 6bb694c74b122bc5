"""A part of the proofs of Il Prato dei Conigli, as `python -m rulebook.verification.smt prato_dei_conigli` shows them."""

import pytest
from attrs import evolve

from rulebook.kernels import claims, kernel
from rulebook.kernels.prato_dei_conigli.layout import (
    CHOOSING_AT_ROLL,
    CHOOSING_MARKER,
    MOVING,
    PLACES,
    PLAYED,
    PLAYING,
    PUTTING,
    SEATS,
)
from rulebook.kernels.prato_dei_conigli.theorems import rabbits_fit, setup_goes_on
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


@pytest.mark.slow
def test_scoring_loses_no_card() -> None:
    """What has been played for a place is discarded, and nothing of it is lost; that no row has all its cards is refuted."""
    keeping = PROOF.claims.keeping
    assert keeping is not None
    goals = {goal.name: goal for goal in PROOF.induction.goals_of_keeping(keeping)}
    assert answer(goals["discard_played: no row"]) is Answer.FAILS
    for name in ("read in order", "ranges", "cards_are_in_order", "part 0", "part 37"):
        assert answer(goals[f"discard_played: {name}"]) is Answer.HOLDS


def test_calls_one_after_the_other_count_as_one() -> None:
    """A scoring discards for thirty places, and of the cards in between nothing is known."""
    (call,) = PROOF.induction.step(PLAYING).calls
    assert call.times == SEATS * PLACES
    assert call.before[PLAYED] is not call.after[PLAYED]
    assert set(call.after[PLAYED : PLAYED + SEATS * PLACES]) == {0}


def test_every_claim_is_of_a_theorem() -> None:
    """Theorems name the claims of the kernel, each of them once; every claim has a control, which is another function."""
    named = [goal for theorem in load("prato_dei_conigli").theorems for goal in theorem.goals]
    whole = PROOF.claims
    functions = [
        *[each.control for each in (*whole.states, *whole.parts)],
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
    if mutant.card is None:
        goal = goal_of_claim(mutant, evolve(PROOF.induction, stand_ins={mutant.right: mutant.wrong}))
    else:
        goal = goal_of_card(mutant, mutant.card)
    assert answer(goal) is Answer.FAILS


def goal_of_claim(mutant: Mutant, induction: Induction) -> Goal:
    """That a claim holds of the steps in a phase."""
    of_states = {each.__name__: each for each in induction.chosen}
    of_steps = {each.claim.__name__: each.claim for each in PROOF.claims.steps}
    step = induction.step_for((of_states | of_steps)[mutant.claim], induction.step(mutant.phase))
    if mutant.claim in of_states:
        claim = induction.of_state(of_states[mutant.claim], step.after)
    else:
        claim = induction.of_step(of_steps[mutant.claim], step)
    return Goal(mutant.wrong.__name__, step.assumptions, claim)


def goal_of_card(mutant: Mutant, card: int) -> Goal:
    """That all copies of a card are there after the steps in a phase, and before what was played is discarded."""
    keeping = PROOF.claims.keeping
    assert keeping is not None
    loose = evolve(PROOF.induction, immaterial=PROOF.claims.immaterial)
    if mutant.right is keeping.function:
        goals = loose.goals_of_keeping(evolve(keeping, function=mutant.wrong))
    else:
        induction: Induction = evolve(loose, stand_ins={mutant.right: mutant.wrong})
        goals = induction.goals_of_parts(induction.step(mutant.phase))
    return next(goal for goal in goals if f"part {card}" in goal.name)
