"""Solvers decide whether readings matter: planted ones, each of which matters in another way, or never."""

import pytest
from attrs import evolve

from rulebook.compile.declaration import read
from rulebook.compile.terms.contrasting import Aspect
from rulebook.compile.terms.induction import Induction
from rulebook.compile.terms.models import Model
from rulebook.readings import deciding
from rulebook.readings.contrast import Contrast, every_contrast
from rulebook.readings.deciding import Deciding, Effort, Found, NotToldApartError, cases_in, decided
from rulebook.spec import load
from rulebook.spec.reports import MATTERS, NEVER_MATTERS, ONLY_TOLD, UNDECIDED
from rulebook.verification.clauses import Asking
from tests.readings import planted

SPARE = planted.contrast("spare", "forbidden", "allowed")
FOURTH = planted.contrast("fourth", "alike", "more")
SAYING = planted.contrast("saying", "aloud", "silent")


def asked(contrast: Contrast, *, without: str = "", whole: float = 60.0, known: bool = False) -> Deciding:
    """The decision about a contrast, perhaps without an invariant, or where its reading is known."""
    module = read(planted.GAME, claims=planted.INVARIANTS)
    names = [each.__name__ for each in planted.INVARIANTS if each.__name__ != without]
    given: dict[tuple[type, str], object] = {(planted.Readings, "saying"): planted.Saying.ALOUD} if known else {}
    cases = cases_in([Induction(module, tuple(names), given=given)])
    return Deciding(planted.GAME, contrast, cases, Asking(10.0), Effort(10.0, whole))


def found_of(contrast: Contrast) -> Found:
    """The state in which values differ."""
    _, found = asked(contrast).verdict()
    assert found is not None
    return found


def test_a_reading_that_never_matters() -> None:
    """Two solvers prove that the values never lead to anything else, because a heap is never empty in play."""
    one = asked(SPARE)
    assert one.verdict() == (NEVER_MATTERS, None)
    assert one.goals == 4
    assert not one.undecided


def test_nothing_is_proved_without_the_invariant() -> None:
    """Without what makes it so, the same values matter, and the rules show it."""
    verdict, found = asked(SPARE, without="the_heap_lasts").verdict()
    assert verdict == MATTERS
    assert found is not None
    assert found.aspects == (Aspect.LEGALITY,)
    assert found.state.heap == 0


def test_a_reading_that_matters_for_the_fourth_player_under_a_variant() -> None:
    """The state found has four players, the fourth to move, and the variant; with fewer players there is none."""
    one = asked(FOURTH)
    verdict, found = one.verdict()
    assert verdict == MATTERS
    assert found is not None
    assert (found.players, found.state.seat, found.state.settings.variants.steep) == (4, 3, True)
    assert Aspect.STATE in found.aspects
    assert not one.undecided, "no smaller state is left"


def test_a_reading_of_which_only_events_tell() -> None:
    """Where only what is told differs, that is the verdict, and play is proved to be the same."""
    one = asked(SAYING)
    verdict, found = one.verdict()
    assert verdict == ONLY_TOLD
    assert found is not None
    assert found.aspects == (Aspect.EVENTS,)
    assert not one.undecided


def test_the_rules_play_what_is_found() -> None:
    """The sides of a state that is found do something else there, the left one by its own value."""
    found = found_of(FOURTH)
    sides = FOURTH.against(planted.GAME, found.state.settings)
    assert found.parting in tuple(sides.partings(found.state))
    assert found.state.settings.readings.fourth is planted.Fourth.ALIKE


def test_what_is_not_asked_is_undecided() -> None:
    """Without time, nothing is decided, and the goal is named; of a reading with a known value nobody is asked."""
    one = asked(SPARE, whole=-1.0)
    assert one.verdict() == (UNDECIDED, None)
    assert one.undecided[0] == "2 players, Taking, Take"
    assert asked(SAYING, known=True).verdict() == (UNDECIDED, None)


def test_a_state_that_the_rules_do_not_tell_apart_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model in which the rules do the same under both values means that something is wrong."""
    first = planted.GAME.new_game(players=4)
    monkeypatch.setattr(Model, "value", lambda *given: first)
    with pytest.raises(NotToldApartError, match=r"fourth\.alike\.more"):
        asked(FOURTH).verdict()


def test_a_state_that_the_rules_refuse_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that is not a well-formed state shows nothing, and the goal stays open."""
    crooked = evolve(planted.GAME.new_game(players=4), seat=9)
    monkeypatch.setattr(Model, "value", lambda *given: crooked)
    one = asked(FOURTH)
    assert one.verdict() == (UNDECIDED, None)
    assert one.undecided == ["4 players, Taking, Take", "5 players, Taking, Take"]


def test_a_decision_of_a_game_of_ours() -> None:
    """Hamsterbacke: whether an empty block pile can be scored shows in a state with three cards, and in none with fewer."""
    contrast = next(each for each in every_contrast(load("hamsterbacke")) if each.reading.id == "empty-score")
    line = decided("hamsterbacke", contrast, Asking(10.0), Effort(10.0, 60.0))
    assert (line.verdict, line.undecided) == (MATTERS, "")
    assert line.smallest is not None
    assert (line.smallest.size, line.smallest.players, line.smallest.is_least) == (3, 3, True)
    assert line.smallest.action == {"type": "score"}
    assert "two of z3, yices and cvc5 agree" in line.bound
    assert deciding.bound_of("yellowstone_park") != line.bound
