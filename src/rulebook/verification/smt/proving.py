"""Proving: all that is claimed of a kernel, goal by goal, with the controls that show that the goals say something."""

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Final

import numpy as np
import z3
from attrs import frozen

from rulebook.kernels import AnyKernel, Claims, Machine
from rulebook.kernels.claims import Counting, StateClaim
from rulebook.verification.smt.adding_up import add_up_to_nonsense, contradict_each_other
from rulebook.verification.smt.comparing import IDS, table
from rulebook.verification.smt.evaluating import evaluated
from rulebook.verification.smt.induction import PHASE, Goal, Induction, Outcome, shown
from rulebook.verification.smt.solving import Answer, Decision, Solvers
from rulebook.verification.smt.symbols import Symbol, row_symbols
from rulebook.verification.smt.words import condition

TABLES: Final = 20
"""The number of tables of games that are looked at for states that meet what is assumed."""


@frozen(slots=False, eq=False)
class Proof:
    """What is claimed of a kernel, and what it takes to show it."""

    kernel: AnyKernel
    claims: Claims

    @cached_property
    def induction(self) -> Induction:
        """The kernel with its lemmas."""
        lemmas = (*[each.claim for each in self.claims.lemmas], *self.claims.lemmas_in_parts)
        return Induction(self.kernel, lemmas, self.claims.apart)

    def goals(self) -> Iterator[Goal]:
        """Everything that solvers are asked, in the order of the argument."""
        yield from self.grounds()
        yield from self.induction.goals_of_start()
        yield from self.induction.controls_of_steps()
        yield from self.induction.goals_of_steps()
        yield from self.theorems()
        yield from self.controls()
        for step in self.induction.steps:
            yield from self.induction.goals_of_parts(step)

    def grounds(self) -> Iterator[Goal]:
        """What the lemmas of counting take from solvers, each once."""
        done: set[object] = set()
        for lemma in self.claims.lemmas:
            for of_bits, width in lemma.bits:
                if of_bits not in done:
                    number = Symbol("number", 0, (1 << width) - 1)
                    yield Goal(f"lemma: {of_bits.__name__}", (), self.induction.claimed(of_bits, number.value))
                done.add(of_bits)
            for claim in lemma.states:
                if (claim, lemma.given) not in done:
                    yield self._ground(lemma, claim)
                done.add((claim, lemma.given))

        for claim in self.claims.lemmas_in_parts:
            yield from named("lemma", self.induction.goals_of_state_in_parts(claim))

    def _ground(self, lemma: Counting, claim: StateClaim) -> Goal:
        row = row_symbols(self.kernel.layout)
        known = [self.induction.of_state(each, row.values) for each in lemma.given]
        assumptions = (row.ranges, self.induction.settings.ranges, *known)
        return Goal(f"lemma: {claim.__name__}", assumptions, self.induction.of_state(claim, row.values))

    def theorems(self) -> Iterator[Goal]:
        """The theorems, by their ids."""
        for name, claim in self.claims.parts.items():
            yield from named(name, self.induction.goals_of_state_in_parts(claim))
        for name, state_claim in self.claims.states.items():
            yield from named(name, self.induction.goals_of_state(state_claim))
        for name, step_claim in self.claims.steps.items():
            yield from named(name, self.induction.goals_of_step(step_claim))

    def controls(self) -> Iterator[Goal]:
        """Claims that are false: of some phase at least each must fail, and so all phases are asked at once."""
        for state_claim in self.claims.false_states:
            goals = self.induction.goals_of_state(state_claim)
            yield refuted(state_claim.__name__, goals)
        for step_claim in self.claims.false_steps:
            yield refuted(step_claim.__name__, self.induction.goals_of_step(step_claim))

    def counted(self) -> Iterator[Outcome]:
        """The lemmas of counting: by adding up facts, without a solver and with z3; and that each takes all its facts."""
        for lemma in self.claims.lemmas:
            facts = lemma.facts()
            both = add_up_to_nonsense(facts), contradict_each_other(facts)
            answer = Answer.HOLDS if all(both) else Answer.UNKNOWN
            yield Outcome(f"lemma: {lemma.claim.__name__}, added up", (Decision(answer, (0.0, 0.0)),))

    def met(self, seed: int = 0) -> dict[int, tuple[int, int]]:
        """For each phase with steps, how many states of random games with a legal id there are, and how many meet all
        that is assumed of steps in the phase: it should be all of them.
        """
        random, machine = Random(seed), Machine(self.kernel)
        tables = [table(machine, random) for _ in range(TABLES)]
        start = self.kernel.layout.starts[PHASE]
        found = {}
        for step in self.induction.steps[:-1]:
            symbols = row_symbols(self.kernel.layout, known={start: step.phase}).symbols
            places = [place for place in range(self.kernel.layout.width) if place != start]
            rows = np.concatenate([each.rows[each.reached] for each in tables])
            here = rows[:, start] == step.phase
            settings = np.concatenate([each.settings[each.reached] for each in tables])[here]
            ids = np.concatenate([each.ids[each.reached] for each in tables])[here]
            columns = [
                *zip(symbols, rows[here][:, places].T, strict=True),
                *zip(self.induction.settings.symbols, settings.T, strict=True),
                (IDS, ids),
            ]
            given = {
                symbol.name: numbers.astype(np.uint64) & np.uint64((1 << symbol.width) - 1) for symbol, numbers in columns
            }
            assumed = condition(z3.And(*step.assumptions, *self.induction.parts(step.before)))
            (value,) = evaluated([assumed], given)
            found[step.phase] = int(here.sum()), int(np.broadcast_to(value, len(ids)).sum())
        return found


def named(name: str, goals: Iterator[Goal]) -> Iterator[Goal]:
    """Goals under the name of a theorem."""
    for goal in goals:
        yield Goal(f"{name}: {goal.name}", goal.assumptions, goal.claim, goal.expected)


def refuted(name: str, goals: Iterator[Goal]) -> Goal:
    """A false claim of all phases, as one goal that has to fail."""
    ways = [z3.And(*goal.assumptions, z3.Not(goal.claim)) for goal in goals]
    return Goal(f"control: {name}", (), z3.Not(z3.Or(*ways)), Answer.FAILS)


def outcomes(proof: Proof, solvers: Solvers) -> Iterator[Outcome]:
    """What becomes of everything, one after the other."""
    yield from proof.counted()
    for goal in proof.goals():
        yield shown(goal, solvers)
