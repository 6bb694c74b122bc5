"""The mark that ties a function to the clause it implements.

The mark is an identity decorator: it costs nothing when a rule is applied, and symbolic tools see the function itself.
`rulebook.spec` reads from the code which function implements which clause; nothing is recorded at run time.
"""

from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])


def clause_mark(function: Function) -> Function:
    """Return `function` unchanged: this is what a game's `implements("section-1")` does to the function it marks."""
    return function
