"""Questions asked again: answers are kept, whatever contradicts a proof is told, and shares are of what was asked."""

import json
from hashlib import sha256
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, Final

import pytest

from rulebook.verification.asking_again import INDUCTION, Answers, Solver, asked_again, report_on
from rulebook.verification.audit import Audit, AuditError, Decided, Manifest

IMPOSSIBLE: Final = "(assert false)\n(check-sat)\n"
POSSIBLE: Final = "(assert true)\n(check-sat)\n"
RIGHT: Final = "sh -c 'case $(cat) in *false*) echo unsat;; *) echo sat;; esac' solver"
"""A command that answers both."""


def asked(folder: Path, text: str) -> str:
    """The name of a question that is written into a folder."""
    name = sha256(text.encode()).hexdigest()[:32]
    (folder / f"{name}.smt2").write_text(text)
    return name


@pytest.fixture
def audit(tmp_path: Path) -> Audit:
    """An audit of a goal of the induction, taken into two parts, and of a theorem's control."""
    said = {"z3": "unsat", "yices": "unsat"}
    parts = tuple([Decided(f"part {n}", asked(tmp_path, f"; {n}\n{IMPOSSIBLE}"), said) for n in range(2)])
    whole = Decided("whole", asked(tmp_path, IMPOSSIBLE), {}, parts=parts)
    control = Decided("control", asked(tmp_path, POSSIBLE), {"z3": "sat", "yices": "sat"}, control=True)
    portions = {"3 players, Acting": (whole,), "conservation": (control,)}
    return Audit(tmp_path, tuple([Manifest("hamsterbacke", name, 1, decided) for name, decided in portions.items()]))


def ask(audit: Audit, command: str, until: float = inf) -> Audit:
    """The audit, after a solver was asked again."""
    return Audit(audit.folder, audit.manifests, dict(asked_again(audit, Solver(command, 10.0), 2, until)))


def shares(audit: Audit) -> Any:
    """The shares in a report, as they are written and read."""
    return json.loads(json.dumps(report_on(audit)["shares"]))


def counted(questions: int, asked: int, decided: int, contradicted: int) -> dict[str, int]:
    return {"questions": questions, "asked": asked, "decided": decided, "contradicted": contradicted}


def test_shares(audit: Audit) -> None:
    """What a solver confirms, contradicts, does not know or is not asked any more, in the induction and in a theorem."""
    assert shares(ask(audit, RIGHT)) == {INDUCTION: counted(2, 2, 2, 0), "conservation": counted(1, 1, 1, 0)}
    assert shares(ask(audit, "echo sat")) == {INDUCTION: counted(2, 2, 0, 2), "conservation": counted(1, 1, 1, 0)}
    assert shares(ask(audit, "echo what")) == {INDUCTION: counted(2, 2, 0, 0), "conservation": counted(1, 1, 0, 0)}
    assert shares(ask(audit, RIGHT, monotonic())) == {INDUCTION: counted(2, 0, 0, 0), "conservation": counted(1, 0, 0, 0)}


@pytest.mark.parametrize(("says", "wrong"), [("sat", ["part 0", "part 1"]), ("unsat", ["control"]), ("unknown", [])])
def test_a_wrong_answer_is_told(audit: Audit, says: str, wrong: list[str]) -> None:
    """A solver that refutes a part of a goal, or proves that a control is impossible, contradicts what was decided."""
    again = ask(audit, f"echo {says}")
    leaves = [leaf for manifest in again.manifests for decided in manifest.decided for leaf in decided.leaves()]
    told = [fault for leaf in leaves for fault in again.undecided(leaf)]
    assert told == [f"{goal}: asked again, a solver says {says}" for goal in wrong]


def test_a_question_that_is_not_there(audit: Audit) -> None:
    """It is told by its goal, before anything is made of the rest."""
    (audit.folder / f"{audit.manifests[1].decided[0].question}.smt2").unlink()
    with pytest.raises(AuditError, match="control: its question"):
        ask(audit, RIGHT)


def test_the_digest_is_of_all_questions(audit: Audit) -> None:
    """Without one of them it is another one."""
    fewer = Audit(audit.folder, audit.manifests[:1])
    assert report_on(fewer)["digest"] != report_on(audit)["digest"]


def test_kept_answers_are_not_asked_again(audit: Audit, tmp_path: Path) -> None:
    """A solver is asked what is not among its answers; those of another one, or of another time, are refused."""
    first, *others = dict(asked_again(audit, Solver(RIGHT, 10.0), 1, inf))
    audit.again = {first: "unsat"}
    assert [question for question, _ in asked_again(audit, Solver(RIGHT, 10.0), 1, inf)] == others
    file, solver = tmp_path / "answers", Solver("echo a solver", 10.0)
    assert Answers.of(solver, file) == Answers("a solver --version", 10.0)
    file.write_text(json.dumps({"solver": "a solver --version", "seconds": 10.0, "said": {first: "unsat"}}))
    assert Answers.of(solver, file).said == audit.again
    for other in (Solver("echo another", 10.0), Solver("echo a solver", 9.0)):
        with pytest.raises(AuditError, match="has answers of a solver --version within 10 seconds"):
            Answers.of(other, file)
    file.write_text("[]")
    with pytest.raises(AuditError, match="has no answers"):
        Answers.of(solver, file)


def test_a_solver_that_is_not_there() -> None:
    """It is refused by name; one that does not end in time has not decided."""
    with pytest.raises(AuditError, match="no-such-solver cannot be run"):
        Solver("no-such-solver", 1.0).says("(check-sat)")
    assert Solver("sleep 5", 0.1).says("(check-sat)") == "unknown"
