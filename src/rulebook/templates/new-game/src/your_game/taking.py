"""Taking: the first section of the rules. A module like this one for each section reads like its chapter."""

from attrs import evolve
from rulebook.core import Refusal, Step

from your_game.actions import Take
from your_game.clauses import implements
from your_game.events import CountersTaken, Event, GameWon
from your_game.state import State


@implements("taking-1")
def take(state: State, counters: int) -> Step[State, Event]:
    """taking-1 The players take one to three counters in turn, and whoever takes the last one wins."""
    left = state.heap - counters
    taken = CountersTaken("taking-1", state.seat, counters, left)
    if left == 0:
        return Step(evolve(state, heap=left), (taken, GameWon("taking-1", state.seat)))
    return Step(evolve(state, heap=left, seat=(state.seat + 1) % state.rules.players), (taken,))


def takings(state: State) -> tuple[Take, ...]:
    """Every taking that is possible, the smallest first."""
    return tuple(Take(counters) for counters in range(1, most(state) + 1))


def refusal(state: State, action: Take) -> Refusal | None:
    """The clause that forbids a taking, and why; None where it is possible."""
    if state.heap == 0:
        return Refusal("taking-1", "the game is over: no counter is left")
    if not 1 <= action.counters <= most(state):
        return Refusal("taking-1", f"take 1 to {most(state)} counters, not {action.counters}")
    return None


def most(state: State) -> int:
    """How many counters can be taken at most."""
    return min(state.rules.components.most_taken, state.heap)
