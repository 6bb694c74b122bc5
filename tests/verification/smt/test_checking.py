"""Portions of a proof come to what becomes of their goals."""

import ast
import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from rulebook.registry import game_ids
from rulebook.spec import load
from rulebook.spec.reports import Portion
from rulebook.verification.smt import checking
from rulebook.verification.smt.agreeing import LockstepError
from rulebook.verification.smt.checking import Shown, checked, claimed_in, functions_asked, portions_of
from rulebook.verification.smt.induction import Outcome
from rulebook.verification.smt.proving import GROUNDS
from rulebook.verification.smt.solving import Answer, Decision, Solvers

GAME = "yellowstone_park"
HOLDS, FAILS = (Decision(answer, (1.0, 2.0)) for answer in (Answer.HOLDS, Answer.FAILS))
GOOD = (Outcome("board", (HOLDS,)), Outcome("control", (FAILS,), Answer.FAILS))
BAD = (*GOOD, Outcome("hands", (HOLDS, FAILS)), Outcome("no control", (HOLDS,), Answer.FAILS))


@pytest.mark.parametrize("game_id", [each for each in game_ids() if any(one.goals for one in load(each).theorems)])
def test_nothing_is_assumed_that_is_not_shown(game_id: str) -> None:
    """Whatever a claim makes use of is an invariant, a lemma or the bound, or follows from these; at most one function is
    unread.
    """
    proof = checking.proof_of(game_id)
    claims, induction = proof.claims, proof.induction
    shown = {*induction.invariants, *induction.further, *induction.lemmas, *claims.implied, claims.apart}
    assert {each for given in induction.given.values() for each in given} <= shown
    assert not {each for claim in claims.implied for each in induction.given.get(claim, ())} & {*claims.implied}
    assert all(len(functions) == 1 for functions in claims.by_answers.values())


def test_every_invariant_of_the_kernel_is_shown() -> None:
    """What `holds` calls is an invariant of the induction, or shown to hold like those or to follow from them."""
    proof = checking.proof_of("prato_dei_conigli")
    claims, holds = proof.claims, proof.kernel.functions.holds
    every = (*claims.invariants, *claims.further, *claims.implied, claims.apart)
    tree = ast.walk(ast.parse(inspect.getsource(inspect.unwrap(holds))))
    called = {each.func.id for each in tree if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)}
    assert len(called) > 5
    assert called <= {each.__name__ for each in every if each is not None}


def let_be(monkeypatch: pytest.MonkeyPatch, *found: Outcome) -> None:
    """Let solvers come to something."""

    def outcomes(proof: Any, solvers: Solvers, name: str) -> Iterator[Outcome]:
        yield from found

    monkeypatch.setattr(checking, "outcomes", outcomes)
    monkeypatch.setattr(checking, "compare_at_random", lambda kernel, tellings: None)


def test_what_is_as_it_has_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """A portion is shown where all goals hold and all controls fail."""
    let_be(monkeypatch, *GOOD)
    found = checked(GAME, "phase 2", Solvers())
    assert found == Shown(Portion("phase 2", 1, 1, {"z3": 2.0, "bitwuzla": 4.0}, "board", 3.0))
    assert found.is_shown


def test_what_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """A goal that fails in a part is a fault, and so is a control that holds."""
    let_be(monkeypatch, *BAD)
    found = checked(GAME, "phase 2", Solvers())
    assert found.faults == ("hands: fails", "no control: holds")
    assert not found.is_shown


def test_nothing_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A portion without goals shows nothing."""
    let_be(monkeypatch)
    assert not checked(GAME, "phase 2", Solvers()).is_shown


def test_games_meet_what_is_assumed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a fault if games reach no state of a phase, or one that does not have what is assumed."""
    let_be(monkeypatch, *GOOD)
    monkeypatch.setattr(checking.proof_of(GAME).__class__, "met", lambda self: {0: (5, 5), 1: (0, 0), 2: (5, 4)})
    assert checked(GAME, GROUNDS, Solvers()).faults == (
        "of 0 states of games in phase 1, 0 have what is assumed",
        "of 5 states of games in phase 2, 4 have what is assumed",
    )


def test_the_kernel_agrees_with_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is proved of rules from which the kernel differs."""
    let_be(monkeypatch, *GOOD)
    monkeypatch.setattr(checking.proof_of(GAME).__class__, "met", lambda self: {0: (5, 5)})
    assert checked(GAME, GROUNDS, Solvers()).is_shown

    def differ(kernel: Any, tellings: Any) -> None:
        raise LockstepError("rows: the kernel has 1, the rules have 2")

    monkeypatch.setattr(checking, "compare_at_random", differ)
    assert checked(GAME, GROUNDS, Solvers()).faults == ("rows: the kernel has 1, the rules have 2",)
    assert checked(GAME, "phase 2", Solvers()).is_shown


def test_portions_are_of_all_phases() -> None:
    """The induction has its grounds, and every phase twice: for the invariants, and for the one that is shown in parts."""
    assert portions_of(GAME) == (GROUNDS, *[f"phase {each}" for each in range(9)], *[f"parts {each}" for each in range(9)])


def test_what_a_portion_depends_on() -> None:
    """The kernel and the invariants, and of the claims only its own; the grounds have what events tell, too."""
    board, grounds = functions_asked(GAME, "board_fits"), functions_asked(GAME, GROUNDS)
    theorems = f"rulebook.kernels.{GAME}.theorems"
    assert f"{theorems}.board_fits" in board
    assert f"{theorems}.board_fits" not in grounds
    assert {f"rulebook.kernels.{GAME}.kernel"} <= set(board) & set(grounds)
    invariants = {f"{each.__module__}.{each.__name__}" for each in checking.proof_of(GAME).claims.invariants}
    assert invariants <= set(board) & set(grounds)
    assert [each for each in claimed_in(GAME, GROUNDS) if each.endswith(".tell")]
