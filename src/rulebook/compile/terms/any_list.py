"""Terms about a box whose list of pieces may be any: how many copies there are of each, and what it is worth, is unknown.

The rules are read with one list. Wherever its numbers come in, unknown ones take their place: in entries of the list, in the
pile of all pieces, in what belongs to each piece. A function that judges what is on a piece becomes an unknown function.
"""

from collections.abc import Iterator
from typing import Any

import z3
from attrs import define, field, fields, frozen

from rulebook.compile import ir
from rulebook.compile.ir import Module
from rulebook.compile.terms.evaluating import Env, Evaluator
from rulebook.compile.terms.values import (
    Entries,
    Items,
    Maybe,
    Number,
    Parts,
    Pile,
    TermError,
    Truth,
    is_known,
    joined,
    term,
)
from rulebook.core.domains import Range
from rulebook.core.hints import mark_of


@frozen
class AnyList:
    """What is said of one list, for what holds of all with as many pieces, and with as many copies in all at most.

    The field `piece` of an entry has the piece, and `copies` how many there are; other numbers belong to the piece. The
    functions of a module whose sources are `judging` judge what is on a piece.
    """

    entries: tuple[Any, ...]
    piece: str
    copies: str
    for_each: int
    """The least number of copies in all, for each player."""
    judging: tuple[str, ...]

    @property
    def entry(self) -> type[Any]:
        """The class of entries."""
        return type(self.entries[0])

    @property
    def pieces(self) -> tuple[Any, ...]:
        """Every piece."""
        return tuple([getattr(each, self.piece) for each in self.entries])

    @property
    def numbers(self) -> dict[str, tuple[int, ...]]:
        """What the entries have for each number, by its name."""
        names = [each.name for each in fields(self.entry) if each.name != self.piece]
        return {name: tuple([getattr(each, name) for each in self.entries]) for name in names}

    def number_in(self, type: ir.Type, value: Any) -> str | None:
        """The name of the number that a constant has for each piece; None if it is something else."""
        match type:
            case ir.Pile(ir.Finite(_, self.pieces)):
                given = tuple(value.counts)
            case ir.Map(ir.Finite(_, self.pieces), ir.Int()):
                given = tuple(value.values())
            case _:
                return None
        return self.named(given)

    def named(self, given: tuple[Any, ...]) -> str | None:
        """The name of the number that the entries have, in order; None if they have no such."""
        return next((name for name, numbers in self.numbers.items() if numbers == given), None)


@define(eq=False)
class OfAnyList(Evaluator):
    """Evaluates nodes of a module that was read with one list, for any."""

    any_list: AnyList = field(kw_only=True)
    numbers: dict[str, tuple[Number, ...]] = field(factory=dict, init=False)
    """The unknown numbers of the pieces."""
    size: Number = field(init=False)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self.size = z3.Int("all copies")
        for name in self.any_list.numbers:
            self.numbers[name] = tuple([z3.Int(f"{name} of {each}") for each in range(len(self.any_list.entries))])

    def of_the_box(self, players: int) -> tuple[Truth, ...]:
        """What is assumed of the list: every number is in its range, and there are enough pieces for the players."""
        copies, most = self.numbers[self.any_list.copies], sum(self.any_list.numbers[self.any_list.copies])
        within = [
            z3.And(one.least <= each, each <= one.most)
            for name, numbers in self.numbers.items()
            if (one := mark_of(self.any_list.entry, name, Range)) is not None
            for each in numbers
        ]
        enough = self.any_list.for_each * players <= self.size
        return (enough, self.size <= most, self.size == z3.Sum(*copies), *[each <= self.size for each in copies], *within)

    def call(self, name: str, *arguments: Any) -> Any:
        """What a function gives; what judges a piece gives a truth value that is the same for the same values."""
        if self.functions[name].source not in self.any_list.judging:
            return super().call(name, *arguments)
        given = [term(each) for argument in arguments for each in parts_of(argument)]
        return z3.Function(name, *[each.sort() for each in given], z3.BoolSort())(*given)

    def const(self, type: ir.Type, value: Any) -> Any:
        """A known value, where the numbers of the list are not known."""
        if isinstance(type, ir.Record) and type.cls is self.any_list.entry:
            place = self.any_list.entries.index(value)
            numbers = {name: each[place] for name, each in self.numbers.items()}
            return Parts(type, {self.any_list.piece: place, **numbers})
        name = self.any_list.number_in(type, value)
        if name is None:
            return super().const(type, value)
        if isinstance(type, ir.Pile):
            return Pile(self.numbers[name], self.size)
        return Entries(tuple([(True, each) for each in self.numbers[name]]))

    def looked_up(self, node: ir.Table, env: Env) -> Any:
        """A value from a table, or the number that belongs to a piece."""
        name = self.any_list.named(node.values) if isinstance(node.key.type, ir.Finite) else None
        if name is None:
            return super().looked_up(node, env)
        key, numbers = self.value(node.key, env), self.numbers[name]
        found = numbers[-1]
        for place, number in reversed([*enumerate(numbers[:-1])]):
            found = joined(key == place, number, found)
        return numbers[key] if is_known(key) else found


def parts_of(value: Any) -> Iterator[Any]:
    """The truth values and the numbers that a value consists of."""
    match value:
        case Parts(_, parts):
            for each in parts.values():
                yield from parts_of(each)
        case Maybe(there, it):
            yield there
            yield from () if it is None else parts_of(it)
        case Items(items):
            for there, each in items:
                yield there
                yield from parts_of(each)
        case bool() | int() | z3.ExprRef():
            yield value
        case _:
            raise TermError(f"what is on a piece is judged by {type(value).__name__}")


def skeleton(value: Any, listed: AnyList) -> Any:
    """What is read but for the numbers of the list and for types: what two lists with other numbers have in common."""
    match value:
        case ir.Const(given, of):
            if isinstance(of, ir.Seq):
                return tuple([skeleton(ir.Const(each, of.item), listed) for each in given])
            if isinstance(given, listed.entry):
                return getattr(given, listed.piece)
            return listed.number_in(of, given) or given
        case ir.Table(given, key):
            return listed.named(given) or given, skeleton(key, listed)
        case tuple():
            return tuple([skeleton(each, listed) for each in value])
    if not hasattr(type(value), "__attrs_attrs__") or not type(value).__module__.startswith("rulebook.compile"):
        return value
    inner = [each.name for each in fields(type(value)) if each.name not in ("type", "result", "parameters", "place")]
    return type(value).__name__, *[skeleton(getattr(value, name), listed) for name in inner]


def differ(one: tuple[Module, AnyList], other: tuple[Module, AnyList]) -> Iterator[str]:
    """The functions that are not the same, read with two lists, but for the numbers of these."""
    for here, there in zip(one[0].functions, other[0].functions, strict=True):
        if skeleton(here, one[1]) != skeleton(there, other[1]):
            yield here.name


__all__ = ["AnyList", "OfAnyList", "differ"]
