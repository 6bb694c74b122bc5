"""Smallest states: what solvers found is played again by the rules, and what they did not find is not shown."""

from typing import Any, cast

import pytest
from attrs import evolve

from rulebook.readings import verdicts
from rulebook.readings.contrast import Contrast, every_contrast
from rulebook.readings.sentences import accounts
from rulebook.readings.smallest import smallest_state
from rulebook.readings.witness import NoWitness
from rulebook.registry import game
from rulebook.spec import load
from rulebook.spec.reports import DecidedReading, decided_readings

PARK, RULES = game("yellowstone_park"), load("yellowstone_park")
CONTRASTS = {contrast.name: contrast for contrast in every_contrast(RULES)}
DECIDED = decided_readings("yellowstone_park", RULES.game.rules_version)
pytestmark = pytest.mark.skipif(not DECIDED, reason="docs/reports/readings.json is made by solvers: see CONTRIBUTING.md")
NEWER = {"matrices-at-once.one.two"}
"""A contrast of a reading that is newer than the report."""
PASSING = CONTRASTS["minimum-plays.one.none"]


def named(decided: DecidedReading) -> Contrast:
    """The contrast that was decided."""
    return CONTRASTS[".".join((decided.reading, *decided.values))]


def test_every_older_contrast_was_decided() -> None:
    """The report has a verdict on every pair of values but a newer one, and a smallest state for each that matters."""
    assert {named(each).name for each in DECIDED} == set(CONTRASTS) - NEWER
    assert [each.values for each in DECIDED if each.verdict == "never matters"] == [("when-emptied", "when-column-full")]
    assert {each.verdict for each in DECIDED} == {"matters", "never matters"}
    assert all((each.verdict == "matters") is (each.smallest is not None) for each in DECIDED)


@pytest.mark.parametrize("decided", [each for each in DECIDED if each.smallest], ids=lambda each: "-".join(each.values))
def test_a_smallest_state_is_one_in_which_the_values_disagree(decided: DecidedReading) -> None:
    """Both sides are told apart by the rules, in a well-formed state of the size that is reported."""
    found = smallest_state(PARK, RULES, named(decided))
    assert found is not None
    assert decided.smallest is not None
    assert found.is_least
    assert found.size == sum(stack.copies for stack in found.state.board.stacks)
    assert found.state.settings.players == decided.smallest.players
    assert found.before.state == found.state
    left, right = accounts(named(decided), found)
    assert left.sentence != right.sentence


def reporting(monkeypatch: pytest.MonkeyPatch, decided: DecidedReading | None) -> None:
    """Have the library's report say this, or nothing, about passing."""
    monkeypatch.setattr(verdicts, "decided_readings", lambda game, version: (decided,) if decided else ())


def of_passing() -> Any:
    """What is reported about passing."""
    (decided,) = [each for each in DECIDED if named(each) == PASSING]
    return decided


def test_without_a_report_there_is_no_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is shown where nothing was decided, or no state or no action was found."""
    decided = of_passing()
    for told in (None, evolve(decided, smallest=None), evolve(decided, smallest=evolve(decided.smallest, action=None))):
        reporting(monkeypatch, told)
        assert smallest_state(PARK, RULES, PASSING) is None


def test_an_action_that_shows_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report in which the values agree on the action is wrong, and says so."""
    decided = of_passing()
    state = cast(Any, decided.smallest.state)
    placement = {"type": "place", "card": "R1", "column": 1}
    assert state["settings"]["readings"]["minimum-plays"] == "one"
    reporting(monkeypatch, evolve(decided, smallest=evolve(decided.smallest, action=placement)))
    with pytest.raises(NoWitness, match="do not disagree"):
        smallest_state(PARK, RULES, PASSING)
