"""Placing as bits: the columns open to a colour, and the spaces on which cards may be laid."""

from rulebook.games.yellowstone_park import Settings
from rulebook.games.yellowstone_park.box.readings import ColumnReopen, MisfitPlay
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.yellowstone_park.board import columns_in, crossings, fitting_spaces, lines_in, runs, ways
from rulebook.kernels.yellowstone_park.layout import COVERED, HAND, LINE, OWNED, SEAT


def columns_of(owned: int, colour: int) -> int:
    """The columns that hold cards of a colour."""
    return owned >> 7 * colour & LINE


def columns_held(owned: int) -> int:
    """The columns that hold cards."""
    return (owned | owned >> 7 | owned >> 14 | owned >> 21) & LINE


def may_start(columns: int, covered: int, settings: Settings) -> bool:
    """Whether a colour that has some columns may start another one."""
    if columns == 0:
        return True
    if settings.readings.column_reopen == ColumnReopen.WHEN_EMPTIED:
        return False
    number = popcount(columns)
    own = popcount(covered & crossings(LINE, columns))
    if settings.readings.column_reopen == ColumnReopen.WHEN_COLUMN_FULL:
        return own == 7 * number
    lines, edge = lines_in(covered), settings.variants.edge_matrix
    is_determined = ways(lines, edge) == 1 and runs(columns_in(covered)) == 1
    return is_determined and own == number * (3 if runs(lines) else 2)


def open_columns(row: Row, settings: Settings, colour: int) -> int:
    """The columns open to a colour."""
    owned = row[OWNED]
    own = columns_of(owned, colour)
    return own | (LINE & ~columns_held(owned) if may_start(own, row[COVERED], settings) else 0)


def numbers(row: Row, colour: int) -> int:
    """The numbers, as lines, of the cards of a colour that the seat whose turn it is holds."""
    return row[HAND + row[SEAT]] >> 7 * colour & LINE


def laid(row: Row, settings: Settings, colour: int) -> int:
    """The spaces on which the seat that has the turn could lay its cards of a colour, whether or not they fit there."""
    held = numbers(row, colour)
    return crossings(held, open_columns(row, settings, colour)) if held else 0


def fitting(row: Row, settings: Settings) -> int:
    """The spaces on which a card fits the matrix."""
    return fitting_spaces(row[COVERED], settings.variants.edge_matrix)


def must_fit(row: Row, settings: Settings) -> bool:
    """Whether only a card that fits may be placed."""
    if settings.readings.misfit_play == MisfitPlay.FREE:
        return False
    every = laid(row, settings, 0) | laid(row, settings, 1) | laid(row, settings, 2) | laid(row, settings, 3)
    return every & fitting(row, settings) != 0
