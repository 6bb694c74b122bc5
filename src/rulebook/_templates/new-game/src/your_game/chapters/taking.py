"""Taking: the first section of the rules. Write one such module for each section, so that it reads like its chapter."""

from typing import Final

from rulebook.core import Over, Refusal, Result, Step, changed

from your_game.model.actions import Take
from your_game.model.clauses import ClauseReason, implements
from your_game.model.events import CountersTaken, Event
from your_game.model.settings import Settings
from your_game.model.state import State, Taking

NOT_SO_MANY: Final = ClauseReason("taking-1", "take 1 to {most} counters, not {counters}")


def start(settings: Settings) -> State:
    """A game before the first turn."""
    return State(settings=settings, phase=Taking(), seat=settings.first_player, heap=settings.components.counters)


@implements("taking-1")
def take(state: State, action: Take) -> Step[State, Event]:
    """taking-1 The players take one, two or three counters from the heap in turn, and whoever takes the last one
    wins.
    """
    left = state.heap - action.counters
    taken = CountersTaken("taking-1", state.seat, action.counters, left)
    if left == 0:
        return Step(changed(state, heap=left, phase=Over()), (taken,))
    return Step(changed(state, heap=left, seat=(state.seat + 1) % state.settings.players), (taken,))


def takings(state: State) -> tuple[Take, ...]:
    """Every possible taking, the smallest first."""
    return tuple(map(Take, range(1, min(state.settings.components.most_taken, state.heap) + 1)))


def refusal(state: State, action: Take) -> Refusal | None:
    """The clause that forbids a taking, and why; None if it is possible."""
    legal = takings(state)
    return None if action in legal else NOT_SO_MANY(most=len(legal), counters=action.counters)


def result(state: State) -> Result | None:
    """One point for the winner; None while the game is running."""
    if state.phase != Over():
        return None
    return Result(tuple([int(seat == state.seat) for seat in range(state.settings.players)]), (state.seat,))
