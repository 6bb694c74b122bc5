"""One game under two values of a reading: the same state and the same action, and whether it goes on alike.

A case is read once, with all readings unknown. Each side has one value in the place of the reading; all else is unknown, and
the same on both sides. A reading that no term of a case has makes no difference there.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from typing import Any, Final

import z3
from attrs import define, evolve, fields, frozen, has

from rulebook.compile.terms import values as kinds_of_values
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


class Aspect(Enum):
    """In what two sides can differ."""

    LEGALITY = "legality"
    CHANCES = "chances"
    STATE = "state"
    RESULT = "result"
    EVENTS = "events"


PLAY: Final = tuple([each for each in Aspect if each is not Aspect.EVENTS])
"""What play consists of; events only tell of it."""


@frozen
class ReadingValues:
    """A reading, by the name of its field, and the places of two of its values."""

    name: str
    places: tuple[int, int]


@define(eq=False, slots=False)
class CaseRead:
    """What comes of a case, with all readings unknown: legality, chances, and the step with its result."""

    induction: Induction
    case: Case
    well_formed: tuple[str, ...] = ()
    """Claims about states in which a difference is looked for, beside the invariants."""

    @property
    def readings(self) -> Mapping[str, Any]:
        """The readings, each an unknown place, or a known one where it is given."""
        found: Mapping[str, Any] = self.case.state.parts["settings"].parts["readings"].parts
        return found

    @cached_property
    def all(self) -> tuple[Any, ...]:
        """What is assumed, also where a state is looked for; whether the action is legal, who acts, and what comes of it."""
        module, evaluator, case = self.induction.module, self.induction.evaluator, self.case
        chances = module.phases[case.phase].chances
        with evaluator.noted([]):
            state = Parts(case.step.state.type, {n: v for n, v in case.step.state.parts.items() if n != "settings"})
            return (
                self.induction.known(case),
                tuple([self.induction.claimed(name, case.state) for name in self.well_formed]),
                case.legal,
                (evaluator.call(module.actor, case.state), evaluator.call(chances, case.state) if chances else None),
                state,
                evaluator.call(module.result, case.step.state),
                tuple(case.step.events),
            )

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all unknowns in what comes of the case."""
        return frozenset([one.decl().name() for one in parts_of(terms_in(self.all[2:])) if is_unknown(one)])

    @property
    def in_play(self) -> Number:
        """How many pieces are where somebody sees them, less those of the whole box."""
        state = self.case.state
        return total([pieces_in(state.parts[name]) for name in unseen(self.induction.module.state.cls)]) * -1

    def sides(self, values: ReadingValues) -> "Sides | None":
        """The case under both values; None where nothing depends on the reading."""
        reading = self.readings[values.name]
        if reading.decl().name() not in self.names:
            return None
        return Sides(self, values, *[having(self.all, reading, z3.IntVal(place)) for place in values.places])


@frozen(eq=False)
class Sides:
    """What comes of a case under two values."""

    read: CaseRead
    values: ReadingValues
    one: tuple[Any, ...]
    other: tuple[Any, ...]

    @property
    def state(self) -> Parts:
        """The state on the first side."""
        state = self.read.case.state
        settings = state.parts["settings"]
        readings = with_part(settings.parts["readings"], self.values.name, self.values.places[0])
        return with_part(state, "settings", with_part(settings, "readings", readings))

    def agreements(self, aspects: Iterable[Aspect]) -> Iterator[Truth]:
        """That both sides are alike in some aspects."""
        _, _, legal, chances, state, result, events = zip(self.one, self.other, strict=True)
        both = conj(*legal)
        for aspect in aspects:
            match aspect:
                case Aspect.LEGALITY:
                    yield same(*legal)
                case Aspect.CHANCES:
                    yield conj(*[disj(is_same(a, b), alike(a, b)) for a, b in zip(*chances, strict=True)])
                case Aspect.STATE:
                    pairs = [(state[0].parts[name], state[1].parts[name]) for name in state[0].parts]
                    yield from [disj(negation(both), alike(a, b)) for a, b in pairs if not is_same(a, b)]
                case Aspect.RESULT:
                    yield disj(negation(both), is_same(*result) or alike(*result))
                case Aspect.EVENTS:
                    told = is_same(*events) or same_told(*map(Items, events))
                    yield disj(negation(both), told)

    def goal(self, aspects: Iterable[Aspect]) -> Goal:
        """That both sides are alike, in every state that has the invariants under both values."""
        return Goal(self.read.case.name, (*self.one[0], *self.other[0]), simple(conj(*self.agreements(aspects))))

    def goal_within(self, aspects: Iterable[Aspect], most: Number | None) -> Goal:
        """The same of well-formed states with so many pieces in play at most."""
        goal = self.goal(aspects)
        within = [] if most is None else [self.read.in_play <= most]
        return evolve(goal, assumed=(*goal.assumed, *self.one[1], *self.other[1], *within))


