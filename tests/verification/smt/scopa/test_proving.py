"""Proofs of the printed Scopa: a part of what `python -m rulebook.verification.smt scopa` shows."""

import pytest

from rulebook.kernels import claims, kernel
from rulebook.kernels.claims import Claims, Tables
from rulebook.kernels.scopa.cards import CAPTURED, CAPTURES, PLAYED, bit, value
from rulebook.kernels.scopa.layout import CARDS, DEALING, LAYING_OUT
from rulebook.kernels.scopa.theorems import few_are_alike, is_decision, table_fits_phase
from rulebook.spec import load
from rulebook.verification.smt.checking import extent
from rulebook.verification.smt.induction import Goal, Induction, shown
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.solving import Answer, Solvers
from tests.verification.smt.mutant import Mutant
from tests.verification.smt.scopa.mutants import MUTANTS

PROOF = Proof(kernel("scopa"), claims("scopa"))
SOLVERS = Solvers(300)


def answer(goal: Goal) -> Answer:
    """What both solvers say of a goal."""
    return shown(goal, SOLVERS).answer


def test_invariants_hold_at_the_start() -> None:
    """Before the first card is dealt all invariants hold."""
    assert {answer(goal) for goal in PROOF.induction.goals_of_start()} == {Answer.HOLDS}


@pytest.mark.slow
def test_no_card_is_lost_in_a_deal() -> None:
    """A card that is dealt is in a hand, and in the stock no longer."""
    goals = {goal.name: goal for goal in PROOF.induction.goals_after(PROOF.induction.step(DEALING))}
    assert answer(goals["phase 0: are_apart"]) is Answer.HOLDS


@pytest.mark.slow
def test_the_table_has_room() -> None:
    """Once play has begun, fewer cards than were turned up lie beside others of their value: that is not so by itself."""
    step, whole = PROOF.induction.step(LAYING_OUT), PROOF.induction
    claimed = whole.of_state(few_are_alike, step.after)
    assert answer(Goal("alike", step.assumptions, claimed)) is Answer.HOLDS
    without = Induction(whole.kernel, chosen=tuple([each for each in whole.chosen if each is not table_fits_phase]))
    step = without.step(LAYING_OUT)
    assert answer(Goal("alike", step.assumptions, without.of_state(few_are_alike, step.after))) is Answer.FAILS


def test_what_the_proof_is_about() -> None:
    """The report says that points have a bound, and what it is."""
    assert extent("scopa").endswith("while this holds: No side has more than 2^30 points.")
    assert extent("yellowstone_park").endswith("bitwuzla agree")


def test_an_entry_that_does_not_fit_is_found() -> None:
    """A table with an entry of which `fits` is not true is no ground for anything."""
    tables = Tables(((1, 2), (1, 3)), lambda one, other: one == other)
    (outcome,) = Proof(PROOF.kernel, Claims(tables=tables)).counted()
    assert outcome.answer is Answer.FAILS
    assert {outcome.answer for outcome in PROOF.counted()} == {Answer.HOLDS}


def test_decisions_are_those_that_fit() -> None:
    """What an id stands for fits, nothing else does, and nothing stands for it twice."""
    assert len(set(zip(PLAYED, CAPTURED, strict=True))) == len(PLAYED)
    every = [(card, captured) for card in range(0, CARDS, 7) for captured in CAPTURES[card]]
    assert all(is_decision(*each) for each in every)
    for card, captured in every:
        assert not is_decision(card, captured | bit(card))
        assert captured == 0 or not is_decision((card + 1) % CARDS, captured)
    pairs = [1 << one | 1 << other for one in range(CARDS) for other in range(one)]
    for card in range(CARDS):
        worth = {cards: sum(value(each) for each in range(CARDS) if cards & bit(each)) for cards in pairs}
        fits = {cards for cards in pairs if worth[cards] == value(card)}
        assert fits == {cards for cards in CAPTURES[card] if cards.bit_count() == 2}


def test_every_claim_is_of_a_theorem() -> None:
    """Theorems name all claims of the kernel and no others; every claim has a control, which is another function."""
    named = {goal for theorem in load("scopa").theorems for goal in theorem.goals}
    scopa = PROOF.claims
    functions = [
        *[each.control for each in scopa.states],
        *[each.control for each in scopa.starts],
        *[each.control for each in scopa.steps],
    ]
    controls = {function.__name__ for function in functions}
    assert named == set(PROOF.theorems)
    assert not controls & set(PROOF.theorems)


@pytest.mark.parametrize(
    "mutant",
    [pytest.param(each, marks=pytest.mark.slow) for each in MUTANTS],
    ids=lambda mutant: f"{mutant.wrong.__name__}-{mutant.claim}",
)
def test_a_wrong_function_is_refuted(mutant: Mutant) -> None:
    """A state with the invariants and a legal id are found after which an invariant or a theorem does not hold."""
    whole = PROOF.induction
    induction = Induction(
        whole.kernel,
        whole.lemmas,
        stand_ins={mutant.right: mutant.wrong},
        chosen=whole.chosen,
        bound=whole.bound,
        tables=whole.tables,
    )
    step = induction.step(mutant.phase)
    of_states = {each.__name__: each for each in whole.chosen}
    of_steps = {each.claim.__name__: each.claim for each in PROOF.claims.steps}
    if mutant.claim in of_states:
        claim = induction.of_state(of_states[mutant.claim], step.after)
    else:
        claim = induction.of_step(of_steps[mutant.claim], step)
    assert answer(Goal(mutant.wrong.__name__, step.assumptions, claim)) is Answer.FAILS
