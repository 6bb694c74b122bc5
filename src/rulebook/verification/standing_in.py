"""Replacing functions wherever they are held: by modules, by the declaration of a game, by other functions."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import unwrap
from types import FunctionType
from typing import Any

Function = Callable[..., Any]


@contextmanager
def in_place_of(function: Any, replaced: Callable[[Function], Function]) -> Iterator[None]:
    """A context in which a function behaves like another, which `replaced` creates from the original.

    The function object stays but gets other code, because a declaration holds functions that no name refers to. Results may
    already be cached; see `forgetting`.
    """
    function = function if hasattr(function, "__code__") else unwrap(function)
    code, world = function.__code__, function.__globals__
    original = FunctionType(code, world, function.__name__, function.__defaults__, function.__closure__)
    original.__kwdefaults__ = function.__kwdefaults__
    name = f"the replacement of {function.__qualname__} {id(original)}"
    world[name] = replaced(original)
    function.__code__ = passing_on.__code__.replace(co_names=(name,), co_freevars=code.co_freevars, co_name=code.co_name)
    try:
        yield
    finally:
        function.__code__ = code
        del world[name]


def passing_on(*arguments: object, **named: object) -> object:
    """The code of a function that another one replaces: the name in it is changed to one of the function's module."""
    return stand_in(*arguments, **named)


def stand_in(*arguments: object, **named: object) -> object:
    """Never called: the name for it in the code above is replaced."""
    raise NotImplementedError
