"""Proofs of the printed Yellowstone Park: a part of what `python -m rulebook.verification.smt yellowstone_park` shows."""

from itertools import islice, product

import pytest
from attrs import evolve

from rulebook.games.yellowstone_park import Readings, Settings, Variants, game
from rulebook.games.yellowstone_park.box.readings import CollectExtent
from rulebook.kernels import claims, kernel
from rulebook.kernels.claims import Claims, OfStates
from rulebook.kernels.yellowstone_park import legal, theorems
from rulebook.kernels.yellowstone_park.layout import (
    CHOOSING_PILE,
    CHOOSING_REFILL,
    DRAWING_PENALTIES,
    KINDS,
    PLACING,
    SPACES,
)
from rulebook.spec import load
from rulebook.verification.smt.induction import Goal, shown
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.sizes import proofs
from rulebook.verification.smt.solving import Answer, Solvers

PROOF = Proof(kernel("yellowstone_park"), claims("yellowstone_park"))
SOLVERS = Solvers(60)
OF_STATES = (*PROOF.claims.states, *PROOF.claims.parts)
CONTROLS = [
    *[each.control.__name__ for each in OF_STATES],
    *[each.control.__name__ for each in PROOF.claims.steps],
    *[each.control.__name__ for each in PROOF.claims.two_steps],
    *[each.control.__name__ for each in PROOF.claims.views],
    *[each.control.__name__ for each in PROOF.claims.masks],
    *[control.__name__ for each in PROOF.claims.two_states for control in each.controls.functions],
]
"""False claims, at least one for each claim."""


def answer(goal: Goal) -> Answer:
    """What both solvers say of a goal."""
    return shown(goal, SOLVERS).answer


def test_invariants_hold_at_the_start() -> None:
    """Before the first card is dealt all invariants hold."""
    assert {answer(goal) for goal in PROOF.induction.goals_of_start()} == {Answer.HOLDS}


def test_invariants_hold_after_the_steps_of_a_phase() -> None:
    """After the choice of a pile they do, and there is such a choice."""
    step = PROOF.induction.step(CHOOSING_PILE)
    goals = [*PROOF.induction.goals_after(step), *list(PROOF.induction.goals_of_parts(step))[:2]]
    assert {answer(goal) for goal in goals} == {Answer.HOLDS}
    no_step = Goal("no step", step.assumptions, PROOF.induction.of_step(never, step))
    assert answer(no_step) is Answer.FAILS


def never(before: list[int], after: list[int], settings: object, id: int) -> bool:
    """What is never so."""
    return False


def test_theorems_about_steps() -> None:
    """Under `four-or-fewer` a draw from a penalty pile brings fewer than six cards, but not always fewer than four."""
    step, induction = PROOF.induction.step(DRAWING_PENALTIES), PROOF.induction
    literal = induction.of_step(theorems.penalty_draws_stay_below_a_hand, step)
    assert answer(Goal("literal", step.assumptions, literal)) is Answer.HOLDS
    lower = induction.of_step(theorems.penalty_draws_stay_below_four, step)
    assert answer(Goal("lower", step.assumptions, lower)) is Answer.FAILS


def test_theorems_about_states() -> None:
    """Every theorem about states holds while a seat decides whether to refill."""
    induction = PROOF.induction
    values, assumptions = induction.any_state(CHOOSING_REFILL)
    for each in PROOF.claims.states:
        assert answer(Goal(each.claim.__name__, assumptions, induction.of_state(each.claim, values))) is Answer.HOLDS


@pytest.mark.slow
def test_theorems_about_two_steps() -> None:
    """Two placements in a turn earn four spaces at most; that they earn no more than three is false."""
    (each,) = PROOF.claims.two_steps
    control, goal = PROOF.goals_of(each.claim.__name__)
    assert (answer(control), answer(goal)) == (Answer.FAILS, Answer.HOLDS)


