"""The kernel of Hamsterbacke plays as the rules do, and a kernel that does not is noticed."""

from typing import Any

import pytest
from attrs import evolve

from rulebook.games.hamsterbacke import Settings
from rulebook.kernels import written_by_hand as kernel
from rulebook.kernels.hamsterbacke import ending, observing, playing, sampling
from rulebook.kernels.hamsterbacke.circle import lay
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    DRAWING,
    GIVER,
    GIVING,
    HAND,
    PHASE,
    PICKING,
    POINTS,
    ROW_1,
    ROW_2,
    ROW_4,
    SEAT,
    SEEN_HAND,
    SEEN_TOPS,
    TAKEN,
)
from rulebook.kernels.language import Row
from rulebook.verification.smt.agreeing import LockstepError
from tests.tools.lockstep.running import never_met, run

HAMSTERS = kernel("hamsterbacke")


@pytest.mark.slow
def test_it_plays_as_the_rules_do() -> None:
    """Compiled, it agrees with the rules under settings in which every two values meet."""
    outcome = run(HAMSTERS, 5_000, "short", is_watched=False)
    assert outcome.transitions >= 5_000
    assert never_met(HAMSTERS, outcome) == []


def test_uncompiled_it_plays_so_too() -> None:
    """The plain functions do the same."""
    assert run(HAMSTERS, 300, "plain", is_compiled=False, is_watched=False).transitions >= 300


def leaves_a_gap(row: Row, settings: Settings, id: int) -> None:
    """A row that is taken is there still."""
    playing.step(row, settings, id)
    if row[PHASE] == DRAWING:
        lay(row, row[TAKEN], 0)


def turns_the_order(row: Row, settings: Settings, id: int) -> None:
    """The two newest cards of a row change places."""
    playing.step(row, settings, id)
    for base in (ROW_1, ROW_2, ROW_4):
        row[base + 3] = row[base + 3] & ~3 | (row[base + 3] & 1) << 1 | row[base + 3] >> 1 & 1


def gives_to_the_wrong_seat(row: Row, settings: Settings, id: int) -> None:
    """The cards of a gift are won by the giver."""
    giver, scorer, is_gift = row[GIVER], row[SEAT], row[PHASE] == GIVING
    before = row[POINTS + scorer]
    playing.step(row, settings, id)
    if is_gift:
        row[POINTS + giver] += row[POINTS + scorer] - before
        row[POINTS + scorer] = before


def picks_the_first(row: Row, settings: Settings, id: int) -> None:
    """Nobody ever picks."""
    playing.step(row, settings, id)
    if row[PHASE] == PICKING:
        row[PHASE] = ACTING


def sees_the_hand_of_the_next(row: Row, settings: Settings, viewer: int, view: Row) -> None:
    """A viewer sees the hand of somebody else."""
    observing.observe(row, settings, viewer, view)
    if viewer >= 0:
        view[SEEN_HAND] = row[HAND + (viewer + 1) % settings.players] & 255


def sees_no_top(row: Row, settings: Settings, viewer: int, view: Row) -> None:
    """Nobody sees the top of the last block pile."""
    observing.observe(row, settings, viewer, view)
    for colour in range(7):
        view[SEEN_TOPS + 7 * (settings.players - 1) + colour] = 0


def forbids_the_last(row: Row, settings: Settings, mask: Row) -> None:
    """The mask leaves out the last gift."""
    playing.legal(row, settings, mask)
    if row[PHASE] == GIVING:
        mask[max(id for id in range(len(mask)) if mask[id])] = 0


def allows_any_row(row: Row, settings: Settings, id: int) -> bool:
    """A row that is gone can be taken."""
    return playing.is_legal(row, settings, id) or (row[PHASE] == ACTING and 0 <= id < 8)


def chooses_twice(row: Row, settings: Settings, number: int) -> int:
    """Random play never takes the third choice."""
    return sampling.choice(row, settings, 1 if number == 2 else number)


def lets_the_first_win(row: Row, settings: Settings, scores: Row, wins: Row) -> None:
    """The first seat has always won."""
    ending.result(row, settings, scores, wins)
    wins[0] = 1


def forgets_gifts(row: Row, settings: Settings) -> bool:
    """Invariants by which nobody ever gives."""
    return row[PHASE] != GIVING


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("step", leaves_a_gap),
        ("step", turns_the_order),
        ("step", gives_to_the_wrong_seat),
        pytest.param("step", picks_the_first, marks=pytest.mark.slow),
        ("observe", sees_the_hand_of_the_next),
        ("observe", sees_no_top),
        ("legal", forbids_the_last),
        ("is_legal", allows_any_row),
        ("choice", chooses_twice),
        ("result", lets_the_first_win),
        ("holds", forgets_gifts),
    ],
)
def test_a_wrong_kernel_is_noticed(name: str, wrong: Any) -> None:
    """Where one function is wrong in one place, the sides differ."""
    broken = evolve(HAMSTERS, functions=evolve(HAMSTERS.functions, **{name: wrong}))
    with pytest.raises(LockstepError, match="the kernel has"):
        run(broken, 6_000, "broken", is_compiled=False, is_watched=False)
