"""Two solvers: a claim holds when both say so, and nothing else counts."""

from pathlib import Path

import pytest
import z3

from rulebook.verification.smt import solving
from rulebook.verification.smt.solving import Answer, DisagreementError, Solvers

X, Y = z3.BitVec("x", 16), z3.BitVec("y", 16)


def test_a_claim_that_holds() -> None:
    """What follows from the assumptions holds."""
    assert Solvers().decided([z3.ULT(X, 10), z3.ULT(Y, 10)], z3.ULT(X + Y, 19)).answer is Answer.HOLDS


def test_a_claim_that_fails() -> None:
    """What does not follow fails, and numbers show it."""
    decision = Solvers().decided([z3.ULT(X, 10), z3.ULT(Y, 10)], z3.ULT(X + Y, 18))
    assert decision.answer is Answer.FAILS
    assert decision.counterexample == (("x", 9), ("y", 9))


def test_no_time_is_no_proof() -> None:
    """What a solver cannot decide in its time is not known."""
    wide = [z3.BitVec(name, 64) for name in "abc"]
    a, b, c = wide
    hard = z3.Not(z3.And(a * b * c == 0x123456789ABCDEF1, a * a + b * b == c * c + 17, z3.ULT(a, b), z3.ULT(b, c)))
    assert Solvers().decided([], hard, 0.05).answer is Answer.UNKNOWN


def test_solvers_that_disagree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one proves and the other refutes, that is an error and no verdict."""
    monkeypatch.setattr(solving, "by_bitwuzla", lambda text, most: (Answer.FAILS, 0.0))
    with pytest.raises(DisagreementError, match="z3 says that the claim holds, and bitwuzla that it fails"):
        Solvers().decided([], X + Y == Y + X)


def test_one_solver_is_not_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """What only one of them decides is not known."""
    monkeypatch.setattr(solving, "by_bitwuzla", lambda text, most: (Answer.UNKNOWN, 0.0))
    assert Solvers().decided([], X + Y == Y + X).answer is Answer.UNKNOWN


def test_questions_are_kept(tmp_path: Path) -> None:
    """A question can be given to a third solver."""
    Solvers(queries=tmp_path / "queries").decided([], X + Y == Y + X)
    (kept,) = (tmp_path / "queries").iterdir()
    solver = z3.Solver()
    solver.from_file(str(kept))
    assert solver.check() == z3.unsat


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"answer": "perhaps", "seconds": [1, 2], "counterexample": []}'])
def test_what_cannot_be_read_is_asked_again(text: str, tmp_path: Path) -> None:
    """A decision that was cut off, or is none, does not count."""
    solvers = Solvers(kept=tmp_path)
    decision = solvers.decided([], X + Y == Y + X)
    (kept,) = tmp_path.iterdir()
    kept.write_text(text)
    assert solvers.decided([], X + Y == Y + X).answer is decision.answer is Answer.HOLDS


def test_what_was_decided_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that was decided is not asked again; another one is."""
    solvers = Solvers(kept=tmp_path)
    decision = solvers.decided([z3.ULT(X, 10)], z3.ULT(X, 5))
    monkeypatch.setattr(solving, "asked", None)
    assert solvers.decided([z3.ULT(X, 10)], z3.ULT(X, 5)) == decision
    with pytest.raises(TypeError):
        solvers.decided([z3.ULT(X, 10)], z3.ULT(X, 6))
