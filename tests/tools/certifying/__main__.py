"""A solver that has its refutations checked: `rulebook audit DIR --ask "python -m tests.tools.certifying"`.

A question in SMT-LIB is read from standard input. Its clauses go to Glucose, and `unsat` is only said where dratify finds in
its proof that they have no solution. With a folder, clauses and proofs are kept there, by the hash of the question.
"""

import sys
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final

import cdclkit  # noqa: F401  # brings the checker that is fast
from dratify import check_proof, parse_dimacs
from pysat.solvers import Glucose42

from rulebook.verification.asking_again import UNKNOWN
from rulebook.verification.audit import PROVED, REFUTED
from tests.tools.certifying.encoding import clauses_of

FAR: Final = 127
"""Numbers without bounds are at most that far from 0 where a solution is looked for."""


def dimacs(clauses: list[tuple[int, ...]]) -> str:
    """Clauses in the format of solvers."""
    head = f"p cnf {max(abs(bit) for clause in clauses for bit in clause)} {len(clauses)}"
    return "\n".join([head, *[f"{' '.join(map(str, clause))} 0" for clause in clauses], ""])


def certificate(text: str) -> tuple[str, str] | None:
    """The clauses of a question and a proof, in DRAT, that they have no solution; None where they have one."""
    clauses, _ = clauses_of(text)
    with Glucose42(bootstrap_with=clauses, with_proof=True) as solver:
        return None if solver.solve() else (dimacs(clauses), "\n".join(solver.get_proof()))


def is_proof(clauses: str, proof: str) -> bool:
    """Whether a checker finds that a proof leads from clauses to none."""
    result = check_proof(parse_dimacs(clauses), proof)
    return bool(result.ok and result.reached_empty)


def answer(text: str, folder: Path | None = None) -> str:
    """Whether a question has no solution, which is checked, or has one."""
    if (found := certificate(text)) is not None:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            for ending, content in zip(("cnf", "drat"), found, strict=True):
                (folder / f"{sha256(text.encode()).hexdigest()[:32]}.{ending}").write_text(content)
        return PROVED if is_proof(*found) else UNKNOWN
    clauses, says_all = clauses_of(text, FAR)
    with Glucose42(bootstrap_with=clauses) as solver:
        return REFUTED if says_all and solver.solve() else UNKNOWN


def main(*arguments: str) -> None:
    """Answer the question on standard input."""
    if arguments == ("--version",):
        print(f"Glucose 4.2 of python-sat {version('python-sat')}, proofs checked by dratify {version('dratify')}")
        return
    print(answer(sys.stdin.read(), Path(*arguments) if arguments else None))


if __name__ == "__main__":
    main(*sys.argv[1:])
