"""What solvers are asked in tests of inductions: goals of one class of actions, and those that are not proved."""

from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from importlib import import_module
from types import ModuleType
from typing import Any, Final, TypeAlias

import z3
from attrs import frozen

from rulebook.compile.declaration import read
from rulebook.compile.terms.induction import Case, Goal, Induction
from rulebook.compile.terms.solving import PROVED, REFUTED, asked
from rulebook.compile.terms.values import negation, term
from rulebook.registry import game

START: Final = "start"
Claim: TypeAlias = Callable[..., Any]


def induction(id: str, *theorems: Claim, without: Claim | None = None, also: Claim | None = None) -> Induction:
    """The induction over the rules of a game as they are now, with some theorems, perhaps with an invariant less or more."""
    every = import_module(f"rulebook.games.{id}.claims.invariants").INVARIANTS
    invariants = [each for each in (*every, also) if each not in (without, None)]
    return Induction(read(game(id), claims=(*invariants, *theorems)), tuple([claim.__name__ for claim in invariants]))


@cache
def of_the_rules(id: str) -> Induction:
    """The induction over the rules of a game themselves."""
    return induction(id)


def another_of_the_rules(id: str) -> Induction:
    """Another induction over the same rules, which are not read again."""
    rules = of_the_rules(id)
    return Induction(rules.module, rules.invariants)


@cache
def goals_of_the_rules(id: str, name: str) -> tuple[Goal, ...]:
    """The goals of a class of actions by the rules of a game themselves."""
    return tuple(of_the_rules(id).in_a_step(case_of(of_the_rules(id), name)))


def says(goal: Goal) -> str:
    """What z3 says of a goal; whichever test has the same question, it is asked once."""
    text = goal.text()
    question = sha256(text.encode()).digest()
    if question not in SAID:
        SAID[question] = asked("z3", text).says
    return SAID[question]


SAID: Final = dict[bytes, str]()


def follows(truth: Any, *known: Any) -> bool:
    """Whether something follows from what is known."""
    solver = z3.Solver()
    solver.add(*known, term(negation(truth)))
    return bool(solver.check() == z3.unsat)


@frozen
class Wrong:
    """A rule that is wrong: what stands in its place, and the goal that is refuted then, about a class of actions."""

    id: str
    module: ModuleType
    function: str
    instead: Any
    where: str
    broken: str

    def goal(self, one: Induction) -> Goal:
        """The goal by some rules: at the start, or after a class of actions."""
        return self.among(one.goals_of(START) if self.where.endswith(START) else one.in_a_step(case_of(one, self.where)))

    def among(self, goals: Iterable[Goal]) -> Goal:
        """The goal among others."""
        return next(each for each in goals if each.name == f"{self.where}: {self.broken}")


def case_of(one: Induction, name: str) -> Case:
    """A class of actions in a phase, with a number of players."""
    return next(case for case in one.cases if case.name == name)


def unproved(goals: Iterable[Goal]) -> list[str]:
    """The goals that z3 does not prove, and the controls that it does not refute."""
    wanted = {True: REFUTED, False: PROVED}
    return [goal.name for goal in goals if says(goal) != wanted[goal.is_control]]
