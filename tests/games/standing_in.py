"""Functions put in the place of others, whoever holds these: modules, the declaration of a game, other functions."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any, TypeVar

from rulebook.core import AnyGame

Declared = TypeVar("Declared", bound=AnyGame)
Function = Callable[..., object]


@contextmanager
def in_place_of(function: Any, replaced: Callable[[Function], Function]) -> Iterator[None]:
    """While it lasts, a function does what another one does, which `replaced` makes of the function as it was.

    The function itself stays, with other code: a declaration holds functions where no name leads to them.
    """
    code, world = function.__code__, function.__globals__
    original = FunctionType(code, world, function.__name__, function.__defaults__, function.__closure__)
    original.__kwdefaults__ = function.__kwdefaults__
    name = f"what stands in for {function.__qualname__} {id(original)}"
    world[name] = replaced(original)
    function.__code__ = passing_on.__code__.replace(co_names=(name,), co_freevars=code.co_freevars, co_name=code.co_name)
    try:
        yield
    finally:
        function.__code__ = code
        del world[name]


def passing_on(*arguments: object, **named: object) -> object:
    """The code of a function that another one stands in for: the name in it becomes one of the function's module."""
    return stand_in(*arguments, **named)


def stand_in(*arguments: object, **named: object) -> object:
    """Never called: the name for it in the code above becomes another."""
    raise NotImplementedError


def with_methods(game: Declared, **methods: Function) -> Declared:
    """A game with other methods: `with_methods(game, event_for=lambda event, viewer: event)` tells everybody everything."""
    copy = object.__new__(type(game))
    vars(copy).update(vars(game) | methods)
    return copy
