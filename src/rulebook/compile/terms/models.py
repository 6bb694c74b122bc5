"""Models of solvers as values of Python, such as a state in which something is so."""

from collections.abc import Iterator
from typing import Any

import z3
from attrs import frozen

from rulebook.compile import ir
from rulebook.compile.native.layout import pile_of, values_of
from rulebook.compile.terms.evaluating import TOPS
from rulebook.compile.terms.values import Bag, Layers, Maybe, TermError
from rulebook.core.multiset import Multiset


@frozen
class Model:
    """What a solver found for every unknown."""

    found: z3.ModelRef

    def number(self, term: Any) -> int:
        """A number, or the truth value of a condition."""
        if not z3.is_expr(term):
            return int(term)
        value = self.found.eval(term, model_completion=True)
        return value.as_long() if z3.is_int_value(value) else int(z3.is_true(value))

    def value(self, type: ir.Type, value: Any) -> Any:
        """A value of a type: what a sequence does not say of itself is chosen, such as the order of a pile's lower cards."""
        match type:
            case ir.Bool():
                return bool(self.number(value))
            case ir.Int():
                return self.number(value)
            case ir.Known(known):
                return known
            case ir.Finite():
                return type.values[self.number(value)]
            case ir.Option():
                is_there = isinstance(value, Maybe) and self.number(value.there)
                return self.value(type.of, value.value) if is_there else None
            case ir.Record():
                return type.cls(**{name: self.value(each, value.parts[name]) for name, each in type.fields})
            case ir.Product():
                return tuple([self.value(each, value.parts[place]) for place, each in enumerate(type.items)])
            case ir.Union():
                which = self.number(value.which)
                return self.value(type.alternatives[which], value.values[which])
            case ir.Pile():
                return pile_of(type, map(self.number, value.counts))
            case ir.Set():
                return frozenset(
                    [each for each, has in zip(values_of(type.item), value.has, strict=True) if self.number(has)]
                )
            case ir.Seq():
                return tuple(self.items(type, value))
        raise TermError(f"{type} has no values")

    def pieces(self, kinds: ir.Finite, counts: tuple[Any, ...]) -> list[Any]:
        """Pieces, one by one."""
        return [kind for kind, count in zip(kinds.values, counts, strict=True) for _ in range(self.number(count))]

    def items(self, type: ir.Seq, value: Any) -> Iterator[Any]:
        """The items of a sequence."""
        match value, type.item:
            case Bag(), ir.Finite() as kinds:
                last = kinds.values[self.number(value.last)]
                return iter(sorted(self.pieces(kinds, value.counts), key=lambda each: each is last))
            case Layers(), ir.Pile() as piles:
                return self.layers(piles, value)
        return iter([self.value(type.item, each) for there, each in value.items if self.number(there)])

    def layers(self, type: ir.Pile, value: Layers) -> Iterator[Multiset[Any]]:
        """Piles: of those below the first ones, each but the last has one piece."""
        number, below = self.number(value.number), self.pieces(type.kinds, value.below.counts)
        yield from [self.value(type, each) for each in value.tops[:number]]
        for left in range(number - TOPS, 0, -1):
            some, below = (below[:1], below[1:]) if left > 1 else (below, [])
            yield pile_of(type, map(some.count, type.kinds.values))


__all__ = ["Model"]
