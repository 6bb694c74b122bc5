"""Keeping: which results in a report are still about the present code, and which are out of date and must be recomputed."""

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from rulebook.spec import Check, GameReport, Status, VerificationReport
from rulebook.spec.reports import SILENCE
from rulebook.verification.findings import CheckedTheorem, Method
from rulebook.verification.tasks import NEVER_MET, ExplorationTask, Task, TaskResult, code_of, merged_code

GOOD = (Status.TESTED, Status.EXPLORED, Status.PROVED)
"""The verdicts of checks that need not be repeated."""


@frozen
class Kept:
    """The results of a game's tasks that a report still has, and the tasks that must be run."""

    results: tuple[TaskResult, ...]
    stale: tuple[Task, ...]


def kept_of(report: VerificationReport, game: str, tasks: Iterable[Task]) -> Kept:
    """What a report has on the tasks of a game. Explorations are repeated all together or not at all."""
    found = report.games.get(game, SILENCE)
    every = tuple(tasks)
    explorations = [task for task in every if isinstance(task, ExplorationTask)]
    results, stale = list[TaskResult](), list[Task]()
    for task in (each for each in every if not isinstance(each, ExplorationTask)):
        result = result_of(found, task)
        if result is None:
            stale.append(task)
        else:
            results.append(result)
    explored = results_of_explorations(found, explorations)
    if explored is None:
        stale[:0] = explorations
    else:
        results += explored
    return Kept(tuple(results), tuple(stale))


def result_of(report: GameReport, task: Task) -> TaskResult | None:
    """The result of a task, if the report has it for the present code."""
    code = code_of(task)
    findings = [
        CheckedTheorem(theorem.id, check, task.lemmas)
        for theorem in report.theorems
        if theorem.id in task.theorems
        for check in theorem.checks
        if is_of(check, task.method, code) and check.details == task.lemmas
    ]
    return TaskResult(tuple(findings)) if {each.theorem for each in findings} == set(task.theorems) else None


def is_of(check: Check, method: Method, code: str) -> bool:
    """Whether a check succeeded with this method and code."""
    return check.method == method.value and check.code == code and check.verdict in GOOD


def is_of_explorations(check: Check, code: str) -> bool:
    """Whether a check is of explorations with this code that found nothing wrong, or never met the theorem's condition."""
    silent = evolve(check, verdict=Status.EXPLORED) if check.details == (NEVER_MET,) else check
    return is_of(silent, Method.EXPLORATION, code)


def results_of_explorations(report: GameReport, tasks: Sequence[ExplorationTask]) -> list[TaskResult] | None:
    """The results of a game's explorations, if the report has exactly these, for the present code."""
    codes = [(task, code_of(task)) for task in tasks]
    told = {each.code: each for each in report.explorations if each.complete}
    if set(told) != {code for _, code in codes} or len(told) != len(report.explorations):
        return None
    findings = []
    for theorem in dict.fromkeys(theorem for task in tasks for theorem in task.theorems):
        code = merged_code(code for task, code in codes if theorem in task.theorems)
        checks = [each.checks for each in report.theorems if each.id == theorem]
        checked = [check for check in (checks[0] if checks else ()) if is_of_explorations(check, code)]
        if not checked:
            return None
        findings.append(CheckedTheorem(theorem, checked[0]))
    return [TaskResult(tuple(findings)), *[TaskResult((), exploration) for exploration in told.values()]]
