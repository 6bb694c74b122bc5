"""Interfering: whether anything that is hidden from a viewer makes a difference to what they see and may do, now and next.

Two states look the same to a viewer if the kernel shows the same view of both. Three things are shown of every phase. What
looks the same differs only where something is said to be hidden. A viewer who is to act has the same legal ids in both. And
after two steps that look the same to them, such as the same action, or two cards that somebody else draws, the states look
the same again. Since they have the invariants again, too, that goes on. A view is all that is spoken of: kernels have no
events, so nothing is shown of the sentences that tell what has happened.
"""

import ast
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

import z3
from attrs import Factory, evolve, frozen

from rulebook.kernels.claims import Hidden, OfNext
from rulebook.kernels.language import SPECTATOR
from rulebook.verification.smt.induction import ANY_ID, MOST_ID, Goal, Induction, as_term
from rulebook.verification.smt.reading import Reader, Row, Value
from rulebook.verification.smt.solving import Answer
from rulebook.verification.smt.symbols import Symbol, Symbols, row_symbols
from rulebook.verification.smt.words import Term, both, compared, condition

OTHER_ID: Final = Symbol("id.other", 0, MOST_ID)
"""Any id of a step from the second state."""


@frozen(slots=False, eq=False)
class TwoStates:
    """Any two states of a phase, of which the second one is the first with something else wherever it is hidden."""

    induction: Induction
    hidden: Hidden
    phase: int
    reader: Reader = Factory(lambda self: self.induction.reader(), takes_self=True)

    @cached_property
    def settings(self) -> Value:
        """Any settings."""
        return self.induction.settings.values[0]

    @cached_property
    def viewer(self) -> Symbol:
        """Any viewer."""
        return Symbol("viewer", SPECTATOR, self.induction.kernel.game.seating.players[-1] - 1)

    @cached_property
    def other(self) -> Symbols:
        """What is in the places that are hidden."""
        start = self.induction.kernel.layout.starts["phase"]
        return row_symbols(self.induction.kernel.layout, "other", {start: self.phase})

    @cached_property
    def of_viewer(self) -> tuple[Term, ...]:
        """What is assumed of the viewer, and of what is in the hidden places."""
        sits = compared(ast.Lt(), self.viewer.value, self.settings.fields["players"])
        return self.other.ranges, self.viewer.range, condition(sits)

    def row(self, values: Sequence[Value]) -> Row:
        """A row with these values."""
        return self.reader.row(values, self.induction.kernel.layout)

    def has_invariants(self, values: tuple[Value, ...]) -> tuple[Term, ...]:
        """That the invariants hold of some values."""
        whole = self.induction
        bound = () if whole.bound is None else (whole.bound,)
        return tuple([whole.of_state(each, values) for each in (*whole.invariants, *whole.lemmas, *bound)])

    def hides(self, values: Sequence[Value]) -> tuple[tuple[Value, ...], Term]:
        """Some values with those of the other state where they are hidden, and whether the sizes that are seen stay."""
        row = self.row(values)
        alike = condition(self.reader.call(self.hidden, row, self.row(self.other.values), self.settings, self.viewer.value))
        return tuple(self.reader.values(row)), alike

    def seen(self, row: Row) -> list[Value]:
        """What the viewer sees of a row."""
        kernel = self.induction.kernel
        view = self.reader.row([0] * kernel.view.width, kernel.view)
        self.reader.call(kernel.functions.observe, row, self.settings, self.viewer.value, view)
        return self.reader.values(view)

    @property
    def obligations(self) -> tuple[Term, ...]:
        """What has been obliged so far."""
        return tuple(map(as_term, self.reader.obligations))


def equal(some: Sequence[Value], others: Sequence[Value]) -> Term:
    """That some numbers are the same as others, one by one."""
    return condition(both(*[compared(ast.Eq(), *pair) for pair in zip(some, others, strict=True)]))


def goals_of_next(induction: Induction, each: OfNext) -> Iterator[Goal]:
    """Everything that has to be shown, phase by phase."""
    for phase in induction.phases:
        for goal in (differs_where_hidden, has_the_same_choice, looks_the_same_again):
            yield from map(induction.with_laws, goal(TwoStates(induction, each.hidden, phase), each))


