"""How often each clause was reached: named by an event, or applied by the function that is marked with it."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any

from attrs import Factory, define

from rulebook.core import AnyGame
from rulebook.referee.applied import watching
from rulebook.spec import load


def told_somewhere(game: AnyGame) -> set[str]:
    """The clauses that some event can name: those whose ids occur in functions of the chapters, or in tables beside them."""
    clauses, found = {clause.id for clause in load(game.id).clauses}, set[str]()
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{game.module}.chapters."):
            for value in vars(module).values():
                if isinstance(value, FunctionType) and value.__module__ == name:
                    found.update(clauses.intersection(filter(is_text, value.__code__.co_consts)))
                elif isinstance(value, dict):
                    found.update(clauses.intersection(filter(is_text, value.values())))
    return found


def is_text(value: object) -> bool:
    """Whether something is a text."""
    return isinstance(value, str)


@define
class Counts:
    """How often events named each clause, and how often it was applied in the games that were watched."""

    told: Counter[str] = Factory(Counter)
    applied: Counter[str] = Factory(Counter)

    def tell(self, events: tuple[Any, ...]) -> None:
        """Count the clauses of some events."""
        self.told.update([event.clause for event in events if event.clause is not None])

    @contextmanager
    def watching(self, game: AnyGame) -> Iterator[None]:
        """Count what is applied meanwhile."""
        with watching(game, self.applied):
            yield

    def add(self, others: "Counts") -> None:
        """Add the counts of another run."""
        self.told.update(others.told)
        self.applied.update(others.applied)

    def never(self, game: AnyGame) -> list[str]:
        """The clauses that were never reached: never named by an event or, if no event can name them, never applied."""
        in_events = told_somewhere(game)
        clauses = [clause.id for clause in load(game.id).clauses if clause.function is not None]
        return [id for id in clauses if not (self.told[id] if id in in_events else self.applied[id])]
