"""Sizes stand for popcounts, and obey laws that popcounts obey."""

from random import Random
from typing import Any

import z3

from rulebook.kernels.claims import Fact
from rulebook.verification.smt.adding_up import add_up_to_nonsense, contradict_each_other
from rulebook.verification.smt.sizes import BYTE, Sizes, byte, counted, law_of_none, law_of_one, law_of_two, proofs, ways
from rulebook.verification.smt.solving import Answer, Solvers
from rulebook.verification.smt.words import BITS, Number, Word, bits

SOLVERS = Solvers(60)
PILE, CARD = (z3.ZeroExt(24, z3.BitVec(name, 40)) for name in ("pile", "card"))


def follows(sizes: Sizes, claim: Any, *known: Any) -> Answer:
    """What both solvers say of a claim, where the laws of its sizes hold."""
    return SOLVERS.decided([*known, *sizes.about(*known, claim)], claim).answer


def term(size: Number) -> Any:
    """A size as a term."""
    return bits(size)


def test_popcounts_obey_the_laws() -> None:
    """Both solvers prove every law, of numbers or of bytes."""
    assert [name for name, law in proofs() if SOLVERS.decided((), law).answer is not Answer.HOLDS] == []


def test_the_laws_of_bytes_add_up() -> None:
    """A law of two numbers follows from that of their bytes, but not from that of some of them."""
    for facts in ways():
        assert add_up_to_nonsense(facts)
        assert contradict_each_other(facts)
        some = [fact for fact in facts if fact != next(each for each in facts if each.by == "the law of a byte")]
        assert not add_up_to_nonsense(some)
        assert not contradict_each_other(some)
    assert all(isinstance(fact, Fact) for facts in ways() for fact in facts)


def test_a_wrong_law_is_refuted() -> None:
    """A law that forgets what two bytes have in common is none, nor is one of a single bit that has two."""
    low, high = (byte(z3.BitVec(name, BITS), 0) for name in ("low", "high"))
    common, one, other = map(counted, (low & high, low, high))
    assert SOLVERS.decided((), law_of_two(counted(low | high), z3.BitVecVal(0, BITS), one, other)).answer is Answer.FAILS
    assert SOLVERS.decided((), law_of_none(low, common)).answer is Answer.FAILS
    assert SOLVERS.decided((), law_of_one(low, one + other)).answer is Answer.FAILS
    assert BYTE * 8 == BITS


def test_another_card_is_one_more() -> None:
    """A pile has one more with a single card that is not in it, and one less without one that is; otherwise it may not."""
    sizes = Sizes()
    single, apart, among = CARD & (CARD - 1) == 0, PILE & CARD == 0, PILE & CARD != 0
    size, more, less = (term(sizes.of(each)) for each in (PILE, PILE | CARD, PILE & ~CARD))
    assert follows(sizes, more == size + 1, single, apart, CARD != 0, term(sizes.of(CARD)) == 1) is Answer.HOLDS
    assert follows(sizes, more == size + 1, single, CARD != 0, term(sizes.of(CARD)) == 1) is Answer.FAILS
    assert follows(sizes, less == size - 1, single, among, CARD != 0, term(sizes.of(PILE & CARD)) > 0) is Answer.HOLDS
    assert follows(sizes, less == size - 1, among, term(sizes.of(PILE & CARD)) > 0) is Answer.FAILS


def test_a_size_of_one_of_two() -> None:
    """Of one of two numbers the size is that of the one; that of a number that is known is known."""
    sizes, test = Sizes(), z3.Bool("test")
    found = term(sizes.of(z3.If(test, PILE, z3.BitVecVal(7, BITS))))
    assert follows(sizes, found == 3, z3.Not(test)) is Answer.HOLDS
    assert follows(sizes, found == 3) is Answer.FAILS
    assert sizes.popcount(None, 0b1011) == 3
    assert sizes.popcount(None, Word(PILE)) is sizes.of(PILE)


def test_equal_sizes_need_not_be_of_equal_piles() -> None:
    """Two piles are not as large as each other unless something says so."""
    sizes = Sizes()
    one, other = term(sizes.of(PILE)), term(sizes.of(CARD))
    assert follows(sizes, one == other) is Answer.FAILS
    assert follows(sizes, PILE == 0, one == 0) is Answer.HOLDS


def test_laws_hold_of_numbers() -> None:
    """The laws are true of random numbers and their popcounts."""
    random = Random(0)
    for _ in range(100):
        one, other = random.getrandbits(BITS), random.getrandbits(BITS)
        whole, common, rest = one | other, one & other, one & ~other
        assert whole.bit_count() + common.bit_count() == one.bit_count() + other.bit_count()
        assert rest.bit_count() + common.bit_count() == one.bit_count()
