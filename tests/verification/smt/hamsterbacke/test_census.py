"""The census of Hamsterbacke: no step makes a card or loses one."""

import pytest
from attrs import evolve, frozen

from rulebook.kernels import claims, kernel
from rulebook.kernels.hamsterbacke import blocks, bonus, circle, playing
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    BLOCK,
    BLOCKS,
    COLOURS,
    DEALING,
    DRAWING,
    GIVING,
    LAYING_OUT,
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
from tests.verification.smt.mutant import Mutant

PROOF = Proof(kernel("hamsterbacke"), claims("hamsterbacke"))
SOLVERS = Solvers(120)
CENSUS = PROOF.claims.census
assert CENSUS is not None
RECOUNT = Recount(PROOF.induction, CENSUS)
LAST = BLOCK + BLOCKS[COLOURS] - 1
"""The id that lays all the groups of the last colour."""


@frozen
class Case:
    """A phase, and what is known in a case of it."""

    phase: int
    known: dict[str, int]


CASES = (
    Case(DEALING, {"id": 3}),
    Case(ACTING, {"seat": 1, "id": ROWS - 1}),
    Case(ACTING, {"seat": 4, "id": LAST}),
    Case(DRAWING, {"taken": 7, "drawn": 1, "id": 2}),
    Case(PICKING, {"seat": 3, "id": PICK + 2}),
    Case(GIVING, {"seat": 3, "giver": 2}),
)


def answers(recount: Recount, case: Case) -> list[Answer]:
    """What both solvers say of every colour in a case."""
    return [shown(goal, SOLVERS).answer for goal in recount.goals_of_case(case.phase, case.known)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_card_is_made_or_lost(case: Case) -> None:
    """A case of every phase but one: as many cards of each colour lie in the places that a step changes as before."""
    assert answers(RECOUNT, case) == [Answer.HOLDS] * COLOURS


@pytest.mark.slow
@pytest.mark.parametrize("case", [Case(LAYING_OUT, {"id": 5}), Case(ACTING, {"seat": 2, "id": SCORE})], ids=str)
def test_no_card_is_made_or_lost_in_the_longer_cases(case: Case) -> None:
    """A card that begins a row on any spot, and a score that may bring a bonus from anybody."""
    assert answers(RECOUNT, case) == [Answer.HOLDS] * COLOURS


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
    assert goals[1:] == [f"phase {DEALING}: thing {colour}" for colour in range(COLOURS)]


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
    assert sum(copies // number for copies, number in zip(CENSUS.copies, NUMBERS, strict=True)) == 58


MUTANTS = (
    (Mutant(circle.lay, mutants.forgets_the_card_before, DRAWING, "forgotten"), {"taken": 7, "drawn": 0, "id": COLOURS - 1}),
    (Mutant(circle.clear, mutants.clears_what_is_near, ACTING, "twice"), {"seat": 3, "id": ROWS - 1}),
    (Mutant(circle.add, mutants.draws_from_nowhere, DRAWING, "made"), {"taken": 2, "drawn": 2, "id": 4}),
    (Mutant(blocks.lay, mutants.keeps_the_cards, ACTING, "twice"), {"seat": 0, "id": LAST}),
    (Mutant(blocks.lay, mutants.leaves_a_gap, ACTING, "lost"), {"seat": 3, "id": LAST}),
    (Mutant(bonus.give, mutants.takes_a_card_back, GIVING, "lost"), {"seat": 1, "giver": 0}),
    (Mutant(playing.deal, mutants.deals_from_nowhere, DEALING, "made"), {"id": COLOURS - 1}),
)


@pytest.mark.parametrize(("mutant", "known"), MUTANTS, ids=[each.wrong.__name__ for each, _ in MUTANTS])
def test_a_wrong_function_is_refuted(mutant: Mutant, known: dict[str, int]) -> None:
    """A row is found of which a step with a wrong function makes or loses a card."""
    wrong = evolve(RECOUNT, induction=evolve(PROOF.induction, stand_ins={mutant.right: mutant.wrong}))
    goals = wrong.goals_of_case(mutant.phase, known)
    assert any(shown(goal, SOLVERS).answer is Answer.FAILS for goal in goals)
