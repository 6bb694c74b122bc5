"""The matrix: windows, and whether the cards on the board fit. Which spaces a window has (matrix-2) the box says."""

from collections.abc import Iterable

from rulebook.games.yellowstone_park.model.board import Matrix, Space, Window
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
def matrices_around(covered: frozenset[Space], matrices: Iterable[Matrix]) -> tuple[Matrix, ...]:
    """matrix-3 The matrices that contain every card, given the spaces that are covered; none where they do not fit."""
    return tuple([matrix for matrix in matrices if covered <= matrix.spaces])


@implements("matrix-4")
def is_determined(around: tuple[Matrix, ...]) -> bool:
    """matrix-4 The matrix is determined when exactly one contains every card."""
    return len(around) == 1
