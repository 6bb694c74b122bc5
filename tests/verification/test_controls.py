"""Negative controls: the check of every theorem notices some rule that is wrong."""

import pytest

from rulebook.spec import load
from rulebook.spec.places import specified_games
from tests.verification import breaking, broken_hamsterbacke, broken_prato_dei_conigli, broken_scopa, broken_yellowstone_park
from tests.verification.breaking import Broken, is_noticed

BROKEN: dict[str, tuple[Broken, ...]] = {
    "hamsterbacke": broken_hamsterbacke.BROKEN,
    "prato_dei_conigli": broken_prato_dei_conigli.BROKEN,
    "scopa": broken_scopa.BROKEN,
    "yellowstone_park": broken_yellowstone_park.BROKEN,
}
CASES = [(game_id, broken) for game_id, each in BROKEN.items() for broken in each]


@pytest.mark.parametrize(("game_id", "broken"), CASES, ids=[f"{game_id}-{broken.theorem}" for game_id, broken in CASES])
def test_wrong_rules_are_noticed(game_id: str, broken: Broken) -> None:
    """A rule that breaks a theorem is noticed by the theorem's check."""
    assert is_noticed(game_id, broken)


@pytest.mark.parametrize(
    ("game_id", "theorem"), [(game_id, theorem.id) for game_id in specified_games() for theorem in load(game_id).theorems]
)
def test_every_theorem_has_a_control(game_id: str, theorem: str) -> None:
    """For every theorem there is a broken rule that its check has to notice."""
    assert theorem in {broken.theorem for broken in BROKEN[game_id]}


@pytest.mark.parametrize(("game_id", "broken"), CASES, ids=[f"{game_id}-{broken.theorem}" for game_id, broken in CASES])
def test_right_rules_are_not(game_id: str, broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is wrong the same check notices nothing."""
    monkeypatch.setattr(breaking, "MOST_GAMES", 1)
    monkeypatch.setattr(breaking, "MOST_MOVES", 60)
    assert not is_noticed(game_id, Broken(broken.theorem, {}, broken.settings))
