"""What the short texts on cards and tokens stand for, in words: the legend of a picture."""

from collections.abc import Iterator
from enum import Enum
from typing import Any

from attrs import fields_dict, has

from rulebook.core.game import Game
from rulebook.core.scene import Grid, Group, Part, Scene, Tile, Tiles
from rulebook.core.sentences import ENGLISH, Language, said


def notation(game: Game[Any, Any, Any, Any, Any], state: Any, scene: Scene, language: Language = ENGLISH) -> dict[str, str]:
    """The short texts in the picture of a state, in the order of the game's pieces, with the words that they stand for.

    A piece without a word of its own is explained by what it consists of: `B` for blue in `B3`. A text of several words,
    such as `exactly 4`, needs no explanation.
    """
    shown = {tile.key or tile.text: tile.text for tile in tiles_of(scene.parts) if " " not in tile.text}
    legend = dict[str, str]()
    for kinds in game.declaration.kinds(state.settings):
        for piece in kinds:
            text = shown.get(str(piece.value if isinstance(piece, Enum) else piece))
            if text is not None:
                words = said(piece, language)
                is_of_parts = words == text or (hasattr(piece, "phrase") and not hasattr(piece, "word"))
                legend |= dict(parts_of(piece, language)) if is_of_parts else {text: words}
    return legend


def parts_of(piece: object, language: Language) -> Iterator[tuple[str, str]]:
    """The signs of what a piece consists of, with their words."""
    kind = type(piece)
    for name in fields_dict(kind) if has(kind) else ():
        value = getattr(piece, name)
        if isinstance(value, Enum) and said(value, language) != value.value:
            yield str(value.value), said(value, language)


def tiles_of(parts: tuple[Part, ...]) -> Iterator[Tile]:
    """Every tile in some parts of a scene."""
    for part in parts:
        match part:
            case Group():
                yield from tiles_of(part.parts)
            case Tiles():
                yield from part.tiles
            case Grid():
                yield from [cell.tile for cell in part.cells]
            case _:
                pass
