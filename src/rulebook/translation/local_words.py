"""What a sheet says by itself in a language, and scenes for a page."""

from importlib.resources import files
from typing import Final

from attrs import evolve, frozen

from rulebook.core.scene import Group, Note, Part, Scene, Track
from rulebook.languages.catalogues import base
from rulebook.spec.toml_file import read_tables

LONGEST_TRACK: Final = 12
"""How many places of a track are legible in a picture as wide as a page."""


@frozen
class SheetWords:
    """What a sheet says by itself, in one language."""

    signs: str
    new: str
    gone: str
    several: str
    customary: str = "Customary {where}"


def sheet_words(code: str) -> SheetWords | None:
    """What a sheet says by itself in a language; None if the library has no words for it."""
    return read_tables(files(__package__) / "sheet_words.toml", SheetWords).get(base(code))


def for_page(scene: Scene, description: str) -> Scene:
    """A scene without its title, without sentences, and without tracks that are too long for a page, or empty.

    If nothing else remains, these parts stay.
    """
    parts = without_notes(scene.parts)
    told = [part for part in parts if not isinstance(part, Track) or (part.markers and len(part.places) <= LONGEST_TRACK)]
    return evolve(scene, title="", caption="", alt=description, parts=tuple(map(silent, told or parts)))


def silent(part: Part) -> Part:
    """A part of a scene without sentences."""
    return evolve(part, parts=tuple(map(silent, without_notes(part.parts)))) if isinstance(part, Group) else part


def without_notes(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Parts without notes; if nothing else remains, they stay."""
    return tuple(part for part in parts if not isinstance(part, Note)) or parts
