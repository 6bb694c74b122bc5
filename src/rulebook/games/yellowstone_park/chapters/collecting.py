"""Collecting: what a card that does not fit the matrix costs."""

from attrs import evolve

from rulebook.core.change import changed
from rulebook.core.errors import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.box.actions import Place
from rulebook.games.yellowstone_park.box.board import Board
from rulebook.games.yellowstone_park.box.clauses import implements
from rulebook.games.yellowstone_park.box.components import Card
from rulebook.games.yellowstone_park.box.events import CardsCollected, Event, MatrixMoved
from rulebook.games.yellowstone_park.chapters.matrix import Space, Window, Windows, windows_around
from rulebook.games.yellowstone_park.chapters.placing import fits, space_of
from rulebook.games.yellowstone_park.box.readings import CollectExtent
from rulebook.games.yellowstone_park.box.settings import Settings
from rulebook.games.yellowstone_park.box.state import Cards, State


@implements("collecting-5")
def collect(state: State, placed: Space, named: Window | None) -> Step[State, Event] | None:
    """collecting-5 Right after a placement, if the board does not fit, the player collects what a new window leaves out."""
    covered, windows, seat = state.board.spaces, new_windows(placed, state.settings.windows), state.seat
    if windows_around(covered, windows):
        return None
    window = named or greatest(covered, windows)
    board, taken = state.board.parted(outside(covered, window))
    event = CardsCollected("collecting-3", seat, taken)
    penalty_piles = with_seat(state.penalty_piles, seat, take_in(state.penalty_pile, event.cards))
    collected = changed(state, board=board, penalty_piles=penalty_piles)
    return Step(collected, (MatrixMoved("collecting-2", window), event))


@implements("collecting-1")
def new_windows(placed: Space, windows: Windows) -> tuple[Window, ...]:
    """collecting-1 The windows that can become the new matrix are those that hold the card just placed."""
    return windows.holding[placed]


@implements("collecting-2")
def with_windows(placements: tuple[Place, ...], board: Board, rules: Rules) -> tuple[Place, ...]:
    """collecting-2 Each placement with the window that becomes the new matrix: the greatest, not named, or disputed."""
    match rules.readings.collect_extent:
        case CollectExtent.MINIMAL:
            return placements
        case CollectExtent.ANY_WINDOW:
            return tuple([named for placement in placements for named in naming_any(placement, board, rules.windows)])


def naming_any(placement: Place, board: Board, windows: Windows) -> list[Place]:
    """A placement that does not fit, once for each window that holds the card; one that fits as it is."""
    placed = space_of(placement)
    if fits(placed, board.spaces, windows):
        return [placement]
    return [evolve(placement, window=window) for window in new_windows(placed, windows)]


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


def naming_refusal(placement: Place, board: Board, rules: Rules) -> Refusal | None:
    """Why a player may not name the window of a placement, or must name one; None where the naming is right."""
    bare = placement if placement.window is None else evolve(placement, window=None)
    right = with_windows((bare,), board, rules)
    if placement in right:
        return None
    if placement.window is None:
        return Refusal("collecting-2", "the card does not fit: name the window that becomes the new matrix")
    if right[0].window is None:
        return Refusal("collecting-2", "there is no window to name for this card")
    return Refusal("collecting-1", f"{placement.window} is not a window that holds the card")
