"""Looking alike: two states that look the same to a viewer go on looking the same, and the viewer is told the same.

One state is any, and the other is made of it: it has what a third one has wherever that is hidden from the viewer. In both
the same is done, or what looks the same. Then the states after it, too, differ only in what is hidden, so that they look
the same in turn. Solvers need not look into the piles for that, only at how large they are: so sizes stand for popcounts,
and piles that are made up of two others are as large as both. That they are made up so is shown kind by kind. Where a step
discloses something, only what is told before that is the same.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import Any, Final

import z3
from attrs import Factory, evolve, frozen

from rulebook.kernels.claims import Alike, Observe, OfTwoStates, StepClaim, Tell
from rulebook.kernels.language import CHANCE, SPECTATOR
from rulebook.verification.smt.induction import ANY_ID, OTHER_ID, Goal, Induction, Step, conjuncts
from rulebook.verification.smt.reading import Reader, Row, Value
from rulebook.verification.smt.sizes import Sizes
from rulebook.verification.smt.symbols import Symbol, row_symbols
from rulebook.verification.smt.words import Term, all_alike, bits, both, compared, condition, opposite


@frozen(eq=False)
class Sum:
    """A pile that a function gave on a way through a step: it is made up of two others."""

    way: Term
    whole: Value
    one: Value
    other: Value


@frozen(eq=False)
class Pair:
    """Two states of a phase, the second made of the first, that look the same to a viewer."""

    phase: int
    one: tuple[Value, ...]
    other: tuple[Value, ...]
    of_one: tuple[Term, ...]
    """What is assumed of the first: that it is a state with the invariants."""
    of_other: tuple[Term, ...]


@frozen(eq=False)
class Steps:
    """What is done in two states that look the same, where it is legal in both; and that the sums add up."""

    one: Step
    other: Step
    assumptions: tuple[Term, ...]


@frozen(slots=False, eq=False)
class Looking:
    """A claim of two states, and the kernel with its invariants; `sizes` stand for popcounts, unless there are none."""

    induction: Induction
    claim: OfTwoStates
    sizes: Sizes | None = Factory(Sizes)

    @cached_property
    def reading(self) -> Induction:
        """The kernel as it is read here."""
        return evolve(self.induction, sizes=self.sizes)

    @cached_property
    def viewer(self) -> Symbol:
        """Any seat, or a spectator."""
        return Symbol("viewer", SPECTATOR, self.induction.kernel.game.seating.players[-1] - 1)

    # What is read.

    def pair(self, phase: int) -> Pair:
        """Two states of a phase that look the same."""
        induction, third = self.reading, row_symbols(self.induction.layout, "other", self._in_phase(phase))
        values, of_one = induction.any_state(phase)
        reader = induction.reader()
        made, given = reader.row(values, induction.layout), reader.row(third.values, induction.layout)
        alike = condition(reader.call(self.claim.hidden, made, given, self._settings, self.viewer.value))
        other = tuple(reader.values(made))
        sits = condition(compared(ast.Lt(), self.viewer.value, self._settings.fields["players"]))
        invariants = [induction.of_state(each, other) for each in (*induction.invariants, *induction.lemmas)]
        return Pair(phase, values, other, (*of_one, self.viewer.range, sits), (third.ranges, alike, *invariants))

    def steps(self, pair: Pair, id: Symbol) -> Steps:
        """What is done in both of two states: in the first by any id, in the other by the same or another one."""
        one, sums = self.step(pair.phase, pair.one, pair.of_one, ANY_ID)
        other, others = self.step(pair.phase, pair.other, pair.of_other, id)
        laws = map(self.law, (*sums, *others)) if self.sizes else ()
        return Steps(one, other, (*one.assumptions, *other.assumptions, *laws))

    def step(
        self, phase: int, values: tuple[Value, ...], assumptions: tuple[Term, ...], id: Symbol
    ) -> tuple[Step, tuple[Sum, ...]]:
        """A step, and the piles in it that are made up of two others."""
        found: list[Sum] = []
        noting = {function: partial(self._noted, found, function) for function in self.parts}
        noted = evolve(self.reading, summaries=noting)
        return noted.step_from(phase, values, (*assumptions, *noted.entries_fit), id), tuple(found)

    @property
    def parts(self) -> Mapping[Callable[..., int], Callable[..., tuple[int, int, int]]]:
        """For the functions that put piles together, what gives these."""
        return {} if self.claim.sums is None else self.claim.sums.parts

    def _noted(self, found: list[Sum], function: Callable[..., Any], reader: Reader, *arguments: Value) -> Value:
        """What a function gives, with a note of which piles make up which."""
        every = reader.summaries
        reader.summaries = {each: summary for each, summary in every.items() if each not in self.parts}
        parts = reader.call(self.parts[function], *arguments)
        given = reader.call(function, *arguments)
        reader.summaries = every
        found.append(Sum(condition(both(*reader.way)), *parts))
        return given

    def law(self, each: Sum) -> Term:
        """That a pile is as large as the two that make it up."""
        assert self.sizes is not None, "laws are about sizes"
        whole, one, other = (bits(self.sizes.popcount(None, pile)) for pile in (each.whole, each.one, each.other))
        return z3.Implies(each.way, whole == one + other)

    def differ_in_hidden(self, one: tuple[Value, ...], other: tuple[Value, ...]) -> Term:
        """That two states differ only in what is hidden: the first becomes the other when it is given that."""
        reader = self.reading.reader()
        made, given = (reader.row(values, self.induction.layout) for values in (one, other))
        alike = condition(reader.call(self.claim.hidden, made, given, self._settings, self.viewer.value))
        return condition(both(alike, all_alike(reader.values(made), reader.values(given))))

    def look_the_same(self, one: tuple[Value, ...], other: tuple[Value, ...], observe: Observe) -> Term:
        """That the views of two states are the same, number by number."""
        return self.reading.look_the_same(one, other, self.viewer.value, observe)

    def are_told_the_same(self, steps: Steps, tell: Tell) -> Term:
        """That the viewer is told the same of both steps, number by number."""
        return self.reading.are_told_the_same((steps.one, steps.other), self.viewer.value, self.claim.telling.layout, tell)

    def are_alike(self, pair: Pair, alike: Alike) -> Term:
        """That both ids look the same to the viewer."""
        return self.reading.are_alike(pair.one, self.viewer.value, alike)

    def _acts(self, reader: Reader, row: Row) -> Value:
        return reader.call(self.induction.kernel.functions.actor, row, self._settings)

    @property
    def _settings(self) -> Value:
        return self.reading.settings.values[0]

    def _in_phase(self, phase: int) -> dict[int, int]:
        return {self.induction.layout.starts["phase"]: phase}

    # Goals.

    def goals(self) -> Iterator[Goal]:
        """All that is to be shown."""
        yield self.goal_of_what_differs()
        yield from map(self.goal_of_views, self.induction.phases)
        for phase in self.induction.phases:
            yield from self.goals_of_sums(phase)
        yield from map(self.goal_of_choices, self.induction.phases)
        for phase in self.induction.phases:
            yield from self.goals_of_steps(phase)

    def fresh(self) -> "Looking":
        """The same with new sizes, so that questions do not depend on those before."""
        return evolve(self, sizes=Sizes())

    def goal(self, name: str, assumptions: tuple[Term, ...], claim: Term) -> Goal:
        """A goal, with the laws of the sizes in it."""
        return self.reading.with_laws(Goal(f"{self.claim.claim.__name__}: {name}", assumptions, claim))

    def goal_of_what_differs(self) -> Goal:
        """That any two states which look the same differ only in what is hidden."""
        looking = self.fresh()
        induction = looking.reading
        rows = [row_symbols(induction.layout, prefix) for prefix in ("row", "other")]
        of_rows = [induction.of_state(each, row.values) for row in rows for each in induction.invariants]
        one, other = (row.values for row in rows)
        sees_the_same = looking.look_the_same(one, other, induction.kernel.functions.observe)
        sits = condition(compared(ast.Lt(), looking.viewer.value, looking._settings.fields["players"]))
        known = (*[row.ranges for row in rows], induction.settings.ranges, looking.viewer.range, sits)
        return looking.goal("what looks the same", (*known, *of_rows, sees_the_same), looking.differ_in_hidden(one, other))

    def goal_of_views(self, phase: int) -> Goal:
        """That two states which differ only in what is hidden look the same."""
        looking = self.fresh()
        return looking._goal_of_views(phase, self.induction.kernel.functions.observe)

    def _goal_of_views(self, phase: int, observe: Observe) -> Goal:
        pair = self.pair(phase)
        looks = self.look_the_same(pair.one, pair.other, observe)
        return self.goal(f"seen in phase {phase}", (*pair.of_one, *pair.of_other), looks)

    def goals_of_sums(self, phase: int) -> Iterator[Goal]:
        """That the piles in the steps of a phase are made up as it is said of them, kind by kind."""
        if self.claim.sums is None:
            return
        plain = evolve(self, sizes=None)
        values, assumptions = self.induction.any_state(phase)
        step, sums = plain.step(phase, values, assumptions, ANY_ID)
        adding = [list(conjuncts(self.induction.claimed(self.claim.sums.adds_up, *of_sum(each)))) for each in sums]
        for kind, part in enumerate(self.induction.parts(values) if sums else ()):
            adds_up = [z3.Implies(each.way, parts[kind]) for each, parts in zip(sums, adding, strict=True)]
            name = f"{self.claim.claim.__name__}: sums of kind {kind} in phase {phase}"
            yield Goal(name, (*step.assumptions, part), condition(both(*adds_up)))

    def goal_of_choices(self, phase: int) -> Goal:
        """That the same one is to act in both states and, if it is the viewer, that the same ids are legal."""
        looking = self.fresh()
        pair, reader = looking.pair(phase), looking.reading.reader()
        rows = [reader.row(values, self.induction.layout) for values in (pair.one, pair.other)]
        one, other = (looking._acts(reader, row) for row in rows)
        legal = [
            condition(reader.call(self.induction.kernel.functions.is_legal, row, looking._settings, ANY_ID.value))
            for row in rows
        ]
        sits = compared(ast.NotEq(), looking.viewer.value, SPECTATOR)
        is_viewer = condition(both(sits, compared(ast.Eq(), one, looking.viewer.value)))
        acts = condition(both(compared(ast.Eq(), one, other), z3.Implies(is_viewer, legal[0] == legal[1])))
        return looking.goal(f"may do in phase {phase}", (*pair.of_one, *pair.of_other, ANY_ID.range), acts)

    def goals_of_steps(self, phase: int) -> Iterator[Goal]:
        """That the same, and what looks the same, leads to states that look the same, and tells the same; and that outcomes
        which look different lead to states that do.
        """
        yield from self._goals_of_steps(phase, ANY_ID, "the same")
        looking = self.fresh()
        pair = looking.pair(phase)
        are_alike, by_chance = looking.are_alike(pair, self.claim.claim), looking.is_by_chance(pair)
        if not cannot_be(are_alike, DIFFER):
            yield from self._goals_of_steps(phase, OTHER_ID, "what looks the same", DIFFER, are_alike)
        if not cannot_be(by_chance):
            steps = looking.steps(pair, OTHER_ID)
            hides = looking.differ_in_hidden(steps.one.after, steps.other.after)
            known = (*steps.assumptions, by_chance, z3.Not(are_alike))
            yield looking.goal(f"other outcomes in phase {phase}, seen next", known, condition(opposite(hides)))

    def _goals_of_steps(self, phase: int, id: Symbol, name: str, *known: Term) -> Iterator[Goal]:
        looking = self.fresh()
        steps = looking.steps(looking.pair(phase), id)
        hides = looking.differ_in_hidden(steps.one.after, steps.other.after)
        tells = looking.are_told_the_same(steps, self.claim.telling.tell)
        hidden = (*steps.assumptions, *known, *looking.unless(self.claim.telling.discloses, steps.one))
        yield looking.goal(f"{name} in phase {phase}, seen next", hidden, hides)
        yield looking.goal(f"{name} in phase {phase}, told", (*steps.assumptions, *known), tells)

    def unless(self, claim: StepClaim | None, step: Step) -> Iterator[Term]:
        """That a claim is not true of a step, where there is one."""
        if claim is not None:
            yield z3.Not(self.reading.claimed(claim, step.before, step.after, self._settings, step.id))

    def is_by_chance(self, pair: Pair) -> Term:
        """That chance is to act."""
        reader = self.reading.reader()
        acts = self._acts(reader, reader.row(pair.one, self.induction.layout))
        return condition(compared(ast.Eq(), acts, CHANCE))

    # Controls.

    def controls(self) -> Iterator[tuple[str, Goal]]:
        """What must not follow, by the name of the wrong function, from the very assumptions of the goals."""
        wrong, looking = self.claim.controls, self.fresh()
        yield wrong.observe.__name__, looking._goal_of_views(wrong.phase, wrong.observe)
        pair = looking.pair(wrong.phase)
        steps = looking.steps(pair, OTHER_ID)
        hides = looking.differ_in_hidden(steps.one.after, steps.other.after)
        tells = looking.are_told_the_same(steps, wrong.tell)
        for function, alike, claim in ((wrong.alike, wrong.alike, hides), (wrong.tell, self.claim.claim, tells)):
            known = (*steps.assumptions, looking.are_alike(pair, alike))
            yield function.__name__, looking.goal(function.__name__, known, claim)


DIFFER: Final = condition(compared(ast.NotEq(), ANY_ID.value, OTHER_ID.value))
"""That the ids differ."""


def cannot_be(*terms: Term) -> bool:
    """Whether it is plain that not all of some terms can be so."""
    return bool(z3.is_false(z3.simplify(z3.And(*terms))))


def of_sum(each: Sum) -> tuple[Value, Value, Value]:
    """The piles of a sum."""
    return each.whole, each.one, each.other
