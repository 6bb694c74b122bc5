"""The long exhaustions go to their end: over a few patterns or a tiny board here, elsewhere over all that they name."""

from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from rulebook.games.yellowstone_park import Settings
from rulebook.games.yellowstone_park.box.actions import Stop
from rulebook.games.yellowstone_park.proofs import exhaustions, theorems
from tests.games.yellowstone_park.positions import TINY, position
from tests.symbolic.claims import UNTRACED

SPACES = 49
PATTERNS = 3


@pytest.mark.parametrize(
    "lemma",
    [
        exhaustions.collecting_earns_nothing,
        exhaustions.collecting_earns_at_most_one,
        exhaustions.a_bonus_is_collected_from_edge_to_edge,
    ],
)
def test_every_space_is_tried_with_every_pattern(
    lemma: Callable[[], Iterator[bool | None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each pattern a card is placed on each space, under both answers to what may be collected."""
    every = exhaustions.patterns
    monkeypatch.setattr(exhaustions, "patterns", lambda settings: islice(every(settings), PATTERNS))
    cases = list(lemma())
    assert len(cases) >= 2 * PATTERNS * SPACES
    assert False not in cases


def test_every_pattern_of_a_tiny_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is claimed of the printed board, too long to be traced, holds of one of 3 by 5 spaces."""
    for name in ("NORMAL_ONLY", "WITH_EDGES"):
        monkeypatch.setattr(exhaustions, name, Settings(2, components=TINY))
    for name in UNTRACED & vars(exhaustions).keys():
        assert {*getattr(exhaustions, name)()} == {True}, name


def test_only_a_placement_would_pay() -> None:
    """Stopping covers nothing."""
    assert not theorems.would_pay(position("G4@2", hands=["B4 B1", "Y1"]), Stop())
