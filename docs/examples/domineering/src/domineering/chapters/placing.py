"""Placing dominoes: where one fits, what a move is, and when somebody has lost."""

from typing import Final

from rulebook.core import Multiset, Over, Refusal, Result, Seat, Step, changed, with_seat
from rulebook.core.kits.grids import SPACES, Space, Spaces, shifted

from domineering.model.actions import Put
from domineering.model.clauses import ClauseReason, implements
from domineering.model.components import Settings, squares
from domineering.model.events import DominoPut, Event, GameWon
from domineering.model.state import Placing, State

NO_ROOM: Final = ClauseReason("placing-2", "a domino does not fit on {square}")


def start(settings: Settings) -> State:
    """An empty board."""
    free, nothing = Multiset.of(SPACES, squares(settings)), Multiset.of(SPACES)
    return State(settings=settings, phase=Placing(), seat=settings.first_player, free=free, covered=(nothing,) * 2)


@implements("players-2")
def is_upright(seat: Seat, first_player: Seat) -> bool:
    """players-2 The dominoes of the player who moves first stand upright; those of the other lie across."""
    return seat == first_player


@implements("placing-1")
def next_seat(seat: Seat) -> Seat:
    """placing-1 The players move in turn."""
    return 1 - seat


def beside(square: Space, is_upright: bool) -> Space | None:
    """The square below one or, across, to the right of it; None at the edge of the largest board."""
    return shifted(square, 1, 0) if is_upright else shifted(square, 0, 1)


@implements("placing-2")
def fits(square: Space, other: Space | None, free: Spaces) -> bool:
    """placing-2 A domino covers two squares next to each other, both of which are free."""
    return other is not None and square in free and other in free


def has_room(state: State, square: Space) -> bool:
    """Whether a domino of the player whose turn it is fits on a square."""
    return fits(square, beside(square, is_upright(state.seat, state.settings.first_player)), state.free)


def moves(state: State) -> tuple[Put, ...]:
    """Every place for a domino, row by row."""
    return tuple([Put(square) for square in squares(state.settings) if has_room(state, square)])


def refusal(state: State, action: Put) -> Refusal | None:
    """Why a domino may not be put on a square; None if it may."""
    return None if has_room(state, action.square) else NO_ROOM(square=action.square)


@implements("placing-3")
def put(state: State, action: Put) -> Step[State, Event]:
    """placing-3 On their turn a player puts one domino on the board, where it stays."""
    square, other = action.square, beside(action.square, is_upright(state.seat, state.settings.first_player))
    assert other is not None, "the domino fits"
    covered = with_seat(state.covered, state.seat, state.covered[state.seat].with_one(square).with_one(other))
    moved = changed(state, free=state.free.without(square).without(other), covered=covered, seat=next_seat(state.seat))
    return Step[State, Event](moved, (DominoPut("placing-3", state.seat, square, other),)).then(go_on)


@implements("ending-1")
def has_lost(state: State) -> bool:
    """ending-1 A player who has no room for a domino on their turn loses."""
    return not any(has_room(state, square) for square in squares(state.settings))


def go_on(state: State) -> Step[State, Event] | None:
    """The next player is in turn, or has lost."""
    if not has_lost(state):
        return None
    return Step(changed(state, phase=Over()), (GameWon("ending-1", state.seat, next_seat(state.seat)),))


def result(state: State) -> Result | None:
    """One point for the winner; None while the game is running."""
    winner = next_seat(state.seat)
    return Result((1 - winner, winner), (winner,)) if isinstance(state.phase, Over) else None
