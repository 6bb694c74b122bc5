"""Words: the integers of kernels as terms of bit vectors, 64 bits wide, and the operators of the language on them.

A value is a Python integer or truth value, which is known, or a `Word` or a Boolean term of z3, which is not. A word knows
which of its bits may be 1, so that most additions need no condition against overflow and a popcount adds up few bits. Of a
word that may be negative, all may.
"""

import ast
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, TypeGuard

import z3
from attrs import field, frozen

from rulebook.core.errors import RulebookError

Term: TypeAlias = Any
"""A term of z3, which has no types."""
BITS: Final = 64
ALL: Final = (1 << BITS) - 1


class UnreadableError(RulebookError):
    """Something in a kernel function that is outside the language of kernels, or outside what is read as terms."""


@frozen(eq=False)
class Word:
    """An integer that is not known: a term of 64 bits, of which only those of `mask` may be 1; it is `most` at most."""

    term: Term
    mask: int = ALL
    most: int = field()

    @most.default
    def _by_mask(self) -> int:
        return self.mask


@frozen(eq=False)
class Maybe:
    """A value that may be None: it is where `is_none`, and `value` elsewhere."""

    is_none: Term
    value: "Number"


class Flag(Word):
    """A truth value of settings, which is not known: 0 or 1."""


class Member(Word):
    """A member of an enum in settings, which is not known: its place. In Python, every member is true."""


Truth: TypeAlias = "bool | Term"
Number: TypeAlias = "int | Word"
Oblige: TypeAlias = Callable[[Term, str], None]
"""Takes a condition that must be so wherever an operation is reached, and what for."""


def is_truth(value: object) -> TypeGuard[bool]:
    """Whether a value is a truth value, known or not."""
    return isinstance(value, bool | z3.BoolRef)


def truth(value: Any) -> Truth:
    """A value as a condition: of a number, whether it is not 0."""
    if is_truth(value):
        return value
    if isinstance(value, int):
        return value != 0
    if isinstance(value, Word) and not isinstance(value, Member):
        return value.term != 0
    raise UnreadableError(f"{value!r} as a condition")


def as_bool(value: Any, name: str) -> Truth:
    """A truth value as a condition; raises UnreadableError for a number, which may be what `and` or `or` gives."""
    if is_truth(value) or isinstance(value, Flag):
        return truth(value)
    raise UnreadableError(f"the value of {name} as that of `and` or `or`: it may be something else than True or False")


def condition(value: Any) -> Term:
    """A value as a Boolean term."""
    known = truth(value)
    return z3.BoolVal(known) if isinstance(known, bool) else known


def number(value: Any) -> Number:
    """A value as a number: a truth value is 0 or 1."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, z3.BoolRef):
        return Word(bits(value), 1)
    if isinstance(value, Word) or (isinstance(value, int) and -(1 << 63) <= value < 1 << 63):
        return value
    raise UnreadableError(f"{value!r} as a number")


def bits(value: Any) -> Term:
    """A value as a term of 64 bits."""
    if isinstance(value, Word):
        return value.term
    if is_truth(value):
        return z3.If(condition(value), z3.BitVecVal(1, BITS), z3.BitVecVal(0, BITS))
    return z3.BitVecVal(number(value), BITS)


def mask_of(value: Number) -> int:
    """The bits of a number that may be 1."""
    return value.mask if isinstance(value, Word) else value & ALL


def most_of(value: Number) -> int:
    """The greatest that a number may be, without a sign."""
    return value.most if isinstance(value, Word) else value & ALL


def word(term: Term, mask: int, most: int = ALL) -> Number:
    """A term as a number: 0 where no bit of it may be 1."""
    return Word(term, mask & ALL, min(mask & ALL, most)) if mask & ALL else 0


def opposite(value: Truth) -> Truth:
    """What is so where a condition is not."""
    return not value if isinstance(value, bool) else z3.Not(value)


def both(*values: Truth) -> Truth:
    """Whether all of some conditions are met."""
    unknown = [value for value in values if value is not True]
    if any(value is False for value in unknown):
        return False
    if not unknown:
        return True
    return unknown[0] if len(unknown) == 1 else z3.And(*unknown)


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same by how they are written."""
    if one is other:
        return True
    if isinstance(one, Word) and isinstance(other, Word):
        return bool(one.term.eq(other.term))
    if isinstance(one, z3.BoolRef) and isinstance(other, z3.BoolRef):
        return bool(one.eq(other))
    return type(one) is type(other) and isinstance(one, int) and one == other


