"""What callers hand in, looked at before anything is done with it; what does not fit raises DomainError, which names it."""

from typing import Final, TypeVar

from rulebook.core.errors import DomainError
from rulebook.core.numbers import index_of, whole
from rulebook.core.settings import shown

__all__ = ["checked", "seed", "whole"]

Value = TypeVar("Value")

SEED_BITS: Final = 128
"""As many bits as NumPy takes for a seed when it chooses one itself."""


def seed(value: object) -> int:
    """The seed of an environment, which is a whole number; raises DomainError for anything else."""
    number = index_of(value)
    if number is None or not 0 <= number < 2**SEED_BITS:
        raise DomainError("seed", f"must be an integer from 0 to 2**{SEED_BITS} - 1, not {shown(value)}")
    return number


def checked(name: str, value: Value, kinds: type[object] | tuple[type[object], ...], what: str) -> Value:
    """A value of some kinds; raises DomainError, which says `what` it must be, for any other, and for truth values."""
    if not isinstance(value, kinds) or isinstance(value, bool):
        raise DomainError(name, f"must be {what}, not {shown(value)}")
    return value
