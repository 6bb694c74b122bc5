"""Induction over the steps of a game: its invariants hold at first, and after every step where they held before.

A goal is about the functions of the rules themselves. What may be assumed is that a state is of its type, that all
invariants hold in it, and that an action is legal; what is to be shown are the invariants afterwards, every obligation on
the way, and the theorems. Every number of players is a case of its own, and so is every class of actions in every phase.
Controls are goals that must fail: that nothing is legal, and that the condition of a theorem is never met.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from math import ceil
from typing import Any, Final

import z3
from attrs import define, evolve, field, fields, frozen

from rulebook.compile import ir
from rulebook.compile.ir import Module
from rulebook.compile.terms.any_list import AnyList, OfAnyList
from rulebook.compile.terms.differences import as_before
from rulebook.compile.terms.digests import digest
from rulebook.compile.terms.evaluating import Evaluator, Obligation, length_of
from rulebook.compile.terms.values import (
    Bag,
    Choice,
    Items,
    Layers,
    Maybe,
    Number,
    Parts,
    Pile,
    Truth,
    alike,
    conj,
    conjuncts,
    disj,
    in_any_order,
    is_known,
    negation,
    same,
    size_of,
    term,
)

MOST_PARTS: Final = 32
"""No goal of several truths is shown in more parts at once."""
START: Final = "start"
"""The portion about the first state, with each number of players."""

FEW: Final = 100
"""A number with no more values is taken value by value where that helps."""
PARTS: Final = re.compile(r"[?$]x\d+")
"""What z3 calls the parts of a question that occur several times."""
OF_SOMETHING: Final = re.compile(r"^\(declare-fun .* \(\w", re.MULTILINE)
"""How a function that has arguments is declared in a question."""


@frozen(eq=False, slots=False)
class Goal:
    """What is to be shown: a condition that follows from what is assumed; of a control, that it does not.

    Where a solver does not know, the goal can be shown part by part: each truth of the condition, or the condition for each
    of the values that a number may have.
    """

    name: str
    assumed: tuple[Truth, ...]
    condition: Truth
    is_control: bool = False
    numbers: tuple[tuple[Number, range], ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether it is shown without a question: its condition is true whatever the values."""
        return self.condition is True and not self.is_control

    @cached_property
    def claims(self) -> tuple[Truth, ...]:
        """The truths of its condition."""
        return tuple(conjuncts([self.condition]))

    def parts(self) -> Iterator["Goal"]:
        """Goals that together are this one: the truths of its condition, some at a time if there are many.

        Where there is only one, they are the goal for each value of the first number, and for all others, if it has one.
        """
        if len(self.claims) > 1:
            size = ceil(len(self.claims) / MOST_PARTS)
            for first in range(0, len(self.claims), size):
                yield evolve(self, condition=conj(*self.claims[first : first + size]))
            return
        for number, values in self.numbers[:1]:
            within = {str(value): number == value for value in values}
            elsewhere = {"none of these": z3.Or(number < values[0], number > values[-1])}
            for said, known in (within | elsewhere).items():
                yield Goal(
                    f"{self.name}, {number} is {said}", (*self.assumed, known), self.condition, numbers=self.numbers[1:]
                )

    @property
    def truths(self) -> tuple[Truth, ...]:
        """Terms that hold together where the condition fails."""
        return (*map(term, self.assumed), term(negation(self.condition)))

    @property
    def as_one(self) -> Truth:
        """That the condition follows from what is assumed, as one truth."""
        return disj(negation(conj(*self.assumed)), self.condition)

    @property
    def digest(self) -> str:
        """A name of the question whether the condition can fail: that of an equal one, in this run or another."""
        return sha256(b"".join(map(digest, self.truths))).hexdigest()

    def text(self) -> str:
        """The question whether the condition can fail, in the language of solvers: unsatisfiable if it cannot."""
        text = written(self.truths)
        if OF_SOMETHING.search(text):
            text = written(with_lone_ones_as_numbers(self.truths))
        return f"(set-logic {'QF_UFLIA' if OF_SOMETHING.search(text) else 'QF_LIA'})\n{text}"


