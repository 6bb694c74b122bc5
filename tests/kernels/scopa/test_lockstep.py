"""The kernel of Scopa plays as the rules do, and a kernel that does not is noticed."""

from typing import Any

import pytest
from attrs import evolve

from rulebook.kernels import kernel
from rulebook.kernels.language import Row
from rulebook.kernels.scopa import capturing, counting, sampling, seeing, stepping
from rulebook.kernels.scopa.layout import (
    DEALING_NEW_HANDS,
    HAND,
    PHASE,
    PILE,
    PLAYING,
    SCOPE,
    SEAT,
    SEEN_PILES,
    SEEN_TABLE,
    TABLE,
    VALUES,
)
from rulebook.verification.smt.agreeing import LockstepError
from tests.tools.lockstep.running import never_met, run

SCOPA = kernel("scopa")


def test_it_plays_as_the_rules_do() -> None:
    """Compiled, it agrees with the rules under settings in which every two values meet."""
    outcome = run(SCOPA, 3_000, "short", is_watched=False)
    assert outcome.transitions >= 3_000
    assert never_met(SCOPA, outcome) == []


@pytest.mark.slow
def test_uncompiled_it_plays_so_too() -> None:
    """The plain functions do the same."""
    assert run(SCOPA, 60, "plain", is_compiled=False, is_watched=False).transitions >= 60


def counts_captures(row: Row, settings: Any, id: int) -> None:
    """Every capture of the first side is a scopa."""
    before = row[PILE]
    stepping.step(row, settings, id)
    row[SCOPE] += row[PILE] > before


def skips_a_seat(row: Row, settings: Any, id: int) -> None:
    """New hands are dealt from the wrong seat on."""
    stepping.step(row, settings, id)
    if row[PHASE] == DEALING_NEW_HANDS:
        row[SEAT] = (row[SEAT] + 1) % settings.players


def leaves_a_card(row: Row, settings: Any, id: int) -> None:
    """The card that captures stays on the table."""
    card = row[HAND + row[SEAT]] if row[PHASE] == PLAYING else 0
    stepping.step(row, settings, id)
    row[TABLE] |= card & row[PILE]


def sees_no_pile(row: Row, settings: Any, viewer: int, view: Row) -> None:
    """A viewer does not see how large the first pile is."""
    seeing.observe(row, settings, viewer, view)
    view[SEEN_PILES] = 0


def sees_no_coins(row: Row, settings: Any, viewer: int, view: Row) -> None:
    """A viewer does not see coins on the table."""
    seeing.observe(row, settings, viewer, view)
    for value in range(VALUES):
        view[SEEN_TABLE + value] = 0


def forbids_the_last(row: Row, settings: Any, mask: Row) -> None:
    """The mask leaves out the last of several ids."""
    sampling.legal(row, settings, mask)
    if sum(mask) > 1:
        mask[max(id for id in range(len(mask)) if mask[id])] = 0


def lays_any_card(row: Row, settings: Any, id: int) -> bool:
    """The first ace may always be laid, whether it is held or not."""
    return capturing.is_legal(row, settings, id) or (row[PHASE] == PLAYING and id == 0)


def chooses_the_first(row: Row, settings: Any, number: int) -> int:
    """Random play never takes the second choice."""
    return sampling.choice(row, settings, 0 if number == 1 else number)


def stands_behind(row: Row, settings: Any, scores: Row) -> None:
    """The last seat stands worse than it does."""
    counting.standing(row, settings, scores)
    scores[settings.players - 1] -= 1


def never_plays(row: Row, settings: Any) -> bool:
    """Invariants by which nobody ever plays."""
    return row[PHASE] != PLAYING


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("step", counts_captures),
        ("step", skips_a_seat),
        ("step", leaves_a_card),
        ("observe", sees_no_pile),
        ("observe", sees_no_coins),
        ("legal", forbids_the_last),
        ("is_legal", lays_any_card),
        ("choice", chooses_the_first),
        ("standing", stands_behind),
        ("holds", never_plays),
    ],
)
def test_a_wrong_kernel_is_noticed(name: str, wrong: Any) -> None:
    """Where one function is wrong in one place, the sides differ."""
    broken = evolve(SCOPA, functions=evolve(SCOPA.functions, **{name: wrong}))
    with pytest.raises(LockstepError, match="the kernel has"):
        run(broken, 300, "broken", is_compiled=False, is_watched=False)
