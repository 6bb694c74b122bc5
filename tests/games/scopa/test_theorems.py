"""Theorems: each holds wherever a game comes, and says something. That each notices wrong rules is shown in
tests/verification/broken_scopa.py."""

from collections.abc import Callable
from typing import Any

import pytest

from rulebook.core import readings_of
from rulebook.games.scopa import Form, Length, Readings, Settings, State, Variants, game
from rulebook.games.scopa.claims import theorems
from rulebook.games.scopa.model.readings import ThreeKings
from tests.games.scopa.positions import ONE_DEAL, position


@pytest.mark.parametrize(
    ("holds", "rule", "wrong"),
    [
        (
            theorems.capturing_does_not_depend_on_the_single_card,
            "captures",
            lambda table, value, readings: (table,) * (readings == Readings()),
        ),
        (theorems.sevens_are_best, "primiera_count", lambda card, components: card.value),
    ],
)
def test_wrong_rules(holds: Callable[[State], bool], rule: str, wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Captures under one answer alone, and another value than the seven that counts most, are noticed."""
    state = position(["D7", "B1"], "S7")
    assert holds(state)
    monkeypatch.setattr(theorems, rule, wrong)
    assert not holds(state)


@pytest.mark.parametrize(
    ("settings", "holds", "expected"),
    [
        pytest.param(Settings(2), theorems.void_deals_are_rare, True, marks=pytest.mark.long),
        (Settings(2, readings=Readings(three_kings=ThreeKings.STAND)), theorems.void_deals_are_rare, False),
        (Settings(4), theorems.every_live_clause_is_cited, True),
        (Settings(3), theorems.every_live_clause_is_cited, True),
        (Settings(2), theorems.is_a_plain_table, True),
        (Settings(2, 1), theorems.is_a_plain_table, False),
        (Settings(2, variants=Variants(napola=True)), theorems.is_a_plain_table, True),
        (Settings(2, variants=Variants(napola=True, re_bello=True)), theorems.is_a_plain_table, False),
        (Settings(2), theorems.is_plain_with_redeals, True),
        (Settings(2, variants=ONE_DEAL), theorems.is_plain_with_redeals, False),
        (Settings(2), theorems.is_one_deal_without_redeals, False),
    ],
)
def test_theorems_about_settings(settings: Settings, holds: Callable[[Settings], bool], expected: bool) -> None:
    """Some theorems are about all that can be played by settings, and some hold under some of them only."""
    assert holds(settings) is expected


@pytest.mark.parametrize(
    ("form", "length", "expected"),
    [(Form.SCOPONE, Length.ONE_DEAL, 76), (Form.SCOPONE_SCIENTIFICO, Length.SIXTEEN_POINTS, 80)],
)
def test_scopone(form: Form, length: Length, expected: int) -> None:
    """In scopone a deal takes as many actions, or four more, and its clauses are cited."""
    settings = game.declaration.admitted(Settings(4, variants=Variants(length, form)))
    assert theorems.length_of_a_deal(settings) == expected
    assert theorems.every_live_clause_is_cited(settings)


def test_clauses_that_can_be_cited() -> None:
    """Partners are spoken of with four players, void deals where they are dealt again, and so on."""
    plain, four = frozenset(theorems.citable(Settings(2))), frozenset(theorems.citable(Settings(4)))
    assert four - plain == {"capturing-7"}
    assert plain - four == {"capturing-6"}
    english = frozenset(theorems.citable(Settings(2, readings=readings_of("en", game.editions), variants=ONE_DEAL)))
    assert plain - english == {"primiera-3", "winning-2", "winning-3", "winning-4"}
    assert english - plain == {"winning-6", "winning-7"}
    agreed = frozenset(theorems.citable(Settings(2, variants=Variants(napola=True, re_bello=True))))
    assert agreed - plain == {"points-7", "points-8"}
    scientifico = frozenset(theorems.citable(Settings(4, variants=Variants(form=Form.SCOPONE_SCIENTIFICO))))
    assert four - scientifico == {"dealing-3", "dealing-4", "dealing-5", "dealing-6", "dealing-7"}
    assert scientifico - four == {"scopone-2"}
