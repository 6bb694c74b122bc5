"""The rules of Your Game, clause by clause.

What they are about comes first, and what follows from them last. When this grows long, split it as you like.
"""

from typing import Annotated, Final, TypeAlias

from attrs import frozen
from rulebook.core import Domain, Immutable, Over, Range, Refusal, Result, Seat, Step, changed, told
from rulebook.core.kits.integrity import Rule
from rulebook.core.settings import GameSettings, NoChoice, Ranged
from rulebook.core.visibility import Open, SeenAs

from your_game.written.clauses import Cited, ClauseId, ClauseReason, implements

NOT_SO_MANY: Final = ClauseReason("taking-1", "take 1 to {most} counters, not {counters}")


# What the game is about: components and settings, the state, actions and events.


@frozen
class Components(Ranged):
    """There are `counters` counters, and a player takes at most `most_taken` at a time. The defaults are as printed."""

    counters: Annotated[int, Range(1, 999)] = 21
    most_taken: Annotated[int, Range(1, 9)] = 3


@frozen(slots=False)
class Settings(GameSettings):
    """The players, the first player, and all choices: readings of an unclear text, variants, other components."""

    readings: NoChoice = NoChoice()
    variants: NoChoice = NoChoice()
    components: Components = Components()


@frozen
class Taking:
    """A player takes counters."""


Phase: TypeAlias = Taking | Over


@frozen(slots=False)
class State(Immutable):
    """`heap` counters are left. It is the turn of `seat` or, in a finished game, `seat` took the last one."""

    settings: Open[Settings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    heap: Open[int]


def amounts(settings: Settings) -> range:
    """How many counters a player can take at a time."""
    return range(1, settings.components.most_taken + 1)


@told("take {counters:# counter|# counters}")
@frozen
class Take:
    """A player takes some counters from the heap."""

    counters: Open[Annotated[int, Domain(amounts, within=range(1, 10))]]


Action: TypeAlias = Take  # with a second class: Take | Other


@told("{seat} took {counters:# counter|# counters} and left {left}")
@frozen
class CountersTaken(Cited):
    """`seat` took some counters, leaving `left`."""

    seat: Open[Seat]
    counters: Open[int]
    left: Open[int]


Event: TypeAlias = CountersTaken  # with a second class: CountersTaken | Other


# Taking: the first section of the rules. They read like the text, section by section.


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


# What is so in every state, beyond what the declaration says about seats and pieces.


def the_heap_lasts_as_long_as_the_game(state: State) -> bool:
    """There are counters on the heap until the game is over, and never more than in the box."""
    is_over = isinstance(state.phase, Over)
    return 0 <= state.heap <= state.settings.components.counters and (state.heap == 0) == is_over


RULES: Final[tuple[Rule[State, ClauseId], ...]] = ((the_heap_lasts_as_long_as_the_game, "heap", "taking-1"),)


# What follows. The docstring of a predicate is the statement of a theorem; theorems.toml has the clauses behind it.
# A predicate takes a state, or the state before a step, the action, and the step. It gives None where it says nothing.


def heap_shrinks(before: State, action: Action, after: Step[State, Event]) -> bool:
    """Every action leaves fewer counters on the heap: as many fewer as were taken."""
    return after.state.heap == before.heap - action.counters < before.heap
