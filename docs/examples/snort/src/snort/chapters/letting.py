"""Letting animals in: which fields are left for one, what a move is, and when somebody has lost."""

from typing import Final

from rulebook.core import Multiset, Over, Refusal, Result, Seat, Step, changed, with_seat
from rulebook.core.kits.grids import SPACES, Space, Spaces, neighbours

from snort.model.actions import Put
from snort.model.clauses import ClauseReason, implements
from snort.model.components import Settings, fields
from snort.model.events import AnimalPut, Event, GameWon
from snort.model.state import Letting, State

NO_ROOM: Final = ClauseReason("letting-2", "an animal cannot go to {field}")


def start(settings: Settings) -> State:
    """An empty board."""
    free, nothing = Multiset.of(SPACES, fields(settings)), Multiset.of(SPACES)
    return State(settings=settings, phase=Letting(), seat=first_to_move(settings), free=free, taken=(nothing,) * 2)


@implements("players-2")
def first_to_move(settings: Settings) -> Seat:
    """players-2 One of the players, as they agree, moves first."""
    return settings.first_player


@implements("letting-1")
def next_seat(seat: Seat) -> Seat:
    """letting-1 The players move in turn."""
    return 1 - seat


def is_far_from(field: Space, others: Spaces) -> bool:
    """Whether no neighbour of a field is among some others."""
    return not any(neighbour in others for neighbour in neighbours(field))


@implements("letting-2")
def has_room(field: Space, free: Spaces, others: Spaces) -> bool:
    """letting-2 An animal may go to a free field that is not next to one with an animal of the other player."""
    return field in free and is_far_from(field, others)


def moves(state: State) -> tuple[Put, ...]:
    """Every field for an animal, row by row."""
    others = state.taken[next_seat(state.seat)]
    return tuple([Put(field) for field in fields(state.settings) if has_room(field, state.free, others)])


def refusal(state: State, action: Put) -> Refusal | None:
    """Why an animal may not go to a field; None if it may."""
    others = state.taken[next_seat(state.seat)]
    return None if has_room(action.field, state.free, others) else NO_ROOM(field=action.field)


@implements("letting-3")
def put(state: State, action: Put) -> Step[State, Event]:
    """letting-3 On their turn a player lets one animal into a field, where it stays."""
    taken = with_seat(state.taken, state.seat, state.taken[state.seat].with_one(action.field))
    moved = changed(state, free=state.free.without(action.field), taken=taken, seat=next_seat(state.seat))
    return Step[State, Event](moved, (AnimalPut("letting-3", state.seat, action.field),)).then(go_on)


@implements("ending-1")
def has_lost(state: State) -> bool:
    """ending-1 A player who has no room for an animal on their turn loses."""
    return not any(has_room(field, state.free, state.taken[next_seat(state.seat)]) for field in fields(state.settings))


def go_on(state: State) -> Step[State, Event] | None:
    """The next player is in turn, or has lost."""
    if not has_lost(state):
        return None
    return Step(changed(state, phase=Over()), (GameWon("ending-1", state.seat, next_seat(state.seat)),))


def result(state: State) -> Result | None:
    """One point for the winner; None while the game is running."""
    winner = next_seat(state.seat)
    return Result((1 - winner, winner), (winner,)) if isinstance(state.phase, Over) else None
