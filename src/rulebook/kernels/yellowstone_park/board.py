"""The board as bits: lines and columns that hold cards, windows, and what fits them."""

from typing import Final

from rulebook.kernels.yellowstone_park.layout import LINE, LINES

OUTER: Final = 65
"""The first and the last line."""
INNER: Final = LINE & ~OUTER

NORMAL_WINDOWS: Final = 25
WINDOWS: Final = tuple(
    [sum(7 << 7 * (line + below) + column for below in range(3)) for line in range(5) for column in range(5)]
    + [sum(7 << 7 * line + column for line in (0, 6)) for column in range(5)]
)
"""The spaces of every window, in the order of the rules: normal windows first, then those of the edge."""


def columns_in(spaces: int) -> int:
    """The columns in which some spaces lie."""
    folded = spaces | spaces >> 28
    folded |= folded >> 14
    return (folded | folded >> 7) & LINE


def lines_in(spaces: int) -> int:
    """The lines in which some spaces lie."""
    lines = 0
    for line in range(LINES):
        lines |= (spaces >> 7 * line & LINE != 0) << line
    return lines


def crossings(lines: int, columns: int) -> int:
    """The spaces where some lines cross some columns."""
    spaces = 0
    for line in range(LINES):
        spaces |= -(lines >> line & 1) & columns << 7 * line
    return spaces


def runs(lines: int) -> int:
    """How many runs of three adjacent lines, or columns, hold all of some."""
    number = 0
    for first in range(5):
        number += lines & ~(7 << first) == 0
    return number


def in_runs(lines: int) -> int:
    """The lines, or columns, that lie in a run of three together with some."""
    found = 0
    for first in range(5):
        if lines & ~(7 << first) == 0:
            found |= 7 << first
    return found


def fitting_lines(lines: int, edge: int) -> int:
    """The lines that lie in the lines of some window together with some."""
    found = in_runs(lines)
    return found | OUTER if edge and lines & INNER == 0 else found


def ways(lines: int, edge: int) -> int:
    """In how many ways some lines lie in the lines of a window."""
    number = runs(lines)
    return number + 1 if edge and lines & INNER == 0 else number


def fits(spaces: int, edge: int) -> bool:
    """Whether some window holds all of some spaces."""
    return ways(lines_in(spaces), edge) != 0 and runs(columns_in(spaces)) != 0


def fitting_spaces(covered: int, edge: int) -> int:
    """The spaces that lie in a window together with all that are covered."""
    return crossings(fitting_lines(lines_in(covered), edge), in_runs(columns_in(covered)))
