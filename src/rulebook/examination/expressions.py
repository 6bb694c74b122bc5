"""The expressions of meanings: what the function of a clause becomes, in a small part of Python.

An expression knows the parameters of the function, the function itself as `right`, the names of its module, and a few
helpers. `held < due` becomes a function that compares in another way, and `right(held, due + 1)` one that is off by one.
What forbids an action after others knows the classes of actions: `type(action) is type(before[-1])`.
"""

import ast
import builtins
from collections.abc import Callable, Iterable
from inspect import signature, unwrap
from typing import Any, Final, TypeAlias

from attrs import evolve

from rulebook.core import Multiset, SpecError, Step, changed, with_seat
from rulebook.verification.standing_in import Function

RIGHT: Final = "right"
"""The name of the right function."""
FOLLOWING: Final = ("before", "action")
"""What an expression knows that forbids an action after others."""
Forbids: TypeAlias = Callable[[tuple[object, ...], object], bool]
"""Whether an action is forbidden after the decisions that a player has taken before it."""
HELPERS: Final[dict[str, object]] = {
    "changed": changed,
    "evolve": evolve,
    "with_seat": with_seat,
    "Multiset": Multiset,
    "Step": Step,
}
BUILTINS: Final = """
all any bool dict divmod enumerate frozenset int isinstance len list map max min next range reversed set sorted sum tuple
type zip
"""
PLAIN: Final = {name: getattr(builtins, name) for name in BUILTINS.split()}


def wrong_function(text: str, place: Function, where: str) -> Callable[[Function], Function]:
    """What makes a wrong function from the right one at `place`; raises SpecError, naming `where`, for a bad expression."""
    function = unwrap(place)
    parameters = list(signature(function).parameters)
    world: dict[str, Any] = {**PLAIN, **HELPERS, **function.__globals__}
    checked(text, {*parameters, RIGHT, *world}, where)
    body = f"lambda {RIGHT}: lambda {', '.join(parameters)}: ({text})"
    made: Callable[[Function], Function] = eval(compile(body, where, "eval"), {**world, "__builtins__": {}})
    return made


def forbidding(text: str, actions: Iterable[type], where: str) -> Forbids:
    """What says whether `action` is forbidden after the decisions `before` it; raises SpecError for a bad expression."""
    world: dict[str, Any] = {**PLAIN, **{kind.__name__: kind for kind in actions}}
    checked(text, {*FOLLOWING, *world}, where)
    made: Forbids = eval(compile(f"lambda {', '.join(FOLLOWING)}: ({text})", where, "eval"), {**world, "__builtins__": {}})
    return made


def checked(text: str, known: set[str], where: str) -> None:
    """Raise SpecError for what is not an expression, or names or reaches for what it should not."""
    try:
        nodes = list(ast.walk(ast.parse(text, mode="eval")))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise SpecError(f"{where}: {text!r} is not an expression: {error}") from None
    made = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    made |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    for node in nodes:
        if isinstance(node, ast.Name) and node.id not in known | made:
            raise SpecError(f"{where}: there is no name {node.id!r} here")
        if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            raise SpecError(f"{where}: {node.attr!r} is not for expressions")
