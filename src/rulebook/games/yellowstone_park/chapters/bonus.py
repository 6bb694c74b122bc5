"""Bonus: what it earns to cover the last spaces of the matrix."""

from rulebook.core.change import changed
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.yellowstone_park.chapters.edge_matrix import spaces_to_cover
from rulebook.games.yellowstone_park.model.board import Space
from rulebook.games.yellowstone_park.model.clauses import ClauseId, implements
from rulebook.games.yellowstone_park.model.components import Components
from rulebook.games.yellowstone_park.model.events import BonusEarned, Event
from rulebook.games.yellowstone_park.model.state import State


def award_bonus(state: State, placed: Space) -> Step[State, Event] | None:
    """The bonus of a placement, counted on what is left on the board after collecting; None where it earns none."""
    components, board = state.settings.components, state.board
    stack = board.at(*placed)
    if stack is None or not covers_anew(stack.copies):
        return None
    covered, spaces = len(board.stacks), spaces_to_cover(board, components, state.settings.variants)
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
