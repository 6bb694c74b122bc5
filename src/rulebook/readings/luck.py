"""Luck, in the language of kernels: one text for games by the rules and by a kernel, so that they are the same games.

`luck` is a row with a key and the time; `clocks` is one with a clock for each outcome of chance, which says when its next
copy comes. Names are numbers that belong to actions, whatever the settings.
"""

from typing import Final

from rulebook.kernels.language import Row, random_bits

KEY, NOW = range(2)
"""The places of a luck."""
CLOCK: Final = 3
COPIES, DUE, WOUND = range(CLOCK)
"""The places of a clock: for how many copies of an outcome it runs, when the next one comes, and how often it was wound."""
NAME_BITS: Final = 62
"""The number of bits of a name, and of a key."""

MANTISSA: Final = 30
"""The number of bits behind the point of a mantissa, and of a logarithm."""
FINER: Final = 12
"""The bits by which times are finer than logarithms."""
SEATS_AT_MOST: Final = 64


def logarithm(number: int) -> int:
    """The binary logarithm of a number from 1 to 2**31, in units of 2**-30: each squaring of the mantissa finds a bit."""
    found = 0
    for step in range(4, -1, -1):
        if number >> found >> (1 << step):
            found += 1 << step
    mantissa = number << MANTISSA >> found
    for _ in range(MANTISSA):
        mantissa = mantissa * mantissa >> MANTISSA
        bit = mantissa >> MANTISSA + 1
        mantissa >>= bit
        found = found << 1 | bit
    return found


def waiting(bits: int, copies: int) -> int:
    """How long the first of some copies takes, by 32 random bits: distributed exponentially, and shorter for more."""
    return ((MANTISSA + 1 << MANTISSA) - logarithm((bits >> 1) + 1) << FINER) // copies


def wind(luck: Row, clocks: Row, place: int, name: int, copies: int) -> None:
    """Let an outcome's clock run from now on, for a number of copies."""
    clocks[place + COPIES] = copies
    clocks[place + DUE] = luck[NOW]
    if copies > 0:
        bits = random_bits(luck[KEY] ^ name, clocks[place + WOUND])
        clocks[place + WOUND] += 1
        clocks[place + DUE] += waiting(bits, copies)


def due(luck: Row, clocks: Row, place: int, name: int, copies: int) -> int:
    """When the next copy of an outcome comes; its clock is wound if it runs for another number, or has run down."""
    if clocks[place + COPIES] != copies or clocks[place + DUE] < luck[NOW]:
        wind(luck, clocks, place, name, copies)
    return clocks[place + DUE]


def rank(luck: Row, name: int, seat: int, decision: int) -> int:
    """What decides between the actions of a seat that was asked `decision` times before: the lowest is taken."""
    return random_bits(luck[KEY] ^ name, SEATS_AT_MOST * decision + seat)
