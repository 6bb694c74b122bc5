"""The advanced rule: a matrix on the edge of the board."""

from rulebook.core.sharing import derived
from rulebook.games.yellowstone_park.chapters.matrix import normal_windows, stretches
from rulebook.games.yellowstone_park.model.board import Board, Window
from rulebook.games.yellowstone_park.model.clauses import implements
from rulebook.games.yellowstone_park.model.components import Components
from rulebook.games.yellowstone_park.model.settings import Settings
from rulebook.games.yellowstone_park.model.variants import Variants


@implements("edge-matrix-1")
def edge_windows(components: Components) -> tuple[Window, ...]:
    """edge-matrix-1 Edge windows are the first and the last row by adjacent columns; by first column."""
    columns = stretches(components.columns, components.window_columns)
    return tuple(Window.of(outer_rows(components), adjacent) for adjacent in columns)


def outer_rows(components: Components) -> frozenset[int]:
    """The first and the last row of the board."""
    return frozenset([1, components.rows])


@implements("edge-matrix-2")
def spaces_to_cover(board: Board, components: Components, variants: Variants) -> int:
    """edge-matrix-2 Cards on the first and the last row make an edge matrix, which has two rows of spaces to cover."""
    at_the_edge = variants.edge_matrix and board.rows == outer_rows(components)
    return (2 if at_the_edge else components.window_rows) * components.window_columns


@implements("edge-matrix-3")
def windows(components: Components, variants: Variants) -> tuple[Window, ...]:
    """edge-matrix-3 The matrix lies in one window of either kind: an edge window, in the advanced game, or a normal one."""
    return normal_windows(components) + (edge_windows(components) if variants.edge_matrix else ())


@derived
def every_window(settings: Settings) -> tuple[Window, ...]:
    """Every window of a game, in order, normal ones before those of the edge."""
    return windows(settings.components, settings.variants)
