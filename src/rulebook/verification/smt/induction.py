"""Induction: what is so at the start of a game, and after every action or outcome if it was so before, is always so.

The state before a step is any row that has the invariants of the kernel; phase by phase the step is read as terms, with any
legal id. What is claimed of states follows from the invariants, what is claimed of steps from the invariants before and the
step. Besides each claim it is asked whether its assumptions can be met at all, so that nothing follows from nonsense.
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import chain
from typing import Any, Final

import z3
from attrs import Factory, evolve, frozen

from rulebook.kernels import AnyKernel
from rulebook.kernels.claims import (
    Alike,
    Giving,
    Hidden,
    Keeping,
    MaskClaim,
    Observe,
    StateClaim,
    StepClaim,
    Tables,
    Tell,
    TwoStepClaim,
)
from rulebook.kernels.language import SPECTATOR, popcount
from rulebook.kernels.layout import Layout
from rulebook.verification.smt.reading import Call, Entry, Obligation, Reader, Record, Row, Summary, Value, syntax_of
from rulebook.verification.smt.sizes import Sizes
from rulebook.verification.smt.solving import Answer, Decision, Solvers
from rulebook.verification.smt.symbols import Symbol, Symbols, first_player_sits, row_symbols, settings_symbols, symbol_of
from rulebook.verification.smt.unread import Answers, Unread, looked_at
from rulebook.verification.smt.words import (
    BITS,
    Term,
    UnreadableError,
    Word,
    all_alike,
    both,
    compared,
    condition,
    opposite,
    same,
)

PHASE: Final = "phase"
"""The field of a layout by which steps are read one by one."""
MOST_ID: Final = (1 << 24) - 1
"""No id is higher."""
ANY_ID: Final = Symbol("id", 0, MOST_ID)
"""Any id."""
OTHER_ID: Final = Symbol("id.other", 0, MOST_ID)
"""Any id, of what is done instead."""
MOST_PILE: Final = (1 << 60) - 1
"""Of larger piles nothing is known."""
QUICK: Final = 20.0
"""The seconds for which a claim is asked as a whole, before its parts are asked one by one."""


@frozen(eq=False)
class Goal:
    """Something to decide: what it is of, what is assumed, and what is claimed."""

    name: str
    assumptions: tuple[Term, ...]
    claim: Term
    expected: Answer = Answer.HOLDS
    """What is hoped for: a control has to fail."""


@frozen
class Outcome:
    """What became of a goal: the decisions on it, or on its parts where it had to be cut up."""

    goal: str
    decisions: tuple[Decision, ...]
    expected: Answer = Answer.HOLDS

    @property
    def is_as_expected(self) -> bool:
        """Whether a claim holds, or a control fails."""
        return self.answer is self.expected

    @property
    def seconds(self) -> tuple[float, float]:
        """How long both solvers took in all."""
        return sum([each.seconds[0] for each in self.decisions]), sum([each.seconds[1] for each in self.decisions])

    @property
    def answer(self) -> Answer:
        """Whether all of it holds."""
        answers = {decision.answer for decision in self.decisions}
        if answers == {Answer.HOLDS}:
            return Answer.HOLDS
        return Answer.FAILS if Answer.FAILS in answers else Answer.UNKNOWN


@frozen(eq=False)
class Step:
    """A step from any state of a phase that has the invariants, by any legal id."""

    phase: int
    before: tuple[Value, ...]
    after: tuple[Value, ...]
    id: Value
    of_any_id: tuple[Term, ...]
    """What is assumed of the state and of an id that need not be legal."""
    legal: Term
    obligations_of_legal: tuple[Obligation, ...]
    """What must be so for it to be said whether an id is legal."""
    obligations: tuple[Obligation, ...]
    calls: tuple[Call, ...] = ()
    """The calls of a function that keeps some claims."""
    kept: tuple[Term, ...] = ()
    """What is so after each of these calls, if it was so before."""
    facts: tuple[Term, ...] = ()
    """What is so of the piles that some functions gave."""
    ids: tuple[Term, ...] = ()
    """Which ids these steps are of, where they are not of all."""

    @property
    def assumptions(self) -> tuple[Term, ...]:
        """What is assumed: the id is legal, it was read in order whether it is, and what calls keep is so after them."""
        return self.assumptions_before(len(self.calls))

    def assumptions_before(self, number: int) -> tuple[Term, ...]:
        """What is assumed up to the call with a number, from 0."""
        in_legal = map(as_term, self.obligations_of_legal)
        return (*self.of_any_id, *self.ids, self.legal, *in_legal, *self.facts, *self.kept[:number])


@frozen(eq=False)
class TwoSteps:
    """A step, and another one right after it."""

    first: Step
    second: Step
    """Of the state between the steps it is assumed that it is of the same phase, and nothing else."""

    @property
    def assumptions(self) -> tuple[Term, ...]:
        """What is assumed of both."""
        return (*self.first.assumptions, *self.second.assumptions)


@frozen(slots=False, eq=False)
class Induction:
    """A kernel, read as terms.

    `lemmas` are claims of states that follow from the invariants in another way, and are assumed beside them. `apart` is an
    invariant that is shown part by part. It is assumed only of the part in question. `chosen` are invariants in place of
    those of the kernel. Solvers take any entries of `tables` that fit for what an id stands for. Where `given` names the
    invariants of which a claim makes use, no others are assumed.
    """

    kernel: AnyKernel
    lemmas: tuple[StateClaim, ...] = ()
    apart: StateClaim | None = None
    stand_ins: Mapping[Callable[..., Any], Callable[..., Any]] = Factory(dict)
    """Other functions, in the place of some that steps call: for showing what a wrong one does."""
    chosen: tuple[StateClaim, ...] = ()
    further: tuple[StateClaim, ...] = ()
    """Invariants that are shown like those, and are assumed of nothing but what `given` says."""
    tables: Tables | None = None
    sizes: Sizes | None = None
    """What stands for popcounts, where those are not read themselves."""
    known: Mapping[str, int] = Factory(dict)
    """The settings that are known, by their paths, with enums as places."""
    given: Mapping[Callable[..., bool], tuple[StateClaim, ...]] = Factory(dict)
    beside: tuple[StateClaim, ...] = ()
    """The lemmas that say of each thing what follows from what `apart` says of it, in the same order.

    Where `given` names what it takes to show `apart`, they are assumed of the thing in question and of the one before it.
    """
    immaterial: tuple[Callable[..., bool], ...] = ()
    """Functions of which nothing is known: each call of them may give either truth value."""
    keeping: Keeping | None = None
    """A function of whose calls no more is known than what it keeps."""
    giving: tuple[Giving, ...] = ()
    """Functions of which solvers know what is so of the piles that they give, where sizes stand for popcounts."""
    by_sizes: tuple[Callable[..., bool], ...] = ()
    """What is shown with sizes in place of popcounts, of invariants and of claims of states and steps.

    Where all invariants are, so is that steps are read in order and keep numbers in their ranges.
    """
    by_ways: tuple[StateClaim, ...] = ()
    """The invariants that are shown way by way, by the conditions on which it depends in which phase a step ends."""
    cases: Mapping[int, tuple[int, ...]] = Factory(dict)
    """For some phases the ids at which cases begin, beside the first case: steps are shown case by case."""
    summaries: Mapping[Callable[..., Any], Summary] = Factory(dict)
    """What else stands for calls of some functions."""
    unread: tuple[Callable[..., Any], ...] = ()
    """Functions that `observe` calls, of which no more is known than that they do the same where they are given the same."""
    by_answers: Mapping[StateClaim, tuple[Callable[..., bool], ...]] = Factory(dict)
    """Some invariants, with functions that are not read where they are shown: these answer the same questions alike."""

    @property
    def layout(self) -> Layout:
        """What stands where in a row, with the range of every number."""
        return self.kernel.layout

    @cached_property
    def settings(self) -> Symbols:
        """Any settings of the printed game."""
        return settings_symbols(self.kernel.game, known=self.known)

    @cached_property
    def _record(self) -> Record:
        record: Record = self.settings.values[0]
        return record

    @cached_property
    def phases(self) -> range:
        """The numbers of the phases."""
        (phase,) = (each for each in self.layout.fields if each.name == PHASE)
        return range(phase.least, phase.most + 1)

    @cached_property
    def invariants(self) -> tuple[StateClaim, ...]:
        """Those that were chosen; or the functions that `holds` of the kernel calls, but for `apart`; or else `holds`."""
        if self.chosen:
            return self.chosen
        holds: Any = self.kernel.functions.holds
        match syntax_of(holds).body:
            case [*_, ast.Return(value=ast.BoolOp(op=ast.And(), values=calls))]:
                names = [each.func.id for each in calls if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)]
                if len(names) == len(calls):
                    found = [holds.__globals__[name] for name in names]
                    return tuple([each for each in found if each is not self.apart])
        return (holds,)

    def claimed(self, claim: Callable[..., bool], *arguments: Value) -> Term:
        """A claim of some values, those of rows among them, with all that it takes to read it."""
        reader = Reader(self._of_sizes, self._entries)
        width = self.layout.width
        are_rows = [isinstance(each, tuple) and len(each) == width for each in arguments]
        rows = [reader.row(each, self.layout) if is_row else each for each, is_row in zip(arguments, are_rows, strict=True)]
        truth = condition(reader.call(claim, *rows))
        return condition(both(truth, *map(as_term, reader.obligations)))

    def of_state(self, claim: StateClaim, values: tuple[Value, ...]) -> Term:
        """A claim of states, of one of them."""
        return self.claimed(claim, values, self._record)

    def any_state(
        self, phase: int, prefix: str = "row", claim: Callable[..., bool] | None = None
    ) -> tuple[tuple[Value, ...], tuple[Term, ...]]:
        """The values of a row in a phase of which nothing is known, and that it has the invariants, or those that some
        claim makes use of.
        """
        symbols = row_symbols(self.layout, prefix, {self.layout.starts[PHASE]: phase})
        every = (*self.invariants, *self.lemmas)
        known = [self.of_state(each, symbols.values) for each in (every if claim is None else self.given.get(claim, every))]
        known = [each for each in known if not z3.is_true(each)]
        return symbols.values, (symbols.ranges, self.settings.ranges, first_player_sits(self._record), *known)

    @cached_property
    def _of_sizes(self) -> dict[Callable[..., Any], Callable[..., Value]]:
        return {} if self.sizes is None else {popcount: self.sizes.popcount}

    @cached_property
    def _summaries(self) -> dict[Callable[..., Any], Callable[..., Value]]:
        def reads(other: Callable[..., Any]) -> Callable[..., Value]:
            return lambda reader, *arguments: reader.call(other, *arguments)

        def unknown(function: Callable[..., bool], reader: Reader, *arguments: Value) -> Term:
            looked_at(function, self.layout)  # refuses a function that changes something
            reader.unknown += 1
            return z3.Bool(f"any.{reader.unknown}")

        loose = {function: partial(unknown, function) for function in self.immaterial}
        kept = {self.keeping.function: self._called} if self.keeping else {}
        others = {function: reads(other) for function, other in self.stand_ins.items()}
        given = {each.function: partial(self._given, each) for each in self.giving} if self.sizes else {}
        return {**self._of_sizes, **loose, **kept, **given, **self.summaries, **others}

    def _given(self, giving: Giving, reader: Reader, pile: Value, piece: Value) -> Value:
        """The pile that a function gives, with a note of what is so of it."""
        given = reader.read(giving.function, pile, piece)
        told = self.claimed(giving.claim, pile, piece, given)
        fits = (
            both(compared(ast.LtE(), 0, pile), compared(ast.LtE(), pile, MOST_PILE)),
            compared(ast.Lt(), piece, giving.cases),
        )
        reader.facts.append(z3.Implies(condition(both(*reader.way, compared(ast.LtE(), 0, piece), *fits)), told))
        return given

    def _called(self, reader: Reader, row: Row, *arguments: Value) -> None:
        """Goes through a call of the function that keeps some claims, and forgets all numbers that it writes but known ones.

        Of calls one right after the other the row between them is forgotten as well.
        """
        assert self.keeping is not None
        way, before = condition(both(*reader.way)), tuple(reader.values(row))
        reader.read(self.keeping.function, row, *arguments)
        ranges, cells, number = list[Term](), reader.heap[row.place], sum([call.times for call in reader.calls])
        fields = [field for field in self.layout.fields for _ in range(field.count)]
        for place, (field, old) in enumerate(zip(fields, before, strict=True)):
            if not isinstance(cells[place], int) and not same(old, cells[place]):
                symbol = symbol_of(field, f"kept.{number}.{place}")
                cells[place] = symbol.value
                ranges.append(symbol.range)
        call = Call(way, before, tuple(cells), tuple(ranges))
        last = reader.calls[-1] if reader.calls else None
        if last is not None and last.way.eq(way) and all(map(same, last.after, before)):
            reader.calls[-1] = evolve(call, before=last.before, times=last.times + 1)
        else:
            reader.calls.append(call)

    def reader(self) -> Reader:
        """A reader of the functions of the kernel."""
        return Reader(self._summaries, self._entries)

    def in_sizes(self) -> "Induction":
        """The same, where sizes stand for popcounts: each time with new names, so that questions are always the same."""
        return evolve(self, sizes=Sizes())

    def way_of(self, claim: Callable[..., bool]) -> "Induction":
        """The induction in which a claim is shown: this one, or the same in sizes."""
        return self.in_sizes() if claim in self.by_sizes and self.sizes is None else self

    def with_laws(self, goal: Goal) -> Goal:
        """A goal with the laws of the sizes that it speaks of."""
        if self.sizes is None:
            return goal
        return evolve(goal, assumptions=(*goal.assumptions, *self.sizes.about(*goal.assumptions, goal.claim)))

    @cached_property
    def entries(self) -> tuple[Symbol, ...]:
        """For each table any entry of it, at the id of a step."""
        tables = self.tables.tables if self.tables else ()
        return tuple([Symbol(f"id.table.{number}", min(table), max(table)) for number, table in enumerate(tables)])

    @cached_property
    def _entries(self) -> dict[int, Entry]:
        def entry(symbol: Symbol) -> Entry:
            def at(index: Word) -> Value:
                if not same(index, ANY_ID.value):
                    raise UnreadableError("a table is looked up at something else than the id")
                return symbol.value

            return at

        tables = self.tables.tables if self.tables else ()
        return {id(table): entry(symbol) for table, symbol in zip(tables, self.entries, strict=True)}

    @cached_property
    def entries_fit(self) -> tuple[Term, ...]:
        """That the entries of the tables fit together."""
        if self.tables is None:
            return ()
        ranges = [symbol.range for symbol in self.entries]
        return (*ranges, self.claimed(self.tables.fits, *[symbol.value for symbol in self.entries]))

    def in_ranges(self, values: tuple[Value, ...]) -> Term:
        """That every number of a row is in the range of its field."""
        ranges = [(each.least, each.most) for each in self.layout.fields for _ in range(each.count)]
        within = [
            both(compared(ast.LtE(), least, value), compared(ast.LtE(), value, most))
            for value, (least, most) in zip(values, ranges, strict=True)
        ]
        return condition(both(*within))

    def parts(self, values: tuple[Value, ...]) -> tuple[Term, ...]:
        """What the invariant that is shown part by part says of the values of a row."""
        return () if self.apart is None else tuple(conjuncts(self.of_state(self.apart, values)))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every phase with its steps; the phases in which nobody acts have none."""
        return tuple([self.step(phase) for phase in self.phases])

    def step(self, phase: int) -> Step:
        """The steps in a phase."""
        values, assumptions = self.any_state(phase)
        return self.step_from(phase, values, (*assumptions, *self.entries_fit), ANY_ID)

    def step_for(self, claim: Callable[..., bool], step: Step) -> Step:
        """The steps in a phase, of which no more is assumed than what a claim makes use of."""
        if claim not in self.given:
            return step
        _, assumptions = self.any_state(step.phase, claim=claim)
        return evolve(step, of_any_id=(*assumptions, *self.entries_fit, ANY_ID.range))

    def two_steps(self, phase: int) -> TwoSteps:
        """Two steps in a phase, one right after the other."""
        first, place = self.step(phase), self.layout.starts[PHASE]
        stays = condition(compared(ast.Eq(), first.after[place], phase))
        between = (*first.after[:place], phase, *first.after[place + 1 :])
        return TwoSteps(first, self.step_from(phase, between, (stays,), Symbol("id.2", 0, MOST_ID)))

    def step_from(self, phase: int, values: tuple[Value, ...], assumptions: tuple[Term, ...], id: Symbol) -> Step:
        """The steps in a phase from a row with these values, of which something is assumed, by any id."""
        functions, reader = self.kernel.functions, self.reader()
        row = reader.row(values, self.layout)
        legal = condition(reader.call(functions.is_legal, row, self._record, id.value))
        in_legal = tuple(reader.obligations)
        reader.call(functions.step, row, self._record, id.value)
        rest = tuple(reader.obligations[len(in_legal) :])
        after, calls = tuple(reader.values(row)), tuple(reader.calls)
        kept = tuple([z3.Implies(each.way, z3.And(*each.ranges, *self.kept(each.after))) for each in calls])
        facts = tuple(reader.facts)
        return Step(phase, values, after, id.value, (*assumptions, id.range), legal, in_legal, rest, calls, kept, facts)

    def kept(self, values: tuple[Value, ...]) -> Iterator[Term]:
        """What the function that keeps some claims takes for granted, and gives, but for `apart`."""
        for claim in self.keeping.keeps if self.keeping else ():
            yield self.of_state(claim, values)

    def start(self) -> tuple[tuple[Value, ...], tuple[Term, ...], tuple[Obligation, ...]]:
        """The values of a row at the start of a game, what is assumed of the settings, and what is obliged."""
        reader = Reader()
        row = reader.row([0] * self.layout.width, self.layout)
        reader.call(self.kernel.functions.start, row, self._record)
        assumptions = (self.settings.ranges, first_player_sits(self._record))
        return tuple(reader.values(row)), assumptions, tuple(reader.obligations)

    # Goals.

    def goals_of_start(self) -> Iterator[Goal]:
        """That the invariants hold at the start, and that it was read in order."""
        values, assumptions, obligations = self.start()
        for claim in (*self.invariants, *self.further, *([self.apart] if self.apart else [])):
            yield Goal(f"start: {claim.__name__}", assumptions, self.of_state(claim, values))
        yield Goal("start: ranges", assumptions, self.in_ranges(values))
        yield Goal("start: read in order", assumptions, condition(both(*map(as_term, obligations))))

    def goals_of_start_alone(self, claim: StateClaim) -> Iterator[Goal]:
        """That a claim holds at the start, whatever becomes of it later."""
        values, assumptions, _ = self.start()
        yield Goal(f"{claim.__name__} at the start", assumptions, self.of_state(claim, values))

    def goals_of_steps(self) -> Iterator[Goal]:
        """That the invariants hold after every step, and that it was read in order."""
        for step in self.steps:
            yield from self.goals_after(step)

    def goals_after(self, step: Step) -> Iterator[Goal]:
        """That the invariants hold after the steps of one phase, and that they were read in order."""
        way = self.in_sizes() if {*self.invariants} <= {*self.by_sizes} else self
        for name, some in self.cases_of(step if way is self else way.step(step.phase)):
            yield from way.goals_of_case(name, some)

    def cases_of(self, step: Step) -> Iterator[tuple[str, Step]]:
        """The steps of one phase, by their ids where they are shown so: those from one id on, up to the next."""
        name, firsts = f"phase {step.phase}", self.cases.get(step.phase, ())
        if not firsts:
            yield name, step
            return
        for first, beyond in zip((0, *firsts), (*firsts, MOST_ID + 1), strict=True):
            ids = both(compared(ast.LtE(), first, step.id), compared(ast.Lt(), step.id, beyond))
            yield f"{name}, from id {first}", evolve(step, ids=(condition(ids),))

    def goals_of_case(self, name: str, step: Step) -> Iterator[Goal]:
        """That the invariants hold after some steps of one phase, and that they were read in order."""
        in_legal = condition(both(*map(as_term, step.obligations_of_legal)))
        yield self.with_laws(Goal(f"{name}: legality read in order", (*step.of_any_id, *step.ids), in_legal))
        in_order = condition(both(*map(as_term, step.obligations)))
        yield self.with_laws(Goal(f"{name}: read in order", step.assumptions, in_order))
        yield self.with_laws(Goal(f"{name}: ranges", step.assumptions, self.in_ranges(step.after)))
        for number, call in enumerate(step.calls):
            for claim, claimed in zip(self.keeping.keeps if self.keeping else (), self.kept(call.before), strict=True):
                assumptions = self.step_for(claim, step).assumptions_before(number)
                yield Goal(f"{name}: {claim.__name__} before call {number}", assumptions, z3.Implies(call.way, claimed))
        for claim in (*self.invariants, *self.further):
            if claim in self.by_answers:
                yield self.goal_by_answers(claim, name, step)
                continue
            way = self.way_of(claim)
            here = way.step_for(claim, step if way is self else way.step(step.phase))
            if claim not in self.by_ways:
                yield way.with_laws(Goal(f"{name}: {claim.__name__}", here.assumptions, way.of_state(claim, here.after)))
                continue
            for number, some in enumerate(self.ways_of(here)):
                for part, claimed in enumerate(conjuncts(way.of_state(claim, some.after))):
                    if not z3.is_true(claimed):
                        each = f"{name}: {claim.__name__}, way {number}, part {part}"
                        yield way.with_laws(Goal(each, some.assumptions, claimed))

    def goal_by_answers(self, claim: StateClaim, name: str, step: Step) -> Goal:
        """That an invariant holds after some steps of one phase, if it did before, whatever some functions answer."""
        (function,) = self.by_answers[claim]
        answers = Answers(function, self.layout)
        way = evolve(self, summaries={**self.summaries, **answers.summaries})
        others = tuple([each for each in self.given[claim] if each is not claim])
        _, known = evolve(self, given={claim: others}).any_state(step.phase, claim=claim)

        def claimed(values: tuple[Value, ...]) -> Term:
            reader = way.reader()
            truth = reader.call(claim, reader.row(values, self.layout), self._record)
            return condition(both(truth, *map(as_term, reader.obligations)))

        was = claimed(step.before)
        before = len(answers.asked)
        here = way.step_from(step.phase, step.before, (*known, *step.ids, was), ANY_ID)
        asked = len(answers.asked)
        will_be = claimed(here.after)
        return Goal(f"{name}: {claim.__name__}", (*here.assumptions, *answers.laws(before, asked)), will_be)

    def ways_of(self, step: Step) -> Iterator[Step]:
        """The same steps, way by way: by the conditions on which it depends in which phase they end.

        That steps are read in order is shown as well, so it is assumed here.
        """
        in_order = tuple(map(as_term, step.obligations))
        place, waiting = self.layout.starts[PHASE], [evolve(step, ids=(*step.ids, *in_order))]
        while waiting:
            some = waiting.pop()
            phase = some.after[place]
            if isinstance(phase, Word) and z3.is_app_of(phase.term, z3.Z3_OP_ITE):
                test = phase.term.arg(0)
                for truth in (True, False):
                    after = tuple([where(test, truth, value) for value in some.after])
                    waiting.append(evolve(some, after=after, ids=(*some.ids, test if truth else z3.Not(test))))
            else:
                yield some

    def goals_of_parts(self, step: Step) -> Iterator[Goal]:
        """That the invariant that is shown part by part holds after the steps of one phase."""
        if self.apart is not None and self.apart in self.given:
            yield from self._goals_of_near_parts(self.step_for(self.apart, step))
            return
        for number, (before, after) in enumerate(zip(self.parts(step.before), self.parts(step.after), strict=True)):
            yield Goal(f"phase {step.phase}: part {number}", (*step.assumptions, before), after)

    def near(self, values: tuple[Value, ...]) -> Iterator[tuple[Term, ...]]:
        """For every part what it says, and what lemmas say of the same thing and of the one before it."""
        lemmas = [list(conjuncts(self.of_state(each, values))) for each in self.beside]
        for number, part in enumerate(self.parts(values)):
            yield part, *chain.from_iterable([lemma[max(number - 1, 0) : number + 1] for lemma in lemmas])

    def _goals_of_near_parts(self, step: Step) -> Iterator[Goal]:
        """The same, before calls in the steps as well; parts that steps leave as they are in one goal."""
        rows = [step.after, *[row for call in step.calls for row in (call.before, call.after)]]
        alike, name = list[Term](), f"phase {step.phase}: part"
        for number, (near, after, *others) in enumerate(zip(self.near(step.before), *map(self.parts, rows), strict=True)):
            if same(near[0], after):
                alike.append(z3.Implies(near[0], after))
                continue
            known = list(near)
            for place, call in enumerate(step.calls):
                before_call, after_call = others[2 * place : 2 * place + 2]
                assumptions = (*step.assumptions_before(place), *known)
                yield Goal(f"{name} {number} before call {place}", assumptions, before_call)
                known += [before_call, z3.Implies(call.way, after_call)]
            yield Goal(f"{name} {number}", (*step.assumptions, *known), after)
        if alike:
            yield Goal(f"{name}s that stay as they are", (), condition(both(*alike)))

    def goals_of_keeping(self, keeping: Keeping) -> Iterator[Goal]:
        """That a function keeps what it is said to keep, from any row that has it, whether or not it is that of a state."""
        symbols, name = row_symbols(self.layout), keeping.function.__name__
        numbers = [Symbol(f"argument.{place}", 0, most) for place, most in enumerate(keeping.most)]
        follow = [each for each in self.beside if {*self.given[each]} <= {*keeping.keeps}]
        keeps = [self.of_state(each, symbols.values) for each in keeping.keeps]
        known = (symbols.ranges, self.settings.ranges, *[each.range for each in numbers], *keeps)
        whole = (*known, *[self.of_state(each, symbols.values) for each in follow])
        reader = Reader(self._of_sizes, self._entries)
        row = reader.row(symbols.values, self.layout)
        reader.read(keeping.function, row, self._record, *[each.value for each in numbers])
        after = tuple(reader.values(row))
        yield Goal(f"{name}: read in order", whole, condition(both(*map(as_term, reader.obligations))))
        yield Goal(f"{name}: ranges", whole, self.in_ranges(after))
        for claim in keeping.keeps:
            yield Goal(f"{name}: {claim.__name__}", whole, self.of_state(claim, after))
        everything = (*whole, *self.parts(symbols.values))
        yield Goal(f"{name}: no row", everything, z3.BoolVal(False), Answer.FAILS)
        near = evolve(self, beside=tuple(follow)).near(symbols.values)
        for number, (parts, part) in enumerate(zip(near, self.parts(after), strict=True)):
            yield Goal(f"{name}: part {number}", (*known, *parts), part)

    def goals_of_giving(self, giving: Giving) -> Iterator[Goal]:
        """That what is said of a function is so of any pile, piece by piece, and that its control is not."""
        pile, name = Symbol("pile", 0, MOST_PILE), giving.function.__name__
        for piece in range(giving.cases):
            given = Reader().read(giving.function, pile.value, piece)
            if piece == 0:
                wrong = self.claimed(giving.control, pile.value, piece, given)
                yield Goal(f"{name}: control: {giving.control.__name__}", (pile.range,), wrong, Answer.FAILS)
            claimed = self.claimed(giving.claim, pile.value, piece, given)
            yield Goal(f"{name}: {giving.claim.__name__}, piece {piece}", (pile.range,), claimed)

    def goals_of_state(self, claim: StateClaim) -> Iterator[Goal]:
        """That a claim holds of every state, phase by phase."""
        for phase in self.phases:
            way = self.way_of(claim)
            values, assumptions = way.any_state(phase, claim=claim)
            yield way.with_laws(Goal(f"{claim.__name__} in phase {phase}", assumptions, way.of_state(claim, values)))

    def goals_of_state_in_parts(self, claim: StateClaim) -> Iterator[Goal]:
        """That a claim holds of every state, whose parts follow from those of the invariant that is shown part by part."""
        way, row, given = self.way_of(claim), row_symbols(self.layout), self.given.get(claim, self.invariants)
        known = (row.ranges, self.settings.ranges, *[way.of_state(each, row.values) for each in given])
        pairs = zip(way.parts(row.values), conjuncts(way.of_state(claim, row.values)), strict=True)
        for number, (part, claimed) in enumerate(pairs):
            yield way.with_laws(Goal(f"{claim.__name__}, part {number}", (*known, part), claimed))

    def goals_of_step(self, claim: StepClaim) -> Iterator[Goal]:
        """That a claim holds of every step, phase by phase."""
        for step in self.steps:
            way = self.way_of(claim)
            here = way.step_for(claim, step if way is self else way.step(step.phase))
            for name, some in way.cases_of(here):
                yield way.with_laws(Goal(f"{claim.__name__} in {name}", some.assumptions, way.of_step(claim, some)))

    def of_step(self, claim: StepClaim, step: Step) -> Term:
        """A claim of steps, of one of them."""
        return self.claimed(claim, step.before, step.after, self._record, step.id)

    def goals_of_views(self, hidden: Hidden) -> Iterator[Goal]:
        """That every viewer sees the same in any two states that differ in nothing but what is hidden from them."""
        seats = self.kernel.game.seating.players[-1]
        viewer, other = Symbol("viewer", SPECTATOR, seats - 1), row_symbols(self.layout, "other")
        for phase in self.phases:
            values, assumptions = self.any_state(phase, claim=hidden)
            reader = self.reader()
            made, given = (reader.row(each, self.layout) for each in (values, other.values))
            alike = condition(reader.call(hidden, made, given, self._record, viewer.value))
            looks = self.look_the_same(values, tuple(reader.values(made)), viewer.value, self.kernel.functions.observe)
            sits = compared(ast.Lt(), viewer.value, self._record.fields["players"])
            known = (*assumptions, other.ranges, viewer.range, condition(sits), alike)
            claim = condition(both(*map(as_term, reader.obligations), looks))
            yield self.with_laws(Goal(f"{hidden.__name__} in phase {phase}", known, claim))

    def look_the_same(self, one: tuple[Value, ...], other: tuple[Value, ...], viewer: Value, observe: Observe) -> Term:
        """That the views of two rows are the same, number by number."""
        numbers, unread, obligations = list[list[Value]](), list[Unread](), list[Obligation]()
        for values in (one, other):
            unread.append(Unread(self.unread))
            reader = Reader({**self._summaries, **unread[-1].summaries}, self._entries)
            row, view = reader.row(values, self.layout), reader.row([0] * self.kernel.view.width, self.kernel.view)
            reader.call(observe, row, self._record, viewer, view)
            numbers.append(reader.values(view))
            obligations += reader.obligations
        return condition(both(all_alike(*numbers), unread[0].is_given_the_same(unread[1]), *map(as_term, obligations)))

    def are_told_the_same(self, steps: tuple[Step, Step], viewer: Value, layout: Layout, tell: Tell) -> Term:
        """That a viewer is told the same of two steps, number by number."""
        numbers, reader = list[list[Value]](), self.reader()
        for step in steps:
            rows = [reader.row(values, self.layout) for values in (step.before, step.after)]
            told = reader.row([0] * layout.width, layout)
            reader.call(tell, *rows, self._record, (step.id, viewer), told)
            numbers.append(reader.values(told))
        return condition(both(all_alike(*numbers), *map(as_term, reader.obligations)))

    def are_alike(self, values: tuple[Value, ...], viewer: Value, alike: Alike) -> Term:
        """That any id and any other one look the same to a viewer."""
        reader = self.reader()
        row = reader.row(values, self.layout)
        return condition(reader.call(alike, row, self._record, viewer, ANY_ID.value, OTHER_ID.value))

    def is_case(self, whole: "Induction") -> Term:
        """That any settings, those of another induction, have what is known of these."""
        symbols = {symbol.name.partition(".")[2]: symbol for symbol in whole.settings.symbols}
        return condition(both(*[compared(ast.Eq(), symbols[path].value, value) for path, value in self.known.items()]))

    def goals_of_mask(self, claim: MaskClaim, length: int, phases: Iterable[int]) -> Iterator[Goal]:
        """That a claim holds of the mask of this length that `legal` writes, of every id, and that no other id is legal."""
        below, above = Symbol("id", 0, length - 1), Symbol("id", length, MOST_ID)
        for phase in phases:
            way = self.way_of(claim)
            values, assumptions = way.any_state(phase, claim=claim)
            reader = way.reader()
            row = reader.row(values, self.layout)
            mask = reader.row([Word(z3.BitVec(f"mask.{place}", BITS)) for place in range(length)])
            reader.call(self.kernel.functions.legal, row, self._record, mask)
            claimed = condition(reader.call(claim, row, self._record, mask, below.value))
            whole = condition(both(claimed, *map(as_term, reader.obligations)))
            name = f"{claim.__name__} in phase {phase}, of {length} ids"
            yield way.with_laws(Goal(name, (*assumptions, below.range), whole))
            other = opposite(condition(reader.call(self.kernel.functions.is_legal, row, self._record, above.value)))
            yield way.with_laws(Goal(f"{name}: none beyond", (*assumptions, above.range), condition(other)))

    def goals_of_two_steps(self, claim: TwoStepClaim, phase: int) -> Iterator[Goal]:
        """That a claim holds of any two steps in a phase."""
        two = self.two_steps(phase)
        rows, ids = (two.first.before, two.first.after, two.second.after), (two.first.id, two.second.id)
        claimed = self.claimed(claim, *rows, self._record, ids)
        yield Goal(f"{claim.__name__} in phase {phase}, twice", two.assumptions, claimed)

    def controls_of_steps(self) -> Iterator[Goal]:
        """That it does not follow that there are no steps, of every phase but the last one, in which nobody acts."""
        for step in self.steps[:-1]:
            yield self.control_of_step(step)

    def control_of_step(self, step: Step) -> Goal:
        """That it does not follow that there are no steps in a phase."""
        return Goal(f"phase {step.phase}: no step", step.assumptions, z3.BoolVal(False), Answer.FAILS)

    def controls_of_calls(self, step: Step) -> Iterator[Goal]:
        """That it does not follow that steps in a phase never come to a call of a function that keeps some claims."""
        for number, call in enumerate(step.calls):
            known = (*step.assumptions, call.way)
            yield Goal(f"phase {step.phase}: no call {number}", known, z3.BoolVal(False), Answer.FAILS)


