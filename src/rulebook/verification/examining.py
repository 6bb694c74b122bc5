"""Examining: checks claims on states and steps, counts the cases, and keeps the first counterexample of each claim."""

from collections.abc import Callable, Iterable
from time import process_time
from typing import TypeAlias

from attrs import define, field, frozen

from rulebook.core.game import AnyGame
from rulebook.core.step import Step
from rulebook.play import Move
from rulebook.records import write
from rulebook.spec.model import Checks
from rulebook.verification.claims import Claim, claimed

AnyStep: TypeAlias = Step[object, object]
Way: TypeAlias = tuple[object, ...]
"""The actions of a game up to some point."""


@frozen
class Counterexample:
    """A game that reaches a point where a theorem does not hold: the settings and all actions. The last action leads
    there.
    """

    settings: object
    actions: Way


@define
class Tally:
    """How many cases a claim was checked on, for how many seconds of CPU time, and the case for which it was found false.

    `met` is the number of cases in which its condition was met: in the others it says nothing.
    """

    cases: int = 0
    met: int = 0
    seconds: float = 0.0
    counterexample: Counterexample | None = None


@define
class Examiner:
    """Checks claims on the states and steps of games under `rules`, each until it is found false.

    A predicate gives None for a case in which the condition of its theorem is not met. Which claims apply is determined
    once; `tallies` has an entry for each of them.
    """

    settings: object
    claims: Iterable[Claim]
    tallies: dict[str, Tally] = field(factory=dict)
    _of_states: tuple[Claim, ...] = field(init=False)
    _of_steps: tuple[Claim, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._of_states = self._open_claims(Checks.STATE)
        self._of_steps = self._open_claims(Checks.STEP)

    def _open_claims(self, kind: Checks) -> tuple[Claim, ...]:
        found = claimed(self.claims, self.settings, kind)
        return tuple([claim for claim in found if self.tallies.setdefault(claim.id, Tally()).counterexample is None])

    def state(self, state: object, way: Callable[[], Way]) -> None:
        """Check every claim about states; `way` has the actions that led to this one."""
        if self._ask(self._of_states, (state,), way):
            self._of_states = self._open_claims(Checks.STATE)

    def step(self, before: object, action: object, step: AnyStep, way: Callable[[], Way]) -> None:
        """Check every claim about steps; `way` has the actions that led to the state before."""
        if self._ask(self._of_steps, (before, action, step), lambda: (*way(), action)):
            self._of_steps = self._open_claims(Checks.STEP)

    def _ask(self, claims: tuple[Claim, ...], case: tuple[object, ...], way: Callable[[], Way]) -> bool:
        """Check some claims on a case, and keep the case for any that it refutes; returns whether it refutes any."""
        refuted, began = False, process_time()
        for claim in claims:
            tally = self.tallies[claim.id]
            holds = claim.holds(*case)
            tally.met += holds is not None
            if holds is not None and not holds:
                tally.counterexample, refuted = Counterexample(self.settings, way()), True
            ended = process_time()
            tally.cases, tally.seconds, began = tally.cases + 1, tally.seconds + ended - began, ended
        return refuted


def record_of(game: AnyGame, counterexample: Counterexample, theorem: str) -> tuple[str, ...]:
    """The lines of a record of a counterexample."""
    moves = moves_along(game, counterexample)
    return tuple(write(game, counterexample.settings, moves, meta={"refutes": theorem}))


def moves_along(game: AnyGame, counterexample: Counterexample) -> Iterable[Move[object, object, object]]:
    """The moves of a counterexample."""
    state = game.start(counterexample.settings)
    for action in counterexample.actions:
        actor = game.actor(state)
        assert actor is not None, "an action was taken after the end of the game"
        step = game.step(state, action)
        yield Move(state, actor, action, step)
        state = step.state
