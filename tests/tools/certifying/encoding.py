"""A question in SMT-LIB as clauses of bits."""

from collections.abc import Iterable, Mapping
from functools import reduce
from math import isfinite
from typing import Final, TypeAlias

from attrs import define, field, frozen

from rulebook.verification.audit import Term, Terms, expressions
from tests.tools.certifying.bits import ONE, ZERO, Bit, Circuit, Number, width_of
from tests.tools.certifying.bounds import Bounds

WIDEST: Final = 64
"""No number has more bits."""


@frozen
class Sum:
    """A sum of multiples of known numbers, by their places, and a constant."""

    constant: int
    factors: Mapping[int, int]

    def __add__(self, other: "Sum") -> "Sum":
        places = sorted(self.factors.keys() | other.factors.keys())
        added = {place: self.factors.get(place, 0) + other.factors.get(place, 0) for place in places}
        return Sum(self.constant + other.constant, {place: factor for place, factor in added.items() if factor})

    def times(self, factor: int) -> "Sum":
        """A multiple of it."""
        return Sum(factor * self.constant, {place: factor * each for place, each in self.factors.items() if factor})

    def __sub__(self, other: "Sum") -> "Sum":
        return self + other.times(-1)


Value: TypeAlias = Bit | Sum | None
"""What a term is in bits; None where that is not known."""


@define(eq=False)
class Sums:
    """Sums in bits. What is equal in both of two numbers is taken off them before they are compared."""

    circuit: Circuit = field(factory=Circuit, init=False)
    numbers: list[Number] = field(factory=list, init=False)
    """The numbers of which sums are made."""
    gated: dict[tuple[Bit, int | None], Sum] = field(factory=dict, init=False)
    chosen: dict[int, tuple[Bit, Sum, Sum]] = field(factory=dict, init=False)
    """Of numbers that depend on a bit: the bit, what they are if it is 1, and what they are otherwise."""
    meant: dict[Bit, tuple[tuple[tuple[int, int], ...], int]] = field(factory=dict, init=False)
    """What bits say: that a sum is some constant."""

    def of(self, number: Number) -> Sum:
        """A number as a sum."""
        self.numbers.append(number)
        return Sum(0, {len(self.numbers) - 1: 1})

    def number(self, its: Sum) -> Number:
        """A sum in bits."""
        multiples = [self.circuit.times(factor, self.numbers[place]) for place, factor in its.factors.items()]
        return reduce(self.circuit.sum, multiples, self.circuit.constant(its.constant))

    def at_most(self, less: Sum, more: Sum) -> Bit:
        """Whether a sum is at most another."""
        apart = less - more
        bound, varying = -apart.constant, Sum(0, apart.factors)
        if next(iter(apart.factors.values()), 1) > 0:
            return self.circuit.at_most(self.number(varying), self.circuit.constant(bound))
        return self.circuit.at_most(self.circuit.constant(-bound), self.number(varying.times(-1)))

    def same(self, one: Sum, other: Sum) -> Bit:
        """Whether two sums are the same."""
        apart = one - other
        if next(iter(apart.factors.values()), 1) < 0:
            apart = apart.times(-1)
        bit = self.circuit.same(self.number(Sum(0, apart.factors)), self.circuit.constant(-apart.constant))
        self.meant[bit] = tuple(apart.factors.items()), -apart.constant
        return bit

    def one_of(self, which: Bit, one: Sum, other: Sum) -> Sum:
        """The one sum if a bit is 1, or else the other: the other and, if the bit is 1, what they differ by."""
        one, other = self.given(which, one), self.given(-which, other)
        apart, sizes = one - other, (len(one.factors), len(other.factors))
        is_less = len(apart.factors) < max(sizes)
        if is_less or (sorted(sizes) == [0, 1] and 0 == apart.constant == one.constant):
            return other + self.if_so(which, apart)
        found = self.of(self.circuit.one_of(which, self.number(one), self.number(other)))
        self.chosen[len(self.numbers) - 1] = which, one, other
        return found

    def given(self, bit: Bit, its: Sum) -> Sum:
        """A sum where a bit is known to be 1."""
        found = Sum(its.constant, {})
        for place, factor in its.factors.items():
            same = Sum(0, {place: 1})
            which, one, other = self.chosen.get(place, (0, same, same))
            if which == bit:
                same = self.given(bit, one)
            elif which == -bit or self.exclude(which, bit):
                same = self.given(bit, other)
            found += same.times(factor)
        return found

    def exclude(self, one: Bit, other: Bit) -> bool:
        """Whether two bits say of a sum that it is two constants."""
        (what, constant), (same, another) = self.meant.get(one, ((), 0)), self.meant.get(other, ((), 0))
        return what == same and constant != another

    def if_so(self, which: Bit, its: Sum) -> Sum:
        """A sum if a bit is 1, or else 0."""
        if which < 0:
            return its - self.if_so(-which, its)
        parts = [self.gate(which, place).times(factor) for place, factor in its.factors.items()]
        return reduce(Sum.__add__, parts, self.gate(which, None).times(its.constant))

    def gate(self, which: Bit, place: int | None) -> Sum:
        """A number, or 1, if a bit is 1, or else 0."""
        if (which, place) not in self.gated:
            number = self.circuit.constant(1) if place is None else self.numbers[place]
            self.gated[which, place] = self.of(self.circuit.one_of(which, number, self.circuit.constant(0)))
        return self.gated[which, place]


