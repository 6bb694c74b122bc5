"""The interpreter and the compiler make the same of the kernel."""

import pytest

from rulebook.kernels import kernel
from rulebook.kernels.yellowstone_park.layout import PLACING
from rulebook.verification.smt import reading
from rulebook.verification.smt.comparing import DifferenceError, compared
from rulebook.verification.smt.words import Number, lowest, popcount

KERNEL = kernel("yellowstone_park")


@pytest.mark.slow
def test_terms_give_what_compiled_functions_give() -> None:
    """Rows after a step, views, legality and invariants are the same, for states of games and for nonsense."""
    found = compared(KERNEL, 1_000, phases=(PLACING,))
    assert found.rows > 100
    assert 30 < found.reached <= found.legal < found.rows


@pytest.mark.slow
def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A popcount of piles that is always 0 is seen."""
    monkeypatch.setattr(reading, "popcount", short)
    with pytest.raises(DifferenceError, match="the compiled function gives"):
        compared(KERNEL, 500, phases=(PLACING,))


def short(value: Number) -> Number:
    """How many bits are 1; none of 56."""
    counted = popcount(value)
    return counted if isinstance(counted, int) or counted.most < 56 else lowest(1)
