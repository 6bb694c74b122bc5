"""Exploring: checks all claims on every state that a small game can reach, and every step between them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from time import process_time
from typing import Any

from attrs import frozen

from rulebook.core.game import AnyGame
from rulebook.core.hints import fields_of
from rulebook.exploration import Explorer
from rulebook.verification.claims import Claim
from rulebook.verification.examining import Examiner, Tally, Way

MOST_STATES = 400_000
"""An exploration keeps at most this many states: about a gigabyte."""
BETWEEN_LOOKS = 256
"""After this many states an exploration checks its time."""


@frozen
class Explored:
    """What an exploration saw, and the result for each claim that applies.

    `complete` says that it saw everything. Otherwise `growing` names the fields of the state that still took new values.
    """

    states: int
    transitions: int
    depth: int
    complete: bool
    seconds: float
    tallies: dict[str, Tally]
    growing: tuple[str, ...] = ()

    @property
    def progress(self) -> str:
        """How far an incomplete exploration got, how fast, and what was still growing."""
        rate = self.states / self.seconds if self.seconds else 0.0
        fields = f"; still growing: {', '.join(self.growing)}" if self.growing else ""
        return f"stopped after {self.states:,} states in {self.seconds:.0f} s ({rate:,.0f} per second){fields}"


def explore(
    game: AnyGame,
    settings: object,
    claims: Iterable[Claim],
    seconds: float,
    *,
    most_states: int = MOST_STATES,
    opening: Way = (),
) -> Explored:
    """Explore a game under some settings, nearest states first, and check every claim on every state and step.

    It begins where the actions of `opening` lead. It stops when its CPU time, in seconds, is used up, or when it would keep
    too many states; then it is not complete.
    """
    examiner = Examiner(settings, claims)

    def successors(state: object) -> Iterator[tuple[object, object]]:
        for action in game.legal_actions(state):
            step = game.step(state, action)
            examiner.step(state, action, step, lambda: way_to(state))
            yield action, step.state

    def way_to(state: object) -> Way:
        return (*opening, *explorer.path_to(state))

    start = reduce(lambda state, action: game.step(state, action).state, opening, game.start(settings))
    explorer: Explorer[object, object] = Explorer(start, successors, most_states)
    began, states, depth = process_time(), 0, 0
    for states, state in enumerate(explorer, start=1):
        examiner.state(state, lambda: way_to(state))  # noqa: B023 - it is called before the next state comes
        depth = explorer.depth
        if states % BETWEEN_LOOKS == 0 and process_time() - began > seconds:
            break
    taken, complete = process_time() - began, explorer.complete
    growing = () if complete else growing_fields(explorer.known)
    return Explored(states, explorer.transitions, depth, complete, taken, examiner.tallies, growing)


def growing_fields(states: Sequence[Any]) -> tuple[str, ...]:
    """The fields whose values in the later half of some states do not all occur in the earlier half."""
    half = len(states) // 2
    names = [field.name for field in fields_of(type(states[0]))]
    return tuple([name for name in names if has_new_values([getattr(state, name) for state in states], half)])


def has_new_values(values: Sequence[object], half: int) -> bool:
    """Whether there are later values that are not among the earlier ones."""
    earlier = set(values[:half])
    return any(value not in earlier for value in values[half:])
