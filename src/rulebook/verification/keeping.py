"""Keeping: which results in a report are still about the present code, and which are out of date and must be recomputed."""

from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

from attrs import evolve, frozen

from rulebook.spec import Check, GameReport, Specification, Status, Theorem, VerificationReport
from rulebook.spec.reports import SILENCE
from rulebook.verification.findings import CheckedTheorem, Method, lemmas_of
from rulebook.verification.tasks import NEVER_MET, ExplorationTask, SolverTask, Task, TaskResult, code_of, merged_code

Together = TypeVar("Together", ExplorationTask, SolverTask)

GOOD = (Status.TESTED, Status.EXPLORED, Status.PROVED)
"""The verdicts of checks that need not be repeated."""


@frozen
class Kept:
    """The results of a game's tasks that a report still has, and the tasks that must be run."""

    results: tuple[TaskResult, ...]
    stale: tuple[Task, ...]


def kept_of(report: VerificationReport, game: str, tasks: Iterable[Task]) -> Kept:
    """What a report has on the tasks of a game. Explorations are repeated all together or not at all; so are proofs."""
    found = report.games.get(game, SILENCE)
    every = tuple(tasks)
    explorations = [task for task in every if isinstance(task, ExplorationTask)]
    portions = [task for task in every if isinstance(task, SolverTask)]
    results, stale = list[TaskResult](), list[Task]()
    for task in (each for each in every if not isinstance(each, ExplorationTask | SolverTask)):
        result = result_of(found, task)
        if result is None:
            stale.append(task)
        else:
            results.append(result)
    for together, kept in (
        (portions, results_of_portions(found, portions)),
        (explorations, results_of_explorations(found, explorations)),
    ):
        if kept is None:
            stale[:0] = together
        else:
            results += kept
    return Kept(tuple(results), tuple(stale))


def results_by_others(
    report: VerificationReport, specification: Specification, methods: Collection[Method]
) -> list[TaskResult]:
    """What a report has on a game by other methods than these, as it stands."""
    found = report.games.get(specification.game.id, SILENCE)
    names = [method.value for method in methods]
    results = [
        TaskResult((CheckedTheorem(theorem.id, check, lemmas_in(check, specification.theorem(theorem.id))),))
        for theorem in found.theorems
        for check in theorem.checks
        if check.method not in names
    ]
    explorations = () if Method.EXPLORATION in methods else found.explorations
    portions = () if Method.SOLVER in methods else found.portions
    return [
        *results,
        *[TaskResult(exploration=exploration) for exploration in explorations],
        *[TaskResult(portion=portion) for portion in portions],
    ]


def lemmas_in(check: Check, theorem: Theorem) -> tuple[str, ...]:
    """The lemmas of a theorem that a check is about."""
    return tuple([detail for detail in check.details if detail in lemmas_of(theorem)])


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


def is_of_all(check: Check, method: Method, code: str) -> bool:
    """Whether a check is of tasks with this code that found nothing wrong, or never met the theorem's condition."""
    silent = evolve(check, verdict=Status.EXPLORED) if check.details == (NEVER_MET,) else check
    return is_of(silent, method, code)


def results_of_explorations(report: GameReport, tasks: Sequence[ExplorationTask]) -> list[TaskResult] | None:
    """The results of a game's explorations, if the report has exactly these, for the present code."""
    codes = [(task, code_of(task)) for task in tasks]
    told = {each.code: each for each in report.explorations if each.complete}
    if set(told) != {code for _, code in codes} or len(told) != len(report.explorations):
        return None
    findings = merged_results(report, codes, Method.EXPLORATION)
    if findings is None:
        return None
    return [findings, *[TaskResult(exploration=exploration) for exploration in told.values()]]


def results_of_portions(report: GameReport, tasks: Sequence[SolverTask]) -> list[TaskResult] | None:
    """The results of a game's proofs by solvers, if the report has all of them, for the present code."""
    told = {portion.name for portion in report.portions}
    findings = merged_results(report, [(task, code_of(task)) for task in tasks], Method.SOLVER)
    if findings is None or told != {task.portion for task in tasks}:
        return None
    return [findings, *[TaskResult(portion=portion) for portion in report.portions]]


def merged_results(report: GameReport, codes: Sequence[tuple[Together, str]], method: Method) -> TaskResult | None:
    """The findings of tasks that a report shows as one check of each theorem, if it has them all."""
    findings = []
    for theorem in dict.fromkeys(theorem for task, _ in codes for theorem in task.theorems):
        code = merged_code(code for task, code in codes if theorem in task.theorems)
        checks = [each.checks for each in report.theorems if each.id == theorem]
        checked = [check for check in (checks[0] if checks else ()) if is_of_all(check, method, code)]
        if not checked:
            return None
        findings.append(CheckedTheorem(theorem, checked[0]))
    return TaskResult(tuple(findings))
