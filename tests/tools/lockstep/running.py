"""Running: games side by side, until enough transitions are compared."""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any, Final

from attrs import Factory, define

from rulebook.core import CHANCE
from rulebook.kernels import AnyKernel, Machine, kernel
from rulebook.play import generator
from rulebook.verification.smt.agreeing import LockstepError, Side
from tests.tools.lockstep.counting import Counts
from tests.tools.lockstep.policies import Policy
from tests.tools.lockstep.tables import Pair, choices, every_pair, pairs_in, pairwise

WATCHED: Final = 20
"""The first of every this many games of each policy is watched."""
DECODED: Final = 25
"""One of every this many rows is decoded."""
MOST_MOVES: Final = 1500
"""A game is broken off after this many moves; with most policies it ends sooner."""


SHARE: Final = 50_000
"""The number of transitions that are compared before the results are reported."""


@define
class Outcome:
    """What a run compared."""

    transitions: int = 0
    games: Counter[str] = Factory(Counter)
    """By policy."""
    finished: int = 0
    counts: Counts = Factory(Counts)
    met: set[Pair] = Factory(set)
    """The values of settings that met."""

    def add(self, other: "Outcome") -> None:
        """Add another run."""
        self.transitions += other.transitions
        self.games.update(other.games)
        self.finished += other.finished
        self.counts.add(other.counts)
        self.met |= other.met


def policies_for(game_id: str) -> tuple[Policy, ...]:
    """The policies for a game."""
    found: tuple[Policy, ...] = import_module(f"tests.tools.lockstep.{game_id}").POLICIES
    return found


def run(of: AnyKernel, transitions: int, seed: str = "lockstep", *, is_compiled: bool = True) -> Outcome:
    """Compare a number of transitions; raises LockstepError where the sides differ."""
    outcome, machine, policies = Outcome(), Machine(of, is_compiled), policies_for(of.game.id)
    random = generator(seed)
    for number, settings in enumerate(pairwise(of.game, random)):
        policy = policies[number % len(policies)]
        is_watched = number < len(policies) or number % (WATCHED * len(policies)) < len(policies)
        if is_watched:
            with outcome.counts.watching(of.game):
                play(Side(machine, settings), policy, random, outcome)
        else:
            play(Side(machine, settings), policy, random, outcome)
        outcome.met.update(pairs_in(values_of(of, settings)))
        if outcome.transitions >= transitions:
            return outcome
    raise AssertionError("settings do not end")


def play(side: Side, policy: Policy, random: Random, outcome: Outcome) -> None:
    """Play a game on both sides."""
    game, settings = side.kernel.game, side.settings
    state: Any = game.start(settings)
    side.start()
    side.compare(state, is_decoded=True)
    while (actor := game.actor(state)) is not None and len(side.ids) < MOST_MOVES:
        action = policy.action(game, state, random)
        step = game.step(state, action)
        side.step((game.outcome_id if actor is CHANCE else game.action_id)(action, settings))
        state = step.state
        side.compare(state, is_decoded=random.random() < 1 / DECODED)
        outcome.counts.tell(step.events)
    outcome.transitions += len(side.ids)
    outcome.games[policy.name] += 1
    outcome.finished += actor is None


def values_of(of: AnyKernel, settings: Any) -> dict[str, object]:
    """The value of each choice in some settings."""
    parts = {name: name.split(".") for name in choices(of.game)}
    return {
        name: getattr(getattr(settings, way[0]), way[1]) if len(way) > 1 else settings.players for name, way in parts.items()
    }


def never_met(of: AnyKernel, outcome: Outcome) -> list[str]:
    """The pairs of values that never met."""
    return sorted(f"{a}={x}, {b}={y}" for (a, x), (b, y) in every_pair(of.game) - outcome.met)


def share(game_id: str, seed: str, transitions: int) -> Outcome | LockstepError:
    """Compare some transitions, in any process; returns the error if the sides differ."""
    try:
        return run(kernel(game_id), transitions, seed)
    except LockstepError as error:
        return error


def shares(transitions: int) -> Iterator[int]:
    """Transitions in shares."""
    for done in range(0, transitions, SHARE):
        yield min(SHARE, transitions - done)