def starts_alike(induction: Induction, values: ReadingValues) -> Iterator[Goal]:
    """Games begin with the same state under both values."""
    for players in induction.tables:
        assumed = [*induction.evaluator.of_the_box(players)]
        settings = at_a_table(induction.evaluator.unknown(induction.module.settings, "settings", assumed), players)
        reading = settings.parts["readings"].parts[values.name]
        with induction.evaluator.noted([]):
            first = induction.evaluator.call(induction.module.new_game, settings)
        state = tuple([value for name, value in first.parts.items() if name != "settings"])
        one, other = (having(state, reading, z3.IntVal(place)) for place in values.places)
        condition = conj(*[is_same(a, b) or alike(a, b) for a, b in zip(one, other, strict=True)])
        yield Goal(f"{players} players, start", (*assumed, settings.parts["first_player"] < players), simple(condition))


def unseen(state: type[object]) -> tuple[str, ...]:
    """The fields of a class of states that are piles which nobody sees."""
    return tuple([name for name, sight in sights(state).items() if sight.size and not sight.owner])


def with_part(record: Parts, name: str, value: Any) -> Parts:
    """An object with another value of a field."""
    return Parts(record.type, {**record.parts, name: value})


def pieces_in(value: Any) -> Number:
    """How many pieces there are in a pile, in piles or in a sequence of pieces."""
    match value:
        case Layers():
            return total(list(map(size_of, (*value.tops, value.below))))
        case Items():
            return total([pieces_in(each) for _, each in value.items])
    return size_of(value)


# Values, term by term.


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """A value with every term of it changed."""
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
        case _ if has(type(value)) and type(value).__module__ == kinds_of_values.__name__:
            names = [each.name for each in fields(type(value)) if each.init]
            return type(value)(**{name: mapped(getattr(value, name), change) for name in names})
    return value


def terms_in(value: Any) -> list[Any]:
    """Every term of a value, in order."""
    found = list[Any]()

    def noted(term: Any) -> Any:
        found.append(term)
        return term

    mapped(value, noted)
    return found


def having(value: Any, reading: Any, place: Any) -> Any:
    """A value in which a reading has a place; all terms are simplified at once."""
    terms = terms_in(value)
    if not terms:
        return value
    together = z3.Function("all of it", *[each.sort() for each in terms], z3.BoolSort())(*terms)
    changed = iter(z3.simplify(z3.substitute(together, (reading, place))).children())
    return mapped(value, lambda _: plain(next(changed)))


def plain(term: Any) -> Any:
    """A term, or the truth value or the number of Python that it is."""
    if z3.is_int_value(term):
        return term.as_long()
    return True if z3.is_true(term) else False if z3.is_false(term) else term


def simple(truth: Truth) -> Truth:
    """A truth as short as it becomes."""
    return plain(z3.simplify(truth)) if z3.is_expr(truth) else truth


def is_same(one: Any, other: Any) -> bool:
    """Whether two values are the same term by term, whatever the terms are."""
    if z3.is_expr(one) and z3.is_expr(other):
        return bool(one.eq(other))
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(is_same(each, other[name]) for name, each in one.items())
    if has(type(one)) and type(one).__module__ == kinds_of_values.__name__:
        names = [each.name for each in fields(type(one)) if each.name not in ("type", "kinds", "made")]
        return all(is_same(getattr(one, name), getattr(other, name)) for name in names)
    return bool(one == other)


def parts_of(terms: Iterable[Any]) -> Iterator[Any]:
    """Every part of some terms, once."""
    left, seen = list(terms), set[int]()
    while left:
        one = left.pop()
        if one.get_id() not in seen:
            seen.add(one.get_id())
            yield one
            left += one.children()


def is_unknown(term: Any) -> bool:
    """Whether a term is an unknown."""
    return bool(z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED)


__all__ = ["PLAY", "Aspect", "CaseRead", "ReadingValues", "Sides", "starts_alike", "unseen"]
