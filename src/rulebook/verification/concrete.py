"""Concrete arguments for contracts: small values of the types of a function's parameters, to check with Python itself.

A prover has a model of Python, and the model has faults: it takes `x is not 2` to be true of all numbers. So whatever it
confirms must also hold for small arguments, without any model.
"""

from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from inspect import Signature
from itertools import islice, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crosshair.condition_parser import Conditions

NUMBERS = (-1, 0, 1, 2, 3, 5, 6, 7, 35)
FEW = 5
MOST_SAMPLES = 2_000
"""The number of arguments to try, spread evenly over all combinations."""


def failing_sample(conditions: "Conditions") -> str | None:
    """Small arguments that satisfy the precondition of a contract but for which it is false in Python; None if there are
    none.
    """
    for arguments in samples(conditions.sig):
        if holds(conditions, "pre", arguments):
            result = conditions.fn(**arguments)
            if not holds(conditions, "post", {**arguments, "_": result, "__return__": result}):
                return ", ".join(f"{name}={value}" for name, value in arguments.items())
    return None


def warm_up(conditions: "Conditions") -> None:
    """Try a few small arguments, so that values which functions compute once are there on every path."""
    with suppress(Exception):  # errors are reported when the check is made in earnest
        for arguments in islice((each for each in samples(conditions.sig) if holds(conditions, "pre", each)), FEW):
            result = conditions.fn(**arguments)
            holds(conditions, "post", {**arguments, "_": result, "__return__": result})


def holds(conditions: "Conditions", part: str, names: dict[str, object]) -> bool:
    """Whether all pre- or postconditions of a contract hold for some values."""
    return all(condition.evaluate(names) for condition in getattr(conditions, part) if condition.evaluate)


def samples(signature: Signature) -> Iterator[dict[str, object]]:
    """Small arguments for a function."""
    parameters = signature.parameters
    cases = list(product(*[values_of(parameter.annotation) for parameter in parameters.values()]))
    for case in cases[:: len(cases) // MOST_SAMPLES + 1]:
        yield dict(zip(parameters, case, strict=True))


def values_of(kind: object) -> tuple[object, ...]:
    """Some values of a type; none unless it is a number, a truth value or an enum."""
    if kind is bool:
        return False, True
    if kind is int:
        return NUMBERS
    return tuple(kind) if isinstance(kind, type) and issubclass(kind, Enum) else ()
