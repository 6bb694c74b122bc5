"""What a viewer hears of a move."""

from typing import Generic

from attrs import frozen

from rulebook.core.chance import Actor
from rulebook.core.declaration import Action, Event


@frozen
class Heard(Generic[Action, Event]):
    """A move as the viewer was told of it: the action is None where it is not the viewer's own."""

    actor: Actor
    action: Action | None
    events: tuple[Event, ...]
