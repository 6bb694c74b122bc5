"""Notation: actions and events in words."""

from typing import assert_never

from your_game.actions import Action
from your_game.events import CountersTaken, Event, GameWon


def action_text(action: Action) -> str:
    """An action in words, such as `take 2 counters`."""
    return f"take {counted(action.counters)}"


def event_text(event: Event) -> str:
    """An event in a sentence without its full stop, such as `Seat 1 took 2 counters`."""
    match event:
        case CountersTaken(_, seat, counters, left):
            return f"Seat {seat} took {counted(counters)} and left {left}"
        case GameWon(_, seat):
            return f"Seat {seat} won"
        case _:
            assert_never(event)


def counted(counters: int) -> str:
    """Some counters with their number."""
    return "1 counter" if counters == 1 else f"{counters} counters"
