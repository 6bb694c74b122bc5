"""Readings of Yellowstone Park: two values never matter, and others do."""

import pytest

from rulebook.kernels import claims, kernel
from rulebook.verification.smt.__main__ import told
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.readings import Verdict, pairs, verdict
from rulebook.verification.smt.solving import Answer, Solvers

PROOF = Proof(kernel("yellowstone_park"), claims("yellowstone_park"))
PAIRS = {each.names: each for each in pairs(PROOF) if each.reading == "column_reopen"}


def of(*names: str) -> Verdict:
    """What becomes of two values."""
    return verdict(PROOF, PAIRS[names[0], names[1]], Solvers(60))


@pytest.mark.slow
def test_a_reading_that_never_matters() -> None:
    """No column can fill up, so it makes no difference whether a colour may start another one when its own is full."""
    found = of("when-emptied", "when-column-full")
    assert found.never_matters
    assert found.difference == {}
    assert len(found.outcomes) == 2 + 3 * len(PROOF.induction.phases)
    assert told(found) == "column_reopen, when-emptied or when-column-full: never matters"


@pytest.mark.parametrize(
    "names",
    [
        ("when-emptied", "when-matrix-full"),
        pytest.param(("when-column-full", "when-matrix-full"), marks=pytest.mark.slow),
    ],
)
def test_a_reading_that_matters(names: tuple[str, str]) -> None:
    """If a colour may start another column once the matrix is full, some placement is legal under that value only."""
    found = of(*names)
    assert not found.never_matters
    assert found.outcomes[-1].goal == "phase 2: what is legal"
    assert found.outcomes[-1].answer is Answer.FAILS
    assert found.difference["row.covered"] > 0
    assert "phase 2: what is legal differs in {" in told(found)


def test_every_two_values_are_asked_about() -> None:
    """A reading with three values has three pairs."""
    assert len(PAIRS) == 3