def either(test: Truth, one: Any, other: Any) -> Any:
    """One value where a condition is met, the other elsewhere."""
    if isinstance(test, bool):
        return one if test else other
    if same(one, other):
        return one
    if one is None or other is None or isinstance(one, Maybe) or isinstance(other, Maybe):
        return maybe(test, one, other)
    if is_truth(one) and is_truth(other):
        return z3.If(test, condition(one), condition(other))
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return tuple([either(test, each, its) for each, its in zip(one, other, strict=True)])
    first, second = number(one), number(other)
    return word(
        z3.If(test, bits(first), bits(second)), mask_of(first) | mask_of(second), max(most_of(first), most_of(second))
    )


def maybe(test: Truth, one: Any, other: Any) -> Maybe:
    """One value where a condition is met, the other elsewhere, where one of them may be None."""

    def parts(value: Any) -> tuple[Truth, Any]:
        if isinstance(value, Maybe):
            return value.is_none, value.value
        return value is None, 0 if value is None else value

    (no_one, first), (no_other, second) = parts(one), parts(other)
    if no_one is True:
        return Maybe(condition(either(test, True, no_other)), number(second))
    if no_other is True:
        return Maybe(condition(either(test, no_one, True)), number(first))
    return Maybe(condition(either(test, no_one, no_other)), number(either(test, first, second)))


def chosen(index: Word, values: Sequence[Any], first: int = 0) -> Any:
    """The value at an index, of values that begin at `first`: the index is obliged elsewhere to lie among them."""
    found = values[-1]
    for place in range(len(values) - 2, -1, -1):
        found = either(index.term == first + place, values[place], found)
    return found


def looked_up(index: Word, table: Sequence[int]) -> Number:
    """The number in a table of known numbers at an index: by the bits of the index, from the highest down."""

    def among(low: int, width: int) -> Number:
        if low >= len(table):
            return table[-1]
        if width == 0:
            return table[low]
        half = 1 << width - 1
        test = z3.Extract(width - 1, width - 1, index.term) == 1
        return number(either(test, among(low + half, width - 1), among(low, width - 1)))

    return among(0, (len(table) - 1).bit_length())


def popcount(value: Any) -> Number:
    """How many bits of a number are 1, by a tree of adders, each as narrow as it can be."""
    counted = number(value)
    if isinstance(counted, int):
        return (counted & ALL).bit_count()
    parts = [z3.Extract(place, place, counted.term) for place in range(BITS) if counted.mask >> place & 1]
    most = len(parts)
    while len(parts) > 1:
        pairs = [added(*parts[place : place + 2]) for place in range(0, len(parts) - 1, 2)]
        parts = pairs + parts[len(pairs) * 2 :]
    return Word(z3.ZeroExt(BITS - parts[0].size(), parts[0]), (1 << most.bit_length()) - 1, most)


def added(one: Term, other: Term) -> Term:
    """The sum of two terms, one bit wider than the wider one."""
    width = max(one.size(), other.size()) + 1
    return z3.ZeroExt(width - one.size(), one) + z3.ZeroExt(width - other.size(), other)


def lowest(value: Any) -> Number:
    """The place of the lowest bit that is 1 in a number above 0."""
    counted = number(value)
    if isinstance(counted, int):
        return (counted & -counted).bit_length() - 1
    if z3.is_app_of(counted.term, z3.Z3_OP_CONCAT):
        last = counted.term.children()[-1]
        if z3.is_bv_value(last) and last.as_long():
            return lowest(last.as_long())
    found: Number = 0
    for place in reversed(range(BITS)):
        if counted.mask >> place & 1:
            found = number(either(z3.Extract(place, place, counted.term) == 1, place, found))
    return found


def above(value: Number, place: int) -> Number:
    """The bits of a number above a place."""
    return ending(value, place, 0)


def with_lowest(value: Number, place: int) -> Number:
    """The bits of a number above a place, and one there."""
    return ending(value, place, 1 << place)


def ending(value: Number, place: int, last: int) -> Number:
    """A number whose bits up to a place are known."""
    if isinstance(value, int):
        return value >> place + 1 << place + 1 | last
    mask = value.mask >> place + 1 << place + 1
    term = z3.Concat(z3.Extract(BITS - 1, place + 1, value.term), z3.BitVecVal(last, place + 1))
    return Word(term, mask | last) if mask else last


