"""Induction over the steps of a game: its invariants hold at first, and after every step where they held before.

A goal is about the functions of the rules themselves. What may be assumed is that a state is of its type, that all
invariants hold in it, and that an action is legal; what is to be shown are the invariants afterwards, every obligation on
the way, and the theorems. Every number of players is a case of its own, and so is every class of actions in every phase.
"""

from collections.abc import Iterator
from typing import Any

import z3
from attrs import define, field, frozen

from rulebook.compile import ir
from rulebook.compile.ir import Module
from rulebook.compile.terms.evaluating import Evaluator, length_of
from rulebook.compile.terms.values import Choice, Items, Maybe, Parts, Truth, conj, disj, negation, same, term


@frozen(eq=False)
class Goal:
    """What is to be shown: a condition that follows from what is assumed."""

    name: str
    assumed: tuple[Truth, ...]
    condition: Truth

    def text(self) -> str:
        """The question whether the condition can fail, in the language of solvers: unsatisfiable if it cannot."""
        solver = z3.Solver()
        solver.add(*map(term, self.assumed), term(negation(self.condition)))
        return f"(set-logic ALL)\n{solver.to_smt2()}"


@define(eq=False)
class Case:
    """An action of a class in a phase, with a number of players: what is unknown, and what is assumed."""

    module: Module
    evaluator: Evaluator
    players: int
    phase: int
    action: int
    state: Any = field(init=False)
    act: Any = field(init=False)
    assumed: list[Truth] = field(factory=list, init=False)

    def __attrs_post_init__(self) -> None:
        self.state = self.a_state("state", self.assumed)
        action = self.module.action
        one = self.evaluator.unknown(action.alternatives[self.action], "action", self.assumed)
        self.act = Choice(action, self.action, {self.action: one})

    @property
    def name(self) -> str:
        """The case in words."""
        phases = self.module.state.type_of("phase")
        assert isinstance(phases, ir.Union)
        phase, action = phases.alternatives[self.phase], self.module.action.alternatives[self.action]
        return f"{self.players} players, {getattr(phase, 'name', phase)}, {getattr(action, 'name', action)}"

    def a_state(self, name: str, assumed: list[Truth]) -> Parts:
        """A state in the phase, of which only the number of players is known."""
        state = at_a_table(self.evaluator.unknown(self.module.state, name, assumed), self.players, self.module)
        phase = state.parts["phase"]
        return Parts(
            state.type, {**state.parts, "phase": Choice(phase.type, self.phase, {self.phase: phase.values[self.phase]})}
        )

    def legal(self) -> Truth:
        """Whether the action is legal."""
        refusal = self.evaluator.call(self.module.why_not, self.state, self.act)
        return negation(refusal.there)


def at_a_table(value: Any, players: int, module: Module) -> Any:
    """A state with a number of players: what has an item for each seat has that many."""
    few, many = seats_of(module)
    match value:
        case Parts(type=ir.Record() as record):
            parts = {name: at_a_table(each, players, module) for name, each in value.parts.items()}
            return Parts(record, {**parts, "players": players} if record == module.settings else parts)
        case Items(items) if len(items) == many and sum(there is True for there, _ in items) == few:
            return Items(tuple([(True, at_a_table(each, players, module)) for _, each in items[:players]]))
    return value


def seats_of(module: Module) -> tuple[int, int]:
    """The smallest and the largest number of players."""
    players = module.settings.type_of("players")
    assert isinstance(players, ir.Int)
    assert players.least is not None
    assert players.most is not None
    return players.least, players.most


