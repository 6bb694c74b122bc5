"""Recounting: a step neither makes nor loses anything, since what it moves is as much afterwards as before.

How many of each thing are in each place is known of the row before a step and of the row after it. Where both are the same
number, written alike, nothing has to be added up. What is left are the few places that the step changes: if their sum stays
as it is, so does that of all. In each case some fields and the id are known, so that it is clear which places these are.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import partial, reduce
from itertools import chain, product
from typing import Final, TypeAlias

import z3
from attrs import evolve, frozen

from rulebook.kernels.claims import Census
from rulebook.verification.smt.evaluating import variables
from rulebook.verification.smt.induction import ANY_ID, PHASE, Goal, Induction, Step, conjuncts
from rulebook.verification.smt.reading import Value
from rulebook.verification.smt.stacks import StackSizes, beyond_doubt
from rulebook.verification.smt.symbols import row_symbols
from rulebook.verification.smt.words import Term, both, calculated, compared, condition, same

ID: Final = "id"
"""How the id is named among the fields that are known in a case."""
FEW: Final = 2
"""Where no more places change, all things are asked about in one question."""
Counts: TypeAlias = tuple[tuple[Value, ...], ...]
"""Of each thing, how many are in each place."""


@frozen(eq=False)
class Before:
    """Any row of a phase in which some fields are known: what is counted in it, and what is assumed of it."""

    name: str
    sized: Induction
    """The kernel with the sizes of what is counted here."""
    values: tuple[Value, ...]
    counts: Counts
    assumptions: tuple[tuple[Term, set[str]], ...]
    """What is assumed, each with the variables that it speaks of."""


@frozen(eq=False)
class Recount:
    """A census, and the kernel of which it is taken."""

    induction: Induction
    census: Census

    # Goals.

    def goals_of_sums(self) -> Iterator[Goal]:
        """That the invariant which is shown part by part says of each thing what its counts add up to."""
        row, plain = row_symbols(self.induction.layout), self.induction
        parts = zip(plain.parts(row.values), self.counts(plain, row.values), self.census.copies, strict=True)
        for thing, (part, counts, copies) in enumerate(parts):
            is_whole = condition(compared(ast.Eq(), added_up(counts), copies))
            yield Goal(f"census: thing {thing}", (row.ranges,), part == is_whole)

    def goals_after(self, step: Step) -> Iterator[Goal]:
        """That the steps of a phase change no sum, case by case, and that there are no other cases."""
        known = self.census.one_by_one.get(step.phase, {})
        values = {name: step.id if name == ID else step.before[self.induction.layout.starts[name]] for name in known}
        within = [
            both(compared(ast.LtE(), numbers[0], values[name]), compared(ast.LtE(), values[name], numbers[-1]))
            for name, numbers in known.items()
        ]
        yield Goal(f"phase {step.phase}: no other case", step.assumptions, condition(both(*within)))
        ids = known.get(ID)
        fields = {name: numbers for name, numbers in known.items() if name != ID}
        for numbers in product(*fields.values()):
            before = self.before(step.phase, dict(zip(fields, numbers, strict=True)))
            for id in (None,) if ids is None else ids:
                yield from self.goals_of_case(before, id)

    def before(self, phase: int, fields: Mapping[str, int]) -> Before:
        """The rows of a phase in which some fields are known."""
        sized, starts = evolve(self.induction, sizes=StackSizes()), self.induction.layout.starts
        known = {starts[PHASE]: phase, **{starts[name]: number for name, number in fields.items()}}
        row = row_symbols(self.induction.layout, known=known)
        claims = sized.given[sized.apart] if sized.apart is not None else ()
        assumptions = (row.ranges, sized.settings.ranges, *[sized.of_state(each, row.values) for each in claims])
        told = tuple([(each, variables(each)) for each in chain.from_iterable(map(conjuncts, assumptions))])
        name = ", ".join([f"phase {phase}", *[f"{field} {number}" for field, number in fields.items()]])
        return Before(name, sized, row.values, self.counts(sized, row.values), told)

    def goals_of_case(self, before: Before, id: int | None) -> Iterator[Goal]:
        """That steps from some rows, by an id or by any, change no sum: thing by thing where many places may change."""
        legal, after = self.after(before, id)
        claims, fits = list[Term](), list[tuple[Term, ...]]()
        for thing in range(len(self.census.copies)):
            counts = before.counts[thing], after[thing]
            changed = [place for place in range(self.census.places) if not same(counts[0][place], counts[1][place])]
            if changed:
                sums = [added_up([each[place] for place in changed]) for each in counts]
                claims.append(condition(compared(ast.Eq(), *sums)))
                fits.append(self.fit(before.counts, range(max(thing - 1, 0), thing + 1), changed))
        name = before.name if id is None else f"{before.name}, {ID} {id}"
        if claims and max(map(len, fits)) <= 2 * FEW:
            claims, fits = [z3.And(*claims)], [tuple(chain.from_iterable(fits))]
        for claim, fit in zip(claims, fits, strict=True):
            goal = before.sized.with_laws(Goal(name, (legal, *fit), claim))
            spoken_of = variables(*goal.assumptions, claim)
            about = [each for each, names in before.assumptions if not spoken_of.isdisjoint(names)]
            yield evolve(goal, assumptions=(*goal.assumptions, *about))

    def after(self, before: Before, id: int | None) -> tuple[Term, Counts]:
        """That an id is legal, and what is counted in the row to which it leads."""
        reader, functions = before.sized.reader(), self.induction.kernel.functions
        (settings,) = before.sized.settings.values
        row, done = reader.row(before.values, self.induction.layout), ANY_ID.value if id is None else id
        legal = condition(reader.call(functions.is_legal, row, settings, done))
        reader.call(functions.step, row, settings, done)
        return legal, self.counts(before.sized, tuple(reader.values(row)))

    def fit(self, counts: Counts, things: Iterable[int], places: Iterable[int]) -> tuple[Term, ...]:
        """That no place has more of some things than there are: no more than all places together."""
        pairs = product(things, places)
        return tuple([condition(compared(ast.LtE(), counts[each][at], self.census.copies[each])) for each, at in pairs])

    def counts(self, induction: Induction, values: tuple[Value, ...]) -> Counts:
        """How many of each thing are in each place of a row."""
        reader = induction.reader()
        row = reader.row(values, induction.layout)
        count = partial(reader.call, self.census.count, row)
        places, things = range(self.census.places), range(len(self.census.copies))
        found = tuple([tuple([count(place, thing) for place in places]) for thing in things])
        for obligation in reader.obligations:
            beyond_doubt(obligation.claim, "counting a thing in a place")
        return found


def added_up(counts: Iterable[Value]) -> Value:
    """The sum of some counts, one after the other."""
    return reduce(partial(calculated, ast.Add(), oblige=beyond_doubt), counts)
