"""Solving: two solvers that have nothing to do with each other decide an obligation, and both must agree."""

import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from hashlib import sha256
from importlib.metadata import version
from json import dumps, loads
from pathlib import Path
from typing import Any, Final

import z3
from attrs import frozen

from rulebook.core.errors import RulebookError
from rulebook.verification.smt.words import Term

SOLVERS: Final = ("z3", "bitwuzla")
"""Both solvers, in the order in which they are asked."""
MOST_SECONDS: Final = 600
"""The CPU time that each solver has for a question."""
WATCHED: Final = 0.05
"""How often it is looked at how much time a solver has used, in seconds."""


class DisagreementError(RulebookError):
    """Of two solvers one says that an obligation holds, and the other that it does not."""


class Answer(Enum):
    """What a solver says of a claim."""

    HOLDS = "holds"
    FAILS = "fails"
    UNKNOWN = "unknown"


@frozen
class Decision:
    """What became of a claim: what both solvers say, how many seconds each took, and what shows that it fails."""

    answer: Answer
    seconds: tuple[float, float]
    counterexample: tuple[tuple[str, int], ...] = ()

    @property
    def document(self) -> dict[str, object]:
        """The decision as JSON."""
        return {"answer": self.answer.value, "seconds": self.seconds, "counterexample": self.counterexample}

    @classmethod
    def of(cls, document: Any) -> "Decision":
        """The decision that was written as JSON."""
        first, second = document["seconds"]
        shown = tuple([(str(name), int(value)) for name, value in document["counterexample"]])
        return cls(Answer(document["answer"]), (first, second), shown)


@frozen
class Solvers:
    """Both solvers, how much CPU time each may take for one question, and where what they decided is kept.

    `kept` is a folder in which a decision is found again by the hash of its question and of the versions of the solvers, and
    `queries` one in which every question is written down in SMT-LIB, for a third solver.
    """

    most_seconds: float = MOST_SECONDS
    kept: Path | None = None
    queries: Path | None = None

    def decided(self, assumptions: Sequence[Term], claim: Term, most_seconds: float | None = None) -> Decision:
        """Whether a claim follows from some assumptions, which z3 and bitwuzla are both asked.

        A time-out, or anything that one does not know, is UNKNOWN. Raises DisagreementError where one proves what the other
        refutes.
        """
        solver = z3.SolverFor("QF_BV")
        solver.add(*assumptions, z3.Not(claim))
        text = renamed(solver.to_smt2())
        name = sha256(f"{z3.get_version_string()} {version('bitwuzla')} {text}".encode()).hexdigest()[:32]
        write(self.queries, f"{name}.smt2", text)
        known = self._known(name)
        if known is None:
            known = asked(solver, text, self.most_seconds if most_seconds is None else most_seconds)
            if known.answer is not Answer.UNKNOWN:
                write(self.kept, f"{name}.json", dumps(known.document))
        return known

    def _known(self, name: str) -> Decision | None:
        if self.kept is None or not (file := self.kept / f"{name}.json").exists():
            return None
        try:
            return Decision.of(loads(file.read_text()))
        except (ValueError, KeyError, TypeError):
            return None


def renamed(text: str) -> str:
    """A question with its parts named in order: z3 names them after places in memory, which differ from run to run."""
    names: dict[str, str] = {}
    return re.sub(r"[?$]x\d+", lambda found: names.setdefault(found[0], f"{found[0][:2]}{len(names)}"), text)


def write(folder: Path | None, name: str, text: str) -> None:
    """Write a file into a folder, where one is given."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def asked(solver: Any, text: str, most_seconds: float) -> Decision:
    """What both solvers say of a question."""
    first, seconds_of_first, counterexample = by_z3(solver, most_seconds)
    second, seconds_of_second = by_bitwuzla(text, most_seconds)
    if {first, second} == {Answer.HOLDS, Answer.FAILS}:
        raise DisagreementError(f"z3 says that the claim {first.value}, and bitwuzla that it {second.value}")
    answer = first if first is second else Answer.UNKNOWN
    return Decision(answer, (seconds_of_first, seconds_of_second), counterexample)


@contextmanager
def interrupted(deadline: float, interrupt: Callable[[], None]) -> Iterator[None]:
    """Interrupt what is going on once the process has used this much CPU time."""
    done = threading.Event()

    def watch() -> None:
        while not done.wait(WATCHED):
            if time.process_time() > deadline:
                interrupt()

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def by_z3(solver: Any, most_seconds: float) -> tuple[Answer, float, tuple[tuple[str, int], ...]]:
    """What z3 says, how long it took, and the values for which the claim fails."""
    before = time.process_time()
    with interrupted(before + most_seconds, solver.interrupt):
        result = solver.check()
    seconds = time.process_time() - before
    if result == z3.unsat:
        return Answer.HOLDS, seconds, ()
    if result == z3.sat:
        model = solver.model()
        shown = sorted((each.name(), model[each].as_long()) for each in model.decls() if z3.is_bv_value(model[each]))
        return Answer.FAILS, seconds, tuple(shown)
    return Answer.UNKNOWN, seconds, ()


def by_bitwuzla(text: str, most_seconds: float) -> tuple[Answer, float]:
    """What bitwuzla says of a question in SMT-LIB, and how long it took."""
    import bitwuzla  # noqa: PLC0415  # one of the two, and a module without types

    parser = bitwuzla.Parser(bitwuzla.TermManager(), bitwuzla.Options())
    before = time.process_time()
    parser.configure_terminator(lambda: time.process_time() > before + most_seconds)
    parser.parse(text.replace("(check-sat)", ""), True, False)
    result = parser.bitwuzla().check_sat()
    seconds = time.process_time() - before
    answers = {bitwuzla.Result.UNSAT: Answer.HOLDS, bitwuzla.Result.SAT: Answer.FAILS}
    return answers.get(result, Answer.UNKNOWN), seconds
