"""Negative controls of proofs: a claim is refuted once a clause that it speaks of is wrong."""

import pytest

from rulebook.verification.symbolic import ProofVerdict, prove
from tests.games.standing_in import Function
from tests.symbolic.broken_clauses import BROKEN
from tests.symbolic.claims import CLAIMS
from tests.verification.breaking import Broken, Wrong, broken_rules, instead, is_noticed

SECONDS = 10
CASES = [(game_id, claim, place, wrong) for game_id, each in BROKEN.items() for claim, (place, wrong) in each.items()]


@pytest.mark.parametrize(
    ("game_id", "claim", "place", "wrong"), CASES, ids=[f"{game_id}-{claim}" for game_id, claim, *_ in CASES]
)
def test_refuted(game_id: str, claim: str, place: str, wrong: Wrong) -> None:
    """A claim is refuted, with arguments for which it is false, when a clause is wrong."""
    with broken_rules(game_id, {place: wrong}):
        proof = prove(CLAIMS[game_id, f"claims.contracts.{claim}"], SECONDS)
    assert proof.verdict is ProofVerdict.REFUTED, proof.message
    assert proof.message.startswith("false when calling"), "it should not break off either"


def test_every_claim_has_a_control() -> None:
    """For every claim there is a wrong clause by which it is refuted."""
    controlled = {(game_id, f"claims.contracts.{claim}") for game_id, claim, *_ in CASES}
    assert set(CLAIMS) == controlled


def test_a_pair_that_is_lost_in_one_column() -> None:
    """Conservation notices that of two copies that are collected from one space only one comes to the penalty pile."""
    one_of_each = instead(lambda pile, cards: pile.with_all(dict.fromkeys(cards)))
    assert is_noticed(
        "yellowstone_park", Broken("conservation", {"chapters.collecting.take_in": one_of_each}, {"players": 2})
    )


def test_a_window_that_is_too_high() -> None:
    """That boards fit is noticed to be false where the matrix may be four rows high."""
    assert is_noticed("yellowstone_park", Broken("board-fits", {"chapters.matrix.stretches": one_longer}, {"players": 2}))


def one_longer(stretches: Function) -> Function:
    """Runs of lines that are one line longer."""
    return lambda lines, length: stretches(lines, length + 1)
