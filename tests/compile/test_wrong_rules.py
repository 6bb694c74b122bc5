"""Wrong rules have no proof: what solvers prove of the rules of a game is refuted where a rule is wrong."""

import pytest

pytest.importorskip("z3", reason="the extra `verify` has the solver")

from rulebook.compile.terms.solving import PROVED, REFUTED
from tests.compile import (
    test_induction,
    test_prato_dei_conigli_by_induction,
    test_scopa_by_induction,
    test_yellowstone_park_by_induction,
)
from tests.compile.asking import START, Wrong, goals_of_the_rules, induction, says

HOMES = test_induction, test_prato_dei_conigli_by_induction, test_scopa_by_induction, test_yellowstone_park_by_induction
SLOW = {
    *("a row is taken and stays", "groups stay in the hand", "a bonus stays in the hand", "a card that need not capture"),
    *("a card is missing", "a card is played and held", "a rabbit is lost", "a refill of nothing"),
    *("more cards are played than a hand has", "a fourth card", "a fifth card"),
}
"""Those beside which there is a quicker one of the same game."""
EVERY = [
    pytest.param(wrong, id=name, marks=[pytest.mark.long] if name in SLOW else [])
    for home in HOMES
    for name, wrong in home.WRONG.items()
]


@pytest.mark.parametrize("wrong", EVERY)
def test_wrong_rules_have_no_proof(wrong: Wrong, monkeypatch: pytest.MonkeyPatch) -> None:
    """A goal that is proved of the rules is refuted by z3 where a rule is wrong, if only with some number of players."""
    if not wrong.where.endswith(START):
        right = wrong.among(goals_of_the_rules(wrong.id, wrong.where))
        assert right.condition is True or says(right) == PROVED
    monkeypatch.setattr(wrong.module, wrong.function, wrong.instead)
    assert says(wrong.goal(induction(wrong.id))) == REFUTED
