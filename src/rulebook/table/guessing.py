"""Drawing one of the courses of a game that agree with what a viewer has been told, where there are too many to list them.

`Trace` says how hidden piles have changed, and `Mixture` counts in which ways pieces can have come to lie there. A course is
drawn from these, with every piece that was taken from a hidden pile, and played by the rules. Where anything would have been
told otherwise it is thrown away, and so it is as often as its weight in the mixture is more than it should be.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from math import exp, log
from random import Random
from typing import Any, Final

from attrs import define, evolve, field

from rulebook.core import CHANCE, AnyGame, RulebookError, Viewer
from rulebook.core.hints import fields_of
from rulebook.table.belief import Course, Mixture, Slot
from rulebook.table.tracing import Heard, Trace
from rulebook.table.undo import as_told

MOST_COURSES: Final = 400
"""The number of courses that are drawn, at most, for one state."""
WEIGHED: Final = 32
"""The number of courses that fit from which one is taken by its weight where not all moves can be traced."""


@define(eq=False, slots=False)
class Guesses:
    """States in which a game can be, by the news of a viewer."""

    game: AnyGame
    viewer: Viewer
    start: Any
    heard: list[Heard]
    numbers: list[int] = field(factory=list, init=False)
    """The number of the move of each change of the piles."""

    @cached_property
    def trace(self) -> Trace:
        """The moves, as far as they have been traced."""
        return Trace(self.game, self.viewer, self.start)

    @cached_property
    def mixture(self) -> Mixture:
        """What can lie in the piles after them."""
        position: Callable[[Any], int] = self.trace.kinds.position
        own: list[list[int]] = [[] for _ in range(self.trace.piles)]
        for pile, piece in self.trace.first:
            own[pile].append(position(piece))
        return Mixture(self.trace.kinds, (tuple([tuple(sorted(pile)) for pile in own]), ()))

    def follow(self) -> None:
        """Take in what has been heard."""
        known = len(self.trace.moves)
        self.trace.follow(self.heard)
        for number, move in enumerate(self.trace.moves[known:], known):
            for change in move.changes:
                self.mixture.add(change)
                self.numbers.append(number)

    def state(self, random: Random) -> Any | None:
        """A state in which the game can be, as likely as its weight says; None where nothing that is drawn fits.

        That is exact as long as all moves can be traced, the mixture is exact, and a course is kept.
        """
        self.follow()
        if not self.mixture.weights:
            return None
        return self.drawn(random) if len(self.trace.moves) == len(self.heard) else self.guessed(random)

    def course(self, random: Random) -> tuple[list[Slot], float]:
        """A course, by the slots of what was taken from piles, and how likely it is to be kept."""
        course = Course(self.mixture, random)
        return course.drawn(self.numbers), course.kept()

    def drawn(self, random: Random) -> Any | None:
        """The state at the end of a course that is kept; if none is, of one of those tried, by weight."""
        tried: list[tuple[list[Slot], float]] = []
        for _ in range(MOST_COURSES):
            tried.append(self.course(random))
            if random.random() < tried[-1][1]:
                state = self.played(tried[-1][0])
                if state is not None:
                    return state
        while tried:
            (at,) = random.choices(range(len(tried)), [share for _, share in tried])
            state = self.played(tried.pop(at)[0])
            if state is not None:
                return state
        return None

    def guessed(self, random: Random) -> Any | None:
        """A state where the last moves cannot be traced: one of some courses whose last moves are guessed, by weight."""
        found: list[tuple[Any, float]] = []
        for _ in range(MOST_COURSES):
            slots, share = self.course(random)
            end = self.ended(self.played(slots), random)
            if end is not None:
                found.append((end[0], end[1] + log(share)))
            if len(found) == WEIGHED:
                break
        if not found:
            return None
        most = max(weight for _, weight in found)
        (chosen,) = random.choices([state for state, _ in found], [exp(weight - most) for _, weight in found])
        return chosen

    def ended(self, state: Any | None, random: Random) -> tuple[Any, float] | None:
        """The state after the moves that cannot be traced, one guessed after the other, with the logarithm of its weight."""
        weight = 0.0
        for heard in self.heard[len(self.trace.moves) :]:
            fitting = [] if state is None else list(self.fitting(state, heard))
            if not fitting:
                return None
            weight += log(sum(each for _, each in fitting))
            (state,) = random.choices([after for after, _ in fitting], [each for _, each in fitting])
        return None if state is None else (state, weight)

    def played(self, slots: list[Slot]) -> Any | None:
        """The state after the moves that have been traced, with the pieces that some slots have; None if they do not fit."""
        game, state, left = self.game, self.start, iter(slots)
        for heard, move in zip(self.heard, self.trace.moves, strict=False):
            pieces = [(old, next(left).kind) for old in move.pieces]
            try:
                step = game.step(state, with_pieces(move.action, pieces, self.trace.kinds))
            except RulebookError:
                return None
            if as_told(game, step.events, self.viewer) != heard.events:
                return None
            state = step.state
        return state

    def fitting(self, state: Any, heard: Heard) -> Iterator[tuple[Any, float]]:
        """The states that can come next, with the chance of what chance brings."""
        game = self.game
        if game.actor(state) != heard.actor:
            return
        total, possible = possible_in(game, state, heard)
        for action, weight in possible:
            step = game.step(state, action)
            if as_told(game, step.events, self.viewer) == heard.events:
                yield step.state, weight / total


def possible_in(game: AnyGame, state: Any, heard: Heard) -> tuple[int, tuple[tuple[Any, int], ...]]:
    """What can have been done in a state, with weights for what chance brings, after the sum of these."""
    if heard.actor is CHANCE:
        chances = game.chances(state)
        return sum(weight for _, weight in chances), chances
    if heard.action is None:
        return 1, tuple([(action, 1) for action in game.legal_actions(state)])
    return 1, () if game.why_not(state, heard.action) else ((heard.action, 1),)


def with_pieces(action: Any, pieces: list[tuple[Any, Any]], kinds: Any) -> Any:
    """An action with other pieces in place of some that it names."""
    left = [(old, new) for old, new in pieces if old != new]
    if not left:
        return action

    def anew(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple([anew(item) for item in value])
        for each in left:
            if value in kinds and each[0] == value:
                left.remove(each)
                return each[1]
        return value

    return evolve(action, **{each.name: anew(getattr(action, each.name)) for each in fields_of(type(action))})
