"""Pictures of a position: `svg` for pages and notebooks, `terminal` for the command line (with the extra `cli`).

Nothing here knows a game: a game describes what there is to see as a `rulebook.core.scene.Scene`, which is drawn here.
`changes` says what to animate between two scenes, and `stylesheet` has the colours of SVG pictures for a page.
"""

from rulebook import arguments
from rulebook.core import ENGLISH, Game, Language, Viewer
from rulebook.core.declaration import Action, Event, Observation, Settings, State
from rulebook.render.animation import Change, Counted, Moved, Slid, changes
from rulebook.render.palette import stylesheet
from rulebook.render.svg import A_LANGUAGE, Svg, draw

__all__ = [
    "Change",
    "Counted",
    "Moved",
    "Slid",
    "Svg",
    "changes",
    "draw",
    "show",
    "show_open",
    "stylesheet",
]


def show(
    game: Game[Settings, State, Action, Event, Observation],
    state: State,
    viewer: Viewer,
    events: tuple[Event, ...] = (),
    language: Language = ENGLISH,
) -> Svg:
    """The picture of a position as a seat or a spectator may see it, with what `events` just changed.

    Notebooks display it directly: `show(game, state, 0)`. Raises DomainError for what is not a language.
    """
    arguments.checked("language", language, Language, A_LANGUAGE)
    return draw(game.scene(state, viewer, events, language), language=language)


def show_open(
    game: Game[Settings, State, Action, Event, Observation],
    state: State,
    events: tuple[Event, ...] = (),
    language: Language = ENGLISH,
) -> Svg:
    """The picture of a position with all cards open, for archives and analysis; never show it to anybody at the table.

    Raises DomainError for what is not a language.
    """
    arguments.checked("language", language, Language, A_LANGUAGE)
    return draw(game.open_scene(state, events, language), language=language)
