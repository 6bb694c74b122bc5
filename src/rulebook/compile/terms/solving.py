"""Solvers, asked the same question in the same text: whether what a goal claims can fail."""

import subprocess
import sysconfig
from collections.abc import Callable, Mapping
from math import ceil
from os import times
from pathlib import Path
from types import MappingProxyType
from typing import Final

from attrs import frozen

PROVED: Final = "unsat"
"""What a solver answers where a goal cannot fail."""
REFUTED: Final = "sat"
"""What it answers where a goal can fail."""
UNKNOWN: Final = "unknown"
"""What it answers where it does not know."""
Z3_PER_SECOND: Final = 10_000_000
"""About how many of its units of work z3 does in a second. Limits in units make answers the same on a busy machine."""
CVC5_PER_SECOND: Final = 100_000
"""The same of cvc5."""


@frozen
class Answer:
    """What a solver says of a goal, and the seconds of processor time that it took."""

    says: str
    seconds: float


def z3_says(text: str, seconds: float) -> str:
    """The answer of z3: sat, unsat or unknown."""
    import z3  # noqa: PLC0415  # comes with the extra

    solver = z3.SimpleSolver()
    solver.set("rlimit", int(seconds * Z3_PER_SECOND))
    solver.from_string(text)
    return str(solver.check())


def yices_says(text: str, seconds: float) -> str:
    """The answer of yices, a program beside that of Python: sat, unsat or unknown, as where there is no such program."""
    from resource import RLIMIT_CPU, setrlimit  # noqa: PLC0415  # there is none in Windows, nor such a program

    program, most = Path(sysconfig.get_path("scripts"), "yices-smt2"), ceil(seconds)
    if not program.exists():
        return UNKNOWN
    says = subprocess.run(
        [program],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: setrlimit(RLIMIT_CPU, (most, most)),
    ).stdout.strip()
    return says if says in {PROVED, REFUTED} else UNKNOWN


def cvc5_says(text: str, seconds: float) -> str:
    """The answer of cvc5: sat, unsat or unknown."""
    import cvc5  # noqa: PLC0415  # comes with the extra

    solver = cvc5.Solver()
    solver.setOption("rlimit-per", str(int(seconds * CVC5_PER_SECOND)))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "goal")
    symbols = parser.getSymbolManager()
    says = ""
    while not (command := parser.nextCommand()).isNull():
        says = str(command.invoke(solver, symbols)).strip() or says
    return says.partition(" ")[0]


SOLVERS: Final[Mapping[str, Callable[[str, float], str]]] = MappingProxyType(
    {"z3": z3_says, "yices": yices_says, "cvc5": cvc5_says}
)
"""The solvers, in the order in which they are asked."""


def asked(solver: str, text: str, seconds: float = 60.0) -> Answer:
    """The answer of a solver to a question, within about some seconds of processor time."""
    before = times()
    says = SOLVERS[solver](text, seconds)
    return Answer(says, sum(times()[:4]) - sum(before[:4]))


__all__ = ["PROVED", "REFUTED", "SOLVERS", "UNKNOWN", "Answer", "asked"]
