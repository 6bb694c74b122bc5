"""`python -m tests.tools.refresh`: make again what is derived and out of date after a change, in order, and nothing else.

With `--dry-run` it lists what is out of date, why, and about how long it takes. Each step keeps what it has done, so that an
interrupted run goes on where it stopped. Afterwards, read the difference before you commit it.
"""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

import click
from attrs import frozen

from rulebook.cli.compare import STATES
from rulebook.cli.verify import RANDOM_GAMES, SECONDS
from rulebook.disputes.dispute import every_dispute
from rulebook.disputes.finding import Effort
from rulebook.disputes.reported import reported_rulings
from rulebook.disputes.verdicts import code_of
from rulebook.examination.fingerprinting import fingerprinted, kept_positions, meanings_of
from rulebook.referee.suite import cases, differing
from rulebook.registry import game, game_ids
from rulebook.spec import load, report
from rulebook.spec.fingerprints import fingerprints
from rulebook.verification.findings import Method
from rulebook.verification.keeping import kept_of
from rulebook.verification.planning import plan
from rulebook.verification.smt.deciding import code_of_readings
from rulebook.verification.tasks import Task
from tests.tools.changes import published as changes
from tests.tools.changes.change import every_change
from tests.tools.fingerprints.published import wrong_in
from tests.tools.lockstep import report as lockstep
from tests.tools.mutation import compounds, published_compounds
from tests.tools.serving import chaos, killing, leaking
from tests.tools.serving.code import code_of as code_in

REPOSITORY: Final = Path(__file__).resolve().parents[2]
REPORTS: Final = Path("docs", "reports")
TABLES: Final = tuple([f"tests/{folder}/test_documents.py" for folder in ("verification", "kernels", "adapters")])
PYTHON: Final = (sys.executable, "-m")
SOLVING: Final = ("--decisions", ".decided")
"""Where solvers find their decisions again."""
SERVING: Final = {
    "leaking": (leaking.SPEAKING, ("--games", "40", "--positions", "1"), 90),
    "killing": (killing.STORING, ("--kills", "100"), 450),
    "chaos": (chaos.ATTACKED, ("--seconds", "15"), 300),
}
"""What is tried with the server: the code that it is about, how long, and about how many seconds that takes."""


@frozen
class Step:
    """Something that is derived: why it is out of date, if it is, how long it takes, and the command that makes it."""

    what: str
    why: Callable[[], str]
    seconds: float
    command: tuple[str, ...]


def steps(jobs: int) -> Iterator[Step]:
    """Everything that is derived, in the order in which one thing depends on another."""
    with ProcessPoolExecutor(jobs) as pool:
        stale = dict(zip(game_ids(), pool.map(stale_tasks, game_ids()), strict=True))
    for id, by_method in stale.items():
        stated = (*PYTHON, "rulebook", "verify", id, "--method", "witness", "--update", str(REPORTS / "verification.json"))
        yield Step(f"statements of theorems of {id}", partial(older_statements, id), 5, stated)
        for method, tasks in by_method.items():
            command = (*PYTHON, "rulebook", "verify", id, "--method", method.value, "--jobs", str(jobs), "--each", "1200")
            kept = ("--update", str(REPORTS / "verification.json"), *(SOLVING if method is Method.SOLVER else ()))
            yield Step(f"{method.value} of {id}", partial(told, tasks), expected(id, method), (*command, *kept))
    for id in report("readings").games:
        decided = (*PYTHON, "rulebook.verification.smt", id, "--readings", *SOLVING)
        yield Step(
            f"readings of {id}", partial(older_readings, id), 600, (*decided, "--report", str(REPORTS / "readings.json"))
        )
    for id in game_ids():
        made = (*PYTHON, "tests.tools.fingerprints", id)
        yield Step(f"fingerprints of {id}", partial(older_fingerprints, id), 10, made)
    for id in game_ids():
        compared = (*PYTHON, "rulebook", "compare", id, "--json", str(REPORTS / "comparison.json"))
        yield Step(f"comparison of the editions of {id}", partial(older_comparison, id), 30, compared)
        suite = (*PYTHON, "tests.tools.suite", id)
        yield Step(f"conformance suite of {id}", partial(older_suite, id), 30, suite)
    jobs_of = ("--jobs", str(jobs), "--json")
    yield Step("changes", older_changes, 1500, (*PYTHON, "tests.tools.changes", *jobs_of, str(changes.REPORT)))
    compound = (*PYTHON, "tests.tools.mutation.compounds", *jobs_of, str(compounds.REPORT))
    yield Step("compound mutants", older_compounds, 600, compound)
    compared = (*PYTHON, "tests.tools.lockstep", "--transitions", "10000000", "--resume", ".lockstep")
    older = partial(older_kernels, "lockstep", lockstep.code_of)
    yield Step("lockstep", older, 4000, (*compared, *jobs_of, str(REPORTS / "lockstep.json")))
    mutants = (*PYTHON, "tests.tools.mutation.kernels", *jobs_of, str(REPORTS / "kernel-mutants.json"))
    older = partial(older_kernels, "kernel-mutants", lockstep.mutated_code_of)
    yield Step("mutants of kernels", older, 3000, mutants)
    for name, (code, length, seconds) in SERVING.items():
        tried = (*PYTHON, f"tests.tools.serving.{name}", *length, "--json", str(REPORTS / f"{name}.json"))
        yield Step(f"{name} of the server", partial(older_serving, name, code), seconds, tried)
    yield Step("tables in README and docs", older_tables, 60, (*PYTHON, "pytest", "-q", *TABLES, "--update-golden"))


