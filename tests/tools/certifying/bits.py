"""Gates over bits, and numbers made of them, as clauses."""

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final, TypeAlias

from attrs import define, field, frozen

Bit: TypeAlias = int
"""A bit by its number; the other value of it has the negative number."""

ONE: Final[Bit] = 1
ZERO: Final[Bit] = -1


@frozen
class Number:
    """A number in two's complement, the least bit first, with its least and greatest value."""

    low: int
    high: int
    bits: tuple[Bit, ...]

    def wide(self, width: int) -> tuple[Bit, ...]:
        """Its bits, with the last one repeated."""
        return (*self.bits, *[self.bits[-1]] * (width - len(self.bits)))


def width_of(low: int, high: int) -> int:
    """The bits that values within a range need, with one for the sign."""
    return 1 + max((end if end >= 0 else ~end).bit_length() for end in (low, high))


@define(eq=False)
class Circuit:
    """Gates over bits, each built once, and the clauses that say what they give."""

    clauses: list[tuple[Bit, ...]] = field(factory=lambda: [(ONE,)], init=False)
    last: Bit = field(default=ONE, init=False)
    gates: dict[tuple[str, Bit, Bit, Bit], Bit] = field(factory=dict, init=False)

    def bit(self) -> Bit:
        """A new bit."""
        self.last += 1
        return self.last

    def gate(self, kind: str, one: Bit, other: Bit, third: Bit, *clauses: tuple[int, int, int, int]) -> Bit:
        """The bit of a gate; each clause has the signs of its inputs and of its output, with 0 for what is not in it."""
        inputs = (kind, one, other, third)
        if inputs not in self.gates:
            self.gates[inputs] = out = self.bit()
            bits = (one, other, third, out)
            self.clauses += [tuple([sign * bit for sign, bit in zip(signs, bits, strict=True) if sign]) for signs in clauses]
        return self.gates[inputs]

    def both(self, one: Bit, other: Bit) -> Bit:
        """Whether two bits are 1."""
        if ZERO in (one, other) or one == -other:
            return ZERO
        if one in (ONE, other) or other == ONE:
            return other if one == ONE else one
        one, other = sorted((one, other))
        return self.gate("and", one, other, ONE, (1, 0, 0, -1), (0, 1, 0, -1), (-1, -1, 0, 1))

    def any(self, bits: Iterable[Bit]) -> Bit:
        """Whether one of some bits is 1."""
        return -self.every([-bit for bit in bits])

    def every(self, bits: Iterable[Bit]) -> Bit:
        """Whether all of some bits are 1."""
        left = sorted(set(bits))
        while len(left) > 1:
            left = [self.both(left[at], left[at + 1]) if at + 1 < len(left) else left[at] for at in range(0, len(left), 2)]
        return left[0] if left else ONE

    def differ(self, one: Bit, other: Bit) -> Bit:
        """Whether two bits differ."""
        if abs(one) == ONE or abs(other) == ONE or abs(one) == abs(other):
            known, free = (one, other) if abs(one) == ONE else (other, one)
            return (-free if known == ONE else free) if abs(known) == ONE else (ZERO if one == other else ONE)
        first, second = sorted((abs(one), abs(other)))
        out = self.gate("xor", first, second, ONE, (1, 1, 0, -1), (-1, -1, 0, -1), (-1, 1, 0, 1), (1, -1, 0, 1))
        return out if (one < 0) == (other < 0) else -out

    def most(self, one: Bit, other: Bit, third: Bit) -> Bit:
        """Whether two of three bits are 1."""
        for a, b, c in ((one, other, third), (other, one, third), (third, one, other)):
            if a == ZERO or b == c:
                return self.both(b, c)
            if a == ONE or b == -c:
                return self.any((b, c)) if a == ONE else a
        ups = [(-1, -1, 0, 1), (-1, 0, -1, 1), (0, -1, -1, 1)]
        a, b, c = sorted((one, other, third))
        return self.gate("most", a, b, c, *ups, *[(-p, -q, -r, -s) for p, q, r, s in ups])

    def chosen(self, which: Bit, one: Bit, other: Bit) -> Bit:
        """The one bit if `which` is 1, or else the other."""
        if abs(which) == ONE or one == other:
            return one if which != ZERO else other
        if abs(one) == ONE:
            return self.any((which, other)) if one == ONE else self.both(-which, other)
        if abs(other) == ONE:
            return self.any((-which, one)) if other == ONE else self.both(which, one)
        clauses = [(-1, -1, 0, 1), (-1, 1, 0, -1), (1, 0, -1, 1), (1, 0, 1, -1), (0, -1, -1, 1), (0, 1, 1, -1)]
        return self.gate("if", which, one, other, *clauses)

    # Numbers.

    def constant(self, value: int) -> Number:
        """A number that is known."""
        return self.fits(value, value, [ONE if value >> place & 1 else ZERO for place in range(width_of(value, value))])

    def fits(self, low: int, high: int, bits: Sequence[Bit]) -> Number:
        """A number that cannot be outside a range: its sign is known where the range has but one."""
        kept = [*bits[: width_of(low, high)]]
        if low >= 0 or high < 0:
            kept[-1] = ONE if high < 0 else ZERO
        return Number(low, high, tuple(kept))

    def unknown(self, low: int, high: int) -> Number:
        """A number of which nothing is known but its range, and a clause that says so."""
        found = self.fits(low, high, [self.bit() for _ in range(width_of(low, high))])
        free = Number(-(1 << len(found.bits)), 1 << len(found.bits), found.bits)
        self.clauses += [(self.at_most(self.constant(low), free),), (self.at_most(free, self.constant(high)),)]
        return found

    def added(self, one: Number, other: Number, carry: Bit = ZERO) -> tuple[Bit, ...]:
        """The bits of a sum."""
        width, out = 1 + max(len(one.bits), len(other.bits)), list[Bit]()
        for a, b in zip(one.wide(width), other.wide(width), strict=True):
            out.append(self.differ(self.differ(a, b), carry))
            carry = self.most(a, b, carry)
        return tuple(out)

    def sum(self, one: Number, other: Number) -> Number:
        """A sum."""
        low, high = one.low + other.low, one.high + other.high
        bits = self.added(one, other)
        return self.fits(low, high, (*bits, bits[-1]))

    def negative(self, number: Number) -> Number:
        """A number with the other sign."""
        bits = self.added(self.constant(0), opposite(number), ONE)
        return self.fits(-number.high, -number.low, (*bits, bits[-1]))

    def at_most(self, less: Number, more: Number) -> Bit:
        """Whether a number is at most another."""
        if less.high <= more.low or less.low > more.high:
            return ONE if less.high <= more.low else ZERO
        return -self.added(more, opposite(less), ONE)[-1]

    def same(self, one: Number, other: Number) -> Bit:
        """Whether two numbers are the same."""
        if one.high < other.low or other.high < one.low:
            return ZERO
        width = max(len(one.bits), len(other.bits))
        return self.every([-self.differ(a, b) for a, b in zip(one.wide(width), other.wide(width), strict=True)])

    def one_of(self, which: Bit, one: Number, other: Number) -> Number:
        """The one number if a bit is 1, or else the other."""
        if abs(which) == ONE:
            return one if which == ONE else other
        low, high = min(one.low, other.low), max(one.high, other.high)
        width = width_of(low, high)
        pairs = zip(one.wide(width), other.wide(width), strict=True)
        return self.fits(low, high, [self.chosen(which, a, b) for a, b in pairs])

    def times(self, factor: int, number: Number) -> Number:
        """A multiple."""
        if factor < 0:
            return self.negative(self.times(-factor, number))
        shifted = [
            Number(number.low << place, number.high << place, (*[ZERO] * place, *number.bits))
            for place in range(factor.bit_length())
            if factor >> place & 1
        ]
        return reduce(self.sum, shifted, self.constant(0))

    def divided(self, number: Number, by: int) -> tuple[Number, Number]:
        """The whole quotient by a positive number, and what remains: new numbers of which a clause says that they fit."""
        quotient, rest = self.unknown(number.low // by, number.high // by), self.unknown(0, by - 1)
        self.clauses.append((self.same(number, self.sum(self.times(by, quotient), rest)),))
        return quotient, rest


def opposite(number: Number) -> Number:
    """The number with all bits turned."""
    return Number(~number.high, ~number.low, tuple([-bit for bit in number.bits]))
