"""Reads functions of the language by themselves, and compares what they mean with what CPython gives."""

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve, fields, frozen

from rulebook.compile.errors import Unmet
from rulebook.compile.ir import Const, Finite, Function, Int, Known, Place, Seq, Var
from rulebook.compile.lowering import Rules
from rulebook.compile.meaning import call
from rulebook.compile.types import Types
from rulebook.games.hamsterbacke import game
from rulebook.games.hamsterbacke.model.components import Components

TEST = Place("test", 1)
LONGEST: Final = 40
"""A tuple that has no bound has this one; longer values are left out."""


@frozen
class Read:
    """A function that has been read, with those that it calls."""

    name: str
    functions: dict[str, Function]

    def __call__(self, *arguments: Any) -> Any:
        return call(self.functions, self.name, *arguments)

    @property
    def function(self) -> Function:
        """The function itself."""
        return self.functions[self.name]


def types() -> Types:
    """The types of a game with cards in seven colours."""
    return Types(game.declaration, Components())


def read(function: Callable[..., Any]) -> Read:
    """Read a function whose parameters all have types of the language."""
    rules = Rules(types())
    names = [name for name in function.__annotations__ if name != "return"]
    hints = rules.declared(function, names)
    parameters = [Var(name, hint) for name, hint in zip(names, hints, strict=True) if hint is not None]
    rules.call(function, list(parameters), TEST)
    *_, last = rules.functions.values()
    return Read(last.name, {each.name: each for each in rules.functions.values()})


class Refused:
    """What stands for an error: a function that has no value."""


def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function gives, or `Refused` if it raises an error."""
    try:
        return function(*arguments)
    except (Unmet, ArithmeticError, AssertionError, LookupError, RuntimeError, StopIteration, TypeError, ValueError):
        return Refused


def bounded(node: Any, longest: int = LONGEST, largest: int | None = None) -> Any:
    """A node or a type with a bound for every tuple and, if one is given, for every number."""
    match node:
        case Int(least, most) if largest is not None:
            return Int(-largest if least is None else least, largest if most is None else most)
        case Seq(item, least, most):
            return Seq(bounded(item, longest, largest), least, longest if most is None else most)
        case Const():
            return evolve(node, type=bounded(node.type, longest, largest))
        case tuple():
            return tuple([bounded(each, longest, largest) for each in node])
        case Known() | Finite() | Int():
            return node
        case _ if type(node).__module__ == Const.__module__ and hasattr(node, "__attrs_attrs__"):
            parts = [each.name for each in fields(type(node)) if each.name != "values" or not hasattr(node, "key")]
            return evolve(node, **{name: bounded(getattr(node, name), longest, largest) for name in parts})
    return node
