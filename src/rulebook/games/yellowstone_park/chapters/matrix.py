"""The matrix: windows, and whether the cards on the board fit one."""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import TypeAlias

from attrs import field, frozen

from rulebook.games.yellowstone_park.box.clauses import implements
from rulebook.games.yellowstone_park.box.components import Components

Space: TypeAlias = tuple[int, int]
"""A space of the board: its row and its column, both from 1."""


@frozen
class Window:
    """A stretch of the board that can be a matrix: the spaces where some rows cross some columns."""

    rows: frozenset[int]
    columns: frozenset[int]
    spaces: frozenset[Space] = field(init=False, eq=False, repr=False)

    @spaces.default
    def _spaces(self) -> frozenset[Space]:
        return crossings(self.rows, self.columns)

    @classmethod
    def of(cls, rows: Iterable[int], columns: Iterable[int]) -> "Window":
        """The window where `rows` cross `columns`."""
        return cls(frozenset(rows), frozenset(columns))

    def __str__(self) -> str:
        rows, columns = (", ".join(map(str, sorted(lines))) for lines in (self.rows, self.columns))
        return f"rows {rows} by columns {columns}"


class Windows(tuple[Window, ...]):
    """Every window of a game, in order: a tuple that knows which of them hold a space."""

    holding: Mapping[Space, tuple[Window, ...]]
    """The windows that hold each space, in order."""

    def __init__(self, windows: Iterable[Window]) -> None:
        spaces = frozenset().union(*[window.spaces for window in self])
        self.holding = {space: tuple([window for window in self if space in window.spaces]) for space in spaces}


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


@implements("matrix-2")
def crossings(rows: frozenset[int], columns: frozenset[int]) -> frozenset[Space]:
    """matrix-2 A space belongs to a window by its row and its column, whether or not a card lies on it."""
    return frozenset(product(rows, columns))


@implements("matrix-3")
def windows_around(covered: frozenset[Space], windows: Iterable[Window]) -> tuple[Window, ...]:
    """matrix-3 The windows that contain every card, given the spaces that are covered; none where they do not fit."""
    return tuple([window for window in windows if covered <= window.spaces])


@implements("matrix-4")
def is_determined(around: tuple[Window, ...]) -> bool:
    """matrix-4 The matrix is determined when exactly one window contains every card."""
    return len(around) == 1
