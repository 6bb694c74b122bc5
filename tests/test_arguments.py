"""What callers hand in is looked at once, at every entry point."""

from typing import Any, Final

import numpy as np
import pytest

from rulebook.arguments import checked, seed, whole
from rulebook.core import DomainError

NOT_TO_7: Final = [None, "x", "3", 1.5, 3.0, True, np.True_, np.float32(3), -1, 8, 10**20, [3], np.zeros(2)]


@pytest.mark.parametrize("number", [0, 3, 7, np.int64(3), np.uint8(7), np.array(3)])
def test_whole_numbers(number: Any) -> None:
    """Integers in the range are taken, NumPy's too, and come back as Python's."""
    assert type(whole("n", number, 0, 7)) is int
    assert whole("n", number, 0) == number


@pytest.mark.parametrize("value", NOT_TO_7)
def test_no_whole_numbers(value: Any) -> None:
    """Anything else is refused: the message names the argument and the range."""
    with pytest.raises(DomainError, match=r"^n must be an integer from 0 to 7, not ") as error:
        whole("n", value, 0, 7)
    assert error.value.field == "n"


def test_a_message_is_short() -> None:
    """A number with thousands of digits is not written out."""
    with pytest.raises(DomainError, match="not a very long number"):
        whole("n", 10**5000, 0, 7)


def test_bounds_are_written_out() -> None:
    """However long the bounds are, a message says them."""
    with pytest.raises(DomainError, match=rf"^n must be an integer from {-(2**63)} to {2**64 - 1}, not a very long number$"):
        whole("n", 2**64, -(2**63), 2**64 - 1)


def test_no_upper_bound() -> None:
    """Without an upper bound there is none in the message."""
    assert whole("n", 10**20, 1) == 10**20
    with pytest.raises(DomainError, match=r"^n must be an integer of at least 1, not 0$"):
        whole("n", 0, 1)


@pytest.mark.parametrize("value", [0, 7, 2**128 - 1, np.uint64(2**64 - 1)])
def test_seeds(value: Any) -> None:
    """Seeds are as large as those that NumPy chooses."""
    assert seed(value) == int(value)


@pytest.mark.parametrize("value", [-1, 2**128, 1.5, "x", "7", True, None])
def test_no_seeds(value: Any) -> None:
    """Anything else is not a seed."""
    with pytest.raises(DomainError, match=r"^seed must be an integer from 0 to 2\*\*128 - 1, not "):
        seed(value)


def test_kinds() -> None:
    """A value of one of the kinds is given back; another is not, nor is a truth value in place of a number."""
    assert checked("seed", 5, (int, str), "an integer or a text") == 5
    for value in (None, 1.5, True):
        with pytest.raises(DomainError, match=f"^seed must be an integer or a text, not {value}$"):
            checked("seed", value, (int, str), "an integer or a text")
