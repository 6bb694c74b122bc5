"""Equations after a step, by how much their sides differ more than before: what a step leaves alone drops out.

A step moves few pieces, but many conditions say which. Unknown numbers with few values are taken value by value, and then
the conditions one after another, each as true and as false, until none is left.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import z3
from attrs import define, field

from rulebook.compile.terms.digests import digest
from rulebook.compile.terms.values import Number, Truth, conj, conjuncts, disj, negation

DEEPEST: Final = 4
"""No more conditions are taken one after another."""
FEW: Final = 8
"""A number with no more values is taken value by value."""


def as_before(after: Truth, before: Truth, numbers: Iterable[tuple[Number, range]]) -> Truth:
    """What has to be so after a step, where it was so before: of equations between numbers, that their sides change alike.

    Each of `numbers` has one of some values. Where all this takes too many conditions, what is said of the state after the
    step is left as it is.
    """
    now, then = tuple(conjuncts([after])), tuple(conjuncts([before]))
    if not now or len(now) != len(then) or not all(map(is_equation, (*now, *then))):
        return after
    changes = [z3.simplify(difference(one) - difference(other)) for one, other in zip(now, then, strict=True)]
    few, splitting = [one for one in numbers if len(one[1]) <= FEW], Splitting()
    can_be_told = splitting.by_values(changes[:1], few) is not None
    told = splitting.by_values(changes, few) if can_be_told else None
    return after if told is None else told


def is_equation(truth: Truth) -> bool:
    """Whether two numbers are said to be equal."""
    return bool(z3.is_expr(truth) and z3.is_eq(truth) and z3.is_int(truth.arg(0)))


def difference(equation: Any) -> Number:
    """How much the sides of an equation differ."""
    return equation.arg(0) - equation.arg(1)


@define
class Splitting:
    """Numbers by cases: how large terms are is kept, with each term, by its number in z3."""

    sizes: dict[int, tuple[Any, int]] = field(factory=dict, init=False)

    def by_values(self, changes: list[Number], numbers: Sequence[tuple[Number, range]]) -> Truth | None:
        """What says that all changes are 0, by the values of numbers; None where that takes too many conditions."""
        if not numbers:
            return self.cases(changes, DEEPEST)
        (number, values), *others = numbers
        found: list[Truth | None] = [disj(*[number == value for value in values])]
        for value in values:
            inner = self.by_values(having(changes, number, z3.IntVal(value)), others)
            if inner is None:
                return None
            found.append(disj(negation(number == value), inner))
        return all_of(found)

    def cases(self, changes: list[Number], deepest: int) -> Truth | None:
        """What says that all changes are 0; None where that takes more conditions."""
        found, left = list[Truth | None](), list[Number]()
        for each in changes:
            match first_two(choices([each])):
                case []:
                    found.append(z3.simplify(each == 0))
                case [one] if deepest:
                    found.append(self.either([each], one, deepest))
                case _:
                    left.append(each)
        if left:
            found.append(self.either(left, self.condition(left), deepest) if deepest else None)
        return all_of(found)

    def either(self, changes: list[Number], condition: Any, deepest: int) -> Truth | None:
        """The same by whether a condition holds."""
        found = list[Truth | None]()
        for is_so, known in ((True, condition), (False, negation(condition))):
            inner = self.cases(having(changes, condition, z3.BoolVal(is_so)), deepest - 1)
            if inner is None:
                return None
            found.append(disj(negation(known), inner))
        return all_of(found)

    def condition(self, numbers: list[Number]) -> Any:
        """Of the conditions on which numbers depend, and what they are made of, the most frequent, then the largest.

        Of several such, the one with the highest digest: which was met first depends on what was stated before.
        """
        often, found = Counter[int](), dict[int, Any]()
        for condition in choices(numbers):
            for each in made_of(condition):
                found[each.get_id()] = each
                often[each.get_id()] += 1
        return max(found.values(), key=lambda each: (often[each.get_id()], self.size(each), digest(each)))

    def size(self, term: Any) -> int:
        """How many parts a term has, where parts that occur twice count twice."""
        known = self.sizes.get(term.get_id())
        if known is None:
            known = self.sizes[term.get_id()] = term, 1 + sum(map(self.size, term.children()))
        return known[1]


def having(numbers: list[Number], term: Any, value: Any) -> list[Number]:
    """Numbers in which a term has a value."""
    return [z3.simplify(z3.substitute(each, (term, value))) for each in numbers]


def all_of(truths: list[Truth | None]) -> Truth | None:
    """Whether all of some truths hold; None if one is not known."""
    known = [each for each in truths if each is not None]
    return conj(*known) if len(known) == len(truths) else None


def first_two(conditions: Iterator[Any]) -> list[Any]:
    """The first condition, and the first other one, if there are any."""
    first = next(conditions, None)
    other = next((each for each in conditions if not each.eq(first)), None)
    return [each for each in (first, other) if each is not None]


def choices(numbers: list[Number]) -> Iterator[Any]:
    """The conditions that choose between two numbers in numbers, each once for every choice."""
    left, seen = [*numbers], set[int]()
    while left:
        one = left.pop()
        if one.get_id() in seen:
            continue
        seen.add(one.get_id())
        if z3.is_app_of(one, z3.Z3_OP_ITE):
            yield one.arg(0)
            left += one.children()[1:]
        else:
            left += one.children()


def made_of(condition: Any) -> Iterator[Any]:
    """A condition without what negates it, and the conditions that it joins."""
    while z3.is_not(condition):
        condition = condition.arg(0)
    yield condition
    if z3.is_and(condition) or z3.is_or(condition):
        for each in condition.children():
            yield from made_of(each)


__all__ = ["as_before"]
