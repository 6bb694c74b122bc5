"""Expressions of C: what they read, of which type it is, and what is asked of them without a line of code."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from rulebook.compile import ir
from rulebook.compile.errors import LayoutError
from rulebook.compile.native.layout import WORD, is_scalar, is_word

BYTE: Final = 2**8 - 1
"""The greatest number in a byte."""
FEW_KINDS: Final = 8
"""Fewer kinds of a pile than this do not fill a word, and are counted one by one."""


@frozen
class Atom:
    """An expression of C without effects. `moves` says that it reads a state that a step may change, `parts` are the items
    of a product that is not laid down. If it reads from constants, `known` are the values that it can have.
    """

    text: str
    type: ir.Type
    moves: bool = False
    parts: tuple["Atom", ...] = ()
    known: tuple[Any, ...] = field(default=(), eq=False, repr=False)

    def inner(self, place: str, type: ir.Type) -> "Atom":
        """What lies at a place in the value."""
        return Atom(f"{self.text}.{place}", type, self.moves)

    def alternative(self, number: int) -> "Atom":
        """The value as one of the alternatives of its union."""
        assert isinstance(self.type, ir.Union)
        return self.inner(f"of.a{number}", self.type.alternatives[number])

    @property
    def items(self) -> tuple["Atom", ...]:
        """The items of a product."""
        assert isinstance(self.type, ir.Product)
        return self.parts or tuple([self.inner(f"i{place}", each) for place, each in enumerate(self.type.items)])

    @property
    def it(self) -> "Atom":
        """What an option holds."""
        assert isinstance(self.type, ir.Option)
        return self.inner("it", self.type.of)


@frozen
class Later:
    """A node that is written where its variable stands, with the variables that it knows."""

    node: ir.Node
    env: "Env"


Thing: TypeAlias = Atom | Later
"""An item, or what computes it."""
Env: TypeAlias = dict[str, Thing]
Sink: TypeAlias = Callable[[Atom], None]


def most_of(type: ir.Type) -> int:
    """How many items a sequence can have."""
    assert isinstance(type, ir.Seq)
    if type.most is None:
        raise LayoutError("a tuple without a bound on its length cannot be kept")
    return type.most


def item_of(type: ir.Type) -> ir.Type:
    """The type of the items of a sequence or a set."""
    match type:
        case ir.Seq() | ir.Set():
            return type.item
        case ir.Map():
            return type.key
        case ir.Product():
            return type.items[0]
    raise LayoutError(f"{type} has no items")


def item_at(sequence: Atom, place: str) -> Atom:
    """The item of a sequence at a place."""
    known = tuple(chain.from_iterable(sequence.known))
    return Atom(f"{sequence.text}.at[{place}]", item_of(sequence.type), sequence.moves, known=known)


def length_of(sequence: Atom) -> str:
    """How many items a sequence has, as an expression: a number, if it is known."""
    lengths = set(map(len, sequence.known))
    return str(*lengths) if len(lengths) == 1 else f"(i32){sequence.text}.n"


def held_in(pile: Atom) -> Atom | None:
    """The kinds that a pile holds, as a word of bits, if its numbers are bytes."""
    assert isinstance(pile.type, ir.Pile)
    kinds, most = len(pile.type.most), max(pile.type.most, default=0)
    if is_word(pile.type) or kinds > WORD or most > BYTE:
        return None
    return Atom(f"held_in((const u8 *){pile.text}.at, {kinds})", ir.Set(pile.type.kinds), pile.moves)


def total_of(pile: Atom) -> str:
    """How many pieces there are in a pile, as an expression."""
    assert isinstance(pile.type, ir.Pile)
    if is_word(pile.type):
        return f"__builtin_popcountll({pile.text})"
    kinds, most = len(pile.type.most), max(pile.type.most, default=0)
    if kinds >= FEW_KINDS and kinds * most <= BYTE:
        return f"total_of((const u8 *){pile.text}.at, {kinds})"
    return f"({' + '.join([f'{pile.text}.at[{place}]' for place in range(kinds)])})"


def comes_first(pairs: Iterable[tuple[str, str]], sign: str) -> str:
    """Whether the first pair of scalars that differ stands in an order, in C."""
    (one, other), *rest = pairs
    first = f"{one} {sign} {other}"
    return f"({first} || ({one} == {other} && {comes_first(rest, sign)}))" if rest else first


def parts_in(type: ir.Type, text: str) -> Iterator[str]:
    """The scalars that decide the order of values: numbers, pieces, and those in products."""
    if is_scalar(type):
        yield text
    elif isinstance(type, ir.Product):
        yield from chain.from_iterable(parts_in(each, f"{text}.i{place}") for place, each in enumerate(type.items))
    else:
        raise LayoutError("only numbers, pieces and products of them are sorted in C")
