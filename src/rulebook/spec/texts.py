"""Texts that ship with a game's specification: those that nobody owns, or that were written for this project."""

from functools import lru_cache

from rulebook.spec.loader import load
from rulebook.spec.model import Edition
from rulebook.spec.passages import NormalText
from rulebook.spec.places import home


@lru_cache(maxsize=16)
def shipped_text(game_id: str, text: str) -> NormalText | None:
    """A text by its id, if it ships; None if users must have their own copy.

    Raises SpecError for an unknown game or text.
    """
    path = home(game_id).folder.joinpath(*load(game_id).text(text).file.split("/"))
    return NormalText.of(path.read_text(encoding="utf-8")) if path.is_file() else None


def shipped_editions(game_id: str) -> tuple[Edition, ...]:
    """The editions of a game whose texts ship."""
    return tuple([each for each in load(game_id).editions if any(shipped_text(game_id, text.id) for text in each.texts)])
