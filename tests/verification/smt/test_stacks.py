"""Sizes of stacks obey more laws, and with those solvers see what laying a card on a stack does to its size."""

from typing import Any

import pytest
import z3

from rulebook.verification.smt.adding_up import add_up_to_nonsense, contradict_each_other
from rulebook.verification.smt.solving import Answer, Solvers
from rulebook.verification.smt.stacks import StackSizes, beyond_doubt, law_of_laying, product, proofs, ways
from rulebook.verification.smt.words import BITS, UnreadableError, bits
from tests.verification.smt.test_sizes import SOLVERS, follows

ONES, TWOS, FOURS = (z3.ZeroExt(4, z3.BitVec(name, 60)) for name in ("ones", "twos", "fours"))
BELOW = z3.BitVec("below", BITS)
KEPT = (1 << 59) - 1


def of_colour(*planes: Any) -> Any:
    """Where a stack has its sixth colour: in the planes of 2 and 4, and not in that of 1."""
    ones, twos, fours = planes
    return ~ones & twos & fours


def pushed(plane: Any, bit: int, places: int = 1) -> Any:
    """A plane of a stack on which something with or without this bit is laid, some places deep, and whose last is lost."""
    return (plane & KEPT) << places | bit * ((1 << places) - 1)


def sizes_of(*terms: Any) -> tuple[StackSizes, list[Any]]:
    """The sizes of some terms."""
    sizes = StackSizes()
    return sizes, [bits(sizes.of(term)) for term in terms]


def test_popcounts_obey_the_laws() -> None:
    """Both solvers prove that bits add up to a byte, and where the bits of a part of a number come from."""
    assert [name for name, law in proofs() if Solvers(60).decided((), law).answer is not Answer.HOLDS] == []


def test_the_laws_of_bits_add_up() -> None:
    """That a number is as large as its two parts follows from their bits, but not without one of these."""
    for facts in [*ways()][::21]:
        assert add_up_to_nonsense(facts)
        assert contradict_each_other(facts)
        some = [fact for fact in facts if fact != next(each for each in facts if each.by == "the same bit")]
        assert not add_up_to_nonsense(some)
    assert len([*ways()]) == 2 * (BITS - 1)


def test_a_card_that_is_laid_is_one_more() -> None:
    """A stack with a card of a colour laid on it has one more of that, unless its last card was one; otherwise as many."""
    before = of_colour(ONES, TWOS, FOURS)
    alike, other = (of_colour(*map(pushed, (ONES, TWOS, FOURS), codes)) for codes in ((0, 1, 1), (0, 1, 0)))
    sizes, (was, more, same) = sizes_of(before, alike, other)
    kept = before >> 59 == 0
    assert follows(sizes, more == was + 1, kept) is Answer.HOLDS
    assert follows(sizes, more == was + 1) is Answer.FAILS
    assert follows(sizes, same == was, kept) is Answer.HOLDS
    assert follows(sizes, same == was - 1, z3.Not(kept)) is Answer.HOLDS


def test_groups_that_are_laid_are_as_many() -> None:
    """Three groups at once are three more, if three places were free."""
    before = of_colour(ONES, TWOS, FOURS)
    after = of_colour(*[plane << 3 | 7 * bit for plane, bit in zip((ONES, TWOS, FOURS), (0, 1, 1), strict=True)])
    sizes, (was, more) = sizes_of(before, after)
    assert follows(sizes, more == was + 3) is Answer.HOLDS
    assert follows(sizes, more == was + 2) is Answer.FAILS


def test_a_law_without_its_condition_is_refuted() -> None:
    """Not every two numbers are the parts of a third one."""
    law = law_of_laying((ONES, z3.BitVecVal(2, BITS)), (TWOS, z3.BitVecVal(1, BITS)), (BELOW, z3.BitVecVal(0, BITS)), 1)
    assert SOLVERS.decided((), law).answer is Answer.FAILS
    assert SOLVERS.decided((ONES == 3, TWOS == 1, BELOW == 0), law).answer is Answer.HOLDS


def test_products_are_written_alike() -> None:
    """The order of factors and where a mask stands make no difference; a factor that is missing does."""
    plain = product(TWOS & FOURS & ~ONES & KEPT)
    assert product(~(ONES & KEPT) & (FOURS & (TWOS & KEPT))).eq(plain)
    assert product(TWOS & KEPT & ~(ONES | ~FOURS)).eq(plain)
    assert not product(TWOS & FOURS & KEPT).eq(plain)
    assert not product(TWOS & FOURS & ~ONES).eq(plain)
    assert SOLVERS.decided((), plain == TWOS & FOURS & ~ONES & KEPT).answer is Answer.HOLDS


def test_doubts_are_errors() -> None:
    """Where a calculation would need a condition, it is refused."""
    with pytest.raises(UnreadableError, match="a shift fits"):
        beyond_doubt(z3.Bool("fits"), "a shift fits")