def as_term(obligation: Obligation) -> Term:
    """An obligation as a claim."""
    return z3.Implies(obligation.way, obligation.claim)


def where(test: Term, truth: bool, value: Value) -> Value:
    """What a number is where a condition is met, or where it is not."""
    if not isinstance(value, Word):
        return value
    term = pruned(test, truth, value.term)
    return term.as_long() if z3.is_bv_value(term) else Word(term, value.mask, value.most)


def pruned(test: Term, truth: bool, term: Term) -> Term:
    """A term without the ways on which a condition is not as it is said to be."""
    if not z3.is_app_of(term, z3.Z3_OP_ITE):
        return term
    another, one, other = term.children()
    if another.eq(test):
        return pruned(test, truth, one if truth else other)
    kept = [pruned(test, truth, each) for each in (one, other)]
    return kept[0] if kept[0].eq(kept[1]) else z3.If(another, *kept)


def conjuncts(term: Term) -> Iterator[Term]:
    """The parts of a claim all of which have to hold."""
    waiting = [term]
    while waiting:
        part = waiting.pop()
        if z3.is_and(part):
            waiting.extend(reversed(part.children()))
        else:
            yield part


def shown(goal: Goal, solvers: Solvers) -> Outcome:
    """Decide a goal: as a whole and, where that takes too long, part by part."""
    whole = solvers.decided(goal.assumptions, goal.claim, min(QUICK, solvers.most_seconds))
    if whole.answer is not Answer.UNKNOWN:
        return Outcome(goal.name, (whole,), goal.expected)
    parts = [solvers.decided(goal.assumptions, part) for part in conjuncts(goal.claim)]
    return Outcome(goal.name, tuple(parts), goal.expected)
