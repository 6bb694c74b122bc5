"""Solving: two solvers that have nothing to do with each other decide an obligation, and both must agree."""

import time
from collections.abc import Sequence
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import z3
from attrs import frozen

from rulebook.core.errors import RulebookError
from rulebook.verification.smt.words import Term

MOST_SECONDS: Final = 600


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


def decided(
    assumptions: Sequence[Term], claim: Term, most_seconds: float = MOST_SECONDS, queries: Path | None = None
) -> Decision:
    """Whether a claim follows from some assumptions, which z3 and bitwuzla are both asked.

    A time-out, or anything that one does not know, is UNKNOWN. With `queries` the question is kept there for a third solver,
    in SMT-LIB and named by the hash of its text. Raises DisagreementError where one proves what the other refutes.
    """
    solver = z3.SolverFor("QF_BV")
    solver.add(*assumptions, z3.Not(claim))
    text = solver.to_smt2()
    if queries is not None:
        queries.mkdir(parents=True, exist_ok=True)
        (queries / f"{sha256(text.encode()).hexdigest()[:16]}.smt2").write_text(text)
    first, seconds_of_first, counterexample = by_z3(solver, most_seconds)
    second, seconds_of_second = by_bitwuzla(text, most_seconds)
    if {first, second} == {Answer.HOLDS, Answer.FAILS}:
        raise DisagreementError(f"z3 says that the claim {first.value}, and bitwuzla that it {second.value}")
    answer = first if first is second else Answer.UNKNOWN
    return Decision(answer, (seconds_of_first, seconds_of_second), counterexample)


def by_z3(solver: Any, most_seconds: float) -> tuple[Answer, float, tuple[tuple[str, int], ...]]:
    """What z3 says, how long it took, and the values for which the claim fails."""
    solver.set("timeout", int(most_seconds * 1000))
    before = time.process_time()
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

    options = bitwuzla.Options()
    options.set(bitwuzla.Option.TIME_LIMIT_PER, int(most_seconds * 1000))
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    before = time.process_time()
    parser.parse(text.replace("(check-sat)", ""), True, False)
    result = parser.bitwuzla().check_sat()
    seconds = time.process_time() - before
    answers = {bitwuzla.Result.UNSAT: Answer.HOLDS, bitwuzla.Result.SAT: Answer.FAILS}
    return answers.get(result, Answer.UNKNOWN), seconds
