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
from rulebook.games.yellowstone_park.chapters.edge_matrix import every_window
from rulebook.games.yellowstone_park.chapters.matrix import windows_around
from rulebook.games.yellowstone_park.chapters.placing import fits, row, space_of
from rulebook.games.yellowstone_park.model.actions import Place
from rulebook.games.yellowstone_park.model.board import Board, Space, Window
from rulebook.games.yellowstone_park.model.clauses import ClauseReason, implements
from rulebook.games.yellowstone_park.model.components import Card
from rulebook.games.yellowstone_park.model.events import CardsCollected, Event, MatrixMoved
from rulebook.games.yellowstone_park.model.readings import CollectExtent, Readings
from rulebook.games.yellowstone_park.model.settings import Settings, columns, rows
from rulebook.games.yellowstone_park.model.state import Cards, State

DOES_NOT_HOLD: Final = ClauseReason("collecting-1", "{window} is not a window that holds the card")
NAME_ONE: Final = ClauseReason("collecting-2", "the card does not fit: name the window that becomes the new matrix")
NONE_TO_NAME: Final = ClauseReason("collecting-2", "there is no window to name for this card")


@implements("collecting-5")
def collect(state: State, placed: Space, named: Window | None) -> Step[State, Event] | None:
    """collecting-5 Right after a placement, if the board does not fit, the player collects what a new window leaves out."""
    covered, around, seat = state.board.spaces, windows_holding(state.settings)[placed], state.seat
    if windows_around(covered, around):
        return None
    window = new_window(named, around, covered, state.settings.readings)
    assert window is not None, "a placement is refused that names a wrong window"
    board, taken = state.board.parted(outside(covered, window))
    event = CardsCollected("collecting-3", seat, taken)
    penalty_piles = with_seat(state.penalty_piles, seat, take_in(state.penalty_pile, event.cards))
    collected = changed(state, board=board, penalty_piles=penalty_piles)
    return Step(collected, (MatrixMoved("collecting-2", window), event))


@implements("collecting-1")
def new_windows(placed: Space, windows: tuple[Window, ...]) -> tuple[Window, ...]:
    """collecting-1 The windows that can become the new matrix are those that hold the card just placed."""
    return windows_around(frozenset([placed]), windows)


@derived
def windows_holding(settings: Settings) -> Mapping[Space, tuple[Window, ...]]:
    """For every space the windows that can become the new matrix when a card is placed there, in order."""
    return {space: new_windows(space, every_window(settings)) for space in product(rows(settings), columns(settings))}


@implements("collecting-2")
def new_window(
    named: Window | None, around: tuple[Window, ...], covered: frozenset[Space], readings: Readings
) -> Window | None:
    """collecting-2 Of the windows around the card the one that keeps the most cards is the new matrix.

    Under `any-window` the player names one of them instead. None where a window is named wrongly, or has yet to be named.
    """
    match readings.collect_extent:
        case CollectExtent.MINIMAL:
            return greatest(covered, around) if named is None else None
        case CollectExtent.ANY_WINDOW:
            return named if named in around else None


def greatest(covered: frozenset[Space], windows: tuple[Window, ...]) -> Window:
    """The window that keeps the most spaces covered; the first of them where several keep the same ones.

    Some window keeps whatever any other keeps, so it does not matter that spaces are counted and not cards.
    """
    kept = [len(covered & window.spaces) for window in windows]
    return windows[kept.index(max(kept))]


@implements("collecting-3")
def outside(covered: frozenset[Space], window: Window) -> frozenset[Space]:
    """collecting-3 The player collects what lies on the spaces outside the new window."""
    return covered - window.spaces


@implements("collecting-4")
def take_in(penalty_pile: Cards, cards: tuple[Card, ...]) -> Cards:
    """collecting-4 Collected cards go to the player's own penalty pile, face down."""
    return penalty_pile.with_all(cards)


@derived
def windows_to_name(settings: Settings) -> Mapping[Space, tuple[Window, ...]]:
    """For every space the windows that a player can name whose card does not fit there; nothing where none is named."""
    readings = settings.readings
    named = {
        space: tuple([window for window in around if new_window(window, around, frozenset([space]), readings)])
        for space, around in windows_holding(settings).items()
    }
    return {space: windows for space, windows in named.items() if windows}


def nameable(settings: Settings, card: Card, column: int) -> tuple[Window | None, ...]:
    """What a placement can name for its window: nothing, and every window that can be named for its space."""
    return (None, *windows_to_name(settings).get((row(card.number), column), ()))


def named_for(placed: Space, board: Board, settings: Settings) -> tuple[Window, ...]:
    """The windows of which a player names one who places a card on a space; none where it fits, or no window is named."""
    windows = windows_to_name(settings).get(placed, ())
    return () if windows and fits(placed, board.spaces, every_window(settings)) else windows


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
