"""The report: the results of all tasks, theorem by theorem, and the tables made from it."""

import platform
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import Final

from attrs import evolve

from rulebook.records.writing import DISTRIBUTION
from rulebook.spec import Specification, Status, Theorem
from rulebook.spec.model import PublishedGame
from rulebook.spec.reports import Check, GameReport, Portion, TheoremReport, VerificationReport
from rulebook.verification.findings import CheckedTheorem, Method, shortest_record, status_of
from rulebook.verification.tasks import NEVER_MET, TaskResult, merged_code

NUMBERS: Final = re.compile(r"\d+")
PRINTED: Final = re.compile(r"the printed (\w+)")


def report_of(command: str, games: Mapping[str, GameReport]) -> VerificationReport:
    """The report of a command that was run here."""
    return VerificationReport(version(DISTRIBUTION), command, platform.python_version(), games)


def game_report(
    specification: Specification, theorems: Iterable[Theorem], outcomes: Iterable[TaskResult], records: Mapping[str, str]
) -> GameReport:
    """The results for theorems of a game; `records` says where counterexamples were written, by theorem."""
    done = tuple(outcomes)
    findings = [finding for outcome in done for finding in outcome.findings]
    by_code = {outcome.exploration.code: outcome.exploration for outcome in done if outcome.exploration}
    explorations = sorted(by_code.values(), key=lambda each: (each.small_game, sorted(each.readings.items())))
    portions = {outcome.portion.name: outcome.portion for outcome in done if outcome.portion}
    return GameReport(
        specification.game.rules_version,
        tuple([theorem_report(theorem, about(theorem, findings), records, specification.game) for theorem in theorems]),
        tuple(explorations),
        tuple(sorted(portions.values(), key=in_order_of_proof)),
        specification.notices(),
    )


def in_order_of_proof(portion: Portion) -> tuple[bool, list[int], str]:
    """What portions of a proof are sorted by: those of the induction first, phase by phase."""
    return (
        "claim" in [each.role for each in portion.asked],
        [int(each) for each in NUMBERS.findall(portion.name)],
        portion.name,
    )


def about(theorem: Theorem, findings: Iterable[CheckedTheorem]) -> tuple[CheckedTheorem, ...]:
    """The findings, among some, that are about a theorem."""
    return tuple([finding for finding in findings if finding.theorem == theorem.id])


def theorem_report(
    theorem: Theorem, findings: Sequence[CheckedTheorem], records: Mapping[str, str], published: PublishedGame
) -> TheoremReport:
    """The results for a theorem."""
    merged = merged_findings(findings)
    merged.sort(key=lambda finding: (list(Method).index(Method(finding.check.method)), finding.check.details))
    return TheoremReport(
        id=theorem.id,
        number=theorem.number,
        statement=theorem.statement,
        status=status_of(theorem, merged),
        minimum=theorem.minimum,
        checks=tuple([evolve(finding.check, bound=covered(finding.check, published)) for finding in merged]),
        counterexample=theorem.refuted or records.get(theorem.id),
        argument=theorem.argument,
    )


def covered(check: Check, published: PublishedGame) -> str:
    """What a check covers. What was shown with components that we supplied is not said of a printed game."""
    return PRINTED.sub(r"the \1 as supplied", check.bound) if published.supplied else check.bound


def merged_findings(findings: Sequence[CheckedTheorem]) -> list[CheckedTheorem]:
    """Some findings about a theorem, with those of all explorations merged, and those of all portions of a proof."""
    merged = [finding for finding in findings if finding.check.method not in MERGED]
    for method, merge in MERGED.items():
        parts = [finding for finding in findings if finding.check.method == method]
        if parts:
            check = merge([finding.check for finding in parts])
            merged.append(CheckedTheorem(parts[0].theorem, check, (), shortest_record(parts)))
    return merged


def merged_explorations(checks: Sequence[Check]) -> Check:
    """The explorations of a theorem as one: it is explored where all were complete, and its condition was met somewhere."""
    verdicts, met = {check.verdict for check in checks}, sum(check.met for check in checks)
    verdict = next(each for each in (Status.REFUTED, Status.UNKNOWN, Status.EXPLORED) if each in verdicts)
    runs = Counter(sorted(check.bound for check in checks))
    bound = ", ".join(f"{small_game} ({count})" if count > 1 else small_game for small_game, count in runs.items())
    details = details_of(checks)
    if met == 0 and verdict is Status.EXPLORED:
        verdict, details = Status.UNKNOWN, (*details, NEVER_MET)
    return summed(checks, verdict, bound, details)


