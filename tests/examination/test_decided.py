"""Wrong meanings that no position shows because the compiled clauses, with them in place, go on alike in every case."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rulebook import registry
from rulebook.compile.declaration import read
from rulebook.compile.ir import Module
from rulebook.core.kits.italian_cards import Card
from rulebook.core.sweep import boxes
from rulebook.examination.meanings import How, meanings_file
from rulebook.games.prato_dei_conigli.chapters import conditions
from rulebook.games.scopa.chapters import dealing
from rulebook.games.scopa.model.components import Components, Figure
from rulebook.spec import load
from rulebook.verification.clauses import invariants_of
from tests.examination.test_games import GAMES

pytest.importorskip("z3", reason="the extra `verify` has the solver")

from rulebook.compile.terms.contrasting import CaseRead, Sides
from rulebook.compile.terms.induction import Induction

Change = tuple[str, Any, str, Callable[..., object]]
"""A game, a module of it, and what a function there becomes."""


def king_only(card: Card, components: Components) -> Figure | None:
    """The king has the value 10; there are no other figures."""
    return Figure.KING if card.value == 10 else None


def nine_is_king(card: Card, components: Components) -> Figure | None:
    """The king has the value 9, which is wrong in a way that shows."""
    return Figure.KING if card.value == 9 else None


def is_any(answers: tuple[bool, ...]) -> bool:
    """One of several conditions is enough."""
    return any(answers)


MEANINGS: dict[str, Change] = {
    "components-3:king-only": ("scopa", dealing, "figure", king_only),
    "conditions-10:any": ("prato_dei_conigli", conditions, "is_all", is_any),
}


def otherwise(change: Change, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cases in which a game may go on otherwise with a change: none if all of its compiled clauses stay the same."""
    game_id, module, name, function = change
    before = modules_of(game_id)
    monkeypatch.setattr(module, name, function)
    after = modules_of(game_id)
    if before == after:
        return []
    cases = zip(cases_of(game_id, before), cases_of(game_id, after), strict=True)
    return [goal.name for one, other in cases for goal in goals_of(one, other)]


def modules_of(game_id: str) -> list[Module]:
    """What is read of a game as it is now, for each of its boxes."""
    game, invariants = registry.game(game_id), invariants_of(game_id)
    return [read(game, each, invariants) for each in boxes(game)]


def cases_of(game_id: str, modules: list[Module]) -> Iterator[CaseRead]:
    """Every case of what was read."""
    names = tuple([each.__name__ for each in invariants_of(game_id)])
    yield from [
        CaseRead(induction, case) for each in modules for induction in [Induction(each, names)] for case in induction.cases
    ]


def goals_of(one: CaseRead, other: CaseRead) -> Iterator[Any]:
    """Where a case does not plainly go on alike, that it does, and that the same is told."""
    sides = Sides(one, (one.case.state, *one.all), (other.case.state, *other.all))
    yield from [goal for told in (False, True) if not (goal := sides.goal(told=told)).is_plain]


@pytest.mark.slow
@pytest.mark.parametrize("meaning", MEANINGS)
def test_compiled_clauses_go_on_alike(meaning: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the wrong meaning in place of the clause, nothing can become of any state that does not become of it anyway."""
    assert otherwise(MEANINGS[meaning], monkeypatch) == []


@pytest.mark.slow
def test_what_shows_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong meaning that a position shows leaves cases that do not plainly go on alike."""
    found = otherwise(("scopa", dealing, "figure", nine_is_king), monkeypatch)
    assert set(found) == {f"{players} players, LayingOut, Deal" for players in (2, 3, 4)}


def test_these_are_all() -> None:
    """Of every meaning that is said to be decided so, it is tried here."""
    reasons = {meaning: reason for id in GAMES for meaning, reason in meanings_file(load(id)).unshown.items()}
    decided = [meaning for meaning, reason in reasons.items() if reason.how is How.DECIDED]
    assert sorted(decided) == sorted(MEANINGS)