def compared(operator: ast.cmpop, one: Any, other: Any) -> Truth:
    """A comparison of the language, of numbers as signed ones."""
    if isinstance(operator, ast.Is | ast.IsNot):
        found = is_same(one, other)
        return found if isinstance(operator, ast.Is) else opposite(found)
    if isinstance(operator, ast.In | ast.NotIn) and isinstance(other, tuple):
        among = opposite(both(*[compared(ast.NotEq(), one, each) for each in other]))
        return among if isinstance(operator, ast.In) else opposite(among)
    if type(operator) not in COMPARISONS:
        raise UnreadableError(f"the comparison {type(operator).__name__}")
    first, second = number(one), number(other)
    compare = COMPARISONS[type(operator)]
    if isinstance(first, int) and isinstance(second, int):
        return bool(compare(first, second))
    return compare(bits(first), bits(second))


def all_alike(one: Sequence[Any], other: Sequence[Any]) -> Truth:
    """Whether two sequences hold the same numbers. Those that are written alike need no solver."""
    pairs = [pair for pair in zip(one, other, strict=True) if not same(*pair)]
    return both(*[compared(ast.Eq(), *pair) for pair in pairs])


def is_same(one: Any, other: Any) -> Truth:
    """Whether something is the same as None, or as a member of an enum."""
    if other is None:
        return one.is_none if isinstance(one, Maybe) else one is None
    return compared(ast.Eq(), one, other)


COMPARISONS: Final[dict[type[ast.cmpop], Callable[[Any, Any], Any]]] = {
    ast.Eq: lambda one, other: one == other,
    ast.NotEq: lambda one, other: one != other,
    ast.Lt: lambda one, other: one < other,
    ast.LtE: lambda one, other: one <= other,
    ast.Gt: lambda one, other: one > other,
    ast.GtE: lambda one, other: one >= other,
}
KNOWN: Final[dict[type[ast.operator], Callable[[int, int], int]]] = {
    ast.Add: lambda one, other: one + other,
    ast.Sub: lambda one, other: one - other,
    ast.Mult: lambda one, other: one * other,
    ast.FloorDiv: lambda one, other: one // other,
    ast.Mod: lambda one, other: one % other,
    ast.BitAnd: lambda one, other: one & other,
    ast.BitOr: lambda one, other: one | other,
    ast.BitXor: lambda one, other: one ^ other,
    ast.LShift: lambda one, other: one << other,
    ast.RShift: lambda one, other: one >> other,
}


BESIDE: Final[dict[type[ast.operator], range]] = {
    ast.LShift: range(BITS),
    ast.RShift: range(BITS),
    ast.FloorDiv: range(1, 1 << BITS - 1),
    ast.Mod: range(1, 1 << BITS - 1),
}
"""By which known numbers something is shifted or divided."""


def calculated(operator: ast.operator, one: Any, other: Any, oblige: Oblige) -> Number:
    """An operation of the language; `oblige` is told what keeps it from overflowing, where the masks do not show it."""
    first, second, kind = number(one), number(other), type(operator)
    if kind not in KNOWN:
        raise UnreadableError(f"the operator {kind.__name__}")
    if isinstance(second, int) and second not in BESIDE.get(kind, (second,)):
        raise UnreadableError(f"{kind.__name__} by {second}")
    if isinstance(first, int) and isinstance(second, int):
        result = KNOWN[kind](first, second)
        if not -(1 << 63) <= result < 1 << 63:
            raise UnreadableError(f"{first} {kind.__name__} {second} does not fit 63 bits")
        return result
    return OPERATIONS[kind](first, second, oblige)


def bitwise_and(one: Number, other: Number, oblige: Oblige) -> Number:
    """The bits that are 1 in both."""
    if one == -1 or other == -1:
        return other if one == -1 else one
    return word(bits(one) & bits(other), mask_of(one) & mask_of(other))


def bitwise_or(one: Number, other: Number, oblige: Oblige) -> Number:
    """The bits that are 1 in one of them."""
    if 0 in (one, other):
        return other if one == 0 else one
    return word(bits(one) | bits(other), mask_of(one) | mask_of(other))


def bitwise_xor(one: Number, other: Number, oblige: Oblige) -> Number:
    """The bits that are 1 in just one of them."""
    if 0 in (one, other):
        return other if one == 0 else one
    return word(bits(one) ^ bits(other), mask_of(one) | mask_of(other))


def shifted_left(one: Number, by: Number, oblige: Oblige) -> Number:
    """A number times a power of two, which must fit."""
    mask, most = mask_of(one), mask_of(by)
    term, places = bits(one), bits(by)
    if isinstance(by, int):
        most_shifted = mask << by
    else:
        if most > BITS - 1:
            oblige(z3.ULT(places, BITS), "a shift is by less than 64")
        most_shifted = (1 << mask.bit_length() + min(most, BITS - 1)) - 1
    if most_shifted >> BITS - 1:
        oblige((term << places) >> places == term, "what is shifted left fits")
    return word(term << places, most_shifted)


