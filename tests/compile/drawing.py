"""Random values of types of the intermediate form, edges included, whether or not they occur in a game."""

from random import Random
from typing import Any

from rulebook.compile.ir import Bool, Finite, Int, Known, Map, Option, Pile, Product, Record, Seq, Set, Type, Union
from rulebook.core.multiset import Kinds, Multiset


def drawn(random: Random, one: Type) -> Any:  # noqa: PLR0912 - a row for every type
    """A random value of a type."""
    match one:
        case Bool():
            return random.random() < 0.5
        case Int(least=least, most=most):
            low = -3 if least is None else least
            high = low + 12 if most is None else most
            return random.choice(
                [low, high, min(low + 1, high), random.randint(low, high), random.randint(low, min(low + 9, high))]
            )
        case Finite(values=values):
            return random.choice(values)
        case Known(value=value):
            return value
        case Option(of=inner):
            return None if random.random() < 0.3 else drawn(random, inner)
        case Seq(item=item, least=least, most=most):
            length = random.randint(least, least + 4 if most is None else min(most, least + 4))
            return tuple([drawn(random, item) for _ in range(length)])
        case Product(items=items):
            return tuple([drawn(random, item) for item in items])
        case Set(item=item):
            return frozenset([drawn(random, item) for _ in range(random.randrange(4))])
        case Map(key=key, value=value):
            return {drawn(random, key): drawn(random, value) for _ in range(random.randrange(4))}
        case Pile(kinds=kinds, most=most):
            share = random.choice((1.0, 0.04))
            return Multiset(
                Kinds(kinds.values),
                tuple([random.randint(0, min(count, 3)) if random.random() < share else 0 for count in most]),
            )
        case Record(cls=cls, fields=fields):
            return cls(*[drawn(random, inner) for _, inner in fields])
        case Union(alternatives=alternatives):
            return drawn(random, random.choice(alternatives))
        case _:
            raise AssertionError(f"{one} has no values that could be drawn")
