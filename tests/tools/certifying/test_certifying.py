"""Certificates: answers agree with z3's whatever is asked, and a proof with a gap is none."""

from collections import Counter
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final

import pytest
import z3

from rulebook.verification.asking_again import UNKNOWN
from rulebook.verification.audit import PROVED, REFUTED
from tests.tools.certifying import __main__ as certifying
from tests.tools.certifying.__main__ import answer, certificate, is_proof

QUESTIONS: Final = 150
NUMBERS: Final = z3.Ints("a b c free")
TRUTHS: Final = z3.Bools("p q")
OF: Final = z3.Function("of", z3.IntSort(), z3.BoolSort())
CODE: Final = z3.Function("code", z3.IntSort(), z3.IntSort(), z3.IntSort())


def number(random: Random, depth: int) -> z3.ArithRef:
    """A number made of others."""
    if not depth:
        return random.choice([*NUMBERS, *NUMBERS[:-1], z3.IntVal(random.randint(-3, 9))])
    one, other = number(random, depth - 1), number(random, depth - 1)
    some = random.randint(1, 4)
    made = [one + other, one - other, -one, (some - 3) * one, one / some, one % some, one * other, CODE(one, other)]
    return random.choice([*made, *[z3.If(truth(random, depth - 1), one, other) for _ in range(3)]])


def truth(random: Random, depth: int) -> z3.BoolRef:
    """A truth about numbers and others."""
    if not depth:
        return random.choice(TRUTHS)
    one, other = number(random, depth - 1), number(random, depth - 1)
    p, q = truth(random, depth - 1), truth(random, depth - 1)
    differ = z3.Distinct(one, other, NUMBERS[0])
    made = [differ, one <= other, one < other, one >= other, one > other, one == other, OF(one), p == q, z3.Not(p)]
    return random.choice([*made, z3.And(p, q), z3.Or(p, q), z3.Implies(p, q), z3.If(p, q, one == other)])


def question(random: Random) -> z3.Solver:
    """A question about numbers of which all but one have bounds."""
    solver = z3.Solver()
    for each in NUMBERS[:-1]:
        low = random.randint(-5, 3)
        solver.add(each >= low, each <= low + random.randint(0, 9))
    solver.add(*[truth(random, random.randint(1, 4)) for _ in range(random.randint(2, 6))])
    return solver


def test_answers_agree_with_z3() -> None:
    """Whatever is asked is answered as z3 does, or not at all where a number has no bounds, or bits cannot say it."""
    random, said = Random(1), Counter[str]()
    for _ in range(QUESTIONS):
        solver = question(random)
        solver.set("timeout", 5000)
        says = answer(solver.to_smt2())
        assert says in (UNKNOWN, str(solver.check())), solver.to_smt2()
        said[says] += 1
    assert min(said[PROVED], said[REFUTED]) > QUESTIONS / 10


A, B, C, FREE = NUMBERS
UNSAID: Final = (z3.Distinct(A, B, C), OF(FREE * A), OF(CODE(FREE, A)), A % (B + 2) == 5, A * B == 6)
"""What bits cannot say, and what can be so or not."""


@pytest.mark.parametrize("unsaid", UNSAID)
def test_what_bits_cannot_say(unsaid: z3.BoolRef) -> None:
    """It can be so, and it can be otherwise, wherever it stands: nothing is refuted by it."""
    p, q = TRUTHS
    denied = z3.Not(unsaid)
    forms = [unsaid, denied, z3.Or(unsaid, z3.And(p, denied)), z3.Not(z3.And(unsaid, p)), z3.Implies(p, unsaid)]
    forms += [z3.Implies(unsaid, q), z3.If(unsaid, p, q), z3.If(p, unsaid, denied), unsaid == q, z3.If(unsaid, A, B) > 3]
    for form in forms:
        for also in (p, z3.Not(p), z3.Not(q)):
            solver = z3.Solver()
            solver.add(*[z3.And(each >= 0, each < 9) for each in (A, B, C)], form, also)
            assert answer(solver.to_smt2()) in (UNKNOWN, str(solver.check())), (form, also)


def pigeons(holes: int) -> str:
    """A question about three numbers that differ."""
    solver, numbers = z3.Solver(), NUMBERS[:-1]
    solver.add(*[z3.And(each >= 0, each < holes) for each in numbers], *[a != b for a, b in combinations(numbers, 2)])
    return str(solver.to_smt2())


TWO_HOLES: Final = pigeons(2)
THREE_HOLES: Final = pigeons(3)


def test_a_proof_with_a_gap() -> None:
    """Without a clause that matters, or without the proof, there is no certificate; nor where there is a solution."""
    found = certificate(TWO_HOLES)
    assert found is not None
    clauses, proof = found
    assert is_proof(clauses, proof)
    assert not is_proof(clauses, "0\n")
    head, *lines = clauses.splitlines()
    assert not is_proof("\n".join([f"{head.rpartition(' ')[0]} {len(lines) - 1}", *lines[:-1], ""]), proof)
    assert certificate(THREE_HOLES) is None


def test_certificates_are_kept(tmp_path: Path) -> None:
    """Clauses and proof are files by the name of the question, which a checker can read; without a proof there are none."""
    assert answer(THREE_HOLES, tmp_path) == REFUTED
    assert not [*tmp_path.iterdir()]
    assert answer(TWO_HOLES, tmp_path) == PROVED
    name = sha256(TWO_HOLES.encode()).hexdigest()[:32]
    assert is_proof((tmp_path / f"{name}.cnf").read_text(), (tmp_path / f"{name}.drat").read_text())


def test_a_proof_that_is_not_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the solver says counts for nothing where the checker does not find it."""
    found = certificate(TWO_HOLES)
    assert found is not None
    monkeypatch.setattr(certifying, "certificate", lambda text: (found[0], "0\n"))
    assert answer(TWO_HOLES) == UNKNOWN
