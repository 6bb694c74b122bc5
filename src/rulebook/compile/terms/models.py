"""Models of solvers as values of Python, such as a state in which something is so."""

from collections.abc import Iterator
from typing import Any

import z3
from attrs import frozen

from rulebook.compile import ir
from rulebook.compile.terms.evaluating import TOPS
from rulebook.compile.terms.values import Bag, Layers, TermError
from rulebook.compile.values import pile_of


@frozen
class Model:
    """What a solver found for every unknown."""

    found: z3.ModelRef

    def number(self, term: Any) -> int:
        """A number, or 1 for a condition that holds and 0 for another."""
        value = self.found.eval(term, model_completion=True) if z3.is_expr(term) else term
        return int(z3.is_true(value)) if z3.is_bool(value) else int(str(value)) if z3.is_expr(value) else int(value)

    def value(self, type: ir.Type, value: Any) -> Any:
        """A value of a type. What the terms leave open is chosen, such as the order of a pile's lower cards."""
        match type:
            case ir.Bool():
                return bool(self.number(value))
            case ir.Int():
                return self.number(value)
            case ir.Known():
                return type.value
            case ir.Finite():
                return type.values[self.number(value)]
            case ir.Option():
                return self.value(type.of, value.value) if self.number(value.there) else None
            case ir.Record():
                return type.cls(**{name: self.value(each, value.parts[name]) for name, each in type.fields})
            case ir.Union():
                which = self.number(value.which)
                return self.value(type.alternatives[which], value.values[which])
            case ir.Pile():
                return pile_of(type, map(self.number, value.counts))
            case ir.Seq():
                return tuple(self.items(type.item, value))
        raise TermError(f"{type} is not decoded")

    def items(self, type: Any, value: Any) -> Iterator[Any]:
        """The items of a sequence: equal pieces lie together, and of piles below the first ones the last has most."""
        match value:
            case Bag():
                counted = zip(type.values, map(self.number, value.counts), strict=True)
                last = type.values[self.number(value.last)]
                yield from sorted([kind for kind, count in counted for _ in range(count)], key=lambda each: each is last)
            case Layers():
                number, below = self.number(value.number), list(self.value(type, value.below))
                yield from [self.value(type, each) for each in value.tops[:number]]
                for left in range(number - TOPS, 0, -1):
                    some, below = (below, []) if left == 1 else (below[:1], below[1:])
                    yield pile_of(type, map(some.count, type.kinds.values))
            case _:
                yield from [self.value(type, each) for there, each in value.items if self.number(there)]


__all__ = ["Model"]
