"""Collecting: what a card that does not fit the matrix costs."""

from collections.abc import Mapping
from itertools import product
from typing import Final

from attrs import evolve

from rulebook.core.change import changed
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.sharing import derived
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.chapters.edge_matrix import every_matrix, every_window
from rulebook.games.yellowstone_park.chapters.matrix import matrices_around
from rulebook.games.yellowstone_park.chapters.placing import fits, row, space_of
from rulebook.games.yellowstone_park.model.actions import Place
from rulebook.games.yellowstone_park.model.board import Board, Matrix, Space, Window
from rulebook.games.yellowstone_park.model.clauses import ClauseReason, implements
from rulebook.games.yellowstone_park.model.components import Card
from rulebook.games.yellowstone_park.model.events import CardsCollected, EdgeMatrixMoved, Event, MatrixMoved
from rulebook.games.yellowstone_park.model.readings import CollectExtent, Readings
from rulebook.games.yellowstone_park.model.settings import Settings, columns, rows
from rulebook.games.yellowstone_park.model.state import Cards, State

DOES_NOT_HOLD: Final = ClauseReason("collecting-1", "{window} is not a window that holds the card")
NAME_ONE: Final = ClauseReason("collecting-2", "the card does not fit: name the window that becomes the new matrix")
NONE_TO_NAME: Final = ClauseReason("collecting-2", "there is no window to name for this card")


@implements("collecting-5")
def collect(state: State, placed: Space, named: Window | None) -> Step[State, Event] | None:
    """collecting-5 Right after a placement, if the board does not fit, the player collects what a new window leaves out."""
    covered, around, seat = state.board.spaces, matrices_holding(state.settings)[placed], state.seat
    if matrices_around(covered, around):
        return None
    matrix = new_matrix(named, around, covered, state.settings.readings)
    assert matrix is not None, "a placement is refused that names a wrong window"
    board, taken = state.board.parted(outside(covered, matrix))
    event = CardsCollected("collecting-3", seat, taken)
    penalty_piles = with_seat(state.penalty_piles, seat, take_in(state.penalty_pile, event.cards))
    collected = changed(state, board=board, penalty_piles=penalty_piles)
    return Step(collected, (*moved(matrix), event))


def moved(matrix: Matrix) -> tuple[MatrixMoved | EdgeMatrixMoved, ...]:
    """What is told of a new matrix: its window, and the edge window beside it if there is one."""
    new = MatrixMoved("collecting-2", matrix.window)
    return (new,) if matrix.beside is None else (new, EdgeMatrixMoved("edge-matrix-3", matrix.beside))


@implements("collecting-1")
def new_matrices(placed: Space, matrices: tuple[Matrix, ...]) -> tuple[Matrix, ...]:
    """collecting-1 The new matrix is one of those that hold the card just placed."""
    return matrices_around(frozenset([placed]), matrices)


@derived
def matrices_holding(settings: Settings) -> Mapping[Space, tuple[Matrix, ...]]:
    """For every space the matrices that can be the new one when a card is placed there, in order."""
    return {space: new_matrices(space, every_matrix(settings)) for space in product(rows(settings), columns(settings))}


@implements("collecting-2")
def new_matrix(
    named: Window | None, around: tuple[Matrix, ...], covered: frozenset[Space], readings: Readings
) -> Matrix | None:
    """collecting-2 Of the matrices around the card the one that keeps the most cards is the new one.

    Under `any-window` the player names its window instead or, of two, one of them. None where a window is named wrongly, or
    has yet to be named.
    """
    match readings.collect_extent:
        case CollectExtent.MINIMAL:
            return greatest(covered, around) if named is None else None
        case CollectExtent.ANY_WINDOW:
            with_it = tuple([matrix for matrix in around if named in matrix.windows])
            return greatest(covered, with_it) if with_it else None


def greatest(covered: frozenset[Space], matrices: tuple[Matrix, ...]) -> Matrix:
    """The matrix in which the most spaces stay covered; the first of them where there are several.

    Of single windows some keeps whatever any other keeps, so that it keeps the most cards, too.
    """
    kept = [len(covered & matrix.spaces) for matrix in matrices]
    return matrices[kept.index(max(kept))]


@implements("collecting-3")
def outside(covered: frozenset[Space], matrix: Matrix) -> frozenset[Space]:
    """collecting-3 The player collects what lies on the spaces outside the new matrix."""
    return covered - matrix.spaces


@implements("collecting-4")
def take_in(penalty_pile: Cards, cards: tuple[Card, ...]) -> Cards:
    """collecting-4 Collected cards go to the player's own penalty pile, face down."""
    return penalty_pile.with_all(cards)


@derived
def windows_to_name(settings: Settings) -> Mapping[Space, tuple[Window, ...]]:
    """For every space the windows that a player can name whose card does not fit there; nothing where none is named."""
    readings = settings.readings
    named = {
        space: tuple(
            [
                window
                for window in every_window(settings)
                if space in window.spaces and new_matrix(window, around, frozenset([space]), readings)
            ]
        )
        for space, around in matrices_holding(settings).items()
    }
    return {space: windows for space, windows in named.items() if windows}


def nameable(settings: Settings, card: Card, column: int) -> tuple[Window | None, ...]:
    """What a placement can name for its window: nothing, and every window that can be named for its space."""
    return (None, *windows_to_name(settings).get((row(card.number), column), ()))


def named_for(placed: Space, board: Board, settings: Settings) -> tuple[Window, ...]:
    """The windows of which a player names one who places a card on a space; none where it fits, or no window is named."""
    windows = windows_to_name(settings).get(placed, ())
    return () if windows and fits(placed, board.spaces, every_matrix(settings)) else windows


def with_windows(placements: tuple[Place, ...], board: Board, settings: Settings) -> tuple[Place, ...]:
    """Each placement as it is or, where a window is named, once for each of them."""
    if not windows_to_name(settings):
        return placements
    named = [(placement, named_for(space_of(placement), board, settings) or (None,)) for placement in placements]
    return tuple([evolve(placement, window=window) for placement, windows in named for window in windows])


def naming_refusal(placement: Place, board: Board, settings: Settings) -> Refusal | None:
    """Why a player may not name the window of a placement, or must name one; None where the naming is right."""
    if placement.window is None and not windows_to_name(settings):
        return None
    windows = named_for(space_of(placement), board, settings)
    if placement.window is None:
        return NAME_ONE() if windows else None
    if not windows:
        return NONE_TO_NAME()
    return None if placement.window in windows else DOES_NOT_HOLD(window=placement.window)
