"""Lemmas of a kernel: solvers are believed only where all of them are true."""

from types import SimpleNamespace

import pytest

from rulebook.kernels.kernel import Lemma
from rulebook.spec import Status
from rulebook.spec.reports import Portion
from rulebook.verification.smt import holding
from rulebook.verification.smt.checking import Shown
from rulebook.verification.smt.holding import untrue_lemmas
from rulebook.verification.smt.proving import GROUNDS
from rulebook.verification.tasks import SolverTask, perform

GAME = "yellowstone_park"
TRUE = Lemma(("bonus-1",), "a true one", lambda: iter([(1, 1), (2, 2)]))
FALSE = Lemma(("bonus-2",), "a false one", lambda: iter([(1, 1), (2, 3)]))
SILENT = Lemma(("bonus-3",), "one without cases", lambda: iter(()))


def let_there_be(monkeypatch: pytest.MonkeyPatch, *lemmas: Lemma) -> None:
    """Let the kernel have these lemmas."""
    monkeypatch.setattr(holding, "kernel", lambda game: SimpleNamespace(lemmas=lemmas))


def test_which_lemmas_are_untrue(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lemma with a case in which kernel and rules differ is told with the case, and one without cases is told too."""
    let_there_be(monkeypatch, TRUE, FALSE, SILENT)
    assert list(untrue_lemmas(GAME)) == [
        "a false one: in case 2 the kernel gives 2, the rules give 3",
        "one without cases: there are no cases",
    ]


@pytest.mark.parametrize(("portion", "verdict"), [(GROUNDS, Status.UNKNOWN), ("phase 2", Status.PROVED)])
def test_the_grounds_of_a_proof_have_the_lemmas(portion: str, verdict: Status, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first portion of a proof is not shown where a lemma is untrue, so no theorem is proved."""
    shown = Shown(Portion(portion, 2, 1, {"z3": 1.0, "bitwuzla": 0.5}, "board", 1.5))
    monkeypatch.setattr("rulebook.verification.smt.checking.checked", lambda game, name, solvers: shown)
    let_there_be(monkeypatch, TRUE)
    assert perform(SolverTask(GAME, ("board-fits",), portion, 1.0)).findings[0].check.verdict is Status.PROVED
    let_there_be(monkeypatch, FALSE)
    assert perform(SolverTask(GAME, ("board-fits",), portion, 1.0)).findings[0].check.verdict is verdict
