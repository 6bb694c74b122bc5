"""The matrix: windows, and whether the cards on the board fit one. Which spaces a window has (matrix-2) the box says."""

from collections.abc import Iterable

from rulebook.games.yellowstone_park.model.board import Space, Window
from rulebook.games.yellowstone_park.model.clauses import implements
from rulebook.games.yellowstone_park.model.components import Components


@implements("matrix-1")
def normal_windows(components: Components) -> tuple[Window, ...]:
    """matrix-1 Windows are adjacent rows by adjacent columns, all on the board; by first row, then by first column."""
    return tuple(
        Window.of(rows, columns)
        for rows in stretches(components.rows, components.window_rows)
        for columns in stretches(components.columns, components.window_columns)
    )


def stretches(lines: int, length: int) -> tuple[range, ...]:
    """Every run of `length` adjacent lines among lines 1 to `lines`."""
    return tuple(range(first, first + length) for first in range(1, lines - length + 2))


@implements("matrix-3")
def windows_around(covered: frozenset[Space], windows: Iterable[Window]) -> tuple[Window, ...]:
    """matrix-3 The windows that contain every card, given the spaces that are covered; none where they do not fit."""
    return tuple([window for window in windows if covered <= window.spaces])


@implements("matrix-4")
def is_determined(around: tuple[Window, ...]) -> bool:
    """matrix-4 The matrix is determined when exactly one window contains every card."""
    return len(around) == 1
