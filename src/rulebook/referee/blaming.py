"""Blaming: which other meanings of a game's clauses an engine acts by.

Each clause has a list of what it does not mean: the other values of its readings, the wrong meanings that translations are
examined by, and other numbers in its table, if it has one. A step is taken again by each of them.
"""

from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import suppress
from functools import cache
from inspect import getsource, unwrap
from typing import Any, TypeAlias

from attrs import Factory, asdict, frozen

from rulebook.core.game import AnyGame
from rulebook.examination.meanings import Kind, Meaning, has_meanings
from rulebook.examination.mutants import Mutant, function_at, mutated
from rulebook.examination.operators import meanings
from rulebook.examination.points import PLAYED_BY
from rulebook.referee.positions import ordered, text
from rulebook.spec import Specification, load

__all__ = ["Point", "Said", "other_meanings"]

Said: TypeAlias = Callable[[Any], Any]
"""What is said of a state."""


@frozen
class Point:
    """What an engine says at a point of a walk: each thing that the rules say of a state, and what the engine says instead.

    The state is one before an action; without an action, it is itself the point, at the start of a game or elsewhere.
    `applied` are the clauses that the rules apply there.
    """

    game: AnyGame
    state: Any
    action: Any = None
    is_start: bool = False
    answers: list[tuple[Said, Any]] = Factory(list)
    applied: Set[str] = frozenset()

    def fits(self, meaning: Meaning) -> bool:
        """Whether the rules would say the same as the engine if a clause had another meaning."""
        with suppress(*PLAYED_BY), mutated(self.game, meaning, [self.state.settings]) as mutant:
            state = self.reached(mutant)
            return all(text(ordered(said(state))) == text(ordered(theirs)) for said, theirs in self.answers)
        return False  # by the other meaning, there is no such state

    def reached(self, mutant: Mutant) -> Any:
        """The state at this point, under another meaning."""
        state = mutant(self.state)
        if self.action is not None:
            return self.game.step(state, self.action).state
        return self.game.start(state.settings) if self.is_start else state


@cache
def other_meanings(game: AnyGame) -> Mapping[str, Meaning]:
    """What clauses of a game do not mean, by ids: every value of a reading, and the wrong meanings that can be played."""
    specification = load(game.id)
    values = [
        Meaning(
            reading.clause,
            value.id,
            Kind.CONDITION,
            f"{reading.question} {value.statement}",
            readings=((reading.id, value.id),),
        )
        for reading in specification.readings
        for value in reading.values
    ]
    wrong = meanings(game, specification) if has_meanings(game.id) else ()
    return {each.id: each for each in (*wrong, *values, *misprints(game, specification)) if each.is_playable}


def misprints(game: AnyGame, specification: Specification) -> Iterator[Meaning]:
    """Tables of the box in which one number is greater or less by one, for the clauses whose functions look it up."""
    components = game.settings(players=game.declaration.seating.players[0]).components
    tables = {name: table for name, table in asdict(components, recurse=False).items() if isinstance(table, tuple)}
    for clause in specification.clauses:
        source = getsource(unwrap(function_at(game, clause.function))) if clause.function else ""
        for name in (name for name in tables if f"components.{name}[" in source):
            for place, number in enumerate(tables[name]):
                for other in (number - 1, number + 1):
                    says = f"{clause.statement} But number {place + 1} in that table is {other}, not {number}."
                    table = [*tables[name][:place], other, *tables[name][place + 1 :]]
                    yield Meaning(clause.id, f"{name}-{place}-{other}", Kind.NUMBER, says, components=((name, table),))
