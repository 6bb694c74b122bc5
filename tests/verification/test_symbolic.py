"""Symbolic proofs can be trusted: every way to pass without proving anything has a verdict of its own."""

import sys

import pytest

from rulebook.core.errors import RulebookError
from rulebook.verification import symbolic
from rulebook.verification.symbolic import Contract, ProofVerdict, ProverMissing, prove
from tests.verification import claims

SECONDS = 5

OTHERS: tuple[tuple[Contract, ProofVerdict, str], ...] = (
    (claims.half_true, ProofVerdict.REFUTED, "false when calling half_true"),
    (claims.false_somewhere, ProofVerdict.REFUTED, "false_somewhere(12345)"),
    (claims.raising, ProofVerdict.REFUTED, "ZeroDivisionError"),
    (claims.wrapped, ProofVerdict.ABSENT, "the function is wrapped by a decorator"),
    (claims.missing, ProofVerdict.ABSENT, "no `post:`"),
    (claims.without_post, ProofVerdict.ABSENT, "no `post:`"),
    (claims.misspelt, ProofVerdict.ABSENT, "`psot:` is not part of a contract"),
    (claims.misspelt_in_part, ProofVerdict.ABSENT, "`posst:` is not part of a contract"),
    (claims.unreadable, ProofVerdict.ABSENT, "invalid syntax"),
    (claims.constant, ProofVerdict.VACUOUS, "says nothing of the result"),
    (claims.of_arguments_only, ProofVerdict.VACUOUS, "says nothing of the result"),
    (claims.unmet, ProofVerdict.UNKNOWN, "Unable to meet precondition"),
    (claims.dropping, ProofVerdict.UNKNOWN, "a precondition raises: ZeroDivisionError"),
    (claims.expecting, ProofVerdict.VACUOUS, "`raises:` confirms"),
    (claims.expecting_as_sphinx, ProofVerdict.VACUOUS, "`raises:` confirms"),
    (claims.of_identity, ProofVerdict.REFUTED, "in Python it is false for number=2"),
    (claims.of_a_literal, ProofVerdict.UNKNOWN, "CrossHair failed"),
)


@pytest.mark.parametrize(("claim", "verdict", "reason"), OTHERS, ids=[claim.__name__ for claim, _, _ in OTHERS])
def test_not_proved(claim: Contract, verdict: ProofVerdict, reason: str) -> None:
    """A claim that is false, or that nothing depends on, is not proved, and the message says why."""
    proof = prove(claim, SECONDS)
    assert proof.verdict is verdict
    assert reason in proof.message


def test_proved() -> None:
    """A true claim is proved over all paths, with the time that it took."""
    proof = prove(claims.sound, SECONDS)
    assert proof.name == "tests.verification.claims.sound"
    assert proof.verdict is ProofVerdict.PROVED
    assert proof.conditions == 1
    assert proof.paths > 0
    assert proof.seconds > 0


def test_every_condition_counts() -> None:
    """Each postcondition is proved by itself."""
    proof = prove(claims.two_conditions, SECONDS)
    assert (proof.verdict, proof.conditions) == (ProofVerdict.PROVED, 2)


def test_time_runs_out() -> None:
    """A claim with a path for every number is not decided."""
    assert prove(claims.too_long, 0.2).verdict is ProofVerdict.UNKNOWN


def test_a_claim_that_cannot_fail_is_vacuous(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where CrossHair confirms a false claim too, a confirmation is no proof."""
    monkeypatch.setattr(symbolic, "with_false_claim", lambda conditions: conditions)
    proof = prove(claims.sound, SECONDS)
    assert proof.verdict is ProofVerdict.VACUOUS
    assert "does not fail" in proof.message


def test_paths_must_be_exhausted() -> None:
    """A confirmation that was not counted as exhaustive is no proof."""
    said = symbolic.Answer(frozenset(), "Confirmed over all paths.", 1, exhausted=False)
    assert symbolic.verdict_on(said, []).verdict is ProofVerdict.UNKNOWN


def test_source_without_contract() -> None:
    """A contract that stands in `__doc__` but not in the source, where CrossHair looks, is not taken for proved."""

    def bare(number: int) -> bool:
        return number != 12_345

    bare.__doc__ = "post: _"
    assert prove(bare, SECONDS).verdict is ProofVerdict.UNKNOWN


def test_switched_off() -> None:
    """A comment that switches CrossHair off does not keep a false claim from being refuted."""
    assert prove(claims.switched_off, SECONDS).verdict is ProofVerdict.REFUTED


def test_tracing_goes_on() -> None:
    """What traced before a proof traces after it."""
    before = sys.gettrace()
    prove(claims.sound, SECONDS)
    assert sys.gettrace() is before


def test_without_crosshair(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without CrossHair one is told what to install."""
    monkeypatch.setitem(sys.modules, "crosshair.core_and_libs", None)
    with pytest.raises(ProverMissing, match=r"'\.\[verify\]'") as raised:
        prove(claims.sound, SECONDS)
    assert isinstance(raised.value, RulebookError)
