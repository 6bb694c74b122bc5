"""Solvers decide whether readings matter: planted ones, each of which matters in another way, or never."""

from typing import Any

import pytest
import z3
from attrs import evolve

from rulebook.compile.declaration import read
from rulebook.compile.terms.induction import Induction
from rulebook.compile.terms.models import Model
from rulebook.compile.terms.solving import UNKNOWN
from rulebook.readings.contrast import Contrast, every_contrast
from rulebook.readings.deciding import Deciding, NotToldApartError, cases_in, decided
from rulebook.records import state_from
from rulebook.spec import load
from rulebook.spec.reports import MATTERS, NEVER_MATTERS, ONLY_TOLD, UNDECIDED, SmallestDifference
from rulebook.verification.clauses import Asking, Decision
from tests.readings import heap, planted

SPARE = planted.contrast("spare", "forbidden", "allowed")
FOURTH = planted.contrast("fourth", "alike", "more")
SAYING = planted.contrast("saying", "aloud", "silent")


def asked(contrast: Contrast, *, without: str = "", budget: float = 60.0, known: bool = False) -> Deciding:
    """The decision about a contrast, perhaps without an invariant, or where its reading is known."""
    module = read(planted.GAME, claims=planted.INVARIANTS)
    names = [each.__name__ for each in planted.INVARIANTS if each.__name__ != without]
    given: dict[tuple[type, str], object] = {(heap.Readings, "saying"): heap.Saying.ALOUD} if known else {}
    cases = cases_in([Induction(module, tuple(names), given=given)])
    return Deciding(planted.GAME, contrast, cases, Asking(10.0), budget)


def smallest(contrast: Contrast, verdict: str = MATTERS, **other: Any) -> SmallestDifference:
    """The smallest difference that is found, if this is the verdict; it is the least unless something is undecided."""
    line = asked(contrast, **other).decided()
    assert line.verdict == verdict
    assert line.smallest is not None
    assert line.smallest.is_least is (not line.undecided)
    return line.smallest


def shown(contrast: Contrast, verdict: str, **other: Any) -> Any:
    """The state that shows the difference, if this is the verdict, and how the sides part on the action there."""
    found = smallest(contrast, verdict, **other)
    state: Any = state_from(planted.GAME, dict(found.state))  # type: ignore[arg-type]  # it is JSON
    partings: Any = contrast.against(planted.GAME, state.settings).partings(state)
    return state, [each for each in partings if {"type": "take", "counters": each.action.counters} == found.action]


def test_a_reading_that_never_matters() -> None:
    """Two solvers prove that the values never lead to anything else, because a heap is never empty in play."""
    line = asked(SPARE).decided()
    assert (line.verdict, line.goals, line.undecided, line.smallest) == (NEVER_MATTERS, 4, "", None)


def test_nothing_is_proved_without_the_invariant() -> None:
    """Without what makes it so, the same values matter, and the rules show it."""
    state, partings = shown(SPARE, MATTERS, without="the_heap_lasts")
    assert state.heap == 0
    assert partings


def test_a_reading_that_matters_for_the_fourth_player_under_a_variant() -> None:
    """The state found has four players, the fourth to move, and the variant; with fewer players there is none."""
    state, partings = shown(FOURTH, MATTERS)
    assert (state.settings.players, state.seat, state.settings.variants.steep) == (4, 3, True)
    assert state.settings.readings.fourth is heap.Fourth.ALIKE
    assert partings, "the rules do something else there"


def test_a_reading_of_which_only_events_tell() -> None:
    """Where only what is told differs, that is the verdict, and play is proved to be the same."""
    _, partings = shown(SAYING, ONLY_TOLD)
    assert all(each.left.state.heap == each.right.state.heap for each in partings)
    assert partings


def test_the_action_shows_what_matters() -> None:
    """Where some actions are told otherwise and one leads elsewhere, that one is shown."""
    assert smallest(planted.contrast("saying", "aloud", "false")).action["counters"] == 3


def test_a_reading_of_which_chances_tell() -> None:
    """Other weights of the same outcomes are another game."""
    assert smallest(planted.contrast("coin", "fair", "loaded")).action == {"type": "toss", "counters": 1}


def test_a_reading_of_which_the_result_tells() -> None:
    """Where only the result differs, the values matter, with the action that ends the game."""
    found = smallest(planted.contrast("wins", "last", "next"))
    assert found.action["counters"] == found.state["heap"]


def test_what_is_not_proved_is_not_the_least(monkeypatch: pytest.MonkeyPatch) -> None:
    """A state that the rules tell apart shows that values matter, also where solvers decide nothing."""
    monkeypatch.setattr(Asking, "decide", lambda *given: Decision(UNKNOWN, {}, {}))
    line = asked(FOURTH).decided()
    assert line.verdict == MATTERS
    assert line.smallest is not None
    assert not line.smallest.is_least
    assert line.undecided == "2 players, Taking, Take"


def test_what_solvers_cannot_read_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A product of unknowns is outside the logic in which they are asked: the goal stays open, and the state is found."""
    product, decide = z3.Product(*z3.Ints("one other")) == 6, Asking.decide
    monkeypatch.setattr(Asking, "decide", lambda self, goal: decide(self, evolve(goal, assumed=(*goal.assumed, product))))
    line = asked(FOURTH).decided()
    assert line.smallest is not None
    assert not line.smallest.is_least
    assert line.undecided == "2 players, Taking, Take"


def test_a_reading_of_which_the_start_tells() -> None:
    """Games that begin otherwise are not proved to be the same, although all goes on alike."""
    line = asked(planted.contrast("begun", "whole", "less")).decided()
    assert (line.verdict, line.undecided) == (UNDECIDED, "2 players, start")


def test_what_is_not_asked_is_undecided() -> None:
    """Without time, nothing is decided, and the goal is named; of a reading with a known value nobody is asked."""
    line = asked(SPARE, budget=-1.0).decided()
    assert (line.verdict, line.undecided, line.smallest) == (UNDECIDED, "2 players, Taking, Take", None)
    assert asked(SAYING, known=True).decided().verdict == UNDECIDED


def test_a_state_that_the_rules_do_not_tell_apart_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model in which the rules do the same under both values means that something is wrong."""
    first = planted.GAME.new_game(players=4)
    monkeypatch.setattr(Model, "value", lambda *given: first)
    with pytest.raises(NotToldApartError, match=r"fourth\.alike\.more"):
        asked(FOURTH).decided()


def test_a_state_that_the_rules_refuse_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that is not a well-formed state shows nothing, and the goal stays open."""
    crooked = evolve(planted.GAME.new_game(players=4), seat=9)
    monkeypatch.setattr(Model, "value", lambda *given: crooked)
    line = asked(FOURTH).decided()
    assert (line.verdict, line.undecided, line.smallest) == (UNDECIDED, "4 players, Taking, Take", None)


def test_a_decision_of_a_game_of_ours() -> None:
    """Hamsterbacke: whether an empty block pile can be scored shows in a state with three cards, and in none with fewer."""
    contrast = next(each for each in every_contrast(load("hamsterbacke")) if each.reading.id == "empty-score")
    line = decided("hamsterbacke", contrast, Asking(10.0), 60.0)
    assert (line.verdict, line.undecided) == (MATTERS, "")
    assert line.smallest is not None
    assert (line.smallest.size, line.smallest.players, line.smallest.is_least) == (3, 3, True)
    assert line.smallest.action == {"type": "score"}
    assert line.bound.endswith("whatever the other settings are; two of z3, yices and cvc5 agree")
