"""Reads functions of the language by themselves, and compares what they mean with what CPython gives."""

from collections.abc import Callable
from typing import Any

from attrs import frozen

from rulebook.compile.errors import Unmet
from rulebook.compile.ir import Function, Place, Var
from rulebook.compile.meaning import call
from rulebook.compile.reading import Rules
from rulebook.compile.types import Types
from rulebook.games.hamsterbacke import game
from rulebook.games.hamsterbacke.box.components import Components

TEST = Place("test", 1)


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
