"""The names of a game's pictures and headings in a language: specs/<game>/translations/words.toml."""

import re
from collections.abc import Mapping
from typing import Final

from attrs import evolve, frozen

from rulebook.core.scene import Group, Note, Part, Scene, Track
from rulebook.spec.places import home
from rulebook.spec.toml_file import read_table
from rulebook.translation.languages import base
from rulebook.translation.po_file import FOLDER

__all__ = ["LocalWords", "WordsFile", "local_words"]

NAME: Final = "words.toml"
LONGEST_TRACK: Final = 12
"""How many places of a track are legible in a picture as wide as a page."""


@frozen
class WordsFile:
    """The file: for each language, the headings of sections, and the labels of pictures by their English words."""

    headings: Mapping[str, Mapping[str, str]]
    labels: Mapping[str, Mapping[str, str]]


@frozen
class LocalWords:
    """The headings and labels in one language. Anything without a word stays as it is."""

    headings: Mapping[str, str]
    labels: Mapping[str, str]

    def heading(self, section: str) -> str:
        """The heading of a section; none if the language has none for it."""
        return self.headings.get(section, "")

    def label(self, text: str) -> str:
        """A label of a picture, such as `Seat 1`, with the words of the language."""
        for english in sorted(self.labels, key=len, reverse=True):
            text = re.sub(rf"\b{re.escape(english)}\b", self.labels[english], text)
        return text

    def scene(self, scene: Scene, description: str) -> Scene:
        """A scene with the labels of the language, without sentences and parts too wide for a page."""
        parts = tuple(map(self.part, narrow(without_notes(scene.parts))))
        return evolve(scene, title="", caption="", alt=description, parts=parts)

    def part(self, part: Part) -> Part:
        """A part of a scene with the labels of the language."""
        if isinstance(part, Group):
            inner = tuple(map(self.part, without_notes(part.parts)))
            return evolve(part, title=self.label(part.title), parts=inner)
        return part if isinstance(part, Note) else evolve(part, title=self.label(part.title))


def narrow(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Parts without long tracks; if nothing else remains, they stay."""
    return tuple(part for part in parts if not (isinstance(part, Track) and len(part.places) > LONGEST_TRACK)) or parts


def without_notes(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Parts without notes, which are sentences in English; if nothing else remains, they stay."""
    return tuple(part for part in parts if not isinstance(part, Note)) or parts


def local_words(game_id: str, code: str) -> LocalWords:
    """The headings and labels of a game in a language; none if the game has none. Raises SpecError for a bad file."""
    file = home(game_id).folder / FOLDER / NAME
    if not file.is_file():
        return LocalWords({}, {})
    words = read_table(file, WordsFile, f"{game_id}/{FOLDER}/{NAME}")
    return LocalWords(words.headings.get(base(code), {}), words.labels.get(base(code), {}))