def differs_where_hidden(two: TwoStates, each: OfNext) -> Iterator[Goal]:
    """What looks the same as a state has the same in every place that is not hidden."""
    values, assumptions = two.induction.any_state(two.phase)
    like, alike = two.hides(values)
    same = equal(two.seen(two.row(values)), two.seen(two.row(two.other.values)))
    known = (*assumptions, *two.of_viewer, *two.has_invariants(two.other.values), same)
    claim = condition(both(alike, equal(like, two.other.values), *two.obligations))
    yield Goal(f"{each.claim.__name__} in phase {two.phase}: what looks the same", known, claim)


def states_alike(two: TwoStates) -> tuple[tuple[tuple[Value, ...], tuple[Value, ...]], tuple[Term, ...]]:
    """The values of two states that look the same, and all that is assumed of them."""
    values, assumptions = two.induction.any_state(two.phase)
    like, alike = two.hides(values)
    bound = () if two.induction.bound is None else (two.induction.of_state(two.induction.bound, values),)
    return (values, like), (*assumptions, *bound, *two.of_viewer, alike, *two.has_invariants(like))


def has_the_same_choice(two: TwoStates, each: OfNext) -> Iterator[Goal]:
    """A viewer who is to act has the same legal ids in two states that look the same."""
    pair, known = states_alike(two)
    functions = two.induction.kernel.functions
    one, other = map(two.row, pair)
    actor = two.reader.call(functions.actor, one, two.settings)
    acts = both(compared(ast.GtE(), actor, 0), compared(ast.Eq(), actor, two.viewer.value))
    stays = compared(ast.Eq(), *[two.reader.call(functions.actor, row, two.settings) for row in (one, other)])
    legal = [condition(two.reader.call(functions.is_legal, row, two.settings, ANY_ID.value)) for row in (one, other)]
    known = (*known, *two.induction.fitting_entries, ANY_ID.range, *two.obligations)
    claim = condition(both(stays, z3.Implies(condition(acts), legal[0] == legal[1])))
    yield Goal(f"{each.claim.__name__} in phase {two.phase}: legal ids", known, claim)


def looks_the_same_again(two: TwoStates, each: OfNext) -> Iterator[Goal]:
    """After steps that look the same from two states that look the same, they look the same again."""
    pair, known = states_alike(two)
    given = () if each.given is None else [two.induction.of_state(each.given, values) for values in pair]
    functions = two.induction.kernel.functions
    rows = [two.row(values) for values in pair]
    ids = ANY_ID, OTHER_ID if two.phase in each.secret else ANY_ID
    alike = condition(
        two.reader.call(each.claim, two.row(pair[0]), two.settings, two.viewer.value, ids[0].value, ids[1].value)
    )
    legal = []
    for row, id in zip(rows, ids, strict=True):
        legal.append(condition(two.reader.call(functions.is_legal, row, two.settings, id.value)))
        two.reader.call(functions.step, row, two.settings, id.value)
    known = (*known, *given, *two.induction.fitting_entries, *[id.range for id in ids], alike, *legal, *two.obligations)
    before = len(two.reader.obligations)
    seen = [two.seen(row) for row in rows]
    in_order = condition(both(*two.obligations[before:]))
    laws = () if two.induction.sizes is None else two.induction.sizes.about(*known, in_order, equal(*seen))
    yield Goal(f"{each.claim.__name__} in phase {two.phase}: the next view, in order", (*known, *laws), in_order)
    view = two.induction.kernel.view
    for field in view.fields:
        places = range(view.starts[field.name], view.starts[field.name] + field.count)
        same = equal(*[[each[place] for place in places] for each in seen])
        yield Goal(f"{each.claim.__name__} in phase {two.phase}: the next {field.name}", (*known, *laws), same)


def control_of_next(induction: Induction, each: OfNext) -> Goal:
    """That two states no longer look the same after steps that do not, without sizes in the place of popcounts."""
    controlled = evolve(each, claim=each.control)
    ways = [
        z3.Implies(z3.And(*goal.assumptions), goal.claim)
        for goal in looks_the_same_again(TwoStates(induction, each.hidden, each.phase), controlled)
    ]
    return Goal(f"control: {each.control.__name__}", (), z3.And(*ways), Answer.FAILS)
