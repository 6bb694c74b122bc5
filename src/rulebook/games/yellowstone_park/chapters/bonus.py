"""Bonus: what it earns to cover the last spaces of the matrix."""

from rulebook.core.change import changed
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.chapters.edge_matrix import EDGE_ROWS, every_matrix, spaces_to_cover
from rulebook.games.yellowstone_park.chapters.matrix import matrices_around
from rulebook.games.yellowstone_park.model.board import Space, Window
from rulebook.games.yellowstone_park.model.clauses import ClauseId, implements
from rulebook.games.yellowstone_park.model.components import Components
from rulebook.games.yellowstone_park.model.events import BonusEarned, Event
from rulebook.games.yellowstone_park.model.settings import has_two_matrices
from rulebook.games.yellowstone_park.model.state import State


def award_bonus(state: State, placed: Space) -> Step[State, Event] | None:
    """The bonus of a placement, counted on what is left on the board after collecting; None where it earns none."""
    settings, board = state.settings, state.board
    stack = board.at(*placed)
    if stack is None or not covers_anew(stack.copies):
        return None
    if has_two_matrices(settings):
        return award_in_each(state, placed)
    return award(state, len(board.stacks), spaces_to_cover(board, settings.components, settings.variants))


def award_in_each(state: State, placed: Space) -> Step[State, Event]:
    """The bonus of each of two matrices at once, wherever each can lie: a card can lie in both."""
    settings, covered = state.settings, state.board.spaces
    around, columns = matrices_around(covered, every_matrix(settings)), settings.components.window_columns
    normal = most_covered(covered, placed, tuple([matrix.window for matrix in around]))
    at_the_edge = most_covered(covered, placed, tuple([matrix.beside for matrix in around if matrix.beside is not None]))
    in_the_normal_one = Step[State, Event](state).then(award, normal, settings.components.window_rows * columns)
    return in_the_normal_one.then(award, at_the_edge, EDGE_ROWS * columns)


def most_covered(covered: frozenset[Space], placed: Space, windows: tuple[Window, ...]) -> int:
    """How many spaces are covered in a window that holds the card just placed; the most where there are several."""
    return max([len(covered & window.spaces) for window in windows if placed in window.spaces], default=0)


def award(state: State, covered: int, spaces: int) -> Step[State, Event] | None:
    """The bonus for a matrix, given how many of its spaces are covered."""
    components = state.settings.components
    if earned := last_but_one(covered, spaces, components):
        return pay(state, "bonus-1", earned)
    if earned := last(covered, spaces, components):
        return pay(state, "bonus-2", earned)
    return None


def pay(state: State, clause: ClauseId, spaces: int) -> Step[State, Event]:
    """Move the marker of the player who has the turn by a bonus."""
    marker = moved_down(state.markers[state.seat], spaces)
    paid = changed(state, markers=with_seat(state.markers, state.seat, marker))
    return Step(paid, (BonusEarned(clause, state.seat, spaces, marker),))


@implements("bonus-1")
def last_but_one(covered: int, spaces: int, components: Components) -> int:
    """bonus-1 Covering the last space but one of the matrix earns one space on the score track."""
    return components.last_but_one_bonus if covered == spaces - 1 else 0


@implements("bonus-2")
def last(covered: int, spaces: int, components: Components) -> int:
    """bonus-2 Covering the last space of the matrix earns three spaces on the score track."""
    return components.last_bonus if covered == spaces else 0


@implements("bonus-4")
def covers_anew(copies: int) -> bool:
    """bonus-4 A card covers a new space if no twin of it lay there: if it is now the only copy on its space."""
    return copies == 1


@implements("bonus-5")
def moved_down(marker: int, spaces: int) -> int:
    """bonus-5 A marker goes down by the spaces earned, but not below 0."""
    return max(0, marker - spaces)
