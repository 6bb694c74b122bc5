"""The kernel of Yellowstone Park plays as the rules do, and a kernel that does not is noticed."""

from typing import Any

import pytest
from attrs import evolve

from rulebook.kernels import kernel
from rulebook.kernels.language import Row
from rulebook.kernels.yellowstone_park import legal, sampling, seeing, turn
from rulebook.kernels.yellowstone_park.layout import (
    LAYER,
    LAYERS,
    MARKER,
    PHASE,
    PLACED,
    PLACING,
    REFILLING,
    SEAT,
    SEEN_PENALTIES,
    TURNING_UP,
)
from rulebook.verification.smt.agreeing import LockstepError
from tests.tools.lockstep.running import never_met, run

PARK = kernel("yellowstone_park")


@pytest.mark.slow
def test_it_plays_as_the_rules_do() -> None:
    """Compiled, it agrees with the rules under settings in which every two values meet."""
    outcome = run(PARK, 6_000, "short", is_watched=False)
    assert outcome.transitions >= 6_000
    assert never_met(PARK, outcome) == []


def test_uncompiled_it_plays_so_too() -> None:
    """The plain functions do the same."""
    assert run(PARK, 200, "plain", is_compiled=False, is_watched=False).transitions >= 200


def counts_twice(row: Row, settings: Any, id: int) -> None:
    """A first step in a turn counts twice."""
    turn.step(row, settings, id)
    if row[PHASE] == PLACING and row[PLACED] == 1 and row[SEAT] == 1:
        row[MARKER + 1] += 1


def turns_up_late(row: Row, settings: Any, id: int) -> None:
    """Dealing goes on after the last hand."""
    turn.step(row, settings, id)
    if row[PHASE] == TURNING_UP:
        row[PHASE] = 0


def loses_a_card(row: Row, settings: Any, id: int) -> None:
    """The draw pile loses a card now and then."""
    turn.step(row, settings, id)
    if row[PHASE] == REFILLING and row[LAYERS] == 1:
        row[LAYER] &= row[LAYER] - 1


def sees_no_penalties(row: Row, settings: Any, viewer: int, view: Row) -> None:
    """A viewer does not see how large the penalty pile of the last seat is."""
    seeing.observe(row, settings, viewer, view)
    view[SEEN_PENALTIES + settings.players - 1] = 0


def never_stops(row: Row, settings: Any, mask: Row) -> None:
    """The mask leaves out the last legal id."""
    legal.legal(row, settings, mask)
    if row[PHASE] == PLACING and row[PLACED] == 1:
        mask[max(id for id in range(len(mask)) if mask[id])] = 0


def chooses_the_first(row: Row, settings: Any, number: int) -> int:
    """Random play never takes the second choice."""
    return sampling.choice(row, settings, 0 if number == 1 else number)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("step", counts_twice),
        ("step", turns_up_late),
        ("step", loses_a_card),
        ("observe", sees_no_penalties),
        ("legal", never_stops),
        ("choice", chooses_the_first),
    ],
)
def test_a_wrong_kernel_is_noticed(name: str, wrong: Any) -> None:
    """Where one function is wrong in one place, the sides differ."""
    broken = evolve(PARK, functions=evolve(PARK.functions, **{name: wrong}))
    with pytest.raises(LockstepError, match="the kernel has"):
        run(broken, 6_000, "broken", is_compiled=False, is_watched=False)
