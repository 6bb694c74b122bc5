"""The language of loops over games: what they are written in, so that they run plain and compiled alike.

Such a function is a plain Python function over integers and rows: assignments, `if`, `for` over a `range`, `while`, calls,
`return`, comparisons, `in` a tuple that is written out, `and`, `or`, `not`, `a if b else c`, and arithmetic. There are no
floats, no texts and no classes, and nothing is allocated. A table is a tuple of integers at the head of a module. Numbers
stay within 63 bits, since a compiled one wraps around.

Beside its own functions a loop calls those of this module, and those of a kernel. They are imported by their name, never as
attributes of a module.
"""

from typing import Final, TypeAlias

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


def random_bits(key: int, number: int) -> int:
    """The 32 random bits with a number, under a key: the upper half of the output of splitmix64."""
    mixed = (key + (number + 1) * SPACING) & WORD
    mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & WORD
    mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & WORD
    return (mixed ^ mixed >> 31) >> 32


def below(random: Row, possibilities: int) -> int:
    """A random number from 0 to one less than the number of possibilities, which is 1 to 2**31; all are equally likely."""
    while True:
        spread = random_bits(random[KEY], random[DRAWN]) * possibilities
        random[DRAWN] += 1
        rest = spread & 0xFFFFFFFF
        if rest >= possibilities or rest >= 0x100000000 % possibilities:
            return spread >> 32