def shifted_right(one: Number, by: Number, oblige: Oblige) -> Number:
    """A number by a power of two, rounded down."""
    mask, most = mask_of(one), mask_of(by)
    if most > BITS - 1:
        oblige(z3.ULT(bits(by), BITS), "a shift is by less than 64")
    if mask >> BITS - 1:
        return Word(bits(one) >> bits(by), ALL)
    left = mask >> by if isinstance(by, int) else (1 << mask.bit_length()) - 1
    return word(z3.LShR(bits(one), bits(by)), left)


def plus(one: Number, other: Number, oblige: Oblige) -> Number:
    """A sum."""
    if 0 in (one, other):
        return other if one == 0 else one
    if (mask_of(one) | mask_of(other)) >> BITS - 2:
        total = bits(one) + bits(other)
        oblige((bits(one) ^ total) & (bits(other) ^ total) >= 0, "a sum fits")
        return Word(total)
    most = most_of(one) + most_of(other)
    width = most.bit_length()
    return word(z3.ZeroExt(BITS - width, narrow(one, width) + narrow(other, width)), (1 << width) - 1, most)


def narrow(value: Number, width: int) -> Term:
    """A number as a term of a width in which all of it fits: solvers add few bits faster than many."""
    if isinstance(value, int):
        return z3.BitVecVal(value, width)
    if z3.is_app_of(value.term, z3.Z3_OP_ZERO_EXT) and value.term.arg(0).size() <= width:
        (inner,) = value.term.children()
        return z3.ZeroExt(width - inner.size(), inner) if inner.size() < width else inner
    return z3.Extract(width - 1, 0, value.term)


def minus(one: Number, other: Number, oblige: Oblige) -> Number:
    """A difference, which may be negative."""
    if other == 0:
        return one
    if (mask_of(one) | mask_of(other)) >> BITS - 2:
        oblige((bits(one) ^ bits(other)) & (bits(one) ^ bits(one) - bits(other)) >= 0, "a difference fits")
    return Word(bits(one) - bits(other), ALL)


def times(one: Number, other: Number, oblige: Oblige) -> Number:
    """A product."""
    if 0 in (one, other):
        return 0
    most = mask_of(one) * mask_of(other)
    if most >> BITS - 1:
        half = 1 << 31
        small = [z3.And(bits(factor) >= -half, bits(factor) < half) for factor in (one, other)]
        oblige(z3.And(*small), "the factors of a product fit 32 bits")
        return Word(bits(one) * bits(other))
    return word(bits(one) * bits(other), (1 << most.bit_length()) - 1)


def divided(one: Number, by: Number, oblige: Oblige) -> Number:
    """A quotient of numbers that are not negative, rounded down."""
    natural(one, by, oblige)
    first, second, width = operands(one, by)
    return word(z3.ZeroExt(BITS - width, z3.UDiv(first, second)), (1 << mask_of(one).bit_length()) - 1, most_of(one))


def remainder(one: Number, by: Number, oblige: Oblige) -> Number:
    """The rest of a division by a number above 0, which is not negative either."""
    if mask_of(one) >> BITS - 1 and isinstance(one, Word):
        oblige(bits(by) > 0, "a divisor is above 0")
        return word(bits(one) % bits(by), (1 << mask_of(by).bit_length()) - 1)
    natural(one, by, oblige)
    first, second, width = operands(one, by)
    most = (1 << min(mask_of(one).bit_length(), mask_of(by).bit_length())) - 1
    return word(z3.ZeroExt(BITS - width, z3.URem(first, second)), most)


def operands(one: Number, by: Number) -> tuple[Term, Term, int]:
    """Both numbers of a division as terms that are as narrow as they can be, and how wide they are."""
    width = max(mask_of(one).bit_length(), mask_of(by).bit_length(), 1)
    return narrow(one, width), narrow(by, width), width


def natural(one: Number, by: Number, oblige: Oblige) -> None:
    """Oblige a division to be of a number from 0 by one above it."""
    if mask_of(one) >> BITS - 1:
        oblige(bits(one) >= 0, "what is divided is not negative")
    if not isinstance(by, int) or by <= 0:
        oblige(bits(by) > 0, "a divisor is above 0")


OPERATIONS: Final[dict[type[ast.operator], Callable[[Number, Number, Oblige], Number]]] = {
    ast.BitAnd: bitwise_and,
    ast.BitOr: bitwise_or,
    ast.BitXor: bitwise_xor,
    ast.LShift: shifted_left,
    ast.RShift: shifted_right,
    ast.Add: plus,
    ast.Sub: minus,
    ast.Mult: times,
    ast.FloorDiv: divided,
    ast.Mod: remainder,
}
