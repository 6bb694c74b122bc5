"""Smallest differences: found, excluded below, and played by the rules."""

import pytest
from attrs import evolve

from rulebook.kernels import claims, kernel
from rulebook.spec import load, report
from rulebook.spec.reports import DecidedReading, decided_readings
from rulebook.verification.smt.__main__ import told
from rulebook.verification.smt.deciding import code_of_readings, said
from rulebook.verification.smt.induction import Outcome
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.readings import Pair, Verdict, pairs
from rulebook.verification.smt.smallest import NotADifferenceError, Smallest, checked, smallest
from rulebook.verification.smt.solving import Answer, Decision, Solvers

PROOF = Proof(kernel("yellowstone_park"), claims("yellowstone_park"))
PASSING = next(pair for pair in pairs(PROOF) if pair.reading == "minimum_plays")
FAILED = Outcome("phase 2: what is legal", (Decision(Answer.FAILS, (0.0, 0.0)),))


DECIDED = decided_readings("yellowstone_park", load("yellowstone_park").game.rules_version)
pytestmark = pytest.mark.skipif(not DECIDED, reason="docs/reports/readings.json is made by solvers: see CONTRIBUTING.md")


def reported(pair: Pair) -> DecidedReading:
    """What the library's report says about two values."""
    return next(each for each in DECIDED if each.values == pair.names)


@pytest.fixture(scope="module")
def passing() -> Smallest:
    """The smallest state in which it matters whether a player may pass."""
    found = smallest(PROOF, PASSING, Solvers(60))
    assert found is not None
    return found


def test_the_report_is_of_this_code() -> None:
    """CONTRIBUTING.md says how the report is made again."""
    assert report("readings").games["yellowstone_park"].code == code_of_readings("yellowstone_park")


@pytest.mark.slow
def test_a_smallest_state_is_found_again(passing: Smallest) -> None:
    """With one card on the board and two players somebody may pass or not; with less nobody plays at all."""
    decided = reported(PASSING)
    assert decided.smallest is not None
    assert passing.difference.size == (1, 2) == (decided.smallest.size, decided.smallest.players)
    assert passing.is_least
    assert len(passing.outcomes) == 3 * len(PROOF.induction.phases) == decided.smallest.goals
    found = Verdict(PASSING, (FAILED,))
    assert said(found) == decided.verdict == "matters"
    assert told(found, passing).endswith("differ in phase 2 with size 1 and 2 players, the smallest by proof")


@pytest.mark.slow
def test_the_rules_are_asked(passing: Smallest) -> None:
    """An id that both values allow, or both refuse, and a state without a result show no difference."""
    state, action = checked(PROOF.kernel, passing.difference)
    assert len(state.board.stacks) == 1
    assert type(action).__name__ == "Pass"
    for id, reason in ((0, "refused by both"), (None, "results are the same")):
        with pytest.raises(NotADifferenceError, match=reason):
            checked(PROOF.kernel, evolve(passing.difference, id=id))
