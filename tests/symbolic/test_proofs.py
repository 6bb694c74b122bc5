"""What is claimed of the clauses is proved, and is true in Python itself too."""

from collections.abc import Iterator
from enum import Enum
from inspect import getdoc, signature
from itertools import product

import pytest

from rulebook.verification.symbolic import Verdict, prove
from tests.symbolic.claims import CLAIMS, EXHAUSTIONS, GAMES, Claim, Exhaustion, named_by_theorems

SECONDS = 10
"""Of CPU time for each condition: each takes less than one."""

NUMBERS = (-1, 0, 1, 2, 3, 5, 6, 7, 35)
MOST_CASES = 20_000


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=map("-".join, CLAIMS))
def test_proved(claim: Claim) -> None:
    """A claim about the clauses is proved for all arguments."""
    proof = prove(claim, SECONDS)
    assert proof.verdict is Verdict.PROVED, proof.message


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=map("-".join, CLAIMS))
def test_true_in_python(claim: Claim) -> None:
    """A claim holds for some arguments, and whenever its precondition does, as Python itself evaluates it."""
    met = [arguments for arguments in samples(claim) if conditions_hold(claim, "pre", arguments)]
    assert met
    for arguments in met:
        assert conditions_hold(claim, "post", {**arguments, "_": claim(**arguments)}), arguments


def samples(claim: Claim) -> Iterator[dict[str, object]]:
    """Arguments of a claim: small numbers and all members of enums, at most so many, spread evenly."""
    parameters = signature(claim).parameters
    domains = [domain(parameter.annotation) for parameter in parameters.values()]
    cases = list(product(*domains))
    for case in cases[:: len(cases) // MOST_CASES + 1]:
        yield dict(zip(parameters, case, strict=True))


def domain(kind: object) -> tuple[object, ...]:
    """Some values of a type."""
    if kind is bool:
        return False, True
    return tuple(kind) if isinstance(kind, type) and issubclass(kind, Enum) else NUMBERS


def conditions_hold(claim: Claim, header: str, names: dict[str, object]) -> bool:
    """Whether all lines of a contract that begin so are true of some values."""
    lines = [
        line.strip().removeprefix(f"{header}: ") for line in (getdoc(claim) or "").splitlines() if f"{header}: " in line
    ]
    scope = {**claim.__globals__, **names}
    return all(eval(line, scope) for line in lines)


@pytest.mark.parametrize("exhaustion", EXHAUSTIONS.values(), ids=map("-".join, EXHAUSTIONS))
def test_exhausted(exhaustion: Exhaustion) -> None:
    """A claim about a finite domain, which is not empty, holds in every case."""
    cases = list(exhaustion())
    assert cases
    assert all(cases), f"case {cases.index(False)}"


@pytest.mark.parametrize(("game_id", "name"), EXHAUSTIONS, ids=map("-".join, EXHAUSTIONS))
def test_domains_are_named(game_id: str, name: str) -> None:
    """The first line of an exhaustion's docstring names its domain."""
    assert (getdoc(EXHAUSTIONS[game_id, name]) or "").splitlines()[0].startswith("Every ")


@pytest.mark.parametrize("game_id", GAMES)
def test_theorems_rest_on_these_proofs(game_id: str) -> None:
    """Every proof that a theorem names is a claim or an exhaustion of its game."""
    assert named_by_theorems(game_id) <= {name for game, name in (*CLAIMS, *EXHAUSTIONS) if game == game_id}
