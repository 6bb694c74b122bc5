"""The language of kernels: what their functions are written in, so that Python, a compiler and a solver read them alike.

A kernel function is a plain Python function over integers and rows. It consists of assignments, `if`, `for` over a `range`
with constant bounds, calls, `return`, comparisons, `in` a tuple that is written out, `and`, `or`, `not`, `a if b else c`,
and the operators `+ - * & | ^ ~ << >>`. There are no floats, no strings and no classes, and nothing is allocated. `//` and
`%` take a divisor above 0, and are better avoided in what solvers read. A `while` loop is for random play only. A table is a
tuple of integers at the head of a module; it is indexed, and never iterated. Numbers stay within 63 bits, since a compiled
one wraps around.

Beside its own functions a kernel calls those of this module, and functions of the rules that take integers, members of enums
and settings. They are imported by their name, never as attributes of a module.
"""

from typing import Final, TypeAlias, TypeVar

Settings = TypeVar("Settings")

Row: TypeAlias = list[int]
"""Integers in places: the state of a game, a mask, a view. In compiled functions it is an array of NumPy."""

CHANCE: Final = -1
"""The actor where chance is to act."""
NOBODY: Final = -2
"""The actor when the game is over."""
SPECTATOR: Final = -1
"""The viewer who sits on no seat."""

KEY, DRAWN = range(2)
"""The places of a random row: its key, and how many numbers have been drawn with it."""

WORD: Final = (1 << 64) - 1
SPACING: Final = 0x9E3779B97F4A7C15


def popcount(bits: int) -> int:
    """How many bits of a number from 0 are set."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """The place of the lowest bit that is set in a number above 0."""
    return (bits & -bits).bit_length() - 1


def nth(bits: int, number: int) -> int:
    """The place of the bit with a number, counted from 0 and from the lowest, among those that are set. For random play."""
    for _ in range(number):
        bits &= bits - 1
    return lowest(bits)


def random_bits(key: int, number: int) -> int:
    """The 32 random bits with a number, under a key: the upper half of the output of splitmix64."""
    mixed = (key + (number + 1) * SPACING) & WORD
    mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & WORD
    mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & WORD
    return (mixed ^ mixed >> 31) >> 32


def in_parallel(times: int) -> range:
    """The numbers below a given one, for a loop whose rounds do not depend on each other, so that threads can share them."""
    return range(times)


def unpacked(settings: Settings) -> Settings:
    """Settings as the functions of a kernel take them. In compiled functions an array comes in, a named tuple goes out."""
    return settings


def below(random: Row, possibilities: int) -> int:
    """A random number from 0 to one less than the number of possibilities, which is 1 to 2**31; all are equally likely."""
    while True:
        spread = random_bits(random[KEY], random[DRAWN]) * possibilities
        random[DRAWN] += 1
        rest = spread & 0xFFFFFFFF
        if rest >= possibilities or rest >= 0x100000000 % possibilities:
            return spread >> 32
