"""Pictures of a position: `svg` for pages and notebooks, `terminal` for the command line (with the extra `cli`).

Nothing here knows a game: a game describes what there is to see as a `rulebook.core.scene.Scene`, which is drawn here.
"""

from typing import TypeVar

from rulebook.core.chance import Viewer
from rulebook.core.game import Game
from rulebook.core.sentences import ENGLISH, Language
from rulebook.render.labels import in_language
from rulebook.render.svg import Svg, draw

Settings = TypeVar("Settings")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Observation = TypeVar("Observation")

__all__ = ["Svg", "draw", "in_language", "show", "show_open"]


def show(
    game: Game[Settings, State, Action, Event, Observation],
    state: State,
    viewer: Viewer,
    events: tuple[Event, ...] = (),
    language: Language = ENGLISH,
) -> Svg:
    """The picture of a position as a seat or a spectator may see it, with what `events` just changed.

    Notebooks display it directly: `show(game, state, 0)`.
    """
    return draw(game.scene(state, viewer, events, language), language=language)


def show_open(
    game: Game[Settings, State, Action, Event, Observation],
    state: State,
    events: tuple[Event, ...] = (),
    language: Language = ENGLISH,
) -> Svg:
    """The picture of a position with all cards open, for archives and analysis; never show it to anybody at the table."""
    return draw(game.open_scene(state, events, language), language=language)
