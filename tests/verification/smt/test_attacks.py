"""Attacks that once got through: a game that breaks a theorem, while all was proved. Each has to be refused or refuted."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from rulebook.games.yellowstone_park.chapters import two_players
from rulebook.games.yellowstone_park.chapters.bonus import last
from rulebook.kernels.clauses import LemmaError, tried
from rulebook.kernels.scopa import stepping
from rulebook.kernels.scopa.layout import PLAYING
from rulebook.kernels.yellowstone_park.layout import PLACING
from rulebook.kernels.yellowstone_park.lemmas import LEMMAS
from rulebook.verification.smt.checking import proof_of
from rulebook.verification.smt.words import UnreadableError
from tests.verification.smt.attacks import captures_by_and, pays_by_and


@pytest.mark.parametrize(
    ("game", "right", "wrong", "phase", "reason"),
    [
        ("yellowstone_park", last, pays_by_and, PLACING, "pays_by_and: the value of 4 as that of `and` or `or`"),
        (
            "scopa",
            stepping.play,
            captures_by_and,
            PLAYING,
            "captures_by_and: keep.* has effects and is not always evaluated",
        ),
    ],
)
def test_what_was_misread_is_refused(
    game: str, right: Callable[..., Any], wrong: Callable[..., Any], phase: int, reason: str
) -> None:
    """No goal is made of a step that Python would take otherwise."""
    induction = evolve(proof_of(game).induction, stand_ins={right: wrong})
    with pytest.raises(UnreadableError, match=reason):
        induction.step(phase)


@pytest.mark.parametrize("most", [3, 4, 9, 44])
def test_penalties_that_a_deep_draw_pile_swallows_are_seen(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of the rules alone: beneath a draw pile of so many layers, penalties are lost. Some lemma sees it."""
    (lemma,) = (each for each in LEMMAS if "beneath" in each.says)
    tried(lemma)
    joined = two_players.joined
    monkeypatch.setattr(two_players, "joined", lambda draw, *rest: draw if len(draw) == most else joined(draw, *rest))
    with pytest.raises(LemmaError, match="penalties go beneath a draw pile"):
        tried(lemma)
