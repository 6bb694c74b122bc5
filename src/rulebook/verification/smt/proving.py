"""Proving: all that is claimed of a kernel, goal by goal, with the controls that show that the goals say something."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from inspect import cleandoc
from itertools import islice
from random import Random
from typing import Final

import numpy as np
import z3
from attrs import evolve, frozen

from rulebook.kernels import AnyKernel
from rulebook.kernels.claims import (
    Claims,
    Counting,
    Fact,
    OfMasks,
    OfStarts,
    OfStates,
    OfSteps,
    OfTwoStates,
    OfTwoSteps,
    OfViews,
    StateClaim,
    Sums,
)
from rulebook.kernels.machine import Machine
from rulebook.spec.reports import Asked
from rulebook.verification.smt import sizes, stacks
from rulebook.verification.smt.adding_up import add_up_to_nonsense, contradict_each_other
from rulebook.verification.smt.comparing import IDS, Cases, table
from rulebook.verification.smt.evaluating import evaluated
from rulebook.verification.smt.induction import PHASE, Goal, Induction, Outcome, Step, shown
from rulebook.verification.smt.looking import Looking
from rulebook.verification.smt.reading import Value
from rulebook.verification.smt.recounting import Recount
from rulebook.verification.smt.solving import Answer, Decision, Solvers
from rulebook.verification.smt.symbols import Symbol, row_symbols
from rulebook.verification.smt.words import both, condition

TABLES: Final = 20
"""The number of tables of games that are looked at for states that meet what is assumed."""
MOST_TABLES: Final = 2_000
"""How many tables are looked through for a phase that games seldom reach."""


GROUNDS: Final = "grounds"
"""The portion of a proof that has the lemmas, the start, and what it is that games meet the assumptions."""
KEPT: Final = "kept"
"""The portion that shows of a function that it keeps some claims."""


@frozen(slots=False, eq=False)
class Proof:
    """What is claimed of a kernel, and what it takes to show it, in portions that can be shown one by one.

    The induction consists of the lemmas and the start, the steps of every phase and, for the invariant that is shown part by
    part, of every phase again. A theorem rests on all of that, and on the goals of its own claims.
    """

    kernel: AnyKernel
    claims: Claims

    @cached_property
    def induction(self) -> Induction:
        """The kernel with its lemmas."""
        lemmas = (*[each.claim for each in self.claims.lemmas], *self.claims.lemmas_in_parts)
        claims = self.claims
        return Induction(
            self.kernel,
            lemmas,
            claims.apart,
            chosen=claims.invariants,
            further=claims.further,
            tables=claims.tables,
            given=claims.given,
            beside=claims.lemmas_in_parts,
            keeping=claims.keeping,
            giving=claims.giving,
            by_sizes=claims.by_sizes,
            by_ways=claims.by_ways,
            cases=claims.cases,
            unread=claims.unread,
            by_answers=claims.by_answers,
        )

    @cached_property
    def portions(self) -> tuple[str, ...]:
        """The portions of the induction, in the order of the argument."""
        phases = [str(phase) for phase in self.induction.phases]
        parts = [f"parts {phase}" for phase in phases] if self.claims.apart else []
        kept = [KEPT] if self.claims.keeping else []
        return (GROUNDS, *kept, *[f"phase {phase}" for phase in phases], *parts)

    def asked_in(self, name: str) -> tuple[Asked, ...]:
        """The functions that a portion is about: what the induction rests on, or a claim with its control."""
        if name in self.theorems:
            (each,) = (each for each in self._claimed if each.claim.__name__ == name)
            controls = each.controls.functions if isinstance(each, OfTwoStates) else (each.control,)
            return asked_about("claim", each.claim), *[asked_about("control", control) for control in controls]
        if name != GROUNDS:
            return ()
        whole = self.claims
        apart = [whole.apart] if whole.apart else []
        given, lemmas = ([each.claim for each in some] for some in (whole.giving, whole.lemmas))
        every: dict[str, list[Callable[..., bool]]] = {
            "invariant": [*self.induction.invariants, *apart],
            "lemma": [*given, *lemmas, *whole.lemmas_in_parts],
            "implied": [*whole.further, *whole.implied],
            "control": [each.control for each in whole.giving],
        }
        return tuple([asked_about(role, each) for role, functions in every.items() for each in functions])

    @property
    def _claimed(self) -> tuple[OfStates | OfStarts | OfSteps | OfTwoSteps | OfViews | OfTwoStates | OfMasks, ...]:
        whole = self.claims
        return (
            *whole.parts,
            *whole.states,
            *whole.starts,
            *whole.steps,
            *whole.two_steps,
            *whole.views,
            *whole.two_states,
            *whole.masks,
        )

    @cached_property
    def theorems(self) -> Mapping[str, Callable[[], Iterator[Goal]]]:
        """The goals of every claim by its name, each with its control."""
        whole = self.claims
        found: dict[str, Callable[[], Iterator[Goal]]] = {}
        found |= {each.claim.__name__: partial(self._of_parts, each) for each in whole.parts}
        found |= {each.claim.__name__: partial(self._of_states, each) for each in whole.states}
        found |= {each.claim.__name__: partial(self._of_starts, each) for each in whole.starts}
        found |= {each.claim.__name__: partial(self._of_steps, each) for each in whole.steps}
        found |= {each.claim.__name__: partial(self._of_two_steps, each) for each in whole.two_steps}
        found |= {each.claim.__name__: partial(self._of_views, each) for each in whole.views}
        found |= {each.claim.__name__: partial(self._of_two_states, each) for each in whole.two_states}
        return found | {each.claim.__name__: partial(self._of_masks, each) for each in whole.masks}

    def goals(self) -> Iterator[Goal]:
        """Everything that solvers are asked."""
        for name in (*self.portions, *self.theorems):
            yield from self.goals_of(name)

    def goals_of(self, name: str) -> Iterator[Goal]:
        """The goals of a portion of the induction, or of a claim."""
        kind, _, phase = name.partition(" ")
        if name == GROUNDS:
            yield from self.grounds()
            yield from self.induction.goals_of_start()
        elif name == KEPT and self.claims.keeping is not None:
            yield from self.induction.goals_of_keeping(self.claims.keeping)
        elif name not in self.portions:
            yield from self.theorems[name]()
        elif kind == "phase":
            step = self._step(int(phase))
            if step.phase != self.induction.phases[-1]:
                yield self.induction.control_of_step(step)
                yield from self.induction.controls_of_calls(step)
            yield from self.induction.goals_after(step)
        elif self.claims.census is not None:
            yield from Recount(self.induction, self.claims.census).goals_after(self._step(int(phase)))
        else:
            loose = evolve(self.induction, immaterial=self.claims.immaterial)
            yield from loose.goals_of_parts(loose.step(int(phase)) if loose.immaterial else self._step(int(phase)))

    def _step(self, phase: int) -> Step:
        return self.induction.steps[phase - self.induction.phases[0]]

    def _of_states(self, each: OfStates) -> Iterator[Goal]:
        yield refuted(each.control.__name__, self.induction.goals_of_state(each.control))
        yield from self.induction.goals_of_state(each.claim)

    def _of_parts(self, each: OfStates) -> Iterator[Goal]:
        yield refuted(each.control.__name__, islice(self.induction.goals_of_state_in_parts(each.control), 1))
        yield from self.induction.goals_of_state_in_parts(each.claim)

    def _of_starts(self, each: OfStarts) -> Iterator[Goal]:
        yield refuted(each.control.__name__, self.induction.goals_of_start_alone(each.control))
        yield from self.induction.goals_of_start_alone(each.claim)

    def _of_steps(self, each: OfSteps) -> Iterator[Goal]:
        yield refuted(each.control.__name__, self.induction.goals_of_step(each.control))
        yield from self.induction.goals_of_step(each.claim)

    def _of_two_steps(self, each: OfTwoSteps) -> Iterator[Goal]:
        yield refuted(each.control.__name__, self.induction.goals_of_two_steps(each.control, each.phase))
        yield from self.induction.goals_of_two_steps(each.claim, each.phase)

    def _of_views(self, each: OfViews) -> Iterator[Goal]:
        yield refuted(each.control.__name__, islice(self.induction.goals_of_views(each.control), 1))
        shown_by = self.induction.in_sizes() if each.by_sizes else self.induction
        yield from shown_by.goals_of_views(each.claim)

    def _of_two_states(self, each: OfTwoStates) -> Iterator[Goal]:
        looking = Looking(self.induction, each)
        for name, goal in looking.controls():
            yield refuted(name, iter([goal]))
        yield from looking.goals()

    def _of_masks(self, each: OfMasks) -> Iterator[Goal]:
        """The goals of masks in every case, and that there is no other case."""
        first, length = each.cases[0]
        (control,) = islice(self.in_case(first).goals_of_mask(each.control, length, (each.phase,)), 1)
        yield refuted(each.control.__name__, iter([control]))
        cases = [self.in_case(known).is_case(self.induction) for known, _ in each.cases]
        yield Goal(f"{each.claim.__name__}: no other case", (self.induction.settings.ranges,), z3.Or(*cases))
        for known, length in each.cases:
            yield from self.in_case(known).goals_of_mask(each.claim, length, self.induction.phases)

    def in_case(self, known: Mapping[str, int]) -> Induction:
        """The same, under settings of which some are known."""
        return evolve(self.induction, known=known)

    def grounds(self) -> Iterator[Goal]:
        """What the lemmas of counting take from solvers, each once."""
        done: set[object] = set()
        for lemma in self.claims.lemmas:
            for of_bits, widths in lemma.bits:
                if of_bits not in done:
                    yield Goal(f"lemma: {of_bits.__name__}", (), self.induction.claimed(of_bits, *any_numbers(widths)))
                done.add(of_bits)
            for claim in lemma.states:
                if (claim, lemma.given) not in done:
                    yield self._ground(lemma, claim)
                done.add((claim, lemma.given))
        for sums in self._sums:
            for of_bits, widths in sums.bits:
                if of_bits not in done:
                    yield Goal(f"lemma: {of_bits.__name__}", (), self.induction.claimed(of_bits, *any_numbers(widths)))
                done.add(of_bits)
        yield from self._laws_of_sizes()
        for giving in self.claims.giving:
            yield from self.induction.goals_of_giving(giving)
        for claim in self.claims.lemmas_in_parts:
            yield from named("lemma", self.induction.goals_of_state_in_parts(claim))
        yield from self.well_formed()

    def well_formed(self) -> Iterator[Goal]:
        """That the invariants of the kernel follow from those of the induction."""
        for claim in self.claims.implied:
            yield from named("well-formed", self.induction.goals_of_state(claim))

    def _laws_of_sizes(self) -> Iterator[Goal]:
        if self.claims.views or self.claims.two_states or self.claims.by_sizes:
            yield from (Goal(f"sizes: {name}", (), claim) for name, claim in sizes.proofs())
        if self.claims.census is not None:
            yield from (Goal(f"stacks: {name}", (), claim) for name, claim in stacks.proofs())
            yield from Recount(self.induction, self.claims.census).goals_of_sums()

    @property
    def _sums(self) -> tuple[Sums, ...]:
        """What is said of piles that steps put together."""
        return tuple([each.sums for each in self.claims.two_states if each.sums is not None])

    def _ground(self, lemma: Counting, claim: StateClaim) -> Goal:
        row = row_symbols(self.induction.layout)
        known = [self.induction.of_state(each, row.values) for each in lemma.given]
        assumptions = (row.ranges, self.induction.settings.ranges, *known)
        return Goal(f"lemma: {claim.__name__}", assumptions, self.induction.of_state(claim, row.values))

    def counted(self) -> Iterator[Outcome]:
        """The lemmas of counting: by adding up facts, without a solver and with z3; and that each takes all its facts."""
        for lemma in self.claims.lemmas:
            yield added_up(lemma.claim.__name__, lemma.ways())
        for sums in self._sums:
            yield added_up(sums.adds_up.__name__, sums.ways())
        if self.claims.views or self.claims.two_states or self.claims.by_sizes:
            yield added_up("sizes", tuple(sizes.ways()))
        if self.claims.census is not None:
            yield added_up("stacks", tuple(stacks.ways()))
        if self.claims.tables is not None:
            fit = all(self.claims.tables.fits(*entries) for entries in zip(*self.claims.tables.tables, strict=True))
            yield Outcome("what every id stands for fits", (Decision(Answer.HOLDS if fit else Answer.FAILS, (0.0, 0.0)),))

    def met(self, seed: int = 0) -> dict[int, tuple[int, int]]:
        """For each phase with steps, how many states of random games with a legal id there are, and how many meet all
        that is assumed of steps in the phase: it should be all of them.
        """
        tables = self.tables(Random(seed))
        tables_of_ids = self.claims.tables.tables if self.claims.tables else ()
        start = self.kernel.layout.starts[PHASE]
        found = {}
        for step in self.induction.steps[:-1]:
            symbols = row_symbols(self.induction.layout, known={start: step.phase}).symbols
            places = [place for place in range(self.kernel.layout.width) if place != start]
            rows = np.concatenate([each.rows[each.reached] for each in tables])
            here = rows[:, start] == step.phase
            settings = np.concatenate([each.settings[each.reached] for each in tables])[here]
            ids = np.concatenate([each.ids[each.reached] for each in tables])[here]
            columns = [
                *zip(symbols, rows[here][:, places].T, strict=True),
                *zip(self.induction.settings.symbols, settings.T, strict=True),
                (IDS, ids),
                *zip(self.induction.entries, [np.take(table, ids, mode="clip") for table in tables_of_ids], strict=True),
            ]
            given = {
                symbol.name: numbers.astype(np.uint64) & np.uint64((1 << symbol.width) - 1) for symbol, numbers in columns
            }
            assumed = condition(z3.And(*step.assumptions_before(0), *self.induction.parts(step.before)))
            (value,) = evaluated([assumed], given)
            found[step.phase] = int(here.sum()), int(np.broadcast_to(value, len(ids)).sum())
        return found

    def tables(self, random: Random) -> list[Cases]:
        """Tables of random games: some, and one more for every phase that none of these has reached."""
        machine, start = Machine(self.kernel), self.kernel.layout.starts[PHASE]
        found, unseen = list[Cases](), {*self.induction.phases[:-1]}
        for number in range(MOST_TABLES):
            if number >= TABLES and not unseen:
                break
            one = table(machine, random)
            seen = unseen.intersection(one.rows[one.reached, start].tolist())
            if number < TABLES or seen:
                found.append(one)
            unseen -= seen
        return found


def asked_about(role: str, function: Callable[..., object]) -> Asked:
    """A function of a kernel, with the first paragraph of its docstring."""
    return Asked(role, function.__name__, " ".join(cleandoc(function.__doc__ or "").partition("\n\n")[0].split()))


def any_numbers(widths: tuple[int, ...]) -> list[Value]:
    """Any numbers of some widths."""
    return [Symbol(f"number.{place}", 0, (1 << width) - 1).value for place, width in enumerate(widths)]


def added_up(name: str, ways: tuple[tuple[Fact, ...], ...]) -> Outcome:
    """Whether all ways in which something could be false are impossible: by adding up, without a solver, and by z3."""
    are_impossible = [add_up_to_nonsense(facts) and contradict_each_other(facts) for facts in ways]
    answer = Answer.HOLDS if ways and all(are_impossible) else Answer.UNKNOWN
    return Outcome(f"lemma: {name}, added up", (Decision(answer, (0.0, 0.0)),))


def named(name: str, goals: Iterator[Goal]) -> Iterator[Goal]:
    """Goals under the name of a theorem."""
    for goal in goals:
        yield Goal(f"{name}: {goal.name}", goal.assumptions, goal.claim, goal.expected)


def refuted(name: str, goals: Iterator[Goal]) -> Goal:
    """A false claim of all phases, as one goal that has to fail."""
    ways = [z3.Implies(z3.And(*goal.assumptions), goal.claim) for goal in goals]
    return Goal(f"control: {name}", (), condition(both(*ways)), Answer.FAILS)


def outcomes(proof: Proof, solvers: Solvers, name: str) -> Iterator[Outcome]:
    """What becomes of the goals of a portion of a proof, or of a claim, one after the other."""
    if name == GROUNDS:
        yield from proof.counted()
    for goal in proof.goals_of(name):
        yield shown(goal, solvers)
