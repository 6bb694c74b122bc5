"""Functions put in the place of others, wherever these are known: by name, in a game's declaration, in closures."""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import unwrap
from types import CodeType, FunctionType
from typing import Any, Final

from rulebook.conformance.values import fields_of
from rulebook.core.sharing import Interned

Function = Callable[..., Any]

STAND_INS: Final[dict[int, Function]] = {}
"""What is called instead of the functions whose code has been exchanged, by a number that their new code has."""


@contextmanager
def in_place_of(function: Function, stand_in: Callable[..., object]) -> Iterator[FunctionType]:
    """While it lasts, calls of a function call the stand-in; gives a function that does what that one did.

    The code of the function itself is exchanged, so that everything that holds it is concerned. What it has computed before
    may have been kept: see `forget`. The function must not be a closure.
    """
    original = innermost(function)
    plain = FunctionType(original.__code__, original.__globals__, original.__name__, original.__defaults__)
    plain.__kwdefaults__ = original.__kwdefaults__
    number = id(original)
    STAND_INS[number] = stand_in
    original.__code__ = code_for(number, original.__name__)
    try:
        yield plain
    finally:
        original.__code__ = plain.__code__
        del STAND_INS[number]


def innermost(function: Function) -> FunctionType:
    """The function that decorators have wrapped."""
    found = unwrap(function)
    if not isinstance(found, FunctionType) or found.__closure__:
        raise TypeError(f"{function!r} cannot be replaced: it is not a plain function of a module")
    return found


def code_for(number: int, name: str) -> CodeType:
    """Code that calls the stand-in with a number. It knows nothing but builtins, as it runs in any module."""
    source = f"""
def {name}(*arguments, **named):
    from {__name__} import STAND_INS
    return STAND_INS[{number}](*arguments, **named)
"""
    found: dict[str, Any] = {}
    exec(compile(source, __file__, "exec"), {}, found)
    code: CodeType = found[name].__code__
    return code


def forget(function: Function) -> None:
    """Forget what was computed and kept: with settings, and in caches of the functions of a package."""
    for value in gc.get_objects():
        if isinstance(value, Interned):
            kept = value.__dict__
            for name in kept.keys() - {each.name for each in fields_of(type(value))}:
                del kept[name]
    package = function.__module__.rpartition(".")[0].rpartition(".")[0]
    for name, module in list(sys.modules.items()):
        if package and name.startswith(package):
            for each in list(vars(module).values()):
                if callable(clear := getattr(each, "cache_clear", None)):
                    clear()
