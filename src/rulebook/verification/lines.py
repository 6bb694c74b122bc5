"""Lines of play in which every choice follows from a number; they show that something can happen, and never change."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol, TypeAlias, TypeVar

from rulebook.core.step import Step

State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
CitingEvent = TypeVar("CitingEvent", bound="Citing")

MOST_LINES = 200
"""The number of lines of play that are searched for something to happen."""
MOST_STEPS = 1_500
"""The number of steps for which a line of play is followed."""
MULTIPLIER, INCREMENT, MODULUS = 6364136223846793005, 1442695040888963407, 2**64
"""A linear congruential sequence, whose upper half is random enough."""


Guide: TypeAlias = Callable[[State, Sequence[Action]], Sequence[Action]]
"""A function that narrows down the actions of a state, so that something rare happens soon."""


def anything(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """A guide that leaves all actions."""
    return actions


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
    guides: "Sequence[Guide[State, Action]]" = (),
) -> frozenset[str]:
    """The clauses, among some, that no event cites in any of a few hundred lines of play from a state.

    Nothing and each of the guides take turns at guiding the lines, which are broken off where they get too long.
    """
    guided: tuple[Guide[State, Action], ...] = (anything, *guides)
    left = frozenset(clauses)
    for number in range(MOST_LINES):
        line = line_of_play(state, legal_actions, step, number, guided[number % len(guided)])
        for after in islice(line, MOST_STEPS):
            left -= {event.clause for event in after.events}
            if not left:
                return left
    return left


def line_of_play(
    state: State,
    legal_actions: Callable[[State], Sequence[Action]],
    step: Callable[[State, Action], Step[State, Event]],
    number: int,
    guide: "Guide[State, Action] | None" = None,
) -> Iterator[Step[State, Event]]:
    """The steps of the line of play with a number, from a state until no action is legal; each number gives another line.

    The kind of the next action is chosen first, and then one of that kind, so that common kinds do not drown rare ones; a
    guide narrows down the actions before that.
    """
    numbers, narrowed = sequence(number), guide or anything
    while actions := narrowed(state, legal_actions(state)):
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
