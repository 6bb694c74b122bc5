"""Questions about a text, made from witnesses: each shows a position and asks about one thing on which readings disagree."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from attrs import evolve, frozen

from rulebook.core import CHANCE, ENGLISH, AnyGame, Language, Refusal, RulebookError, changed
from rulebook.core.scene import Scene
from rulebook.readings.contrast import Contrast, with_readings
from rulebook.readings.lockstep import PartingKind, Response, comes_anyway, tried
from rulebook.readings.witness import Witness
from rulebook.records import header, settings_from
from rulebook.spec import Reading

__all__ = ["Point", "Question", "question_from", "question_of_words"]


@frozen
class Point:
    """A point that holds in a position under some readings only.

    It says that `action` is allowed; or, if given, that `choice` is allowed after it, or that it leads to `event`; or, if
    neither shows a difference, that the text states `value`.
    """

    action: object
    choice: object | None = None
    event: object | None = None
    value: str | None = None

    def holds(self, game: AnyGame, state: Any) -> bool:
        """Whether what it says of a position holds in a state."""
        outcome = tried(game, state, self.action)
        if isinstance(outcome, Refusal):
            return False
        if self.choice is not None:
            return self.choice in game.legal_actions(outcome.state)
        return self.event is None or self.event in outcome.events


@frozen
class Question:
    """A question about one reading: its witness, if there is one, and what is asked."""

    contrast: Contrast
    point: Point
    witness: Witness | None = None

    @property
    def game(self) -> AnyGame:
        """The game in which the position is; a question without a witness has none."""
        assert self.witness is not None, "a question without a position is about a statement"
        return self.witness.sides.game

    @property
    def reading(self) -> Reading:
        """The reading that the question is about."""
        return self.contrast.reading

    @property
    def stated(self) -> "Question":
        """The question whether the text states the first of the two values, whatever happens in the position."""
        return evolve(self, point=Point(self.point.action, value=self.contrast.left.id))

    def scene(self, language: Language = ENGLISH) -> Scene | None:
        """The position that is shown; none if there is no witness."""
        if self.witness is None:
            return None
        before = self.witness.before
        return self.game.open_scene(before.state, before.events, language)

    def answer(self, readings: Mapping[str, str]) -> bool | None:
        """Whether the point holds under some readings; None if the position cannot be played under them.

        If other readings refuse the action that is shown, they are ignored, because the question is not about them.
        """
        value = readings[self.reading.id]
        if self.point.value is not None:
            return value == self.point.value
        for given in readings, {self.reading.id: value}:
            state = self.position(given)
            if state is not None and not isinstance(tried(self.game, state, self.point.action), Refusal):
                return self.point.holds(self.game, state)
        return None if state is None else self.point.holds(self.game, state)

    def position(self, readings: Mapping[str, str]) -> Any:
        """The position under some readings, in addition to those of the witness; None if these make no game."""
        assert self.witness is not None, "a question without a position is about a statement"
        settings = settings_under(self.game, self.witness.sides.left, frozenset(readings.items()))
        return None if settings is None else changed(self.witness.before.state, settings=settings)


@lru_cache(maxsize=4096)
def settings_under(game: AnyGame, settings: Any, readings: frozenset[tuple[str, str]]) -> Any:
    """Settings with other readings; None if these make no game. Cached, because creating them takes longer than a step."""
    try:
        return settings_from(game, with_readings(header(game, settings), dict(readings)))
    except RulebookError:
        return None


def question_from(contrast: Contrast, witness: Witness) -> Question:
    """The question for a witness: among the things that tell its sides apart, the one that is easiest to answer."""
    return Question(contrast, next(points(contrast, witness)), witness)


def question_of_words(contrast: Contrast) -> Question:
    """The question for a contrast without a witness: whether the text states the first of the two values."""
    return Question(contrast, Point(None, value=contrast.left.id))


def points(contrast: Contrast, witness: Witness) -> Iterator[Point]:
    """What tells the sides of a witness apart: an action, an event, or a choice after it; finally the statement itself.

    An event comes first, because what a player can choose after it may only follow from it.

    If each side allows something that the other refuses, both do much the same in other words or another order. Then an
    action means little to a person, and the question is about the statement.
    """
    parting, game = witness.parting, witness.sides.game
    stated = Point(parting.action, value=contrast.left.id)
    if parting.kind is PartingKind.REFUSED:
        refusals = [each.left for each in witness.sides.refusals(witness.before.state)]
        goes_another_way = len({isinstance(left, Refusal) for left in refusals}) == 2
        yield stated if goes_another_way else Point(parting.action)
    elif parting.kind is PartingKind.OUTCOME:
        both = (parting.left, parting.right), (parting.right, parting.left)
        if not all(any(own_choices(game, *pair)) for pair in both):
            for pair in both:
                yield from (Point(parting.action, event=event) for event in own_events(game, *pair))
                yield from (Point(parting.action, choice=choice) for choice in own_choices(game, *pair))
    yield stated


def own_choices(game: AnyGame, own: Response, other: Response) -> Iterator[object]:
    """What a player may choose after one of two steps and not after the other, unless one of them ends the game."""
    if isinstance(own, Refusal) or isinstance(other, Refusal) or game.actor(other.state) is None:
        return
    if game.actor(own.state) is not CHANCE:
        others = game.legal_actions(other.state)
        yield from (action for action in game.legal_actions(own.state) if action not in others)


def own_events(game: AnyGame, own: Response, other: Response) -> Iterator[object]:
    """The events of one of two steps that the other does not have, nor what chance does after it."""
    if not isinstance(own, Refusal) and not isinstance(other, Refusal):
        yield from (event for event in own.events if event not in other.events and not comes_anyway(game, other, event))
