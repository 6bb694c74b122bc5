"""Claims with every fault that lets CrossHair pass, or stop at, a contract; and one without."""

from collections.abc import Callable
from enum import Enum
from functools import wraps
from typing import Literal


class Colour(Enum):
    """Something with few values."""

    RED = 1
    GREEN = 2


def wrapping(function: Callable[[int], bool]) -> Callable[[int], bool]:
    """A decorator that puts another function in the place of its own."""

    @wraps(function)
    def wrapper(number: int) -> bool:
        return function(number)

    return wrapper


def sound(number: int) -> bool:
    """Doubling makes greater.

    pre: number > 3
    post: _
    """
    return number * 2 > number + 3


def two_conditions(number: int, colour: Colour) -> int:
    """Two postconditions, each asked about by itself.

    pre: number >= 0
    post: _ >= number
    post: _ <= number + 1
    """
    return number + (colour is Colour.RED)


def half_true(number: int) -> int:
    """The first condition holds, the second does not.

    post: _ == number + 1
    post: _ > 0
    """
    return number + 1


def false_somewhere(number: int) -> bool:
    """False of one number only.

    post: _
    """
    return number != 12_345


def raising(number: int) -> bool:
    """An error that the contract does not speak of.

    post: _
    """
    return 10 // number <= 10


@wrapping
def wrapped(number: int) -> bool:
    """A false claim within a wrapper.

    post: _
    """
    return number != 12_345


def missing(number: int) -> bool:
    """No contract, and false."""
    return number != 12_345


def without_post(number: int) -> bool:
    """A precondition alone, which CrossHair confirms.

    pre: number > 0
    """
    return number != 12_345


def misspelt(number: int) -> bool:
    """A word that CrossHair takes for prose.

    psot: _
    """
    return number != 12_345


def misspelt_in_part(number: int) -> bool:
    """One condition that CrossHair reads, and one that it does not.

    post: _ is True or _ is False
    posst: _
    """
    return number != 12_345


def unreadable(number: int) -> bool:
    """No expression.

    post: _ >
    """
    return number != 12_345


def constant(number: int) -> bool:
    """Says nothing.

    post: True
    """
    return number != 12_345


def of_arguments_only(number: int) -> bool:
    """Speaks of the argument, whatever the result.

    pre: number > 3
    post: number > 2
    """
    return number != 12_345


def unmet(number: int) -> bool:
    """Claimed of nothing.

    pre: number > 3
    pre: number < 3
    post: _
    """
    return number != 12_345


def dropping(number: int) -> bool:
    """The precondition raises for the one argument of which the claim is false.

    pre: 10 // number != 11
    post: _
    """
    return number != 0


def expecting(number: int) -> bool:
    """Always ends in an error that is let through.

    post: _
    raises: ValueError
    """
    raise ValueError(number)


def expecting_as_sphinx(number: int) -> bool:
    """Likewise.

    post: _
    :raises ValueError: always
    """
    raise ValueError(number)


def of_a_literal(number: Literal[1, 2]) -> bool:
    """A type on which CrossHair breaks.

    post: _
    """
    return number > 0


def too_long(number: int, other: int) -> bool:
    """A path for every number.

    pre: number >= 0
    post: _
    """
    total = 0
    while total < number:
        total += 1
    return total == number


def switched_off(number: int) -> bool:
    """A false claim of which CrossHair is told to take no notice.

    post: _
    """
    # crosshair: off
    return number != 12_345


def of_identity(number: int) -> bool:
    """True of all numbers in CrossHair's model of Python, and false of 2 in Python.

    post: _
    """
    two = 2
    return number is not two
