"""What solvers are asked in tests of inductions: goals of one class of actions, and those that are not proved."""

from collections.abc import Iterable

from rulebook.compile.terms.induction import Case, Goal, Induction
from rulebook.compile.terms.solving import PROVED, REFUTED, asked


def case_of(one: Induction, name: str) -> Case:
    """A class of actions in a phase, with a number of players."""
    return next(case for case in one.cases if case.name == name)


def unproved(goals: Iterable[Goal]) -> list[str]:
    """The goals that z3 does not prove, and the controls that it does not refute."""
    wanted = {True: REFUTED, False: PROVED}
    return [goal.name for goal in goals if asked("z3", goal.text()).says != wanted[goal.is_control]]
