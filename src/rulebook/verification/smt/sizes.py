"""Sizes: how many bits a number has, as a number of its own, of which solvers know a few laws and nothing else.

Solvers find it hard that two sums of dozens of bits are equal. Many claims need not look into such a sum: that a pile with
one more card has one more, or that two piles of one size are alike, follows from laws. So every popcount can be a variable
with these laws. Whatever follows for any variables that obey them is true of popcounts. The laws are proved themselves, byte
by byte, and added up: see `proofs` and `ways`.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import z3
from attrs import Factory, define

from rulebook.kernels.claims import Fact
from rulebook.verification.smt.evaluating import in_order
from rulebook.verification.smt.words import BITS, Number, Term, Word, bits, either, number, popcount

BYTE: Final = 8
WIDTH: Final = BITS.bit_length()
"""How many bits a size has."""
PREFIX: Final = "size."
"""How the name of a size begins."""


@define(eq=False)
class Sizes:
    """The sizes of terms, each a variable unless it is known, and the laws that they obey."""

    _known: dict[int, Number] = Factory(dict)
    _terms: list[Term] = Factory(list)
    """The terms that have a size: as long as they are kept, no other term has their number."""
    _laws: dict[str, list[Term]] = Factory(dict)
    """The laws that speak of each variable, by its name, from which it comes."""

    def popcount(self, reader: object, value: Any) -> Number:
        """Stands for a call of popcount."""
        counted = number(value)
        return counted.bit_count() if isinstance(counted, int) else self.of(counted.term)

    def of(self, term: Term) -> Number:
        """The size of a term."""
        if term.get_id() not in self._known:
            self._terms.append(term)
            self._known[term.get_id()] = self._found(term)
        return self._known[term.get_id()]

    def about(self, *terms: Term) -> tuple[Term, ...]:
        """The laws of all sizes that some terms speak of, and of all that these laws speak of in turn."""
        found: list[Term] = []
        done, waiting = set[str](), list(terms)
        while waiting:
            names = [name for name in sizes_in(waiting) if name not in done]
            done.update(names)
            waiting = [law for name in names for law in self._laws[name]]
            found += waiting
        return tuple(found)

    def _found(self, term: Term) -> Number:
        if z3.is_bv_value(term):
            return int(term.as_long()).bit_count()
        if z3.is_app_of(term, z3.Z3_OP_ITE):
            test, one, other = term.children()
            return number(either(test, self.of(one), self.of(other)))
        name = f"{PREFIX}{len(self._terms)}"
        size = Word(z3.ZeroExt(BITS - WIDTH, z3.BitVec(name, WIDTH)), (1 << WIDTH) - 1)
        self._laws[name] = [law_of_none(term, size.term), *self._of_parts(term, size.term)]
        return size

    def _of_parts(self, term: Term, size: Term) -> Iterator[Term]:
        """The laws of a term that is made of others."""
        if z3.is_app_of(term, z3.Z3_OP_BOR):
            one, other = term.children()
            yield law_of_two(size, *[bits(self.of(each)) for each in (one & other, one, other)])
        if z3.is_app_of(term, z3.Z3_OP_BAND):
            one, other = term.children()
            for whole, rest in ((one, other), (other, one)):
                if z3.is_app_of(rest, z3.Z3_OP_BNOT):
                    yield law_of_rest(size, *[bits(self.of(each)) for each in (whole & rest.arg(0), whole)])
        if term.children() and not z3.is_app_of(term, z3.Z3_OP_ZERO_EXT):
            yield law_of_one(term, size)


def sizes_in(terms: Sequence[Term]) -> Iterator[str]:
    """The names of the sizes that some terms speak of."""
    for term in in_order(terms):
        if not term.children() and z3.is_bv(term) and not z3.is_bv_value(term) and term.decl().name().startswith(PREFIX):
            yield term.decl().name()


# Laws, of a number and its size; `size` is any function of numbers for which they hold.


def law_of_none(term: Term, size: Term) -> Term:
    """A number is 0 exactly if it has no bits."""
    return (size == 0) == (term == 0)


def law_of_one(term: Term, size: Term) -> Term:
    """A number with a single bit, or none, has one at most."""
    return z3.Implies(term & (term - 1) == 0, size <= 1)


def law_of_two(whole: Term, common: Term, one: Term, other: Term) -> Term:
    """Two numbers have as many bits together, and in common, as each has."""
    return whole + common == one + other


def law_of_rest(rest: Term, common: Term, whole: Term) -> Term:
    """What is left of a number without the bits of another has as many less as they have in common."""
    return rest + common == whole


# That popcount obeys them.


def proofs() -> Iterator[tuple[str, Term]]:
    """What solvers have to show: the laws, those of two numbers for a byte, and what it takes to add these up."""
    one, other = z3.BitVecs("one other", BITS)
    low, high = byte(one, 0), byte(other, 0)
    places = range(BITS // BYTE)
    yield "a number is 0 if it has no bits", law_of_none(one, counted(one))
    yield "a single bit is one", law_of_one(one, counted(one))
    yield "two bytes", law_of_two(*map(counted, (low | high, low & high, low, high)))
    yield "the rest of a byte", law_of_rest(*map(counted, (low & ~high, low & high, low)))
    yield "bytes add up", counted(one) == sum([counted(byte(one, place)) for place in places])
    pairs = [(byte(one, place), byte(other, place)) for place in places]
    yield "both bytes", z3.And([byte(one | other, place) == (low | high) for place, (low, high) in enumerate(pairs)])
    yield "common bits", z3.And([byte(one & other, place) == (low & high) for place, (low, high) in enumerate(pairs)])
    yield "rests", z3.And([byte(one & ~other, place) == (low & ~high) for place, (low, high) in enumerate(pairs)])


def byte(term: Term, place: int) -> Term:
    """A byte of a number, as a number."""
    return z3.ZeroExt(BITS - BYTE, z3.Extract(BYTE * place + BYTE - 1, BYTE * place, term))


def counted(term: Term) -> Term:
    """A popcount as it is read in a function."""
    return bits(popcount(Word(term)))


def ways() -> Iterator[tuple[Fact, ...]]:
    """The ways in which a law of two numbers could be false although it is true of every byte of them."""
    for law in ({"whole": 1, "common": 1, "one": -1, "other": -1}, {"rest": 1, "common": 1, "one": -1}):
        for sign in (1, -1):
            found = [Fact("not the law", {name: sign * times for name, times in law.items()}, 1)]
            for place in range(BITS // BYTE):
                found.append(Fact("the law of a byte", {f"{name} {place}": -sign * law[name] for name in law}, 0))
            for name, times in law.items():
                parts = {f"{name} {place}": sign * times for place in range(BITS // BYTE)}
                found.append(Fact("bytes add up", {name: -sign * times, **parts}, 0))
            yield tuple(found)
