"""A part of the proofs of Il Prato dei Conigli, as `python -m rulebook.verification.smt prato_dei_conigli` shows them."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from rulebook.games.prato_dei_conigli import Settings, game
from rulebook.kernels import claims, kernel
from rulebook.kernels.prato_dei_conigli import sampling
from rulebook.kernels.prato_dei_conigli.layout import (
    CHOOSING_AT_ROLL,
    CHOOSING_MARKER,
    DEALING,
    DISCARDING,
    MOVING,
    PLACES,
    PLAYED,
    PLAYING,
    PUTTING,
    SEATS,
)
from rulebook.kernels.prato_dei_conigli.piles import with_card, with_rabbit
from rulebook.kernels.prato_dei_conigli.ranking import longest
from rulebook.kernels.prato_dei_conigli.theorems import actions_left_fall, hands_have_room, rabbits_fit, setup_goes_on
from rulebook.spec import load
from rulebook.verification.smt.induction import Goal, Induction, shown
from rulebook.verification.smt.proving import Proof, added_up
from rulebook.verification.smt.solving import Answer, Solvers
from tests.verification.smt.prato_dei_conigli.mutants import MUTANTS, WRONG_MASKS, Mutant, brings_two_cards

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


def test_games_begin_with_the_longest() -> None:
    """At the start as many actions are left as the longest game has; that fewer are is refuted."""
    control, claim = PROOF.goals_of("games_begin_with_the_longest")
    assert control.expected is Answer.FAILS
    assert (answer(control), answer(claim)) == (Answer.FAILS, Answer.HOLDS)


def test_the_bound_is_that_of_the_rules() -> None:
    """The longest game of the kernel is that of the rules."""
    for players in game.seating.players:
        assert longest(Settings(players)) == game.longest(Settings(players))


@pytest.mark.slow
def test_a_game_goes_on() -> None:
    """While a player puts a rabbit or plays cards something is legal; that the first id always is, is refuted."""
    goals = {goal.name: goal for goal in PROOF.goals_of("goes_on")}
    assert answer(goals["control: goes_on_with_the_first_kind"]) is Answer.FAILS
    for phase in (CHOOSING_MARKER, PUTTING, PLAYING):
        assert answer(goals[f"goes_on in phase {phase}"]) is Answer.HOLDS


@pytest.mark.slow
def test_a_move_leaves_fewer_actions() -> None:
    """Moving a rabbit, or none, leaves fewer actions."""
    goals = {goal.name: goal for goal in PROOF.goals_of("actions_left_fall")}
    assert answer(goals[f"actions_left_fall in phase {MOVING}"]) is Answer.HOLDS


@pytest.mark.slow
def test_room_is_needed() -> None:
    """Did a hand have no room for the card that it is dealt, that card would be lost, and as many actions be left."""
    given = tuple([each for each in PROOF.claims.given[actions_left_fall] if each is not hands_have_room])
    proof = Proof(PROOF.kernel, evolve(PROOF.claims, given={actions_left_fall: given}))
    goals = {goal.name: goal for goal in proof.goals_of("actions_left_fall")}
    assert answer(goals[f"actions_left_fall in phase {DEALING}"]) is Answer.FAILS


def test_a_mask_is_what_is_legal() -> None:
    """The mask of a player who plays cards has a 1 where a card can be played; that everybody can hold is refuted."""
    (masks,) = PROOF.claims.masks
    control = next(PROOF.goals_of("mask_is_what_is_legal"))
    known, length = masks.cases[-1]
    assert control.expected is Answer.FAILS
    assert answer(control) is Answer.FAILS
    for goal in PROOF.in_case(known).goals_of_mask(masks.claim, length, (DISCARDING, PLAYING)):
        assert answer(goal) is Answer.HOLDS


@pytest.mark.slow
@pytest.mark.parametrize("wrong", WRONG_MASKS, ids=lambda wrong: wrong.__name__)
def test_a_wrong_mask_is_refuted(wrong: Callable[..., Any]) -> None:
    """A mask that has a 1 too many, or one too few, is not what is legal."""
    (masks,) = PROOF.claims.masks
    known, length = masks.cases[0]
    stand_ins = {getattr(sampling, wrong.__name__): wrong}
    induction = evolve(PROOF.in_case(known), stand_ins=stand_ins, by_sizes=())
    goal, _ = induction.goals_of_mask(masks.claim, length, (DISCARDING if wrong is WRONG_MASKS[0] else MOVING,))
    assert answer(goal) is Answer.FAILS


def test_sums_are_nonsense() -> None:
    """The lemmas of counting follow from how many pieces there are: with bounds that are four off, nothing does."""
    assert {each.answer for each in PROOF.counted()} == {Answer.HOLDS}
    for lemma in PROOF.claims.lemmas:
        for way in lemma.ways():
            larger = [evolve(fact, least=fact.least - 4) if fact.by in BOUNDS else fact for fact in way]
            assert added_up("larger", (tuple(larger),)).answer is Answer.UNKNOWN


BOUNDS = ("areas_have_room", "hands_are_small", "nobody_has_two_markers", "rabbits_fit")
"""The facts that say how many pieces there are in some places."""


def test_a_pile_with_one_more_card() -> None:
    """A card more makes a pile larger by one, and a rabbit more by one at most; a function that brings two is refuted."""
    for giving in PROOF.claims.giving:
        if giving.function in (with_card, with_rabbit):
            control, *goals = PROOF.induction.goals_of_giving(giving)
            assert answer(control) is Answer.FAILS
            assert answer(goals[-1]) is Answer.HOLDS
    (giving,) = [each for each in PROOF.claims.giving if each.function is with_card]
    *_, last = PROOF.induction.goals_of_giving(evolve(giving, function=brings_two_cards))
    assert answer(last) is Answer.FAILS


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
    """Theorems name all claims but one, which is not shown in full; every claim has a control, which is another function."""
    named = [goal for theorem in load("prato_dei_conigli").theorems for goal in theorem.goals]
    whole = PROOF.claims
    (unfinished,) = whole.two_states
    functions: list[Callable[..., object]] = [
        *[control for each in whole.two_states for control in each.controls.functions],
        *[each.control for each in (*whole.states, *whole.parts)],
        *[each.control for each in whole.starts],
        *[each.control for each in whole.steps],
        *[each.control for each in whole.views],
        *[each.control for each in whole.masks],
    ]
    controls = {function.__name__ for function in functions}
    assert set(named) == set(PROOF.theorems) - {unfinished.claim.__name__}
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
    name, of_steps = mutant.claim, {each.claim.__name__: each.claim for each in PROOF.claims.steps}
    step = induction.step(mutant.phase)
    if name not in of_steps:
        return next(goal for goal in induction.goals_after(step) if goal.name == f"phase {mutant.phase}: {name}")
    step = induction.step_for(of_steps[name], step)
    return Goal(name, step.assumptions, induction.of_step(of_steps[name], step))


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
