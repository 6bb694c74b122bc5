"""A wrong function in a kernel, which solvers must refute."""

from collections.abc import Callable
from typing import Any

from attrs import frozen


@frozen
class Mutant:
    """A function, a wrong one in its place, and the phase and the claim that must fail."""

    right: Callable[..., Any]
    wrong: Callable[..., Any]
    phase: int
    claim: str
