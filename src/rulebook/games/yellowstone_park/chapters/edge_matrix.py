"""The advanced rule: a matrix on the edge of the board."""

from typing import Final

from rulebook.core.sharing import derived
from rulebook.games.yellowstone_park.chapters.matrix import normal_windows, stretches
from rulebook.games.yellowstone_park.model.board import Board, Matrix, Window
from rulebook.games.yellowstone_park.model.clauses import implements
from rulebook.games.yellowstone_park.model.components import Components
from rulebook.games.yellowstone_park.model.readings import MatricesAtOnce, Readings
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


EDGE_ROWS: Final = 2
"""How many rows an edge window has."""


@implements("edge-matrix-2")
def spaces_to_cover(board: Board, components: Components, variants: Variants) -> int:
    """edge-matrix-2 Cards on the first and the last row make an edge matrix, which has two rows of spaces to cover."""
    at_the_edge = variants.edge_matrix and board.rows == outer_rows(components)
    return (EDGE_ROWS if at_the_edge else components.window_rows) * components.window_columns


@implements("edge-matrix-3")
def matrices(components: Components, variants: Variants, readings: Readings) -> tuple[Matrix, ...]:
    """edge-matrix-3 The matrix lies in one window of either kind: an edge window, in the advanced game, or a normal one.

    Under `two` there is one of each kind: an edge window and a normal one, which together hold all cards.
    """
    normal = normal_windows(components)
    if not variants.edge_matrix:
        return tuple([Matrix(window) for window in normal])
    match readings.matrices_at_once:
        case MatricesAtOnce.ONE:
            return tuple([Matrix(window) for window in normal + edge_windows(components)])
        case MatricesAtOnce.TWO:
            return tuple([Matrix(window, edge) for window in normal for edge in edge_windows(components)])


@derived
def every_window(settings: Settings) -> tuple[Window, ...]:
    """Every window of a game, in order, normal ones before those of the edge."""
    components = settings.components
    return normal_windows(components) + (edge_windows(components) if settings.variants.edge_matrix else ())


@derived
def every_matrix(settings: Settings) -> tuple[Matrix, ...]:
    """Every matrix of a game, in the order of its windows."""
    return matrices(settings.components, settings.variants, settings.readings)
