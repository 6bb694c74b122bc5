"""Which clauses are applied: their functions are watched while the rules are asked."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import CodeType, FrameType, FunctionType
from typing import Final

from rulebook.core.game import AnyGame
from rulebook.verification.forgetting import discard

CLAUSE: Final = re.compile(r"[a-z]+(-[a-z]+)*-\d+(?= )")


@cache
def clause_functions(game: AnyGame) -> dict[CodeType, str]:
    """The code of every function that is marked with a clause, also of one whose results are kept."""
    found: dict[CodeType, str] = {}
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{game.declaration.module}."):
            for value in vars(module).values():
                function = getattr(value, "__wrapped__", value)
                clause = CLAUSE.match(function.__doc__ or "") if isinstance(function, FunctionType) else None
                if clause:
                    found[function.__code__] = clause[0]
    return found


@contextmanager
def watching(game: AnyGame, applied: dict[str, int]) -> Iterator[None]:
    """Count the clauses whose functions are called meanwhile; no result is kept from before."""
    clauses = clause_functions(game)
    discard(game.declaration.module, ())

    def called(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code in clauses:
            clause = clauses[frame.f_code]
            applied[clause] = applied.get(clause, 0) + 1

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(before)
