"""One game under two values of a reading: from the same state, by the same action, does it go on alike?

A case is read once, with all readings unknown. Each side has one value in the place of the reading; all else is unknown, and
the same on both sides.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import z3
from attrs import define, fields, frozen, has

from rulebook.compile.terms import values
from rulebook.compile.terms.induction import Case, Goal, Induction, at_a_table
from rulebook.compile.terms.looking import same_told
from rulebook.compile.terms.values import (
    Family,
    Items,
    Layers,
    Number,
    Parts,
    Slots,
    TermError,
    Truth,
    alike,
    conj,
    disj,
    negation,
    same,
    size_of,
    total,
)
from rulebook.core.visibility import sights


@define(eq=False, slots=False)
class CaseRead:
    """A case with what comes of it. Where a state is looked for, some claims make it a well-formed one."""

    induction: Induction
    case: Case
    well_formed: tuple[str, ...] = ()

    @cached_property
    def all(self) -> tuple[Any, ...]:
        """What is assumed, also where a state is looked for; legality; who acts, with chances; state, result, events."""
        module, evaluator, case = self.induction.module, self.induction.evaluator, self.case
        chances = module.phases[case.phase].chances
        with evaluator.noted([]):
            return (
                self.induction.known(case),
                tuple([self.induction.claimed(name, case.state) for name in self.well_formed]),
                case.legal,
                (evaluator.call(module.actor, case.state), evaluator.call(chances, case.state) if chances else None),
                without_settings(case.step.state),
                evaluator.call(module.result, case.step.state),
                tuple(case.step.events),
            )

    @property
    def hidden(self) -> Number:
        """How many pieces are in piles that nobody sees."""
        return total([pieces_in(self.case.state.parts[name]) for name in unseen(self.induction.module.state.cls)])

    def reading(self, name: str) -> Any:
        """A reading: unknown, unless its value is given."""
        return self.case.state.parts["settings"].parts["readings"].parts[name]

    def sides(self, name: str, one: int, other: int) -> "Sides":
        """The case with two values of a reading, given by their places."""
        return Sides(self, *[having((self.case.state, *self.all), self.reading(name), each) for each in (one, other)])


@frozen(eq=False)
class Sides:
    """A state, and what comes of a case there, on both sides."""

    read: CaseRead
    one: tuple[Any, ...]
    other: tuple[Any, ...]

    def agreement(self, *, told: bool) -> Truth:
        """That both sides go on alike in play, or, if that is asked, that the same is told."""
        _, _, _, legal, chances, after, result, events = zip(self.one, self.other, strict=True)
        illegal = negation(conj(*legal))
        if told:
            return are_same(*events) or disj(illegal, same_told(*map(Items, events)))
        steps = [agree(one, after[1].parts[name]) for name, one in after[0].parts.items()]
        acting = [agree(one, other) for one, other in zip(*chances, strict=True)]
        return conj(same(*legal), *acting, *[disj(illegal, each) for each in (*steps, agree(*result))])

    def goal(self, *, told: bool, hidden: int | None = None) -> Goal:
        """That they agree in every state with the invariants of both sides.

        With a least number of pieces in piles that nobody sees, it is asked of well-formed states.
        """
        fewer = () if hidden is None else (*self.one[2], *self.other[2], self.read.hidden >= hidden)
        condition = simple(self.agreement(told=told))
        return Goal(self.read.case.name, (*self.one[1], *self.other[1], *fewer), condition)


def starts_alike(induction: Induction, name: str, one: int, other: int) -> Iterator[Goal]:
    """Games begin with the same state under both values."""
    for players in induction.module.tables:
        assumed = [*induction.evaluator.of_the_box(players)]
        settings = at_a_table(induction.evaluator.unknown(induction.module.settings, "settings", assumed), players)
        reading = settings.parts["readings"].parts[name]
        with induction.evaluator.noted([]):
            first = without_settings(induction.evaluator.call(induction.module.new_game, settings))
        condition = simple(agree(*[having(first, reading, each) for each in (one, other)]))
        yield Goal(f"{players} players, start", (*assumed, settings.parts["first_player"] < players), condition)


def without_settings(state: Parts) -> Parts:
    """A state but for its settings, in which the sides differ."""
    return Parts(state.type, {name: value for name, value in state.parts.items() if name != "settings"})


def unseen(state: type[object]) -> tuple[str, ...]:
    """The fields of a class of states that are piles which nobody sees."""
    return tuple([name for name, sight in sights(state).items() if sight.size and not sight.owner])


def pieces_in(value: Any) -> Number:
    """How many pieces there are in a pile, in piles or in a sequence of pieces."""
    piles = (*value.tops, value.below) if isinstance(value, Layers) else [each for _, each in getattr(value, "items", ())]
    return total(list(map(pieces_in, piles))) if piles else size_of(value)


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """A value with every term of it changed, in order."""
    match value:
        case z3.ExprRef():
            return change(value)
        case tuple():
            return tuple([mapped(each, change) for each in value])
        case dict():
            return {name: mapped(each, change) for name, each in value.items()}
        case Family():
            raise TermError("sets that are not listed are part of a step")
        case Slots():
            return Slots(mapped(value.items, change), value.by)
    if not has(type(value)) or type(value).__module__ != values.__name__:
        return value
    return type(value)(**{each.name: mapped(getattr(value, each.name), change) for each in fields(type(value))})


def terms_in(value: Any) -> list[Any]:
    """Every term of a value, in order."""
    found = list[Any]()
    mapped(value, lambda term: found.append(term) or term)  # type: ignore[func-returns-value]  # it is None
    return found


def having(value: Any, reading: Any, place: int) -> Any:
    """A value in which a reading has a place; all terms are simplified at once."""
    terms = [*terms_in(value), z3.BoolVal(True)]
    together = z3.Function("all of it", *[each.sort() for each in terms], z3.BoolSort())(*terms)
    changed = iter(z3.simplify(z3.substitute(together, (reading, z3.IntVal(place)))).children())
    return mapped(value, lambda _: next(changed))


def are_same(one: Any, other: Any) -> bool:
    """Whether what became of a value on both sides is the same, term by term."""
    return all(a.eq(b) for a, b in zip(terms_in(one), terms_in(other), strict=True))


def agree(one: Any, other: Any) -> Truth:
    """Whether what became of a value on both sides is equal."""
    return are_same(one, other) or alike(one, other)


def simple(truth: Truth) -> Truth:
    """A truth as short as it becomes."""
    known = z3.simplify(truth) if z3.is_expr(truth) else truth
    return True if z3.is_expr(known) and z3.is_true(known) else known


__all__ = ["CaseRead", "Sides", "starts_alike", "unseen"]
