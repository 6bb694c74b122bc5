"""What a seat may see of the game: of states, and of what happens. Here everything lies open."""

from attrs import frozen
from rulebook.core import Actor, Chooser, Fault, Seat, StateError

from your_game.engine import actor
from your_game.events import Event
from your_game.rules import Rules
from your_game.state import State


@frozen
class Observation:
    """All that `seat` may see. `to_act` is None when the game is over; `turn_of` is the seat of the state."""

    seat: Seat
    rules: Rules
    to_act: Actor | None
    turn_of: Seat
    heap: int


def observe(state: State, seat: Seat) -> Observation:
    """All that `seat` may see of a state, and nothing else; raises StateError for a seat that is not at the table."""
    if not 0 <= seat < state.rules.players:
        raise StateError([Fault("seat", f"there is no seat {seat} at a table of {state.rules.players}")])
    return Observation(seat, state.rules, actor(state), state.seat, state.heap)


def determinize(state: State, seat: Seat, chooser: Chooser) -> State:
    """A state that `seat` cannot tell from this one, drawn by `chooser`: the state itself, as nothing is hidden.

    In a game with hidden pieces these are dealt anew, as `rulebook.core.dealing.dealt_anew` does it.
    """
    return state


def event_for(event: Event, seat: Seat) -> Event:
    """An event as `seat` may see it: what is hidden from that seat would be None in it."""
    return event
