"""The census of Hamsterbacke: no step makes a card or loses one."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest
from attrs import evolve, frozen

from rulebook.kernels import claims
from rulebook.kernels import written_by_hand as kernel
from rulebook.kernels.hamsterbacke import blocks, bonus, circle, playing
from rulebook.kernels.hamsterbacke.census import CENSUS
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    BLOCK,
    BLOCKS,
    COLOURS,
    COPIES,
    DEALING,
    DRAWING,
    GIVING,
    GROUPS,
    LAYING_OUT,
    NEAR,
    NUMBERS,
    PICK,
    PICKING,
    ROWS,
    SCORE,
    SEATS,
)
from rulebook.verification.smt.adding_up import add_up_to_nonsense, contradict_each_other
from rulebook.verification.smt.induction import shown
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.recounting import Recount
from rulebook.verification.smt.solving import Answer, Solvers
from tests.verification.smt.hamsterbacke import mutants

Function: TypeAlias = Callable[..., object]

PROOF = Proof(kernel("hamsterbacke"), claims("hamsterbacke"))
SOLVERS = Solvers(120)
RECOUNT = Recount(PROOF.induction, CENSUS)
LAST = BLOCK + BLOCKS[COLOURS] - 1
"""The id that lays all the groups of the last colour."""


@frozen
class Case:
    """A phase, which fields are known in a case of it, and the id, unless it is any."""

    phase: int
    fields: dict[str, int]
    id: int | None = None


CASES = (
    Case(DEALING, {}, 3),
    Case(ACTING, {"seat": 1}, ROWS - 1),
    Case(ACTING, {"seat": 4}, LAST),
    Case(DRAWING, {"taken": 7, "drawn": 1}, 2),
    Case(PICKING, {"seat": 3}, PICK + 2),
    Case(GIVING, {"seat": 3, "giver": 2}),
)


def answers(recount: Recount, case: Case) -> Iterator[Answer]:
    """What both solvers say of the questions in a case."""
    for goal in recount.goals_of_case(recount.before(case.phase, case.fields), case.id):
        yield shown(goal, SOLVERS).answer


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_card_is_made_or_lost(case: Case) -> None:
    """A case of every phase but one: as many cards of each colour lie in the places that a step changes as before."""
    assert {*answers(RECOUNT, case)} == {Answer.HOLDS}


@pytest.mark.slow
@pytest.mark.parametrize("case", [Case(LAYING_OUT, {}, 5), Case(ACTING, {"seat": 2}, SCORE)], ids=str)
def test_no_card_is_made_or_lost_in_the_longer_cases(case: Case) -> None:
    """A card that begins a row on any spot, and a score that may bring a bonus from anybody."""
    assert {*answers(RECOUNT, case)} == {Answer.HOLDS}


def test_there_is_no_other_case() -> None:
    """Legal steps are in one of the cases; without the last seat, or the last id, some are in none."""
    step = PROOF.induction.step(ACTING)
    seats, ids = range(SEATS), range(SCORE + 1)
    for known, expected in (
        ({"seat": seats, "id": ids}, Answer.HOLDS),
        ({"seat": seats[:-1], "id": ids}, Answer.FAILS),
        ({"seat": seats, "id": ids[:-1]}, Answer.FAILS),
    ):
        recount = evolve(RECOUNT, census=evolve(CENSUS, one_by_one={ACTING: known}))
        assert shown(next(recount.goals_after(step)), SOLVERS).answer is expected


def test_a_phase_without_cases_is_shown_as_a_whole() -> None:
    """A phase of which no number is known has one case, and not none."""
    recount = evolve(RECOUNT, census=evolve(CENSUS, one_by_one={}))
    goals = [goal.name for goal in recount.goals_after(PROOF.induction.step(DEALING))]
    assert goals[1:] == [f"phase {DEALING}"] * COLOURS


def test_counts_add_up_to_the_invariant() -> None:
    """What the invariant says of a colour is what its counts add up to."""
    assert {shown(goal, SOLVERS).answer for goal in RECOUNT.goals_of_sums()} == {Answer.HOLDS}
    one_less = evolve(RECOUNT, census=evolve(CENSUS, places=CENSUS.places - 1))
    assert {shown(goal, SOLVERS).answer for goal in one_less.goals_of_sums()} == {Answer.FAILS}


def test_room_follows_from_the_census() -> None:
    """That a stack is too short adds up to nonsense, wherever it is; not if a colour has one more card than it has."""
    for lemma in PROOF.claims.lemmas:
        for facts in lemma.ways():
            assert add_up_to_nonsense(facts)
            assert contradict_each_other(facts)
            more = [evolve(each, least=each.least - 36) if each.by == "every_card_is_there" else each for each in facts]
            assert not add_up_to_nonsense(more)


def test_a_stack_has_place_for_all_groups() -> None:
    """There are 58 groups, fewer than the 60 for which a stack has room."""
    assert sum(copies // number for copies, number in zip(COPIES, NUMBERS, strict=True)) == GROUPS < NEAR


MUTANTS = (
    (circle.lay, mutants.forgets_the_card_before, Case(DRAWING, {"taken": 7, "drawn": 0}, COLOURS - 1)),
    (circle.clear, mutants.clears_what_is_near, Case(ACTING, {"seat": 3}, ROWS - 1)),
    (circle.add, mutants.draws_from_nowhere, Case(DRAWING, {"taken": 2, "drawn": 2}, 4)),
    (blocks.lay, mutants.keeps_the_cards, Case(ACTING, {"seat": 0}, LAST)),
    (blocks.lay, mutants.leaves_a_gap, Case(ACTING, {"seat": 3}, LAST)),
    (bonus.give, mutants.takes_a_card_back, Case(GIVING, {"seat": 1, "giver": 0})),
    (playing.deal, mutants.deals_from_nowhere, Case(DEALING, {}, COLOURS - 1)),
)
"""Functions, a wrong one in the place of each, and a case in which it makes or loses a card."""


@pytest.mark.parametrize(("right", "wrong", "case"), MUTANTS, ids=[wrong.__name__ for _, wrong, _ in MUTANTS])
def test_a_wrong_function_is_refuted(right: Function, wrong: Function, case: Case) -> None:
    """A row is found of which a step with a wrong function makes or loses a card."""
    recount = evolve(RECOUNT, induction=evolve(PROOF.induction, stand_ins={right: wrong}))
    assert Answer.FAILS in answers(recount, case)
