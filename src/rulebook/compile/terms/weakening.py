"""Weaker goals that suffice: each part of a condition, from what is assumed of the same unknowns alone.

A goal follows where every part of its condition follows from some of its assumptions, and where it follows however a
comparison turns out that decides between numbers. Solvers answer such questions at once where they do not answer the goal.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, Final

import z3
from attrs import define, field

from rulebook.compile.terms.induction import Goal
from rulebook.compile.terms.values import Truth, disj, term

FEW: Final = 24
"""A comparison of more unknowns may turn out either way."""


def weaker(goal: Goal) -> Iterator[Iterator[tuple[Goal, ...]]]:
    """For each part of a condition, the ways to show it: it follows from all goals of any of them."""
    weakening = Weakening(goal)
    for part in parts_of(goal.condition):
        if part.get_id() not in weakening.known:
            yield weakening.ways(part)


def parts_of(condition: Truth) -> Iterator[Truth]:
    """Truths that together are a condition."""
    for one in all_of([term(condition)]):
        if z3.is_or(one):
            *rest, last = one.children()
            yield from [disj(*rest, each) for each in all_of([last])]
        else:
            yield one


def all_of(truths: Iterable[Truth]) -> Iterator[Truth]:
    """Simpler truths, as far as they are seen, that hold together exactly if some others do."""
    for each in map(term, truths):
        if z3.is_and(each):
            yield from all_of(each.children())
        elif is_choice(each) and z3.is_false(each.arg(2)):
            yield from all_of([each.arg(0), each.arg(1)])
        elif z3.is_not(each):
            yield from all_denied(each.arg(0))
        else:
            yield each


def all_denied(truth: Truth) -> Iterator[Truth]:
    """Simpler truths that hold together exactly if one does not."""
    if z3.is_not(truth):
        yield from all_of([truth.arg(0)])
    elif z3.is_or(truth):
        yield from all_of([z3.Not(each) for each in truth.children()])
    elif is_choice(truth) and z3.is_true(truth.arg(1)):
        yield from all_of([z3.Not(truth.arg(0)), z3.Not(truth.arg(2))])
    else:
        yield z3.Not(truth)


def is_choice(one: Any) -> bool:
    """Whether a term is one of two, by a test."""
    return bool(z3.is_app_of(one, z3.Z3_OP_ITE))


def is_among_known(number: Any) -> bool:
    """Whether a number is known but for the tests by which it is chosen."""
    return z3.is_int_value(number) or (is_choice(number) and all(map(is_among_known, number.children()[1:])))


def tests_of(number: Any) -> Iterator[Truth]:
    """The tests by which a number is chosen."""
    if is_choice(number):
        test, *numbers = number.children()
        yield test
        for each in numbers:
            yield from tests_of(each)


@define(eq=False)
class Weakening:
    """What is assumed for a goal, in simple truths."""

    goal: Goal
    known: dict[int, Truth] = field(init=False)
    _names: dict[int, tuple[Any, frozenset[str]]] = field(factory=dict, init=False)
    """The names of the unknowns in terms, by what z3 calls these; each term is kept, so that no other gets its number."""
    _comparisons: dict[int, tuple[Truth, ...]] = field(factory=dict, init=False)
    """The comparisons of many unknowns in tests, in the same way."""

    @known.default
    def _simple(self) -> dict[int, Truth]:
        return {each.get_id(): each for each in all_of(self.goal.assumed)}

    @cached_property
    def about(self) -> list[tuple[Truth, frozenset[str]]]:
        """Each of these truths, with the names of its unknowns."""
        return [(each, self.names_in(each)) for each in self.known.values()]

    def ways(self, part: Truth) -> Iterator[tuple[Goal, ...]]:
        """The ways to show a part: from what is about its own unknowns alone, term by term, and from more and more."""
        yield (self.from_own(self.free_of_tests(part)),)
        if terms := tuple(self.term_by_term(part)):
            yield tuple([self.from_any(self.free_of_tests(each)) for each in terms])
        yield (self.from_any(self.free_of_tests(part)),)
        yield (self.from_any(self.free_of_numbers(part)),)
        yield (self.from_any(part),)
        yield (self.from_near(part),)

    def from_own(self, condition: Truth) -> Goal:
        """That a condition follows from what is assumed of its own unknowns alone."""
        return self.from_those_of(condition, self.names_in(condition))

    def from_any(self, condition: Truth) -> Goal:
        """That a condition follows from what is assumed of its unknowns, and of those that few of them go with."""
        own = self.names_in(condition)
        near = own.union(*[names for _, names in self.about if 2 < len(names) <= FEW and names & own])
        assumed = [each for each, names in self.about if names <= near or (len(names) > FEW and names & own)]
        return Goal(self.goal.name, tuple(assumed), condition)

    def from_near(self, condition: Truth) -> Goal:
        """That a condition follows from what is assumed of its unknowns, and of those that go with any of them."""
        return self.from_those_of(condition, frozenset().union(*map(self.names_in, self.from_any(condition).assumed)))

    def from_those_of(self, condition: Truth, names: frozenset[str]) -> Goal:
        """That a condition follows from what is assumed of some unknowns alone."""
        return Goal(self.goal.name, tuple([each for each, own in self.about if own <= names]), condition)

    def term_by_term(self, part: Truth) -> Iterator[Truth]:
        """For a sum that is to stay below a bound: that no term is larger than its counterpart in one that is below."""
        for each in self.known.values() if z3.is_lt(part) else ():
            if z3.is_lt(each) and part.arg(1).eq(each.arg(1)) and not part.eq(each):
                terms, others = part.arg(0).children(), each.arg(0).children()
                if z3.is_add(part.arg(0)) and z3.is_add(each.arg(0)) and len(terms) == len(others):
                    yield from [one <= other for one, other in zip(terms, others, strict=True)]
                    return

    def free_of_tests(self, truth: Truth) -> Truth:
        """A truth in which comparisons of many unknowns, by which numbers are chosen, are unknowns."""
        tests, seen, left = dict[int, Any](), set[int](), [truth]
        while left:
            one = left.pop()
            if one.get_id() in seen:
                continue
            seen.add(one.get_id())
            parts = one.children()
            if is_choice(one) and not z3.is_bool(one):
                tests |= {test.get_id(): test for test in self.comparisons_in(parts.pop(0))}
            left += parts
        return z3.substitute(truth, *[(test, z3.Bool(f"test {number}")) for number, test in enumerate(tests.values())])

    def comparisons_in(self, test: Truth) -> tuple[Truth, ...]:
        """The comparisons of many unknowns that a test is made of."""
        if test.get_id() not in self._comparisons:
            self._comparisons[test.get_id()] = tuple(self._comparisons_in(test))
        return self._comparisons[test.get_id()]

    def _comparisons_in(self, test: Truth) -> Iterator[Truth]:
        if len(self.names_in(test)) > FEW:
            numbers = [each for each in test.children() if not z3.is_bool(each)]
            parts = [each for each in test.children() if z3.is_bool(each)]
            if all(map(is_among_known, numbers)):
                parts += [each for number in numbers for each in tests_of(number)]
            if not parts:
                yield test
            for each in parts:
                yield from self.comparisons_in(each)

    def free_of_numbers(self, truth: Truth) -> Truth:
        """A truth in which every number made of many unknowns, but of no such number, is an unknown of its own."""
        numbers, seen, left = list[Any](), set[int](), [truth]
        while left:
            one = left.pop()
            if one.get_id() in seen or len(self.names_in(one)) <= FEW:
                continue
            seen.add(one.get_id())
            parts = one.children()
            if z3.is_int(one) and not any(z3.is_int(each) and len(self.names_in(each)) > FEW for each in parts):
                numbers.append(one)
            left += parts
        return z3.substitute(truth, *[(each, z3.Int(f"number {number}")) for number, each in enumerate(numbers)])

    def names_in(self, one: Any) -> frozenset[str]:
        """The names of the unknowns in a term."""
        left = [] if one.get_id() in self._names else [one]
        while left:
            each = left[-1]
            parts = each.children()
            if missing := [part for part in parts if part.get_id() not in self._names]:
                left += missing
                continue
            left.pop()
            is_unknown = z3.is_const(each) and each.decl().kind() == z3.Z3_OP_UNINTERPRETED
            own = frozenset([str(each)]) if is_unknown else frozenset[str]()
            self._names[each.get_id()] = each, own.union(*[self._names[part.get_id()][1] for part in parts])
        return self._names[one.get_id()][1]


__all__ = ["weaker"]
