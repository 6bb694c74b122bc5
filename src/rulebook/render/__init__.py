"""Pictures of a position: `svg` for pages and notebooks, `terminal` for the command line (with the extra `cli`).

Nothing here knows a game: a game says in a `rulebook.core.scene.Scene` what there is to see, and it is drawn here.
"""

from typing import TypeVar

from rulebook.core.chance import Seat
from rulebook.core.game import Game
from rulebook.render.svg import Svg, draw

Rules = TypeVar("Rules")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")

__all__ = ["Svg", "draw", "show"]


def show(
    game: Game[Rules, State, Action, Event, Observation],
    state: State,
    viewer: Seat | None = None,
    events: tuple[Event, ...] = (),
) -> Svg:
    """The picture of a position as `viewer` may see it (None: everything), with what `events` just changed.

    In a notebook it shows itself: `show(game, state)`.
    """
    return draw(game.scene(state, viewer, events))
