"""The engine: whose turn it is, what is legal, why something is not, and what it leads to."""

from rulebook.core import Actor, IllegalAction, Refusal, Result, Step

from your_game import taking
from your_game.actions import Action
from your_game.events import Event
from your_game.rules import Rules
from your_game.state import State


def start(rules: Rules) -> State:
    """A game before the first turn."""
    return State(rules, rules.components.counters, rules.first_player)


def actor(state: State) -> Actor | None:
    """Who is to act; None when the game is over. A game with cards or dice says CHANCE while these decide."""
    return state.seat if state.heap else None


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action, the smallest taking first."""
    return taking.takings(state)


def chances(state: State) -> tuple[tuple[Action, int], ...]:
    """Every outcome of chance with its exact weight: nothing is left to chance here."""
    return ()


def step(state: State, action: Action) -> Step[State, Event]:
    """Apply an action; raises IllegalAction, with the refusal that `why_not` gives, and leaves everything as it was."""
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return taking.take(state, action.counters)


def why_not(state: State, action: Action) -> Refusal | None:
    """The clause that forbids an action here, and why, in words; None when it is legal."""
    return taking.refusal(state, action)


def result(state: State) -> Result | None:
    """One point for the winner; None while the game is running."""
    if state.heap:
        return None
    scores = tuple(int(seat == state.seat) for seat in range(state.rules.players))
    return Result(scores, winners=(state.seat,))
