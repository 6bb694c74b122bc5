"""Keeping: which results in a report are still about the present code, and which are out of date and must be recomputed."""

from collections.abc import Collection, Iterable
from typing import TypeAlias

from attrs import evolve, frozen

from rulebook.spec import Specification, Status, Theorem
from rulebook.spec.reports import SILENCE, Check, GameReport, Portion, VerificationReport
from rulebook.verification.findings import CheckedTheorem, Method
from rulebook.verification.planning import IN_PLAY, tasks_of_its_own
from rulebook.verification.tasks import (
    NEVER_MET,
    ExplorationTask,
    SolverTask,
    Task,
    TaskResult,
    about,
    code_of,
    merged_code,
    stamped,
)

About: TypeAlias = tuple[Method, str, tuple[str, ...]]
"""What a check is about: its method, the theorem, and the lemmas."""

OF_SEVERAL = (Method.EXPLORATION.value, Method.RANDOM.value)
"""The methods by which all theorems in play are checked at once."""
GOOD = (Status.TESTED, Status.EXPLORED, Status.PROVED)
"""The verdicts of checks that need not be repeated."""


@frozen
class Kept:
    """The results of a game's tasks that a report still has, and the tasks that must be run."""

    results: tuple[TaskResult, ...]
    stale: tuple[Task, ...]


def kept_of(report: VerificationReport, game: str, tasks: Iterable[Task]) -> Kept:
    """What a report has on the tasks of a game. What is told of a theorem by several tasks is kept whole or not at all."""
    found, every = report.games.get(game, SILENCE), tuple(tasks)
    explored = {each.code: each for each in found.explorations if each.complete}
    missing = [task for task in every if isinstance(task, ExplorationTask) and of(task) not in explored]
    anew = {(task.method, theorem, task.lemmas) for task in missing for theorem in task.theorems}
    checks = {asked: check for asked, check in checks_of(found, every).items() if asked not in anew}
    results = [TaskResult((CheckedTheorem(theorem, check, lemmas),)) for (_, theorem, lemmas), check in checks.items()]
    stale = list[Task]()
    for task in every:
        left = [theorem for theorem in task.theorems if (task.method, theorem, task.lemmas) not in checks]
        if isinstance(task, SolverTask):
            portion = portion_of(found, task)
            if portion is not None and portion.code == code_of(task):
                results.append(stamped(task, task.told(portion)))
            else:
                stale.append(evolve(task, before=portion))
        elif left:
            stale.append(about(task, *left))
        elif isinstance(task, ExplorationTask):
            results.append(TaskResult(exploration=explored[of(task)]))
    return Kept(tuple(results), tuple(stale))


def of(task: Task) -> str:
    """A hash of what a task depends on, whatever theorems are asked about."""
    return code_of(about(task))


def checks_of(report: GameReport, tasks: Iterable[Task]) -> dict[About, Check]:
    """The checks in a report that are good, and of the present code: by methods, theorems and lemmas."""
    codes: dict[About, list[str]] = {}
    for task in tasks:
        for theorem in [] if isinstance(task, SolverTask) else task.theorems:
            codes.setdefault((task.method, theorem, task.lemmas), []).append(code_of(about(task, theorem)))
    told = {(check.method, theorem.id, check.code): check for theorem in report.theorems for check in theorem.checks}
    found = {asked: told.get((asked[0].value, asked[1], merged_code(each))) for asked, each in codes.items()}
    return {asked: check for asked, check in found.items() if check is not None and is_good(check)}


def portion_of(report: GameReport, task: SolverTask) -> Portion | None:
    """What a report has of a portion, if everything was shown of the theorems that rest on it."""
    told = [check for each in report.theorems if each.id in task.theorems for check in each.checks]
    shown = [is_good(check) for check in told if check.method == task.method.value]
    return next((each for each in report.portions if each.name == task.portion and shown and all(shown)), None)


def is_good(check: Check) -> bool:
    """Whether a check found nothing wrong, or never met the theorem's condition."""
    return check.verdict in GOOD or check.details == (NEVER_MET,)


def results_by_others(
    report: VerificationReport, specification: Specification, methods: Collection[Method]
) -> list[TaskResult]:
    """What a report has on a game by other methods than these, as it stands; what is no longer checked is left out."""
    found = report.games.get(specification.game.id, SILENCE)
    names = [method.value for method in methods]
    results = [
        TaskResult((CheckedTheorem(theorem.id, check, lemmas_in(check, specification.theorem(theorem.id))),))
        for theorem in found.theorems
        for check in theorem.checks
        if check.method not in names and is_planned(check, specification, theorem.id)
    ]
    explorations = () if Method.EXPLORATION in methods else found.explorations
    portions = () if Method.SOLVER in methods else found.portions
    return [
        *results,
        *[TaskResult(exploration=exploration) for exploration in explorations],
        *[TaskResult(portion=portion) for portion in portions],
    ]


def is_planned(check: Check, specification: Specification, id: str) -> bool:
    """Whether a theorem is still checked in this way: what was said of lemmas that it no longer has is not."""
    theorem = specification.theorem(id)
    if check.method == Method.SOLVER.value:
        return theorem.by_induction
    if check.method in OF_SEVERAL:
        return theorem.checks in IN_PLAY
    own = tasks_of_its_own(specification.game.id, theorem, seconds=0.0)
    return (check.method, lemmas_in(check, theorem)) in [(task.method.value, task.lemmas) for task in own]


def lemmas_in(check: Check, theorem: Theorem) -> tuple[str, ...]:
    """The lemmas of a theorem that a check is about."""
    return tuple([detail for detail in check.details if detail in theorem.lemmas])
