"""Integrity: what makes a state one that a game can be in. Asked of every state that comes in from outside."""

from rulebook.core import Fault, Seat

from your_game.state import State


def well_formed(state: State) -> tuple[Fault, ...]:
    """Everything that is wrong with a state; empty for one that a game can be in."""
    counters = state.rules.components.counters
    if not 0 <= state.heap <= counters:
        return (Fault("heap", f"there are {state.heap} of {counters} counters", "taking-1"),)
    if state.seat not in possible_seats(state):
        return (Fault("seat", f"seat {state.seat} has not the turn with {state.heap} counters left", "taking-1"),)
    return ()


def possible_seats(state: State) -> frozenset[Seat]:
    """The seats that can have the turn, or have won, after every possible number of takings."""
    rules = state.rules
    taken = rules.components.counters - state.heap
    fewest = -(-taken // rules.components.most_taken)
    passed_on = range(fewest, taken + 1) if state.heap else range(fewest - 1, taken)
    return frozenset((rules.first_player + times) % rules.players for times in passed_on)