def written(truths: Iterable[Any]) -> str:
    """Terms in the language of solvers."""
    solver = z3.Solver()
    solver.add(*truths)
    return renamed(solver.to_smt2())


def with_lone_ones_as_numbers(truths: Iterable[Any]) -> list[Any]:
    """Terms with a number in place of every function that they apply once: nothing else is said of it, so it may be any."""
    found, left, seen = dict[str, list[Any]](), list(truths), set[int]()
    while left:
        one = left.pop()
        if one.get_id() not in seen:
            seen.add(one.get_id())
            left += one.children()
            if one.num_args() and one.decl().kind() == z3.Z3_OP_UNINTERPRETED:
                found.setdefault(one.decl().name(), []).append(one)
    lone = [
        (applied[0], z3.Const(f"{name} of one", applied[0].sort())) for name, applied in found.items() if len(applied) == 1
    ]
    return [z3.substitute(one, *lone) for one in truths]


def renamed(text: str) -> str:
    """A question with its parts named in order: z3 names them after places in memory, which differ from run to run."""
    names: dict[str, str] = {}
    return PARTS.sub(lambda found: names.setdefault(found[0], f"{found[0][:2]}{len(names)}"), text)


@define(eq=False, slots=False)
class Case:
    """An action of a class in a phase, with a number of players: what is unknown, and what is assumed."""

    module: Module
    evaluator: Evaluator
    players: int
    phase: int
    action: int | None = None
    """None where only the state matters."""
    of: str = ""
    """What tells the unknowns of one of two cases from those of the other."""
    assumed: list[Truth] = field(factory=list)
    """What is assumed of the state: that it is of its type."""
    of_the_act: list[Truth] = field(factory=list)
    """The same of the action."""
    state: Parts = field()
    """A state in the phase, of which only the number of players is known."""
    act: Choice | None = field()
    """The action."""
    obligations: list[Obligation] = field(factory=list, init=False)
    """What is required on the way to whether the action is legal, and then on the way to the step."""

    @state.default
    def _any_state(self) -> Parts:
        whole = self.evaluator.unknown(self.module.state, f"{self.of}state", self.assumed)
        settings, phase = at_a_table(whole.parts["settings"], self.players), whole.parts["phase"]
        known = {"settings": settings, "phase": Choice(phase.type, self.phase, {self.phase: phase.values[self.phase]})}
        first = first_state(settings, self.module, self.evaluator)
        state: Parts = as_long(Parts(whole.type, {**whole.parts, **known}), first)
        return state

    @act.default
    def _any_action(self) -> Choice | None:
        if self.action is None:
            return None
        action = self.module.action
        one = self.evaluator.unknown(action.alternatives[self.action], f"{self.of}action", self.of_the_act)
        self.of_the_act += in_order(one, self.module, self.evaluator)
        return Choice(action, self.action, {self.action: one})

    @property
    def portion(self) -> str:
        """The phase, with the number of players."""
        return f"{self.players} players, {names_of(self.module.state.type_of('phase'))[self.phase]}"

    @property
    def name(self) -> str:
        """The case in words."""
        return self.portion if self.action is None else f"{self.portion}, {names_of(self.module.action)[self.action]}"

    @property
    def numbers(self) -> tuple[tuple[Number, range], ...]:
        """The unknown numbers that have few values, with these: first in the action, then in the state, the fewest first."""
        action = [] if self.act is None else numbers_in(self.act.values[self.act.which])
        return tuple(
            [one for several in (action, numbers_in(self.state)) for one in sorted(several, key=lambda one: len(one[1]))]
        )

    @cached_property
    def legal(self) -> Truth:
        """Whether the action is legal."""
        with self.evaluator.noted(self.obligations):
            return negation(self.evaluator.call(self.module.why_not, self.state, self.act).there)

    @cached_property
    def step(self) -> Any:
        """The step that it leads to, if it is legal."""
        with self.evaluator.noted(self.obligations), self.evaluator.under(self.legal):
            return self.evaluator.call(self.module.step, self.state, self.act)


