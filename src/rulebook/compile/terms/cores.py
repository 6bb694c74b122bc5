"""Cores: of what is assumed for a goal, as much as a first proof of it needs. What follows from less follows from all."""

import z3
from attrs import evolve

from rulebook.compile.terms.induction import Goal
from rulebook.compile.terms.solving import PROVED, Z3_PER_SECOND
from rulebook.compile.terms.values import conjuncts, negation, term


def core_of(goal: Goal, seconds: float) -> Goal | str:
    """The goal with no more assumed than z3 needs to prove it; what z3 says instead where it does not prove it within about
    some seconds.
    """
    solver = z3.Solver()
    solver.set("rlimit", int(seconds * Z3_PER_SECOND))
    facts = {f"fact {each.get_id()}": each for each in conjuncts(goal.assumed)}
    for name, each in facts.items():
        solver.assert_and_track(each, name)
    solver.add(term(negation(goal.condition)))
    if (says := str(solver.check())) != PROVED:
        return says
    needed = {str(each).strip("|") for each in solver.unsat_core()}
    return evolve(goal, assumed=tuple([each for name, each in facts.items() if name in needed]))


__all__ = ["core_of"]
