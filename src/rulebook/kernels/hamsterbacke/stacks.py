"""Stacks: what lies in order, each card or group with a code from 1, of which three numbers hold the bits."""

from rulebook.kernels.language import popcount


def code(ones: int, twos: int, fours: int, place: int) -> int:
    """The code at a place, from 0 for the newest; 0 where nothing lies."""
    return ones >> place & 1 | (twos >> place & 1) << 1 | (fours >> place & 1) << 2


def copies(ones: int, twos: int, fours: int, colour: int) -> int:
    """How often a colour is in a stack."""
    wanted = colour + 1
    found = ones if wanted & 1 else ~ones
    found &= twos if wanted & 2 else ~twos
    found &= fours if wanted & 4 else ~fours
    return popcount(found)


def counted(ones: int, twos: int, fours: int) -> int:
    """How often each colour is in a stack, counted like a pile."""
    if ones | twos | fours == 0:
        return 0
    low, middle, high = ones & ~twos, twos & ~ones, ones & twos
    rest = fours & ~(ones | twos)
    return (
        popcount(low & ~fours)
        | popcount(middle & ~fours) << 8
        | popcount(high & ~fours) << 16
        | popcount(rest) << 24
        | popcount(low & fours) << 32
        | popcount(middle & fours) << 40
        | popcount(high & fours) << 48
    )


def is_stack(ones: int, twos: int, fours: int) -> bool:
    """Whether there are no gaps in a stack."""
    lying = ones | twos | fours
    return lying & lying + 1 == 0