@pytest.mark.parametrize(
    "each",
    [pytest.param(each, marks=[pytest.mark.slow] if number else []) for number, each in enumerate(PROOF.claims.states)],
    ids=lambda each: each.control.__name__,
)
def test_controls_of_states(each: OfStates) -> None:
    """A claim a little stronger than a theorem about states is refuted."""
    control = next(PROOF.goals_of(each.claim.__name__))
    assert control.expected is Answer.FAILS
    assert answer(control) is Answer.FAILS


@pytest.mark.slow
def test_nothing_hidden_is_seen() -> None:
    """Whoever decides on a refill sees the same with other cards elsewhere, but not with another hand of their own."""
    control, *goals = islice(PROOF.goals_of("hidden_cards_differ"), 2 + CHOOSING_REFILL)
    assert goals[CHOOSING_REFILL].name == f"hidden_cards_differ in phase {CHOOSING_REFILL}"
    assert (answer(control), answer(goals[CHOOSING_REFILL])) == (Answer.FAILS, Answer.HOLDS)


@pytest.mark.slow
def test_masks_have_what_is_legal() -> None:
    """Whatever can be done by who chooses a pile is in the mask, and nothing else."""
    (each,) = PROOF.claims.masks
    names = {goal.name: goal for goal in PROOF.goals_of(each.claim.__name__)}
    length = each.cases[0][1]
    chosen = [name for name in names if f"phase {CHOOSING_PILE}, of {length} ids" in name or "no other case" in name]
    assert len(chosen) == 3
    assert {answer(names[name]) for name in chosen} == {Answer.HOLDS}
    assert answer(names[f"control: {each.control.__name__}"]) is Answer.FAILS


def every_space(row: list[int], settings: object) -> int:
    """Cards may be placed everywhere, even where only those may that fit."""
    return (1 << SPACES) - 1


def test_a_mask_with_more_is_refuted() -> None:
    """A mask that leaves a rule out is found to have an id that is not legal."""
    (each,) = PROOF.claims.masks
    known, length = each.cases[0]
    wrong = evolve(PROOF.in_case(known), stand_ins={legal.allowed: every_space})
    goal, _ = wrong.goals_of_mask(each.claim, length, (PLACING,))
    assert answer(goal) is Answer.FAILS


def test_cases_of_masks_leave_nothing_out() -> None:
    """With the settings of each case there are as many ids as it says; without one of them, something is left out."""
    (each,) = PROOF.claims.masks
    for extent, edge in product(CollectExtent, (False, True)):
        settings = game.admitted(Settings(2, 0, Readings(collect_extent=extent), Variants(edge_matrix=edge)))
        found = {"readings.collect_extent": tuple(CollectExtent).index(extent), "variants.edge_matrix": int(edge)}
        (length,) = [length for known, length in each.cases if known.items() <= found.items()]
        assert PROOF.kernel.ids(settings) == length
    some = evolve(each, cases=each.cases[:2])
    missing = Proof(PROOF.kernel, Claims(masks=(some,)))
    _, covers = islice(missing.goals_of(each.claim.__name__), 2)
    assert covers.name == f"{each.claim.__name__}: no other case"
    assert answer(covers) is Answer.FAILS


def test_every_claim_is_of_a_theorem() -> None:
    """Theorems name the claims of the kernel, each of them once; every claim has a control, which is another function."""
    named = [goal for theorem in load("yellowstone_park").theorems for goal in theorem.goals]
    assert sorted(named) == sorted(PROOF.theorems)
    assert len({*PROOF.theorems, *CONTROLS}) == len(PROOF.theorems) + len(set(CONTROLS))


def test_the_grounds_of_counting() -> None:
    """There are as many goals as claims from which the lemmas are counted, and the small ones hold."""
    grounds = {goal.name: goal for goal in PROOF.grounds()}
    assert len(grounds) == 5 + KINDS + len(dict(proofs()))
    assert answer(grounds["lemma: groups_are_in_kinds"]) is Answer.HOLDS
    assert answer(grounds["lemma: board_is_bounded"]) is Answer.HOLDS
    assert {outcome.answer for outcome in PROOF.counted()} == {Answer.HOLDS}
