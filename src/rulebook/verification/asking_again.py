"""Questions of a proof, asked again of a solver of the reader's own."""

import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from shlex import split
from time import monotonic
from typing import Any, Final

from attrs import define, field, frozen
from cattrs import BaseValidationError, structure

from rulebook.core.errors import RecordError
from rulebook.records import parse
from rulebook.spec import load
from rulebook.verification.audit import PROVED, REFUTED, Audit, AuditError, Decided, Manifest

UNKNOWN: Final = "unknown"
INDUCTION: Final = "induction"
"""The name under which the invariants are counted, on which all theorems rest."""


@frozen
class Solver:
    """A solver of the reader's own: a program that reads a question in SMT-LIB, and the seconds that it has for each."""

    command: str
    seconds: float

    def says(self, text: str) -> str:
        """Its answer: sat, unsat or unknown."""
        try:
            said = self._printed([], text).split()
        except subprocess.TimeoutExpired:
            return UNKNOWN
        return said[-1] if said and said[-1] in {PROVED, REFUTED} else UNKNOWN

    def version(self) -> str:
        """What it says of itself."""
        return self._printed(["--version"], "").partition("\n")[0]

    def _printed(self, options: Sequence[str], text: str) -> str:
        command, most = [*split(self.command), *options], self.seconds
        try:
            return subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=most).stdout
        except OSError as error:
            raise AuditError(f"{self.command} cannot be run") from error


@define
class Answers:
    """What a solver has said, by the names of questions; each had some seconds."""

    solver: str
    seconds: float
    said: dict[str, str] = field(factory=dict)

    @classmethod
    def of(cls, solver: Solver, file: Path | None) -> "Answers":
        """Those in a file, or none yet; raises AuditError for any other file, and for answers of another solver."""
        none = cls(solver.version(), solver.seconds)
        if file is None or not file.exists():
            return none
        kept = kept_answers(file)
        if (kept.solver, kept.seconds) != (none.solver, none.seconds):
            raise AuditError(f"{file} has answers of {kept.solver} within {kept.seconds:g} seconds")
        return kept


def kept_answers(file: Traversable) -> Answers:
    """What a solver has said, from a file; raises AuditError for any other file."""
    try:
        return structure(parse(file.read_bytes()), Answers)
    except (RecordError, BaseValidationError, TypeError) as error:
        raise AuditError(f"{file} has no answers") from error


def asked_again(audit: Audit, solver: Solver, jobs: int, until: float) -> Iterator[tuple[str, str]]:
    """Ask a solver what has no answer yet, some questions at once, until some moment: each question, and what it says."""
    left = {leaf.question: leaf for leaf in leaves_of(audit.manifests) if leaf.question not in audit.again}

    def says(leaf: Decided) -> str | None:
        return solver.says(audit.text(leaf)) if monotonic() < until else None

    with ThreadPoolExecutor(jobs) as pool:
        for question, said in zip(left, pool.map(says, left.values()), strict=True):
            if said is not None:
                yield question, said


def leaves_of(manifests: Iterable[Manifest]) -> Iterator[Decided]:
    """What solvers were asked to decide, in the end."""
    return (leaf for manifest in manifests for decided in manifest.decided for leaf in decided.leaves())


def report_on(audit: Audit) -> dict[str, Any]:
    """A hash of all questions, and of the induction and of each theorem how many there are, and how it went with them."""
    theorems, asked = {each.id for each in load(audit.game).theorems}, set[str]()
    shares: dict[str, Counter[str]] = {}
    for manifest in audit.manifests:
        share = shares.setdefault(manifest.portion if manifest.portion in theorems else INDUCTION, Counter())
        for leaf in leaves_of([manifest]):
            says = audit.again.get(leaf.question)
            asked.add(leaf.question)
            share["questions"] += 1
            share["asked"] += says is not None
            share["decided"] += says == leaf.wanted
            share["contradicted"] += says not in {None, UNKNOWN, leaf.wanted}
    return {"digest": sha256(" ".join(sorted(asked)).encode()).hexdigest()[:32], "shares": shares}
