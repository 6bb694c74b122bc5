"""What is claimed of the clauses is proved, and is true in Python itself too."""

from inspect import getdoc

import pytest

from rulebook.spec import report
from rulebook.verification.concrete import failing_sample, holds, samples
from rulebook.verification.symbolic import ProofVerdict, contract_of, prove
from tests.symbolic.claims import CLAIMS, EXHAUSTIONS, GAMES, Claim, named_by_theorems

SECONDS = 10
"""Of CPU time for each condition: each takes less than one."""


NAMED = {(game_id, name) for game_id in GAMES for name in named_by_theorems(game_id)}
"""What tests/verification/test_the_report.py proves again."""
OTHERS = {place: claim for place, claim in CLAIMS.items() if place not in NAMED}


@pytest.mark.parametrize("claim", OTHERS.values(), ids=map("-".join, OTHERS))
def test_proved(claim: Claim) -> None:
    """A claim about the clauses, on which no theorem rests, is proved for all arguments."""
    proof = prove(claim, SECONDS)
    assert proof.verdict is ProofVerdict.PROVED, proof.message


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=map("-".join, CLAIMS))
def test_true_in_python(claim: Claim) -> None:
    """A claim is made of some small arguments, and Python itself finds it true of all of them."""
    contract = contract_of(claim)
    assert any(holds(contract, "pre", arguments) for arguments in samples(contract.sig))
    assert failing_sample(contract) is None


@pytest.mark.parametrize(("game_id", "name"), EXHAUSTIONS, ids=map("-".join, EXHAUSTIONS))
def test_exhausted(game_id: str, name: str) -> None:
    """A claim about a finite domain holds in every case in which its condition is met: in as many as were reported."""
    cases = list(EXHAUSTIONS[game_id, name]())
    assert True in cases
    assert False not in cases, f"case {cases.index(False)}"
    theorems = report("verification").games[game_id].theorems
    checks = [check for theorem in theorems for check in theorem.checks if name in check.details]
    assert {(check.cases, check.met) for check in checks} <= {(len(cases), cases.count(True))}
    assert ((game_id, name) in NAMED) is bool(checks)


@pytest.mark.parametrize(("game_id", "name"), EXHAUSTIONS, ids=map("-".join, EXHAUSTIONS))
def test_domains_are_named(game_id: str, name: str) -> None:
    """The first line of an exhaustion's docstring names its domain."""
    assert (getdoc(EXHAUSTIONS[game_id, name]) or "").splitlines()[0].startswith("Every ")


@pytest.mark.parametrize("game_id", GAMES)
def test_theorems_rest_on_these_proofs(game_id: str) -> None:
    """Every proof that a theorem names is a claim or an exhaustion of its game."""
    assert named_by_theorems(game_id) <= {name for game, name in (*CLAIMS, *EXHAUSTIONS) if game == game_id}
