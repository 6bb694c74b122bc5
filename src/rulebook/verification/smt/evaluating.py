"""Evaluating: what terms give for numbers, for many rows of numbers at once, by NumPy and without a solver."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import z3

from rulebook.verification.smt.words import ALL, Term, UnreadableError

Numbers: TypeAlias = Any
"""An array of numbers, one for each row; its stubs know no operator of two of them that this module needs."""


def evaluated(terms: Sequence[Term], variables: Mapping[str, Numbers]) -> list[Numbers]:
    """What some terms give, where each variable, by its name, has an array of numbers from 0.

    Terms of 64 bits and fewer come as unsigned numbers, Boolean ones as truth values.
    """
    known: dict[int, Numbers] = {}
    for term in in_order(terms):
        parts = [known[child.get_id()] for child in term.children()]
        known[term.get_id()] = of_one(term, parts, variables)
    return [known[term.get_id()] for term in terms]


def in_order(terms: Sequence[Term]) -> Iterator[Term]:
    """All terms that some are made of, each once, after its parts."""
    done: set[int] = set()
    waiting = [(term, False) for term in reversed(terms)]
    while waiting:
        term, is_ready = waiting.pop()
        if term.get_id() in done:
            continue
        if is_ready:
            done.add(term.get_id())
            yield term
        else:
            waiting.append((term, True))
            waiting.extend((child, False) for child in term.children())


def variables(*terms: Term) -> set[str]:
    """The names of the variables that some terms speak of."""
    return {each.decl().name() for each in in_order(terms) if z3.is_app_of(each, z3.Z3_OP_UNINTERPRETED)}


def of_one(term: Term, parts: list[Numbers], variables: Mapping[str, Numbers]) -> Numbers:
    """What one term gives, given what its parts give."""
    kind = term.decl().kind()
    if z3.is_bv_value(term):
        return np.uint64(term.as_long())
    if kind == z3.Z3_OP_UNINTERPRETED and not parts:
        if term.decl().name() not in variables:
            raise UnreadableError(f"nothing is given for {term}")
        return variables[term.decl().name()]
    if kind in SIMPLE:
        return SIMPLE[kind](*parts)
    if kind in OF_WIDTH:
        widths = [child.size() for child in term.children() if z3.is_bv(child)]
        return OF_WIDTH[kind](term, widths, *parts)
    raise UnreadableError(f"the operator {term.decl().name()}")


def cut(numbers: Numbers, width: int) -> Numbers:
    """The lowest bits of some numbers."""
    return numbers & np.uint64((1 << width) - 1)


def signed(numbers: Numbers, width: int) -> Numbers:
    """Numbers of some width as signed ones."""
    away = np.uint64(64 - width)
    return (np.asarray(numbers, np.uint64) << away).view(np.int64) >> np.int64(64 - width)


def unsigned(numbers: Numbers, width: int) -> Numbers:
    """Signed numbers as they are written in some width."""
    return cut(np.asarray(numbers, np.int64).view(np.uint64), width)


def folded(operation: Callable[[Numbers, Numbers], Numbers]) -> Callable[..., Numbers]:
    """An operation on two numbers, of two or more."""

    def over(first: Numbers, *others: Numbers) -> Numbers:
        for other in others:
            first = operation(first, other)
        return first

    return over


def wrapped(operation: Callable[[Numbers, Numbers], Numbers]) -> Callable[..., Numbers]:
    """An operation on numbers of some width, of which only the lowest bits count."""
    return lambda term, widths, *parts: cut(folded(operation)(*parts), term.size())


def by_sign(compare: Callable[[Numbers, Numbers], Numbers]) -> Callable[..., Numbers]:
    """A comparison of signed numbers."""
    return lambda term, widths, one, other: compare(signed(one, widths[0]), signed(other, widths[0]))


def joined(term: Term, widths: list[int], *parts: Numbers) -> Numbers:
    """Numbers one after the other, the first one highest."""
    found = np.uint64(0)
    for part, width in zip(parts, widths, strict=True):
        found = (found << np.uint64(width)) | part
    return found


def cut_out(term: Term, widths: list[int], part: Numbers) -> Numbers:
    """Some bits of a number."""
    high, low = term.params()
    return cut(part >> np.uint64(low), high - low + 1)


def moved(shift: Callable[[Numbers, Numbers], Numbers]) -> Callable[..., Numbers]:
    """A shift of unsigned numbers: by their width or more, nothing is left."""

    def shifted(term: Term, widths: list[int], number: Numbers, places: Numbers) -> Numbers:
        far = places >= np.uint64(widths[0])
        return np.where(far, np.uint64(0), cut(shift(number, np.where(far, np.uint64(0), places)), widths[0]))

    return shifted


def moved_with_sign(term: Term, widths: list[int], number: Numbers, places: Numbers) -> Numbers:
    """A shift to the right that keeps the sign."""
    least = np.minimum(places, np.uint64(widths[0] - 1)).astype(np.int64)
    return unsigned(signed(number, widths[0]) >> least, widths[0])


def divided(term: Term, widths: list[int], one: Numbers, by: Numbers) -> Numbers:
    """A quotient of unsigned numbers; every bit is 1 where the divisor is 0."""
    return cut(np.where(by == 0, np.uint64(ALL), one // np.maximum(by, np.uint64(1))), widths[0])


def rest_with_sign(term: Term, widths: list[int], one: Numbers, by: Numbers) -> Numbers:
    """The rest of a division of signed numbers, with the sign of the divisor; by 0, what is divided."""
    number, divisor = signed(one, widths[0]), signed(by, widths[0])
    return unsigned(np.where(divisor == 0, number, np.mod(number, np.where(divisor == 0, 1, divisor))), widths[0])


SIMPLE: Final[dict[int, Callable[..., Numbers]]] = {
    z3.Z3_OP_TRUE: lambda: np.bool_(True),
    z3.Z3_OP_FALSE: lambda: np.bool_(False),
    z3.Z3_OP_AND: folded(np.logical_and),
    z3.Z3_OP_OR: folded(np.logical_or),
    z3.Z3_OP_NOT: np.logical_not,
    z3.Z3_OP_IMPLIES: lambda one, other: np.logical_or(np.logical_not(one), other),
    z3.Z3_OP_ITE: np.where,
    z3.Z3_OP_EQ: np.equal,
    z3.Z3_OP_DISTINCT: np.not_equal,
    z3.Z3_OP_BAND: folded(np.bitwise_and),
    z3.Z3_OP_BOR: folded(np.bitwise_or),
    z3.Z3_OP_BXOR: folded(np.bitwise_xor),
    z3.Z3_OP_BUREM: lambda one, by: np.where(by == 0, one, one % np.maximum(by, np.uint64(1))),
    z3.Z3_OP_ULEQ: np.less_equal,
    z3.Z3_OP_ULT: np.less,
    z3.Z3_OP_UGEQ: np.greater_equal,
    z3.Z3_OP_UGT: np.greater,
    z3.Z3_OP_ZERO_EXT: lambda part: part,
}
OF_WIDTH: Final[dict[int, Callable[..., Numbers]]] = {
    z3.Z3_OP_BNOT: lambda term, widths, part: cut(~np.asarray(part, np.uint64), widths[0]),
    z3.Z3_OP_BNEG: lambda term, widths, part: cut(np.uint64(0) - np.asarray(part, np.uint64), widths[0]),
    z3.Z3_OP_BADD: wrapped(np.add),
    z3.Z3_OP_BSUB: wrapped(np.subtract),
    z3.Z3_OP_BMUL: wrapped(np.multiply),
    z3.Z3_OP_BUDIV: divided,
    z3.Z3_OP_BSMOD: rest_with_sign,
    z3.Z3_OP_BSHL: moved(np.left_shift),
    z3.Z3_OP_BLSHR: moved(np.right_shift),
    z3.Z3_OP_BASHR: moved_with_sign,
    z3.Z3_OP_CONCAT: joined,
    z3.Z3_OP_EXTRACT: cut_out,
    z3.Z3_OP_SIGN_EXT: lambda term, widths, part: unsigned(signed(part, widths[0]), term.size()),
    z3.Z3_OP_SLEQ: by_sign(np.less_equal),
    z3.Z3_OP_SLT: by_sign(np.less),
    z3.Z3_OP_SGEQ: by_sign(np.greater_equal),
    z3.Z3_OP_SGT: by_sign(np.greater),
}
