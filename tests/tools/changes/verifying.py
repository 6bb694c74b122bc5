"""`python -m tests.tools.changes.verifying SAYS`: what `rulebook verify` finds of the theorems that a change makes false.

It runs where the change is made, and prints JSON. What it does not run counts as if it had found nothing wrong: the portions
of a proof that do not bear on the change, and the small games for which there is no time.
"""

import json
from collections.abc import Iterator
from time import process_time
from typing import Any, Final

import click
from attrs import define, evolve, field

from rulebook.compile.terms.induction import Goal
from rulebook.compile.terms.solving import PROVED, UNKNOWN, asked
from rulebook.compile.terms.values import TermError
from rulebook.core.errors import RecordError
from rulebook.spec import Specification, Status, Theorem, load, report
from rulebook.spec.reports import Check
from rulebook.verification import clauses
from rulebook.verification.findings import CheckedTheorem, Method, status_of
from rulebook.verification.planning import IN_PLAY, explorations, plan
from rulebook.verification.tasks import ExplorationTask, Task, perform
from tests.tools.changes.change import Change, every_change

QUICK: Final = (Method.EXHAUSTION, Method.CROSSHAIR, Method.WITNESS)
SECONDS: Final = 60.0
"""The CPU time for a task, and for a solver and a question."""
QUICKLY: Final = 10.0
"""The CPU time for a goal as a whole, before its parts are asked one by one."""
SECONDS_OF_GAMES: Final = 10.0
"""The CPU time for all small games, and for random games: the smallest come first, and the last one is broken off."""
GAMES: Final = 20
"""The number of random games beside one under each edition, value and number of players."""
NOTHING: Final = 0.0


class NothingAskedError(click.ClickException):
    """A change names a portion in which nothing is asked of solvers, so that they would refuse nothing."""

    def __init__(self, change: Change) -> None:
        super().__init__(f"no goal is asked in {change.portion!r}, which a change of {change.game} names: {change.says}")


@define
class Verifying:
    """What was found so far of the theorems that a change makes false, and what refused it first: a layer and what in it."""

    change: Change
    specification: Specification
    findings: list[CheckedTheorem] = field(factory=list)
    first: dict[str, str] | None = None
    is_refused_by_solvers: bool = False

    @property
    def theorems(self) -> tuple[Theorem, ...]:
        """The theorems that are false now."""
        return tuple([self.specification.theorem(id) for id in self.change.falsifies])

    @property
    def open_ones(self) -> tuple[Theorem, ...]:
        """Those that no check has refuted."""
        refuted = {finding.theorem for finding in self.findings if finding.check.verdict is Status.REFUTED}
        return tuple([theorem for theorem in self.theorems if theorem.id not in refuted])

    def verify(self) -> None:
        """Check the theorems, the quickest way first, until one of them is refuted or something is no longer proved."""
        for task in plan(self.specification, self.theorems, QUICK, SECONDS, 0):
            self.perform("lemma" if task.lemmas else "theorem", task)
        if any(theorem.by_induction for theorem in self.open_ones):
            self.ask_solvers()
        until = process_time() + SECONDS_OF_GAMES
        for task in self.small_games():
            if self.first is None and (left := until - process_time()) > 0:
                self.perform("small game", limited(task, left))
        for task in plan(self.specification, self.open_ones, (Method.RANDOM,), SECONDS_OF_GAMES, GAMES):
            if self.first is None:
                self.perform("random games", task)

    def perform(self, layer: str, task: Task) -> None:
        """Perform a task, and note whether it refuses the change."""
        if not {theorem.id for theorem in self.open_ones}.intersection(task.theorems):
            return
        for finding in perform(task).findings:
            self.findings.append(finding)
            if refuses(finding.check):
                self.tell(layer, told(task, finding.check))

    def tell(self, layer: str, by: str) -> None:
        """Note what refuses the change, unless something did before."""
        self.first = self.first or {"layer": layer, "by": by}

    def ask_solvers(self) -> None:
        """Let solvers prove the portion in question, where one is named."""
        if self.change.portion and (fault := not_proved(self.change)):
            self.is_refused_by_solvers = True
            self.tell("solvers", fault)

    def small_games(self) -> list[ExplorationTask]:
        """The explorations that can refute what is open, the smallest first; none where a small game is no game any more."""
        known = report("verification").games[self.change.game].explorations
        costs = {each.small_game: each.seconds for each in known}
        try:
            every = [*explorations(self.specification, self.open_ones, SECONDS)]
        except RecordError as error:
            self.tell("small games", str(error))
            return []
        return sorted(every, key=lambda task: costs.get(task.small_game, NOTHING))

    def best_status(self, theorem: Theorem) -> Status:
        """The best status that a theorem can have kept: what was not run counts as if it had found nothing wrong."""
        own = [finding for finding in self.findings if finding.theorem == theorem.id]
        at_best = [Status.PROVED] if theorem.by_induction and not self.is_refused_by_solvers else []
        at_best += [Status.EXPLORED] if theorem.checks in IN_PLAY else []
        others = [CheckedTheorem(theorem.id, Check("", status, "", 0, 0.0)) for status in at_best]
        return status_of(theorem, (*own, *others))

    @property
    def document(self) -> dict[str, Any]:
        """What was found, as JSON."""
        return {"first": self.first, "at_best": {theorem.id: self.best_status(theorem).value for theorem in self.theorems}}


def refuses(check: Check) -> bool:
    """Whether a check shows that something is wrong, or broke off; a small game or random games may run out of time."""
    if check.method in (Method.EXPLORATION.value, Method.RANDOM.value):
        return check.verdict is Status.REFUTED or any(detail.startswith("failed") for detail in check.details)
    return check.verdict is not Status.PROVED


def told(task: Task, check: Check) -> str:
    """What refuses a change, in a few words."""
    if task.lemmas:
        return ", ".join(task.lemmas)
    return check.bound if isinstance(task, ExplorationTask) else ", ".join(task.theorems)


def limited(task: ExplorationTask, seconds: float) -> ExplorationTask:
    """The same exploration with less time."""
    return evolve(task, seconds=min(seconds, task.seconds))


def not_proved(change: Change) -> str:
    """The first goal of the portion in question that solvers do not prove, and their answer; nothing if they prove all.

    Raises `NothingAskedError` if no goal is in question.
    """
    try:
        goals = goals_of(change)
    except TermError as error:
        return str(error)
    if not goals:
        raise NothingAskedError(change)
    return next((fault for goal in goals for fault in faults_in(goal)), "")


def goals_of(change: Change) -> tuple[Goal, ...]:
    """The goals of the portion in question, without controls."""
    portion, _, invariant = change.portion.partition(": ")
    asked = [goal for goal in clauses.goals_of(change.game, portion) if not goal.is_control]
    return tuple([goal for goal in asked if goal.name.endswith(invariant)])


def faults_in(goal: Goal) -> Iterator[str]:
    """What z3 says of a goal, or of the parts of one that it does not decide at once, if it does not prove it."""
    says = asked("z3", goal.text(), QUICKLY if goal.numbers else SECONDS).says
    if says == UNKNOWN and goal.numbers:
        for part in goal.parts():
            yield from faults_in(part)
    elif says != PROVED:
        yield f"{goal.name}: z3 says {says}"


@click.command()
@click.argument("says")
def command(says: str) -> None:
    """Print what `verify` finds of the theorems that a change makes false."""
    (change,) = [each for each in every_change() if each.says == says]
    verifying = Verifying(change, load(change.game))
    verifying.verify()
    click.echo(json.dumps(verifying.document))


if __name__ == "__main__":
    command()