def numbers_in(record: Parts) -> Iterator[tuple[Number, range]]:
    """The unknown numbers in the fields of a record that have few values, with these."""
    assert isinstance(record.type, ir.Record), "actions and states are records"
    for name, one in record.type.fields:
        match one:
            case ir.Finite():
                values = range(len(one.values))
            case ir.Int(int(least), int(most)):
                values = range(least, most + 1)
            case _:
                continue
        if len(values) <= FEW and not is_known(record.parts[name]):
            yield record.parts[name], values


def names_of(union: ir.Type) -> tuple[str, ...]:
    """The names of the alternatives of a union, in order."""
    assert isinstance(union, ir.Union)
    return tuple([getattr(each, "name", str(each)) for each in union.alternatives])


def at_a_table(settings: Parts, players: int) -> Parts:
    """Settings with a number of players."""
    return Parts(settings.type, {**settings.parts, "players": players})


def first_state(settings: Parts, module: Module, evaluator: Evaluator) -> Parts:
    """The state in which a game begins that seat 0 begins: how long its tuples are does not depend on the seat."""
    with evaluator.noted([]):
        first: Parts = evaluator.call(module.new_game, Parts(settings.type, {**settings.parts, "first_player": 0}))
    return first


def as_long(value: Any, first: Any) -> Any:
    """A state whose tuples have as many items as in the first state."""
    match value, first:
        case Parts(), Parts():
            return Parts(value.type, {name: as_long(each, first.parts[name]) for name, each in value.parts.items()})
        case Items(), Items() if len(first.items) <= len(value.items) and all(there is True for there, _ in first.items):
            return Items(tuple([(True, each) for _, each in value.items[: len(first.items)]]))
    return value


def in_order(action: Parts, module: Module, evaluator: Evaluator) -> Iterator[Truth]:
    """What is so of tuples of many kinds in an action because its class has converters: they are what these make of them."""
    assert isinstance(action.type, ir.Record), "actions are records"
    for one in fields(action.type.cls):
        if one.converter is not None and isinstance(value := action.parts[one.name], Bag) and value.size is not None:
            source = f"{one.converter.__module__}:{one.converter.__qualname__}"
            (converter,) = [each for each in module.functions if each.source == source]
            yield alike(value, evaluator.call(converter.name, value))


@frozen
class Theorem:
    """A claim that follows from the invariants, by its name, and the claim about settings under which it is made."""

    claim: str
    applies: str | None = None


