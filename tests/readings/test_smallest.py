"""Smallest states: what solvers found is played again by the rules, and what they did not find is not shown."""

import pytest
from attrs import evolve

from rulebook.readings import verdicts
from rulebook.readings.contrast import Contrast, every_contrast
from rulebook.readings.sentences import accounts
from rulebook.readings.verdicts import code_of_decision, decided_by_solvers, smallest_state
from rulebook.readings.witness import NoWitness
from rulebook.registry import game
from rulebook.spec import load
from rulebook.spec.reports import MATTERS, NEVER_MATTERS, UNDECIDED, DecidedReading, decided_readings
from tests.games.own import own_games

CONTRASTS = [(id, contrast) for id in own_games() for contrast in every_contrast(load(id))]
DECIDED = {(id, f"{each.reading}.{'.'.join(each.values)}"): each for id in own_games() for each in decided_readings(id)}
SHOWN = [(id, contrast) for id, contrast in CONTRASTS if (found := DECIDED.get((id, contrast.name))) and found.smallest]
PASSING = next(each for id, each in CONTRASTS if each.name == "minimum-plays.one.none")
PARK = "yellowstone_park"


@pytest.mark.parametrize(("id", "contrast"), CONTRASTS, ids=[f"{id}-{each.name}" for id, each in CONTRASTS])
def test_every_contrast_was_decided_by_the_present_code(id: str, contrast: Contrast) -> None:
    """The report has a line on every pair of values, and no line is older than the code: `tests.tools.refresh`."""
    assert decided_by_solvers(load(id), contrast) == DECIDED[id, contrast.name]


def test_what_never_matters() -> None:
    """Of all pairs of values in four games, one is proved never to matter."""
    assert [name for (_, name), each in DECIDED.items() if each.verdict == NEVER_MATTERS] == [
        "column-reopen.when-emptied.when-column-full"
    ]
    assert all((each.smallest is None) is (each.verdict in {NEVER_MATTERS, UNDECIDED}) for each in DECIDED.values())
    assert all(bool(each.undecided) is (each.verdict == UNDECIDED) for each in DECIDED.values() if not each.smallest)


@pytest.mark.parametrize(("id", "contrast"), SHOWN, ids=[f"{id}-{each.name}" for id, each in SHOWN])
def test_a_smallest_state_is_one_in_which_the_values_disagree(id: str, contrast: Contrast) -> None:
    """Both sides are told apart by the rules, in a well-formed state with as many players as is reported."""
    found, decided = smallest_state(game(id), load(id), contrast), DECIDED[id, contrast.name]
    assert found is not None
    assert decided.smallest is not None
    assert found.is_least is not bool(decided.undecided)
    assert found.state.settings.players == decided.smallest.players
    assert found.before.state == found.state
    left, right = accounts(contrast, found)
    assert left.sentence != right.sentence


def reporting(monkeypatch: pytest.MonkeyPatch, decided: DecidedReading | None) -> None:
    """Have the library's report say this, or nothing, about passing."""
    monkeypatch.setattr(verdicts, "decided_readings", lambda game: (decided,) if decided else ())


def of_passing() -> DecidedReading:
    """What is reported about passing."""
    decided = DECIDED[PARK, PASSING.name]
    assert decided.verdict == MATTERS
    return decided


def test_without_a_report_there_is_no_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is shown where nothing was decided, or no state was found, or the report is older than the code."""
    decided = of_passing()
    for told in (None, evolve(decided, smallest=None), evolve(decided, code="older")):
        reporting(monkeypatch, told)
        assert smallest_state(game(PARK), load(PARK), PASSING) is None


def test_an_action_that_shows_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report in which the values agree on the action is wrong, and says so."""
    decided = of_passing()
    assert decided.smallest is not None
    placement = {"type": "place", "card": "R1", "column": 1}
    reporting(monkeypatch, evolve(decided, smallest=evolve(decided.smallest, action=placement)))
    with pytest.raises(NoWitness, match="do not disagree"):
        smallest_state(game(PARK), load(PARK), PASSING)


def test_a_decision_depends_on_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """With other code in what a decision reaches, its hash is another: the rules, the invariants, and what asks."""
    asked = list[str]()
    monkeypatch.setattr(verdicts, "hash_of_code", lambda *roots: " ".join([*asked, *roots]))
    before = code_of_decision(PARK, PASSING)
    asked.append("changed")
    assert code_of_decision(PARK, PASSING) != before
    assert code_of_decision("scopa", PASSING) != before
