"""What the tests of every game do in a position: act there, find out what happened, or why that is refused, and look."""

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Any, Generic, TypeVar

import pytest
from attrs import frozen

from rulebook.core import Game, IllegalAction, Refusal, Step, Viewer
from rulebook.core.scene import Group, Part, Scene

State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Kind = TypeVar("Kind")


@frozen
class Doing(Generic[State, Action, Event]):
    """What can be done in the positions of a game."""

    game: Game[Any, State, Action, Event, Any]

    def after(self, state: State, *actions: Action) -> Step[State, Event]:
        """What several actions lead to, one after the other, with the events of them all."""
        return reduce(lambda reached, action: reached.then(self.game.step, action), actions, Step[State, Event](state))

    def shown(self, state: State, *actions: Action, viewer: Viewer | None = None) -> Scene:
        """The picture after some actions, with what the last of them changed: open, or for a viewer."""
        *before, last = actions
        step = self.game.step(self.after(state, *before).state, last)
        if viewer is None:
            return self.game.open_scene(step.state, step.events)
        return self.game.scene(step.state, viewer, step.events)

    def refused(self, state: State, action: Action) -> Refusal:
        """Why `action` is refused: by `step` as by `why_not`, and it is not legal. Fails where it is."""
        assert action not in self.game.legal_actions(state)
        with pytest.raises(IllegalAction) as caught:
            self.game.step(state, action)
        assert caught.value.refusal == self.game.why_not(state, action)
        return caught.value.refusal


def told(events: Iterable[object], kind: type[Kind]) -> tuple[Kind, ...]:
    """The events of one kind, in order."""
    return tuple(event for event in events if isinstance(event, kind))


def parts(scene: Scene) -> Iterator[Part]:
    """Every part of a scene, also those within groups."""
    waiting: list[Part] = list(scene.parts)
    while waiting:
        part = waiting.pop(0)
        yield part
        if isinstance(part, Group):
            waiting[:0] = part.parts
