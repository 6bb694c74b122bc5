"""Blaming: which other meanings of a game's clauses an engine acts by.

Each clause has a list of what it does not mean: the other values of its readings, and the wrong meanings that translations
are examined by. A step is taken again by each of them.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, TypeAlias

from attrs import Factory, frozen

from rulebook.core.game import AnyGame
from rulebook.examination.in_effect import Twin, in_effect
from rulebook.examination.meanings import Kind, Meaning, has_meanings
from rulebook.examination.operators import meanings
from rulebook.examination.points import PLAYED_BY
from rulebook.referee.positions import ordered, text
from rulebook.spec import load

__all__ = ["Point", "Said", "other_meanings"]

Said: TypeAlias = Callable[[Any], Any]
"""What is said of a state."""


@frozen
class Point:
    """What an engine says at a point of a walk: each thing that the rules say of a state, and what the engine says instead.

    The state is one before an action; without an action, it is itself the point, at the start of a game or elsewhere.
    """

    game: AnyGame
    state: Any
    action: Any = None
    is_start: bool = False
    answers: list[tuple[Said, Any]] = Factory(list)

    def fits(self, meaning: Meaning) -> bool:
        """Whether the rules would say the same as the engine if a clause had another meaning."""
        with suppress(*PLAYED_BY), in_effect(self.game, meaning, [self.state.settings]) as twin:
            state = self.reached(twin)
            return all(text(ordered(said(state))) == text(ordered(theirs)) for said, theirs in self.answers)
        return False  # by the other meaning, there is no such state

    def reached(self, twin: Twin) -> Any:
        """The state at this point, under another meaning."""
        state = twin(self.state)
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
    return {each.id: each for each in (*wrong, *values) if each.is_playable}
