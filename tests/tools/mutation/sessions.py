"""Sessions of cosmic-ray: the mutants of a module and their verdicts, kept until the module changes."""

import resource
from collections.abc import Iterator
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path
from typing import Final

from attrs import frozen
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult

from tests.tools.mutation.forking import Mutant, Verdict, judged
from tests.tools.mutation.operators import mutants
from tests.tools.mutation.suites import Suite

SESSIONS: Final = Path(".mutation")
LEAST_SECONDS: Final = 5
TIMES: Final = 3
MOST_SECONDS: Final = 600
"""A mutant gets this multiple of the CPU seconds that the tests take without one, and at least this many seconds."""


class BaselineError(Exception):
    """Tests fail although nothing has been changed."""


@frozen
class Module:
    """A module that is mutated: its name, and its file in a checkout."""

    name: str
    repository: Path

    @property
    def file(self) -> Path:
        """Where it is."""
        path = self.repository.joinpath("src", *self.name.split("."))
        return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")

    @property
    def source(self) -> str:
        """What is in it."""
        return self.file.read_text(encoding="utf-8")

    @property
    def session(self) -> Path:
        """Where its session is kept: a different file for each version of its source."""
        return SESSIONS / f"{self.name}-{sha256(self.source.encode()).hexdigest()[:12]}.sqlite"

    def mutant(self, source: str) -> Mutant:
        """The module with another source."""
        return Mutant(self.name, self.file, source)


@frozen
class Made:
    """A mutant: the function, the operator, the line that was changed, what it was changed into, and what noticed it.

    `verdict` is None for a mutant that has not been run.
    """

    function: str
    operator: str
    number: int
    line: str
    becomes: str
    verdict: Verdict | None


def opened(module: Module) -> WorkDB:
    """The session of a module, with all its mutants."""
    SESSIONS.mkdir(exist_ok=True)
    fresh = not module.session.exists()
    database = WorkDB(module.session, WorkDB.Mode.create)
    if fresh:
        database.add_work_items(mutants(module.file))
    return database


def run(module: Module, suite: Suite, *, again: bool) -> Iterator[Verdict]:
    """Run the mutants of a module that have not been run, or those that survived; raises BaselineError."""
    database = opened(module)
    pending = survivors(database) if again else tuple(database.pending_work_items)
    limit = seconds_for(module, suite) if pending else 0
    for item in pending:
        verdict = judged(module.mutant(changed(module.source, item.mutations[0])), suite, limit)
        database.set_result(item.job_id, result_of(verdict))
        yield verdict
    database.close()


def survivors(database: WorkDB) -> tuple[WorkItem, ...]:
    """The mutants that no test noticed."""
    left = {job for job, result in database.results if not result.is_killed}
    return tuple(item for item in database.work_items if item.job_id in left)


def seconds_for(module: Module, suite: Suite) -> int:
    """The CPU time for each mutant, in seconds; raises BaselineError if the tests fail without a mutant."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    verdict = judged(module.mutant(module.source), suite, MOST_SECONDS)
    if verdict.noticed:
        raise BaselineError(f"{module.name}: {verdict.by}")
    took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return max(LEAST_SECONDS, round(TIMES * took))


def changed(source: str, mutation: MutationSpec) -> str:
    """The source of a mutant."""
    operator = get_operator(mutation.operator_name)()
    mutated: str | None = mutate_code(source, operator, mutation.occurrence)
    assert mutated is not None
    return mutated


def result_of(verdict: Verdict) -> WorkResult:
    """A verdict as cosmic-ray keeps it."""
    outcome = TestOutcome.KILLED if verdict.noticed else TestOutcome.SURVIVED
    return WorkResult(WorkerOutcome.NORMAL, verdict.by, outcome)


def made(module: Module) -> Iterator[Made]:
    """Every mutant of a module, with its verdict."""
    with use_db(module.session, WorkDB.Mode.open) as database:
        results = dict(database.results)
        for item in database.work_items:
            mutation, result = item.mutations[0], results.get(item.job_id)
            verdict = None if result is None else Verdict(result.is_killed, result.output or "")
            line, becomes = difference(module.source, mutation)
            name = mutation.operator_name.removeprefix("core/")
            yield Made(mutation.definition_name or "", name, mutation.start_pos[0], line, becomes, verdict)


def difference(source: str, mutation: MutationSpec) -> tuple[str, str]:
    """The line that a mutant changes, and what it becomes; where several change, the first."""
    lines = unified_diff(source.splitlines(), changed(source, mutation).splitlines(), lineterm="", n=0)
    body = [line for line in lines if not line.startswith(("---", "+++", "@@"))]
    before = [line[1:].strip() for line in body if line.startswith("-")]
    after = [line[1:].strip() for line in body if line.startswith("+")]
    return (before or [""])[0], (after or [""])[0]