@define(eq=False)
class Encoding:
    """A question in bits, term by term.

    Numbers without bounds are None, and so are those made of them. A comparison of these is a bit of which nothing is known:
    so the clauses have a solution wherever the question has one. With `most`, numbers are at most that far from 0, and
    the question has a solution wherever the clauses have one.
    """

    terms: Terms
    bounds: Bounds
    sorts: Mapping[str, str]
    """The sorts of what the names of the question stand for."""
    most: int | None = None
    sums: Sums = field(factory=Sums, init=False)
    is_exact: bool = field(default=True, init=False)
    """Whether every comparison is said in bits."""
    values: dict[Term, Value] = field(factory=dict, init=False)
    applied: dict[str, list[tuple[list[Value], Value]]] = field(factory=dict, init=False)
    """What the functions of the question were applied to, and what they gave."""

    @property
    def circuit(self) -> Circuit:
        """The gates."""
        return self.sums.circuit

    def value(self, term: Term, operation: str, parts: tuple[Term, ...]) -> Value:
        """What a term is in bits; parts stand before wholes."""
        number = self.terms.number(term)
        if number is not None:
            return Sum(number, {})
        values = [self.values[part] for part in parts]
        match operation, values:
            case "true" | "false", []:
                return ONE if operation == "true" else ZERO
            case "and", _:
                return self.circuit.every(map(self.bit, values))
            case "or", _:
                return self.circuit.any(map(self.bit, values))
            case "not", [one]:
                return -self.bit(one)
            case "=>", [one, other]:
                return self.circuit.any((-self.bit(one), self.bit(other)))
            case "ite", [1 | -1 as which, one, other]:
                return one if which == ONE else other
            case (("=" | "<=" | ">="), _) if len(set(parts)) == 1:
                return ONE
            case (("=" | "<=" | ">=" | "<" | ">"), _) if None in values:
                return self.bit(None)
            case _:
                return None if None in values else self.of_known(term, operation, values)

    def bit(self, value: Value) -> Bit:
        """A truth in bits: where that is not known, a bit of which nothing is."""
        if isinstance(value, int):
            return value
        self.is_exact = False
        return self.circuit.bit()

    def of_known(self, term: Term, operation: str, parts: list[Value]) -> Value:
        """What a term is whose parts are all known."""
        match operation, parts:
            case "ite", [int(which), int(one), int(other)]:
                return self.circuit.chosen(which, one, other)
            case "=", [int(one), int(other)]:
                return -self.circuit.differ(one, other)
            case _ if operation in self.sorts:
                return self.application(term, operation, parts)
            case _:
                return self.of_sums(operation, parts)

    def of_sums(self, operation: str, parts: list[Value]) -> Value:
        """What a term is in whose parts there are numbers."""
        match operation, parts:
            case "ite", [int(which), Sum() as one, Sum() as other]:
                return self.sums.one_of(which, one, other)
            case (("=" | "distinct"), [Sum() as one, Sum() as other]):
                return self.sums.same(one, other) * (1 if operation == "=" else -1)
            case (("<=" | ">"), [Sum() as one, Sum() as other]):
                return self.sums.at_most(one, other) * (1 if operation == "<=" else -1)
            case ((">=" | "<"), [Sum() as one, Sum() as other]):
                return self.sums.at_most(other, one) * (1 if operation == ">=" else -1)
            case "+", _:
                return reduce(Sum.__add__, sums(parts))
            case "-", [Sum() as one]:
                return one.times(-1)
            case "-", [Sum() as one, Sum() as other]:
                return one - other
            case "*", [Sum(factor, others), Sum() as one] if not others:
                return one.times(factor)
            case (("div" | "mod"), [Sum() as one, Sum(by, others)]) if by > 0 and not others:
                return self.sums.of(self.circuit.divided(self.sums.number(one), by)[operation == "mod"])
            case _:
                return None

    def application(self, term: Term, name: str, parts: list[Value]) -> Value:
        """A name of the question, or a function applied: the same to the same, whatever it may be otherwise."""
        low, high = self.bounds.of(term)
        if self.most is not None:
            low, high = max(low, -self.most), min(high, self.most)
        if self.sorts[name] == "Bool":
            found: Value = self.circuit.bit()
        elif isfinite(low) and isfinite(high) and width_of(int(low), int(high)) <= WIDEST:
            found = self.sums.of(self.circuit.unknown(int(low), int(high)))
        else:
            return None
        for others, gave in self.applied.setdefault(name, []):
            differ = [-self.bit(self.of_known(term, "=", [one, other])) for one, other in zip(parts, others, strict=True)]
            self.circuit.clauses.append((*differ, self.bit(self.of_known(term, "=", [found, gave]))))
        self.applied[name].append((parts, found))
        return found


def sums(values: Iterable[Value]) -> list[Sum]:
    """Those of some values that are numbers."""
    return [value for value in values if isinstance(value, Sum)]


def clauses_of(text: str, most: int | None = None) -> tuple[list[tuple[Bit, ...]], bool]:
    """The clauses of a question in SMT-LIB, and whether they say all of it."""
    terms = Terms()
    asserted, bounds = terms.asserted(text), Bounds(terms)
    bounds.narrow(asserted)
    sorts = {each[1]: each[-1] for each in expressions(text) if each[0] == "declare-fun"}
    encoding = Encoding(terms, bounds, sorts, most)
    for term, (operation, parts) in terms.inside.items():
        encoding.values[term] = encoding.value(term, operation, parts)
    facts = [(encoding.bit(encoding.values[one]),) for one in asserted]
    return [*encoding.circuit.clauses, *facts], encoding.is_exact
