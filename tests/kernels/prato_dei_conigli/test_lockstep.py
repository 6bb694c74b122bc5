"""The kernel of Il Prato dei Conigli plays as the rules do, and a kernel that does not is noticed."""

from typing import Any

import pytest
from attrs import evolve

from rulebook.games.prato_dei_conigli import Mode
from rulebook.kernels import kernel
from rulebook.kernels.language import Row
from rulebook.kernels.prato_dei_conigli import sampling, seeing, stepping
from rulebook.kernels.prato_dei_conigli.layout import (
    DECK,
    DISCARDS,
    HELD,
    MOVED,
    MOVING,
    OVER,
    PHASE,
    PLAYING,
    POINTS,
    REPEATED,
    ROLLED,
    SEAT,
    SEEN_PLAYS,
    SELECTION,
    SUN,
)
from rulebook.verification.smt.agreeing import LockstepError
from tests.tools.lockstep.running import never_met, run

PRATO = kernel("prato_dei_conigli")


@pytest.mark.slow
def test_it_plays_as_the_rules_do() -> None:
    """Compiled, it agrees with the rules under settings in which every two values meet."""
    outcome = run(PRATO, 5_000, "short", is_watched=False)
    assert outcome.transitions >= 5_000
    assert never_met(PRATO, outcome) == []


def test_uncompiled_it_plays_so_too() -> None:
    """The plain functions do the same."""
    assert run(PRATO, 1, "uncompiled", is_compiled=False).finished == 1


def forgets_to_renew(row: Row, settings: Any, id: int) -> None:
    """The discards do not become the deck."""
    stepping.step(row, settings, id)
    if row[SUN] > 1 and row[DISCARDS] == 0 and row[DECK]:
        row[DECK], row[DISCARDS] = 0, row[DECK]


def forgets_the_second_move(row: Row, settings: Any, id: int) -> None:
    """A dealer who has moved once moves no more."""
    stepping.step(row, settings, id)
    if row[PHASE] == MOVING and row[MOVED]:
        row[MOVED], row[REPEATED] = 0, 0


def scores_too_much(row: Row, settings: Any, id: int) -> None:
    """The last seat has a point more in the last turn."""
    stepping.step(row, settings, id)
    if row[PHASE] == OVER:
        row[POINTS + settings.players - 1] += 1


def singles_out_once(row: Row, settings: Any, id: int) -> None:
    """A choice for a joker is lost when the next player comes."""
    before = row[SEAT]
    stepping.step(row, settings, id)
    if row[PHASE] == PLAYING and row[SEAT] != before and settings.variants.mode == Mode.INSIEMI:
        row[SELECTION + before] = 0


def sees_no_plays(row: Row, settings: Any, viewer: int, view: Row) -> None:
    """How many cards seat 1 has played is not seen."""
    seeing.observe(row, settings, viewer, view)
    view[SEEN_PLAYS + 1] = 0


def discards_one_at_a_time(row: Row, settings: Any, mask: Row) -> None:
    """The mask leaves out the last legal id of whoever holds two cards."""
    sampling.legal(row, settings, mask)
    if row[PHASE] == PLAYING and row[HELD + row[SEAT]].bit_count() == 4:
        mask[max(id for id in range(len(mask)) if mask[id])] = 0


def rolls_again(row: Row, settings: Any, id: int) -> bool:
    """What the dice showed in the turn before may come again."""
    return stepping.is_legal(row, settings, id) or (row[ROLLED] > 0 and stepping.weight_of(row, settings, id ^ 1) > 0)


def chooses_the_first(row: Row, settings: Any, number: int) -> int:
    """Random play never takes the second choice."""
    return sampling.choice(row, settings, 0 if number == 1 else number)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        pytest.param("step", forgets_to_renew, marks=pytest.mark.slow),
        ("step", forgets_the_second_move),
        pytest.param("step", scores_too_much, marks=pytest.mark.slow),
        pytest.param("step", singles_out_once, marks=pytest.mark.slow),
        ("observe", sees_no_plays),
        ("legal", discards_one_at_a_time),
        ("is_legal", rolls_again),
        ("choice", chooses_the_first),
    ],
)
def test_a_wrong_kernel_is_noticed(name: str, wrong: Any) -> None:
    """Where one function is wrong in one place, the sides differ."""
    broken = evolve(PRATO, functions=evolve(PRATO.functions, **{name: wrong}))
    with pytest.raises(LockstepError, match="the kernel has"):
        run(broken, 3_000, "broken", is_compiled=False, is_watched=False)