def older_fingerprints(id: str) -> str:
    """Whether the fingerprints of a game are those of the present code, with the wrong meanings that there are."""
    kept = fingerprints(id)
    if set(wrong_in(kept)) != {each.id for each in meanings_of(game(id), load(id))}:
        return "there are other wrong meanings"
    made = fingerprinted(game(id), load(id), kept_positions(game(id)), wrong_in(kept))
    return "" if kept == made else "clauses mean something else, or are worded otherwise"


def older_suite(id: str) -> str:
    """In which cases of a game's suite the rules now give other answers."""
    known = list(cases(game(id)))
    older = list(differing(game(id), known)) if known else ["all: there is none"]
    return f"other answers in {', '.join(older)}" if older else ""


def older_statements(id: str) -> str:
    """Which theorems of a game are stated otherwise in the report, or are not in it."""
    reported = {(each.id, each.statement, each.argument) for each in report("verification").games[id].theorems}
    older = [each.id for each in load(id).theorems if (each.id, each.statement, each.argument) not in reported]
    return f"stated otherwise: {', '.join(older)}" if older else ""


def stale_tasks(id: str) -> dict[Method, list[Task]]:
    """The checks of a game's theorems that are out of date, by method."""
    specification = load(id)
    every = plan(specification, specification.theorems, tuple(Method), SECONDS, RANDOM_GAMES)
    stale = kept_of(report("verification"), id, every).stale
    return {method: found for method in Method if (found := [task for task in stale if task.method is method])}


def told(tasks: list[Task]) -> str:
    """How many checks depend on something that changed, and of which theorems."""
    counts = Counter(theorem for task in tasks for theorem in task.theorems)
    return f"{len(tasks)} checks reach something that changed: {', '.join(counts) or 'the induction'}"


def expected(id: str, method: Method) -> float:
    """About how many CPU seconds all checks of a game by a method take: as many as the last time."""
    checks = [check for theorem in report("verification").games[id].theorems for check in theorem.checks]
    return sum(check.seconds for check in checks if check.method == method.value)


def older_readings(id: str) -> str:
    """Whether solvers decided the readings of a game as it is."""
    return "" if report("readings").games[id].code == code_of_readings(id) else "the kernel or its invariants changed"


def older_comparison(id: str) -> str:
    """Which values of readings were told apart by a search with other code."""
    present = {code_of(game(id), load(id), dispute, Effort(states=STATES)) for dispute in every_dispute(load(id))}
    older = [each.reading for each in reported_rulings(id) if each.code and each.code not in present]
    return f"searched with other code: {', '.join(older)}" if older else ""


def older_changes() -> str:
    """Which changes by hand were not made to the present code."""
    run = {(each["says"], each["code"]) for each in changes.reported()}
    missing = [change.says for change in every_change() if (change.says, changes.code_of(change)) not in run]
    return f"{len(missing)} were made to other code" if missing else ""


def older_compounds() -> str:
    """Of which games the mutants are of other code."""
    older = [id for id, each in published_compounds.games().items() if each.code != compounds.code_of(id)]
    return f"rules changed: {', '.join(older)}" if older else ""


def older_kernels(name: str, code_of: Callable[[str], str]) -> str:
    """Of which games a report on kernels is about other code."""
    parts = lockstep.stored(REPOSITORY / REPORTS / f"{name}.json")
    older = [id for id, part in parts.items() if part["code"] != code_of(id)]
    return f"rules or kernels changed: {', '.join(older)}" if older else ""


def older_serving(name: str, patterns: tuple[str, ...]) -> str:
    """Whether a report on the server is about other code."""
    kept = json.loads((REPOSITORY / REPORTS / f"{name}.json").read_text(encoding="utf-8"))
    return "" if kept["code"] == code_in(patterns) else "the server changed"


def older_tables() -> str:
    """Whether the pages show what the reports say."""
    done = subprocess.run((*PYTHON, "pytest", "-q", *TABLES), cwd=REPOSITORY, capture_output=True, text=True, check=False)
    return f"the reports say something else: {done.stdout.strip().splitlines()[-1]}" if done.returncode else ""


@click.command()
@click.option("--dry-run", is_flag=True, help="Only list what is out of date, why, and about how long it takes.")
@click.option("--jobs", type=click.IntRange(1), default=2, show_default=True, help="So many processes.")
def command(dry_run: bool, jobs: int) -> None:
    """Make again whatever is derived and out of date."""
    total = 0.0
    for step in steps(jobs):
        why = step.why()
        if not why:
            continue
        total += step.seconds
        click.echo(f"{step.what}: {why}; about {max(1, round(step.seconds / 60))} min of CPU time")
        click.echo(f"    {' '.join(step.command).replace(sys.executable, 'python')}")
        if not dry_run:
            subprocess.run(step.command, cwd=REPOSITORY, check=True)
    click.echo(f"about {round(total / 60)} min in all" if total else "everything is up to date")


if __name__ == "__main__":
    command()
