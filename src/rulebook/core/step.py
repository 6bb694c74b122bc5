"""The result of an action: the state after it, and the events that explain the difference."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar, TypeVarTuple

from attrs import frozen

from rulebook.core.change import setters_of

State = TypeVar("State")
Event = TypeVar("Event")
Arguments = TypeVarTuple("Arguments")


@frozen(init=False)
class Step(Generic[State, Event]):
    """A state, and the events that led to it, in order."""

    state: State
    events: tuple[Event, ...] = ()

    def __init__(self, state: State, events: tuple[Event, ...] = ()) -> None:
        set_state(self, state)
        set_events(self, events)

    if not TYPE_CHECKING:

        def __class_getitem__(cls, types: tuple[object, object]) -> object:
            """For the types of a game, return the class itself: `Step[State, Event](...)` would cost more than the step it
            creates.
            """
            state, event = types
            if type(state) is TypeVar or type(event) is TypeVar:
                return super().__class_getitem__(types)
            return cls

    def then(
        self,
        rule: Callable[[State, *Arguments], "Step[State, Event] | None"],
        *arguments: *Arguments,
    ) -> "Step[State, Event]":
        """Continue with `rule`, applied to the state reached so far; its events come after the earlier ones.

        A rule with nothing to do returns None.
        """
        after = rule(self.state, *arguments)
        if after is None:
            return self
        return Step(after.state, self.events + after.events) if self.events else after


set_state, set_events = setters_of(Step)
