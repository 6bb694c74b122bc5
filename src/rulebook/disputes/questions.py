"""Questions about a text, made from witnesses: each shows a position and asks about one thing on which readings disagree."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from attrs import evolve, frozen

from rulebook.core.chance import CHANCE
from rulebook.core.change import changed
from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.core.refusals import Refusal
from rulebook.core.scene import Scene
from rulebook.core.sentences import capitalised
from rulebook.disputes.dispute import Dispute, with_readings
from rulebook.disputes.lockstep import AnyStep, Parting, PartingKind, Response, tried
from rulebook.disputes.sentences import actor_text
from rulebook.disputes.witness import Witness
from rulebook.records import header, settings_from
from rulebook.spec import Reading

__all__ = ["Point", "Question", "question_from"]


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

    def holds(self, game: AnyGame, state: Any, value: str) -> bool:
        """Whether it holds in a state that is played with a value of the reading."""
        if self.value is not None:
            return value == self.value
        outcome = tried(game, state, self.action)
        if isinstance(outcome, Refusal):
            return False
        if self.choice is not None:
            return self.choice in game.legal_actions(outcome.state)
        return self.event is None or self.event in outcome.events


@frozen
class Question:
    """A question about one reading: its witness, what is asked, and the picture that is shown."""

    dispute: Dispute
    witness: Witness
    point: Point
    before: AnyStep

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.witness.sides.game

    @property
    def reading(self) -> Reading:
        """The reading that the question is about."""
        return self.dispute.reading

    @property
    def stated(self) -> "Question":
        """The question whether the text states the first of the two values, whatever happens in the position."""
        return evolve(self, point=Point(self.point.action, value=self.dispute.left.id))

    @property
    def scene(self) -> Scene:
        """The position that is shown."""
        return self.game.open_scene(self.before.state, self.before.events)

    @property
    def text(self) -> str:
        """The question in words."""
        if self.point.value is not None:
            return f"{self.reading.question} Does your text say this: {self.statement}"
        game, actor = self.game, actor_text(self.witness)
        action = f"`{game.action_text(self.point.action)}`"
        if self.point.choice is not None:
            then = f"`{game.action_text(self.point.choice)}`"
            return f"{capitalised(actor)} does this: {action}. According to your text, can the player then choose {then}?"
        if self.point.event is not None:
            happens = f"`{game.event_text(self.point.event)}`"
            return f"{capitalised(actor)} does this: {action}. According to your text, does this happen next: {happens}?"
        return f"It is up to {actor}. Does your text allow this action: {action}?"

    @property
    def statement(self) -> str:
        """The statement of the value in question, if the question is about a value."""
        return next(value.statement for value in self.reading.values if value.id == self.point.value)

    def answer(self, readings: Mapping[str, str]) -> bool | None:
        """Whether the point holds in the position under some readings; None if the position cannot be played under them.

        If other readings refuse the action that is shown, they are ignored, because the question is not about them.
        """
        value = readings[self.reading.id]
        for given in readings, {self.reading.id: value}:
            state = self.position(given)
            if state is not None and not self.is_refused(state):
                return self.point.holds(self.game, state, value)
        return None if state is None else self.point.holds(self.game, state, value)

    def position(self, readings: Mapping[str, str]) -> Any:
        """The position under some readings, in addition to those of the witness; None if these make no game."""
        own = self.witness.sides.left
        settings = settings_under(self.game, own, frozenset(readings.items()))
        return None if settings is None else changed(self.before.state, settings=settings)

    def is_refused(self, state: Any) -> bool:
        """Whether the action is refused in the position."""
        return isinstance(tried(self.game, state, self.point.action), Refusal)


@lru_cache(maxsize=4096)
def settings_under(game: AnyGame, settings: Any, readings: frozenset[tuple[str, str]]) -> Any:
    """Settings with other readings; None if these make no game. Cached, because creating them takes longer than a step."""
    try:
        return settings_from(game, with_readings(header(game, settings), dict(readings)))
    except RulebookError:
        return None


def question_from(dispute: Dispute, witness: Witness) -> Question:
    """The question for a witness: among the things that tell its sides apart, the one that is easiest to answer."""
    return Question(dispute, witness, next(points(dispute, witness)), witness.before)


def points(dispute: Dispute, witness: Witness) -> Iterator[Point]:
    """What tells the sides of a witness apart: an action, a choice after it, or an event; finally the statement itself.

    If each side allows something that the other refuses, both do much the same in other words or another order. Then an
    action means little to a person, and the question is about the statement.
    """
    parting, game = witness.parting, witness.sides.game
    stated = Point(parting.action, value=dispute.left.id)
    if parting.kind is PartingKind.REFUSED:
        yield stated if goes_another_way(witness) else Point(parting.action)
    elif parting.kind is PartingKind.OUTCOME:
        left, right = [tuple(own_choices(game, *pair)) for pair in both_ways(parting)]
        if not (left and right):
            yield from (Point(parting.action, choice=choice) for choice in left or right)
            events = [event for pair in both_ways(parting) for event in own_events(*pair)]
            yield from (Point(parting.action, event=event) for event in events)
    yield stated


def goes_another_way(witness: Witness) -> bool:
    """Whether, where the sides disagree, each of them allows something that the other refuses."""
    refusals = [parting.left for parting in witness.sides.refusals(witness.before.state)]
    return len({isinstance(left, Refusal) for left in refusals}) == 2


def both_ways(parting: Parting) -> tuple[tuple[Response, Response], tuple[Response, Response]]:
    """The response of each side, paired with that of the other."""
    return (parting.left, parting.right), (parting.right, parting.left)


def own_choices(game: AnyGame, own: Response, other: Response) -> Iterator[object]:
    """What a player may choose after one of two steps and not after the other, unless one of them ends the game."""
    if isinstance(own, Refusal) or isinstance(other, Refusal) or game.actor(other.state) is None:
        return
    if game.actor(own.state) is not CHANCE:
        others = game.legal_actions(other.state)
        yield from (action for action in game.legal_actions(own.state) if action not in others)


def own_events(own: Response, other: Response) -> Iterator[object]:
    """The events of one of two steps that the other does not have."""
    if not isinstance(own, Refusal) and not isinstance(other, Refusal):
        yield from (event for event in own.events if event not in other.events)