@define(eq=False)
class Induction:
    """The goals of a module: `invariants` are names of claims about states, `theorems` of claims about states or steps."""

    module: Module
    invariants: tuple[str, ...]
    theorems: tuple[str, ...] = ()
    evaluator: Evaluator = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.evaluator = Evaluator(self.module)

    def claims(self, names: tuple[str, ...], state: Any) -> dict[str, Truth]:
        """Whether each of some claims holds of a state, where its condition is met."""
        known = dict(self.module.claims)
        return {name: met(self.evaluator.call(known[name], state)) for name in names}

    def about_steps(self) -> tuple[str, ...]:
        """Those theorems that take a step."""
        known = dict(self.module.claims)
        return tuple([name for name in self.theorems if len(self.module.function(known[name]).parameters) > 1])

    def about_states(self) -> tuple[str, ...]:
        """Those theorems that take a state."""
        return tuple([name for name in self.theorems if name not in self.about_steps()])

    def tables(self) -> range:
        """Every number of players."""
        few, many = seats_of(self.module)
        return range(few, many + 1)

    def cases(self, players: int) -> Iterator[Case]:
        """Every class of actions in every phase."""
        for moment in self.module.moments:
            for action in moment.accepts:
                yield Case(self.module, self.evaluator, players, moment.phase, action)

    def goals(self) -> Iterator[Goal]:
        """Everything that is to be shown."""
        for players in self.tables():
            yield from self.at_first(players)
            for case in self.cases(players):
                yield from self.in_a_step(case)
            yield from self.in_a_state(players)

    def at_first(self, players: int) -> Iterator[Goal]:
        """The invariants hold in the first state of a game."""
        assumed: list[Truth] = []
        settings = at_a_table(self.evaluator.unknown(self.module.settings, "settings", assumed), players, self.module)
        assumed.append(term(settings.parts["first_player"]) < players)
        first = self.evaluator.call(self.module.new_game, settings)
        yield from self.obligations(f"{players} players, the start", assumed)
        for name, holds in self.claims((*self.invariants, *self.about_states()), first).items():
            yield Goal(f"{players} players, the start: {name}", tuple(assumed), holds)

    def in_a_step(self, case: Case) -> Iterator[Goal]:
        """The invariants hold after a step, if they held before; and so do the theorems about steps."""
        assumed = [*case.assumed, *self.claims(self.invariants, case.state).values()]
        self.evaluator.obligations.clear()
        legal = case.legal()
        yield from self.obligations(case.name, assumed)
        assumed.append(legal)
        step = self.evaluator.call(self.module.step, case.state, case.act)
        yield from self.obligations(case.name, assumed)
        yield Goal(f"{case.name}: as many items as players", tuple(assumed), as_many(step.state, case.state))
        for name, holds in self.claims(self.invariants, step.state).items():
            yield Goal(f"{case.name}: {name}", tuple(assumed), holds)
        known = dict(self.module.claims)
        after = Parts(ir.Record(object, ()), {"state": step.state, "events": Items(step.events)})
        for name in self.about_steps():
            yield Goal(
                f"{case.name}: {name}", tuple(assumed), met(self.evaluator.call(known[name], case.state, case.act, after))
            )
        self.evaluator.obligations.clear()

    def in_a_state(self, players: int) -> Iterator[Goal]:
        """The theorems about states follow from the invariants."""
        if not self.about_states():
            return
        for moment in self.module.moments:
            case = Case(self.module, self.evaluator, players, moment.phase, next(iter(moment.accepts), 0))
            assumed = [*case.assumed, *self.claims(self.invariants, case.state).values()]
            for name, holds in self.claims(self.about_states(), case.state).items():
                yield Goal(f"{case.name}: {name}", tuple(assumed), holds)

    def obligations(self, where: str, assumed: list[Truth]) -> Iterator[Goal]:
        """What is required on the way, as goals."""
        for each in self.evaluator.obligations:
            yield Goal(f"{where}: {each.what}, {each.place}", (*assumed, each.path), each.condition)
        self.evaluator.obligations.clear()


def met(claim: Any) -> Truth:
    """Whether a claim holds, or its condition is not met."""
    return (
        disj(negation(claim.there), claim.value)
        if isinstance(claim, Maybe) and claim.value is not None
        else True
        if isinstance(claim, Maybe)
        else claim
    )


def as_many(after: Any, before: Any) -> Truth:
    """Whether every tuple that had an item for each seat still has as many."""
    match after, before:
        case Parts(), Parts():
            return conj(*[as_many(each, before.parts[name]) for name, each in after.parts.items() if name in before.parts])
        case Items(), Items() if all(there is True for there, _ in before.items):
            return same(length_of(after), len(before.items))
    return True


__all__ = ["Case", "Goal", "Induction"]