@define(eq=False, slots=False)
class Induction:
    """The goals of a module, or of one with any list of pieces. `invariants` names claims about states.

    Of some fields values are `given`: nothing is shown of others.
    """

    module: Module
    invariants: tuple[str, ...]
    of_any: AnyList | None = None
    given: Mapping[tuple[type, str], object] = field(factory=dict)
    evaluator: Evaluator = field(init=False)
    _known: dict[Case, tuple[Truth, ...]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        if self.of_any is None:
            self.evaluator = Evaluator(self.module, self.given)
        else:
            self.evaluator = OfAnyList(self.module, self.given, any_list=self.of_any)

    @property
    def portions(self) -> tuple[str, ...]:
        """The portions of the induction: the start, and every phase with every number of players."""
        return (START, *[case.portion for case in self.states])

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """Every class of actions in every phase with every number of players."""
        return tuple(
            [
                Case(self.module, self.evaluator, players, phase.number, action)
                for players in self.module.tables
                for phase in self.module.phases
                for action in phase.accepts
            ]
        )

    @cached_property
    def states(self) -> tuple[Case, ...]:
        """Every phase with every number of players, for claims about states."""
        return tuple(
            [
                Case(self.module, self.evaluator, players, each.number)
                for players in self.module.tables
                for each in self.module.phases
            ]
        )

    def function(self, claim: str) -> ir.Function:
        """The function of a claim."""
        return self.module.function(dict(self.module.claims)[claim])

    def claimed(self, name: str, *values: Any) -> Any:
        """What a claim says of some values."""
        return self.evaluator.call(dict(self.module.claims)[name], *values)

    def kept(self, state: Any) -> dict[str, Truth]:
        """Whether each invariant holds in a state."""
        with self.evaluator.noted([]):
            return {name: met(self.claimed(name, state)) for name in self.invariants}

    def known(self, case: Case) -> tuple[Truth, ...]:
        """What is assumed: that a state and an action are of their types, and that the state has the invariants."""
        if case not in self._known:
            of_the_box = self.evaluator.of_the_box(case.players)
            self._known[case] = (*of_the_box, *case.assumed, *case.of_the_act, *self.kept(case.state).values())
        return self._known[case]

    def goals(self, theorems: tuple[Theorem, ...] = ()) -> Iterator[Goal]:
        """Everything that is to be shown."""
        for portion in self.portions:
            yield from self.goals_of(portion)
        for theorem in theorems:
            yield from self.goals_of_theorem(theorem)

    def goals_of(self, portion: str) -> Iterator[Goal]:
        """What is to be shown in a portion."""
        if portion == START:
            for players in self.module.tables:
                yield from self.at_first(players)
        for state in self.states:
            if state.portion == portion and self.is_ruled_out(state):
                yield Goal(f"{state.name}: there is no such state", self.known(state), False)
            elif state.portion == portion:
                yield from self.in_a_state(state)
        for case in self.cases:
            if case.portion == portion and not self.is_ruled_out(case):
                yield from self.in_a_step(case)

    def is_ruled_out(self, case: Case) -> bool:
        """Whether an invariant says plainly that no state is in the phase with the number of players."""
        return any(each is False for each in self.known(case))

    def at_first(self, players: int) -> Iterator[Goal]:
        """The invariants hold in the first state of a game."""
        obligations, where = list[Obligation](), f"{players} players, {START}"
        assumed = [*self.evaluator.of_the_box(players)]
        settings = at_a_table(self.evaluator.unknown(self.module.settings, "settings", assumed), players)
        assumed.append(term(settings.parts["first_player"]) < players)
        with self.evaluator.noted(obligations):
            first = self.evaluator.call(self.module.new_game, settings)
        yield Goal(f"control: {where}: no settings", tuple(assumed), False, is_control=True)
        yield from required(where, assumed, obligations)
        yield from self.as_typed(where, tuple(assumed), first)
        for name, holds in self.kept(first).items():
            yield Goal(f"{where}: {name}", tuple(assumed), holds)

    def in_a_state(self, case: Case) -> Iterator[Goal]:
        """What invariants require to be said is so where they hold; where nothing can be done, such a state is possible."""
        obligations = list[Obligation]()
        with self.evaluator.noted(obligations):
            for name in self.invariants:
                self.claimed(name, case.state)
        yield from required(f"{case.name}: the invariants", self.known(case), obligations)
        if all(each.portion != case.portion for each in self.cases):
            yield Goal(f"control: {case.name}: no state", self.known(case), False, is_control=True)

    def in_a_step(self, case: Case) -> Iterator[Goal]:
        """The invariants hold after a step, if they held before, and everything on the way is in order."""
        step, assumed = case.step, (*self.known(case), case.legal)
        yield Goal(f"control: {case.name}: not legal", assumed, False, is_control=True)
        yield from required(case.name, self.known(case), case.obligations, case.numbers)
        yield from self.as_typed(case.name, assumed, step.state, case.numbers)
        before, after, small = self.kept(case.state), self.kept(step.state), tuple(numbers_in(case.state))
        for name in self.invariants:
            holds = as_before(after[name], before[name], small)
            yield Goal(f"{case.name}: {name}", assumed, holds, numbers=case.numbers)

    def as_typed(
        self, where: str, assumed: tuple[Truth, ...], state: Any, numbers: tuple[tuple[Number, range], ...] = ()
    ) -> Iterator[Goal]:
        """A state has as many items as the first one, such as one for each seat, and its numbers are in their ranges."""
        first = first_state(state.parts["settings"], self.module, self.evaluator)
        yield Goal(f"{where}: as many items as players", assumed, as_many(state, first))
        yield Goal(f"{where}: in range", assumed, in_range(state, self.module.state), numbers=numbers)

    # Theorems.

    def goals_of_theorem(self, theorem: Theorem) -> Iterator[Goal]:
        """The goals of a theorem about states or about steps, and that its condition is met at least once."""
        about_steps = len(self.function(theorem.claim).parameters) > 1
        met_somewhere, table = list[Truth](), 0
        for case in self.cases if about_steps else self.states:
            obligations = list[Obligation]()
            assumed = (*self.known(case), *((case.legal,) if about_steps else ()))
            with self.evaluator.noted(obligations):
                applies = True if theorem.applies is None else self.claimed(theorem.applies, case.state.parts["settings"])
                with self.evaluator.under(applies):
                    said = self.claimed(theorem.claim, case.state, *((case.act, stepped(case)) if about_steps else ()))
            yield from required(f"{case.name}: {theorem.claim}", assumed, obligations)
            yield Goal(f"{case.name}: {theorem.claim}", (*assumed, applies), met(said), numbers=case.numbers)
            if applies is not False and case.players == (table := table or case.players):
                met_somewhere.append(conj(*map(term, assumed), applies, is_met(said)))
        yield Goal(f"control: {theorem.claim}: never met", (), negation(disj(*met_somewhere)), is_control=True)


def stepped(case: Case) -> Parts:
    """The step of a case, as an object."""
    return Parts(ir.Record(object, ()), {"state": case.step.state, "events": Items(case.step.events)})


def required(
    where: str, assumed: Iterable[Truth], obligations: Iterable[Obligation], numbers: tuple[tuple[Number, range], ...] = ()
) -> Iterator[Goal]:
    """What is required on the way, as a goal for each place and thing."""
    found: dict[str, list[Truth]] = {}
    for each in obligations:
        found.setdefault(f"{where}: {each.what}, {each.place}", []).append(disj(negation(each.path), each.condition))
    for name, conditions in found.items():
        yield Goal(name, tuple(assumed), conj(*conditions), numbers=numbers)


def met(claim: Any) -> Truth:
    """Whether a claim holds, or its condition is not met."""
    if not isinstance(claim, Maybe):
        return claim
    return True if claim.value is None else disj(negation(claim.there), claim.value)


def is_met(claim: Any) -> Truth:
    """Whether the condition of a claim is met."""
    return claim.there if isinstance(claim, Maybe) else True


def as_many(value: Any, first: Any) -> Truth:
    """Whether every tuple has as many items as in the first state."""
    match value, first:
        case Parts(), Parts():
            return conj(*[as_many(each, first.parts[name]) for name, each in value.parts.items()])
        case Items(), Items() if all(there is True for there, _ in first.items):
            return same(length_of(value), len(first.items))
    return True


def in_range(value: Any, type: ir.Type) -> Truth:
    """Whether all numbers in a value are in the ranges of their types."""
    match type, value:
        case ir.Int(least, most), _:
            return conj(least is None or value >= least, most is None or value <= most)
        case ir.Record(), Parts():
            return conj(*[in_range(value.parts[name], each) for name, each in type.fields if name in value.parts])
        case ir.Option(of), Maybe():
            return value.value is None or disj(negation(value.there), in_range(value.value, of))
        case ir.Union(), Choice():
            parts = [(same(value.which, k), in_range(each, type.alternatives[k])) for k, each in value.values.items()]
            return conj(*[disj(negation(is_it), holds) for is_it, holds in parts])
        case ir.Seq(item, _, most), Items():
            fits = most is None or len(in_any_order(value)) <= most or length_of(value) <= most
            return conj(fits, *[disj(negation(there), in_range(each, item)) for there, each in in_any_order(value)])
        case _, Pile() | Bag():
            return conj(*[each >= 0 for each in value.counts])
        case ir.Seq(item), Layers():
            piles = conj(*[in_range(each, item) for each in (*value.tops, value.below)])
            tops = [same(size_of(each) > 0, value.number > place) for place, each in enumerate(value.tops)]
            return conj(piles, value.has_none_empty, *tops)
    return True


__all__ = ["START", "Case", "Goal", "Induction", "Theorem"]
