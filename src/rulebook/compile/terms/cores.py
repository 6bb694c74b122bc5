"""Cores: of what is assumed for a goal, as much as a first proof of it needs. What follows from less follows from all."""

from collections.abc import Iterable, Iterator

import z3
from attrs import evolve

from rulebook.compile.terms.induction import Goal
from rulebook.compile.terms.solving import PROVED, Z3_PER_SECOND
from rulebook.compile.terms.values import Truth, negation, term


def core_of(goal: Goal, seconds: float) -> Goal | str:
    """The goal with no more assumed than z3 needs to prove it; what z3 says instead where it does not prove it within about
    some seconds.
    """
    solver = z3.Solver()
    solver.set("rlimit", int(seconds * Z3_PER_SECOND))
    facts = {f"fact {each.get_id()}": each for each in all_of(goal.assumed)}
    for name, each in facts.items():
        solver.assert_and_track(each, name)
    solver.add(term(negation(goal.condition)))
    if (says := str(solver.check())) != PROVED:
        return says
    needed = {str(each).strip("|") for each in solver.unsat_core()}
    return evolve(goal, assumed=tuple([each for name, each in facts.items() if name in needed]))


def all_of(truths: Iterable[Truth]) -> Iterator[Truth]:
    """Simpler truths, as far as they are seen, that hold together exactly if some others do."""
    for each in map(term, truths):
        if z3.is_and(each):
            yield from all_of(each.children())
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
    else:
        yield z3.Not(truth)


__all__ = ["core_of"]
