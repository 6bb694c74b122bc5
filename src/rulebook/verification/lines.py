"""Lines of play in which every choice follows from a number; they show that something can happen, and never change."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from rulebook.core.step import Step

State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
CitingEvent = TypeVar("CitingEvent", bound="Citing")

MOST_LINES = 200
"""How many lines of play are tried for something to happen."""
MULTIPLIER, INCREMENT, MODULUS = 6364136223846793005, 1442695040888963407, 2**64
"""A linear congruential sequence, whose upper half is random enough."""


class Citing(Protocol):
    """An event: it cites the clause that it comes from."""

    @property
    def clause(self) -> str:
        """The id of the clause."""
        ...


def uncited(
    clauses: Iterable[str],
    state: State,
    legal_actions: Callable[[State], Sequence[Action]],
    step: Callable[[State, Action], Step[State, CitingEvent]],
) -> frozenset[str]:
    """Those clauses that no event cites in any of a few hundred lines of play from a state."""
    left = frozenset(clauses)
    for number in range(MOST_LINES):
        for after in line_of_play(state, legal_actions, step, number):
            left -= {event.clause for event in after.events}
        if not left:
            break
    return left


def line_of_play(
    state: State,
    legal_actions: Callable[[State], Sequence[Action]],
    step: Callable[[State, Action], Step[State, Event]],
    number: int,
) -> Iterator[Step[State, Event]]:
    """The steps of the line of play with a number, from a state until no action is legal; each number gives another line.

    The kind of the next action is chosen first, and then an action of that kind, so that rare kinds get their chance.
    """
    numbers = sequence(number)
    while actions := legal_actions(state):
        kinds = list(dict.fromkeys(map(type, actions)))
        kind = kinds[next(numbers) % len(kinds)]
        possible = [action for action in actions if type(action) is kind]
        after = step(state, possible[next(numbers) % len(possible)])
        yield after
        state = after.state


def sequence(number: int) -> Iterator[int]:
    """Numbers that follow from a first one but look random."""
    while True:
        number = (number * MULTIPLIER + INCREMENT) % MODULUS
        yield number >> 32
