"""Lemmas of Il Prato dei Conigli notice a kernel that is wrong."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from rulebook.kernels.clauses import LemmaError, tried
from rulebook.kernels.prato_dei_conigli import conditions, dice, moving, order, piles, playing, seeing, setup, stepping, turn
from rulebook.kernels.prato_dei_conigli.lemmas import LEMMAS


def seldom(function: Callable[..., Any], result: Callable[[Any], Any]) -> Callable[..., Any]:
    """A function whose result is another one in a few of the cases."""
    calls = 0

    def wrong(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        right = function(*arguments)
        return result(right) if calls % 29 == 0 else right

    return wrong


@pytest.mark.parametrize(
    ("module", "name", "result", "clause"),
    [
        (setup, "area_to_fill", lambda area: area ^ 1, "setup-2"),
        (setup, "with_rabbit", lambda pile: pile ^ 1, "setup-2"),
        (setup, "seat_to_choose", lambda seat: seat + 1, "setup-7"),
        (setup, "with_card", lambda pile: pile ^ 1, "setup-6"),
        (order, "seat_after", lambda seat: order.NO_SEAT, "turn-1"),
        (turn, "next_stop", lambda stop: stop + 1, "turn-2"),
        (stepping, "may_discard", lambda may: not may, "dealing-1"),
        (piles, "together", lambda pile: pile & ~1, "dealing-5"),
        (dice, "posture_face", lambda face: min(face + 1, 5), "dice-3"),
        (piles, "singled_out", lambda rabbits: rabbits ^ 15, "dice-4"),
        (dice, "by_dice", lambda selection: selection ^ 1, "dice-6"),
        (dice, "weight", lambda weight: weight + 1, "dice-11"),
        (moving, "with_rabbit", lambda pile: pile ^ 1, "moving-2"),
        (moving, "without_rabbit", lambda pile: pile ^ 1, "moving-3"),
        (conditions, "is_met", lambda met: not met, "playing-1"),
        (conditions, "in_place", lambda number: number + 1, "playing-1"),
        (playing, "is_free", lambda free: not free, "playing-4"),
        (playing, "carrots", lambda points: points + 1, "scoring-1"),
        (playing, "with_each", lambda pile: pile ^ 1, "scoring-3"),
        (seeing, "has_won", lambda won: not won, "ending-2"),
    ],
)
def test_lemmas_notice_what_is_wrong(
    module: ModuleType, name: str, result: Any, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a function of the kernel is wrong in a few cases, a lemma about its clause is false."""
    monkeypatch.setattr(module, name, seldom(getattr(module, name), result))
    with pytest.raises(LemmaError):
        list(map(tried, [lemma for lemma in LEMMAS if clause in lemma.clauses]))
