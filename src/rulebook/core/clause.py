"""The mark that ties a function to the clause that it implements.

The mark is an identity decorator: it costs nothing when a rule is applied, and symbolic tools see the function itself.
Who implements what is read from the code by `rulebook.spec`, not recorded while the program runs.
"""

from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])


def clause_mark(function: Function) -> Function:
    """Give back `function` as it is: what a game's `implements("section-1")` does to the function that it marks."""
    return function
