"""Attacks that once got through: a game that breaks a theorem, while all was proved. Each has to be refused or refuted."""

import pytest
from attrs import evolve

from rulebook.games.yellowstone_park.chapters import two_players
from rulebook.games.yellowstone_park.chapters.bonus import last
from rulebook.kernels.clauses import LemmaError, tried
from rulebook.kernels.yellowstone_park.layout import PLACING
from rulebook.kernels.yellowstone_park.lemmas import LEMMAS
from rulebook.verification.smt.checking import proof_of
from rulebook.verification.smt.words import UnreadableError
from tests.verification.smt.attacks import pays_by_and


def test_what_was_misread_is_refused() -> None:
    """No goal is made of a step that Python would take otherwise."""
    induction = evolve(proof_of("yellowstone_park").induction, stand_ins={last: pays_by_and})
    with pytest.raises(UnreadableError, match="pays_by_and: the value of 4 as that of `and` or `or`"):
        induction.step(PLACING)


@pytest.mark.parametrize("most", [3, 4, 9, 44])
def test_penalties_that_a_deep_draw_pile_swallows_are_seen(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of the rules alone: beneath a draw pile of so many layers, penalties are lost. Some lemma sees it."""
    (lemma,) = (each for each in LEMMAS if "beneath" in each.says)
    tried(lemma)
    joined = two_players.joined
    monkeypatch.setattr(two_players, "joined", lambda draw, *rest: draw if len(draw) == most else joined(draw, *rest))
    with pytest.raises(LemmaError, match="penalties go beneath a draw pile"):
        tried(lemma)