def merged_portions(checks: Sequence[Check]) -> Check:
    """The portions of a proof as one: it is one where all are."""
    verdict = Status.PROVED if {check.verdict for check in checks} == {Status.PROVED} else Status.UNKNOWN
    return summed(checks, verdict, checks[0].bound, details_of(checks))


def details_of(checks: Iterable[Check]) -> tuple[str, ...]:
    """The details of several checks, each once."""
    return tuple(dict.fromkeys([detail for check in checks for detail in check.details]))


def summed(checks: Sequence[Check], verdict: Status, bound: str, details: tuple[str, ...]) -> Check:
    """Several checks by one method as one."""
    cases, seconds = sum(check.cases for check in checks), round(sum(check.seconds for check in checks), 2)
    met, code = sum(check.met for check in checks), merged_code(check.code for check in checks)
    return Check(checks[0].method, verdict, bound, cases, seconds, details, met, code)


MERGED: Mapping[str, Callable[[Sequence[Check]], Check]] = {
    Method.EXPLORATION.value: merged_explorations,
    Method.SOLVER.value: merged_portions,
}
"""The methods whose checks of a theorem are shown as one."""


def summary(report: VerificationReport) -> str:
    """The number of theorems of each game by status, as a table in Markdown."""
    statuses = [status for status in reversed(Status) if status in STATUSES or counts_of(report)[status]]
    rows = [("game", *[status.value for status in statuses], "explored states", "random cases")]
    for game, found in report.games.items():
        counts = Counter(theorem.status for theorem in found.theorems)
        states = sum(exploration.states for exploration in found.explorations)
        cases = sum(check.cases for check in checks_by(found, Method.RANDOM))
        rows.append((game, *[str(counts[status]) for status in statuses], f"{states:,}", f"{cases:,}"))
    return markdown(rows)


STATUSES = (Status.PROVED, Status.ARGUED, Status.EXPLORED, Status.TESTED)
"""The statuses that a summary always has."""


def counts_of(report: VerificationReport) -> Counter[Status]:
    """The number of theorems by status."""
    return Counter(theorem.status for game in report.games.values() for theorem in game.theorems)


def checks_by(game: GameReport, method: Method) -> Iterator[Check]:
    """The checks of a game's theorems by a method."""
    return (check for theorem in game.theorems for check in theorem.checks if check.method == method.value)


def table(report: VerificationReport) -> str:
    """Every theorem with its status and checks, with one table per game, in Markdown."""
    parts = []
    for game, found in report.games.items():
        rows = [("", "theorem", "status", "checked by")]
        for theorem in found.theorems:
            text = f"`{theorem.id}`: {theorem.statement}"
            text += f"<br>*Argument.* {theorem.argument}" if theorem.status is Status.ARGUED else ""
            checks = "<br>".join([f"{check_text(check)}: {check.bound}" for check in theorem.checks])
            rows.append((str(theorem.number), text, theorem.status.value, checks))
        parts += [f"### {game}", *found.notices, markdown(rows), markdown(exploration_rows(found))]
    return "\n\n".join(parts)


def exploration_rows(game: GameReport) -> Sequence[Sequence[str]]:
    """The small games of a game with the totals of their explorations, as rows of a table."""
    rows = [("small game", "settings", "states", "transitions", "greatest depth", "CPU seconds")]
    for small_game in dict.fromkeys(exploration.small_game for exploration in game.explorations):
        runs = [exploration for exploration in game.explorations if exploration.small_game == small_game]
        states, transitions = sum(run.states for run in runs), sum(run.transitions for run in runs)
        complete = "" if all(run.complete for run in runs) else " (not complete)"
        deepest, seconds = max(run.depth for run in runs), sum(run.seconds for run in runs)
        rows.append(
            (f"{small_game}{complete}", str(len(runs)), f"{states:,}", f"{transitions:,}", str(deepest), f"{seconds:.0f}")
        )
    return rows


def check_text(check: Check) -> str:
    """The method of a check and its result, in a cell of a table; the seconds are CPU time.

    If the theorem says something in only some of the cases, the text says in how many.
    """
    met = "" if check.met == check.cases else f", {check.met:,} of them meet its condition"
    cases = f"{check.cases:,} {'case' if check.cases == 1 else 'cases'}"
    return f"{check.method} ({check.verdict.value}, {cases}{met}, {check.seconds:.1f} s)"


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """Rows as a table in Markdown; the first is its head."""
    head, *body = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([head, "|" + " --- |" * len(rows[0]), *body])
