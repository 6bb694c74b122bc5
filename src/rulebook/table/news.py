"""News: what happened, as one seat or a spectator may be told of it."""

from typing import Any

from attrs import frozen

from rulebook.core import ENGLISH, Actor, AnyGame, Language, Result, Viewer
from rulebook.core.scene import Scene
from rulebook.play import AnyMove
from rulebook.render import draw
from rulebook.table.undo import as_told


@frozen
class Told:
    """One move, as somebody is told of it: the version of the table after it, who acted, and the events in order.

    `action` is given to whoever acted and to nobody else: the events say what was done. `sentences` and `clauses` have one
    entry for each event.
    """

    version: int
    actor: Actor
    action: Any
    events: tuple[Any, ...]
    sentences: tuple[str, ...]
    clauses: tuple[str, ...]


@frozen
class News:
    """What somebody is told since a version of the table, up to `version`.

    `is_anew` says that something was taken back since then: `moves` are then all moves from the start, in place of what was
    told before. `table` is the commitment of the table that they come from, if they come from one.
    """

    viewer: Viewer
    version: int
    moves: tuple[Told, ...]
    is_anew: bool = False
    table: str | None = None


@frozen
class View:
    """What somebody sees of a table at a version: what they observe, the picture, and the result once the game is over."""

    viewer: Viewer
    version: int
    observation: Any
    scene: Scene
    result: Result | None = None

    def _repr_svg_(self) -> str:
        """What Jupyter displays: the picture."""
        return draw(self.scene).source


def told(game: AnyGame, move: AnyMove, viewer: Viewer, version: int, language: Language = ENGLISH) -> Told:
    """A move as a viewer may be told of it."""
    events = as_told(game, move.step.events, viewer)
    return Told(
        version,
        move.actor,
        move.action if move.actor == viewer else None,
        events,
        tuple([game.event_text(event, language) for event in events]),
        tuple([event.clause for event in events]),
    )
