"""The long exhaustions go to their end: over a little of their domains here, over all of it with the slow tests."""

from itertools import islice

import pytest

from rulebook.games.yellowstone_park.box.actions import Stop
from rulebook.games.yellowstone_park.proofs import exhaustions, theorems
from tests.games.yellowstone_park.positions import position
from tests.symbolic.claims import LONG

SPACES = 49
PATTERNS = 3
PARTS = {
    **dict.fromkeys(LONG, ("patterns", PATTERNS, PATTERNS * SPACES)),
    "collecting_leaves_a_board_that_fits": ("misfits", 200, 200),
    "every_card_has_a_space": ("filled_columns", 9, 9 * 8),
    "placing_keeps_one_colour_a_column": ("filled_columns", 9, 9 * 8),
}
"""Of which part of its domain each takes how much, and how many cases there are at least."""


@pytest.mark.parametrize("name", sorted(LONG))
def test_each_goes_to_its_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of case is tried with each of a few, and the claim is true of all of them."""
    part, few, least = PARTS[name]
    every = getattr(exhaustions, part)
    monkeypatch.setattr(exhaustions, part, lambda *of: islice(every(*of), few))
    cases = list(getattr(exhaustions, name)())
    assert len(cases) >= least
    assert False not in cases


def test_only_a_placement_would_pay() -> None:
    """Stopping covers nothing."""
    assert not theorems.would_pay(position("G4@2", hands=["B4 B1", "Y1"]), Stop())
