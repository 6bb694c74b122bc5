"""Sizes of stacks: what is laid on a stack moves all that lies in it by some places, and is all that its size changes by.

A stack is a product of numbers, its planes, and cards are laid on it by shifting these. There are more laws for the sizes of
such terms: what is shifted is as large as before, and what it makes room for comes to that; of a number, its low bits and
the others add up; and numbers that are equal are equally large, however they are written. Each is asked for only where it
may help. Since solvers decide whether its condition is met, nothing has to be trusted about how it was found.
"""

import ast
from collections.abc import Callable, Iterator
from functools import partial, reduce
from itertools import product as product_of
from operator import and_
from typing import Final, TypeAlias

import z3
from attrs import define

from rulebook.kernels.claims import Fact
from rulebook.verification.smt.sizes import BYTE, Sizes, byte, counted, law_of_rest
from rulebook.verification.smt.words import ALL, BITS, Number, Term, UnreadableError, Word, bits, calculated

BYTES: Final = range(BITS // BYTE)
"""The places of bytes in a number."""
JOINING: Final = {z3.Z3_OP_BAND: ast.BitAnd(), z3.Z3_OP_BOR: ast.BitOr()}
"""The operators that join numbers bit by bit."""


@define(eq=False)
class StackSizes(Sizes):
    """The sizes of terms, stacks among them."""

    def _of_parts(self, term: Term, size: Term) -> Iterator[Term]:
        yield from super()._of_parts(term, size)
        places = places_shifted(term)
        if places:
            high, low = (
                (bits(each), bits(self.popcount(self, each))) for each in (high_part(term, places), low_part(term, places))
            )
            yield law_of_laying((term, size), high, low, places)
        if z3.is_app_of(term, z3.Z3_OP_BAND):
            yield from self._of_low_bits(term, size)
        if is_bitwise(term) and not (plain := product(term)).eq(term):
            yield law_of_equals((term, size), (plain, bits(self.of(plain))))

    def _of_low_bits(self, term: Term, size: Term) -> Iterator[Term]:
        for whole, mask in (term.children(), reversed(term.children())):
            if z3.is_bv_value(mask) and is_low(mask.as_long()):
                rest = whole & z3.BitVecVal(~mask.as_long() & ALL, BITS)
                yield law_of_rest(size, *[bits(self.of(each)) for each in (rest, whole)])


# Laws; like all laws of sizes, they hold for any numbers, and `size` is that of the term beside it.

Sized: TypeAlias = tuple[Term, Term]
"""A number and its size."""


def law_of_laying(whole: Sized, high: Sized, low: Sized, places: int) -> Term:
    """What is made of a number that was shifted, and of what is laid below it, is as large as both together."""
    is_made = z3.And(z3.LShR(whole[0], places) == high[0], whole[0] & low_bits(places) == low[0])
    return z3.Implies(is_made, whole[1] == high[1] + low[1])


def law_of_equals(one: Sized, other: Sized) -> Term:
    """Equal numbers are equally large."""
    return z3.Implies(one[0] == other[0], one[1] == other[1])


# What laws are asked for.


def is_bitwise(term: Term) -> bool:
    """Whether a term is made of others bit by bit."""
    kind = term.decl().kind()
    return kind in JOINING or kind == z3.Z3_OP_BNOT


def low_bits(places: int) -> int:
    """Some low bits."""
    return (1 << places) - 1


def is_low(mask: int) -> bool:
    """Whether a mask is one of low bits, but not of all."""
    return 0 < mask < ALL and mask & mask + 1 == 0


def shifted_by(term: Term) -> int:
    """By how many places a term is shifted to the left, if that is known; 0 otherwise."""
    known = z3.is_app_of(term, z3.Z3_OP_BSHL) and z3.is_bv_value(term.arg(1))
    return int(term.arg(1).as_long()) if known else 0


def places_shifted(term: Term) -> int:
    """By how many places the parts of a term are shifted at least, other than those that are not; 0 if none is."""
    if not is_bitwise(term):
        return shifted_by(term)
    return min([places for places in map(places_shifted, term.children()) if places], default=0)


def rebuilt(term: Term, part: Callable[[Term], Term]) -> Number:
    """A term with others in the place of the parts of which it is made bit by bit."""
    if z3.is_app_of(term, z3.Z3_OP_BNOT):
        inner = rebuilt(term.arg(0), part)
        return ~inner if isinstance(inner, int) else Word(~inner.term)
    if is_bitwise(term):
        joined = partial(calculated, JOINING[term.decl().kind()], oblige=beyond_doubt)
        return reduce(joined, [rebuilt(each, part) for each in term.children()])
    return known(part(term))


def beyond_doubt(claim: Term, why: str) -> None:
    """What is calculated here has to need no condition; raises UnreadableError for one that it would need."""
    raise UnreadableError(f"{why}: {claim}")


def known(term: Term) -> Number:
    """A term as a number."""
    return int(term.as_signed_long()) if z3.is_bv_value(term) else Word(term)


def high_part(term: Term, places: int) -> Number:
    """What a term was before it was shifted, without what was laid below it."""

    def part(each: Term) -> Term:
        by = shifted_by(each)
        if by:
            return each.arg(0) if by == places else each.arg(0) << by - places
        return z3.simplify(z3.LShR(each, places))

    return rebuilt(term, part)


def low_part(term: Term, places: int) -> Number:
    """What was laid below what was shifted."""

    def part(each: Term) -> Term:
        return z3.BitVecVal(0, BITS) if shifted_by(each) else each

    return calculated(ast.BitAnd(), rebuilt(term, part), low_bits(places), beyond_doubt)


def product(term: Term) -> Term:
    """A product with its factors in order and all masks in one: most terms that are equal are written alike then."""
    mask, unmasked = ALL, list[tuple[Term, bool]]()
    for factor, is_straight in factors(term):
        if z3.is_bv_value(factor):
            mask &= factor.as_long() if is_straight else ~factor.as_long()
        else:
            unmasked.append((factor, is_straight))
    if mask == 0:
        return z3.BitVecVal(0, BITS)
    found = [each if is_straight else ~without_mask(each, mask) for each, is_straight in unmasked]
    masks = [z3.BitVecVal(mask, BITS)] if mask != ALL or not found else []
    return reduce(and_, [*sorted({each.sexpr(): each for each in found}.values(), key=z3.ExprRef.sexpr), *masks])


def factors(term: Term, is_straight: bool = True) -> Iterator[tuple[Term, bool]]:
    """The factors of a product, or of what is left without it; each with whether it counts itself, or what it leaves."""
    if z3.is_app_of(term, z3.Z3_OP_BNOT):
        yield from factors(term.arg(0), not is_straight)
    elif z3.is_app_of(term, z3.Z3_OP_BAND if is_straight else z3.Z3_OP_BOR):
        for each in term.children():
            yield from factors(each, is_straight)
    else:
        yield term, is_straight


def without_mask(term: Term, mask: int) -> Term:
    """A term that no longer has a mask of its own, where no bit outside that belongs to another mask either."""
    if z3.is_app_of(term, z3.Z3_OP_BAND):
        for whole, own in (term.children(), reversed(term.children())):
            if z3.is_bv_value(own) and mask & ~own.as_long() == 0:
                return whole
    return term


# That popcount obeys the law of laying: bit by bit, and added up. That of equals is true of any function.


def proofs() -> Iterator[tuple[str, Term]]:
    """What solvers have to show: that bits add up to a byte, and which bits the parts of a number have."""
    one = z3.BitVec("one", BITS)
    yield "bits add up", counted(byte(one, 0)) == sum([bit(one, place) for place in range(BYTE)])
    for places in range(1, BITS):
        high, low = z3.LShR(one, places), one & low_bits(places)
        above = [bit(high, place) == (bit(one, place + places) if place + places < BITS else 0) for place in range(BITS)]
        below = [bit(low, place) == (bit(one, place) if place < places else 0) for place in range(BITS)]
        yield f"what is above {places} places, and below", z3.And(*above, *below)


def bit(term: Term, place: int) -> Term:
    """A bit of a number, as a number."""
    return z3.ZeroExt(BITS - 1, z3.Extract(place, place, term))


def ways() -> Iterator[tuple[Fact, ...]]:
    """The ways in which the law of laying could be false although the bits of the parts are those of the whole."""
    for places, sign in product_of(range(1, BITS), (1, -1)):
        sizes = {"whole": sign, "high": -sign, "low": -sign}
        found = [Fact("not the law", sizes, 1)]
        for name, times in sizes.items():
            found.append(Fact("bytes add up", {name: -times, **{f"{name}, byte {each}": times for each in BYTES}}, 0))
            for each in BYTES:
                bits_of_byte = {f"{name}, bit {BYTE * each + place}": times for place in range(BYTE)}
                found.append(Fact("bits add up", {f"{name}, byte {each}": -times, **bits_of_byte}, 0))
        for place in range(BITS):
            part, at = ("low", place) if place < places else ("high", place - places)
            found.append(Fact("the same bit", {f"whole, bit {place}": -sign, f"{part}, bit {at}": sign}, 0))
        found.extend(Fact("no bit", {f"high, bit {place}": sign}, 0) for place in range(BITS - places, BITS))
        found.extend(Fact("no bit", {f"low, bit {place}": sign}, 0) for place in range(places, BITS))
        yield tuple(found)
