"""Exploring: every state that a small game can come to, and every step between them, is shown to all claims."""

from collections.abc import Iterable, Iterator
from time import process_time

from attrs import frozen

from rulebook.core.game import AnyGame
from rulebook.exploration import Explorer
from rulebook.verification.claims import Claim
from rulebook.verification.examining import Examiner, Tally

MOST_STATES = 400_000
"""An exploration keeps no more states than that: about a gigabyte."""
BETWEEN_LOOKS = 256
"""After so many states an exploration looks at the time that it took."""


@frozen
class Explored:
    """What an exploration saw, and what became of each claim that applies. `complete` says that it saw everything."""

    states: int
    transitions: int
    depth: int
    complete: bool
    seconds: float
    tallies: dict[str, Tally]


def explore(
    game: AnyGame, settings: object, claims: Iterable[Claim], seconds: float, most_states: int = MOST_STATES
) -> Explored:
    """Explore a game under some settings, nearest states first, and ask every claim about every state and step.

    It stops after so many seconds of CPU time, and keeps at most so many states; then it is not complete.
    """
    examiner = Examiner(settings, claims)

    def successors(state: object) -> Iterator[tuple[object, object]]:
        for action in game.legal_actions(state):
            step = game.step(state, action)
            examiner.step(state, action, step, lambda: explorer.path_to(state))
            yield action, step.state

    explorer: Explorer[object, object] = Explorer(game.start(settings), successors, most_states)
    began, states, depth = process_time(), 0, 0
    for states, state in enumerate(explorer, start=1):
        examiner.state(state, lambda: explorer.path_to(state))  # noqa: B023 - it is called before the next state comes
        depth = explorer.depth
        if states % BETWEEN_LOOKS == 0 and process_time() - began > seconds:
            break
    taken = process_time() - began
    return Explored(states, explorer.transitions, depth, explorer.complete, taken, examiner.tallies)
