"""What a viewer sees of Hamsterbacke, what is legal, and who has a choice: parts of the proofs, and wrong functions."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from rulebook.games.hamsterbacke import game
from rulebook.games.hamsterbacke.chapters.bonus import must_give_all
from rulebook.kernels import claims
from rulebook.kernels import written_by_hand as kernel
from rulebook.kernels.hamsterbacke import bonus, observing, playing
from rulebook.kernels.hamsterbacke.choosing import mask_is_what_is_legal, offers_depend_on_numbers
from rulebook.kernels.hamsterbacke.hiding import all_cards_differ, hidden_cards_differ
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    DUE,
    GIFTS,
    GIVER,
    GIVING,
    HAND,
    PICKING,
    POINTS,
    ROW_1,
    ROW_2,
    ROW_4,
    ROWS,
    SEAT,
    SEEN_POINTS,
    SIZED,
)
from rulebook.kernels.hamsterbacke.observing import see_cards
from rulebook.kernels.hamsterbacke.piles import held, holds_all, total
from rulebook.kernels.language import Row
from rulebook.verification.smt.induction import Goal, shown
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.solving import Answer, Solvers

PROOF = Proof(kernel("hamsterbacke"), claims("hamsterbacke"))
SOLVERS = Solvers(60)


def answer(goal: Goal) -> Answer:
    """What both solvers say of a goal."""
    return shown(goal, SOLVERS).answer


# What is seen.


def shows_a_point_pile(row: Row, seat: int, view: Row) -> None:
    """Everybody sees how many cards of the last colour are in the point pile of the last seat, if it has the turn."""
    view[SEEN_POINTS + seat] = held(row[POINTS + seat], 6) if seat == 4 and row[SEAT] == 4 else total(row[POINTS + seat])


def shows_a_hand_in_order(row: Row, view: Row) -> None:
    """Where the last row of the circle would be, everybody sees the hand of the first seat."""
    seen = 0
    for place in range(ROWS):
        ones = row[ROW_1 + place] if place < ROWS - 1 else row[HAND]
        seen = see_cards(ones, row[ROW_2 + place], row[ROW_4 + place], seen, view)


def test_nothing_hidden_is_seen() -> None:
    """Who looks on sees the same with other cards in other hands and piles, but not in their own."""
    seen, own = (next(PROOF.induction.goals_of_views(hidden)) for hidden in (hidden_cards_differ, all_cards_differ))
    assert (answer(seen), answer(own)) == (Answer.HOLDS, Answer.FAILS)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (observing.see_seat, shows_a_point_pile),
        pytest.param(observing.see_order, shows_a_hand_in_order, marks=pytest.mark.slow),
    ],
)
def test_a_view_of_what_is_hidden_is_found(right: Callable[..., Any], wrong: Callable[..., Any]) -> None:
    """A view that shows something hidden is refuted, also where it goes by calls that are not read."""
    induction = evolve(PROOF.induction, stand_ins={right: wrong})
    assert answer(next(induction.goals_of_views(hidden_cards_differ))) is Answer.FAILS


# What is legal.


def gives_what_is_not_held(row: Row, first: int, mask: Row) -> None:
    """Of three cards that are due, a giver in the last seat may give any."""
    hand, due = row[HAND + row[GIVER]], row[DUE]
    for gift in range(SIZED[due], SIZED[due + 1]):
        mask[first + gift] = holds_all(hand, GIFTS[gift]) or (row[GIVER] == 4 and due == 3)


@pytest.mark.slow
@pytest.mark.parametrize("phase", [ACTING, GIVING])
def test_masks_have_what_is_legal(phase: int) -> None:
    """Whatever a player can do, or a giver give, is in the mask, and nothing else."""
    (each,) = PROOF.claims.masks
    known, length = each.cases[0]
    found = [answer(goal) for goal in PROOF.in_case(known).goals_of_mask(each.claim, length, (phase,))]
    assert found == [Answer.HOLDS] * 2


@pytest.mark.slow
def test_a_mask_of_blocked_colours_is_refuted() -> None:
    """A mask of all groups in hand is refuted."""
    (each,) = PROOF.claims.masks
    known, length = each.cases[-1]
    control, _ = PROOF.in_case(known).goals_of_mask(each.control, length, (ACTING,))
    assert answer(control) is Answer.FAILS


@pytest.mark.slow
def test_a_mask_with_more_is_refuted() -> None:
    """A mask that has gifts of cards that are not held is refuted."""
    known, length = PROOF.claims.masks[0].cases[-1]
    wrong = evolve(PROOF.in_case(known), stand_ins={playing.legal_gifts: gives_what_is_not_held})
    goal, _ = wrong.goals_of_mask(mask_is_what_is_legal, length, (GIVING,))
    assert answer(goal) is Answer.FAILS


def test_masks_rest_on_what_there_is() -> None:
    """Did a hand hold more cards of a colour than there are, the mask would have ids of another colour."""
    (each,) = PROOF.claims.masks
    known, length = each.cases[0]
    goal, _ = evolve(PROOF.in_case(known), given={each.claim: ()}).goals_of_mask(each.claim, length, (ACTING,))
    assert answer(goal) is Answer.FAILS


def test_cases_of_masks_leave_nothing_out() -> None:
    """With each number of players there are as many ids as its case says, and there is no other number."""
    (each,) = PROOF.claims.masks
    assert [known for known, _ in each.cases] == [{"players": players} for players in game.seating.players]
    for players, (_, length) in zip(game.seating.players, each.cases, strict=True):
        assert PROOF.kernel.ids(game.new_game(players=players).settings) == length


# Who has a choice.


def keeps_the_last_card(held: int, due: int) -> bool:
    """Who holds just as many cards as are due still has a choice, if that is four."""
    return held < due if due == 4 else held <= due


def never_picks(holders: int) -> bool:
    """Of several players who hold the most cards the first one gives, without being picked."""
    return False


@pytest.mark.parametrize(
    "phase", [pytest.param(ACTING, marks=pytest.mark.slow), pytest.param(PICKING, marks=pytest.mark.slow), GIVING]
)
def test_choices_depend_on_numbers(phase: int) -> None:
    """Whether a giver may choose depends on numbers of cards only."""
    induction = PROOF.induction
    step = induction.step_for(offers_depend_on_numbers, induction.step(phase))
    assert answer(Goal("offers", step.assumptions, induction.of_step(offers_depend_on_numbers, step))) is Answer.HOLDS


@pytest.mark.parametrize(("right", "wrong"), [(must_give_all, keeps_the_last_card), (bonus.must_pick, never_picks)])
def test_other_choices_are_refuted(right: Callable[..., Any], wrong: Callable[..., Any]) -> None:
    """A choice for whoever holds just what is due is refuted, and one for a player who was not picked."""
    induction = evolve(PROOF.induction, stand_ins={right: wrong})
    step = induction.step_for(offers_depend_on_numbers, induction.step(ACTING))
    assert answer(Goal("offers", step.assumptions, induction.of_step(offers_depend_on_numbers, step))) is Answer.FAILS
