"""Collecting as bits: the new window, and what lies outside of it."""

from typing import Final

from rulebook.kernels.language import Row, popcount
from rulebook.kernels.yellowstone_park.board import NORMAL_WINDOWS, WINDOWS, columns_in
from rulebook.kernels.yellowstone_park.ids import NONE_NAMED
from rulebook.kernels.yellowstone_park.layout import (
    BOARD,
    COLOURS,
    COVERED,
    KINDS,
    LINES,
    OWNED,
    PENALTIES,
    SEAT,
    TWINNED,
)
from rulebook.kernels.yellowstone_park.piles import together
from rulebook.kernels.yellowstone_park.placing import columns_of

FIRST_COLUMN: Final = sum(1 << 7 * line for line in range(LINES))
"""The spaces of the first column."""


def greatest(covered: int, space: int, edge: int) -> int:
    """The window around a space that keeps the most spaces covered; the first of them where several keep as many."""
    most, greatest = -1, 0
    for window in range(30):
        kept = popcount(covered & WINDOWS[window])
        if kept > most and WINDOWS[window] >> space & 1 and (window < NORMAL_WINDOWS or edge):
            most, greatest = kept, WINDOWS[window]
    return greatest


def lines_of_column(spaces: int) -> int:
    """The lines of some spaces of the first column."""
    lines = 0
    for line in range(LINES):
        lines |= spaces >> 6 * line & 1 << line
    return lines


def pile_of(spaces: int, twinned: int, columns: int) -> int:
    """The cards on some spaces of the colour that has some columns, as a pile of the first colour."""
    one, both = 0, 0
    for column in range(LINES):
        if columns >> column & 1:
            cards = spaces >> column & FIRST_COLUMN
            both |= one & cards | twinned >> column & cards
            one |= cards
    return lines_of_column(one) | lines_of_column(both) << KINDS


def cards_on(owned: int, spaces: int, twinned: int) -> int:
    """The pile of all cards that lie on some spaces."""
    pile = 0
    columns = columns_in(spaces)
    for colour in range(COLOURS):
        own = columns_of(owned, colour) & columns
        if own:
            pile |= pile_of(spaces, twinned, own) << 7 * colour
    return pile


def still_owned(owned: int, covered: int) -> int:
    """The columns of each colour in which cards still lie."""
    columns = columns_in(covered)
    return owned & (columns | columns << 7 | columns << 14 | columns << 21)


def collect(row: Row, space: int, named: int, edge: int) -> None:
    """The player who has the turn collects what lies outside of the new window around a space."""
    covered, pile = row[COVERED], row[PENALTIES + row[SEAT]]
    window = greatest(covered, space, edge) if named == NONE_NAMED else WINDOWS[named]
    outside = covered & ~window & BOARD
    row[PENALTIES + row[SEAT]] = together(pile, cards_on(row[OWNED], outside, row[TWINNED]))
    row[OWNED] = still_owned(row[OWNED], covered & window)
    row[COVERED] = covered & window
    row[TWINNED] &= window
