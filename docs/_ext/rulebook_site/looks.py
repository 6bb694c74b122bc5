"""A board in the look of the playground: its theme's drawings, colours and ground, light and dark, as one SVG."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from rulebook.core.scene import Grid, Tile

THEME: Final = Path(__file__).parents[2] / "playground" / "theme"
SPACE: Final = 60
"""The side of a space, and of the tile on it."""
MARGIN: Final = 34
"""What labels have beside the board."""
CARD: Final = 90
"""The width of a card in the hand."""
NAME: Final = re.compile(r"\{([^}]+)\}")
STYLE: Final = """
.ground { fill: var(--yp-1); } .board { fill: var(--yp-board); } .space { fill: var(--yp-cell); }
.around { fill: none; stroke: var(--ink-2); stroke-width: 3; stroke-dasharray: 8 6; }
.lit { fill: none; stroke: var(--lit); stroke-width: 5; } .no { fill: none; stroke: var(--cost); stroke-width: 5; }
.no-tag { fill: var(--cost); } .lit-tag { fill: var(--lit); }
text { fill: var(--ink-2); font: 600 16px var(--sans); text-anchor: middle; }
.tag { fill: #2A2520; font-size: 18px; } .no-tag + .tag { fill: var(--paper); }
"""


@frozen
class Mark:
    """A space that a card can be laid on, or not, with a short text: what it costs, or a sign."""

    row: int
    column: int
    text: str
    is_refused: bool = False


@cache
def manifest() -> Any:
    """What the theme says about games."""
    return json.loads((THEME / "manifest.json").read_text(encoding="utf-8"))


def board(id: str, grid: Grid, hand: Iterable[Tile], marks: Iterable[Mark]) -> str:
    """A board with what lies on it, marked spaces, and beneath it the cards of a hand."""
    width, height = len(grid.column_labels) * SPACE, len(grid.row_labels) * SPACE
    cards, used = [*hand], dict[str, str]()
    spaces = [(row, column) for row in range(len(grid.row_labels)) for column in range(len(grid.column_labels))]
    drawn = [f'<rect class="space" {at(*space)} rx="7"/>' for space in spaces]
    drawn += [piece(id, cell.tile, "tile", used, *corner(cell.row, cell.column), SPACE - 4) for cell in grid.cells]
    for region in grid.regions:
        first, last = corner(min(region.rows), min(region.columns)), corner(max(region.rows) + 1, max(region.columns) + 1)
        size = f'width="{last[0] - first[0]}" height="{last[1] - first[1]}"'
        drawn.append(f'<rect class="around" x="{first[0] - 2}" y="{first[1] - 2}" {size} rx="9"/>')
    drawn += [marked(mark) for mark in marks]
    drawn += [label(text, MARGIN / 2, corner(row, 0)[1] + 34) for row, text in enumerate(grid.row_labels)]
    drawn += [label(text, corner(0, column)[0] + 28, MARGIN - 12) for column, text in enumerate(grid.column_labels)]
    left = MARGIN + (width - len(cards) * (CARD + 14)) / 2
    for place, card in enumerate(cards):
        drawn.append(piece(id, card, "large", used, left + place * (CARD + 14), height + MARGIN + 18, CARD))
    total = f"0 0 {width + 2 * MARGIN} {height + MARGIN + CARD * 1.4 + 36:g}"
    ground = '<rect class="ground" width="100%" height="100%" rx="16"/>'
    under = f'<rect class="board" x="{MARGIN - 6}" y="{MARGIN - 6}" width="{width + 8}" height="{height + 8}" rx="12"/>'
    styles = (THEME / "theme.css").read_text(encoding="utf-8").partition("/* Grounds")[0] + STYLE
    body = "\n".join([f"<style>{styles}</style>", f"<defs>{''.join(used.values())}</defs>", ground, under, *drawn])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{total}">\n{body}\n</svg>\n'


def corner(row: int, column: int) -> tuple[float, float]:
    """The left upper corner of a space."""
    return MARGIN + column * SPACE, MARGIN + row * SPACE


def at(row: int, column: int) -> str:
    """Where a space lies, as attributes."""
    x, y = corner(row, column)
    return f'x="{x}" y="{y}" width="{SPACE - 4}" height="{SPACE - 4}"'


def label(text: str, x: float, y: float) -> str:
    """The label of a row or a column."""
    return f'<text x="{x}" y="{y}">{text}</text>'


def marked(mark: Mark) -> str:
    """A ring around a space, with its text at the corner."""
    kind, (x, y) = "no" if mark.is_refused else "lit", corner(mark.row, mark.column)
    ring = f'<rect class="{kind}" {at(mark.row, mark.column)} rx="7"/>'
    tag = f'<circle class="{kind}-tag" cx="{x + 50}" cy="{y + 4}" r="14"/>'
    return f'{ring}{tag}<text class="tag" x="{x + 50}" y="{y + 10}">{mark.text}</text>'


def piece(id: str, tile: Tile, shape: str, used: dict[str, str], x: float, y: float, width: float) -> str:  # noqa: PLR0917
    """A piece as a square tile or a large card, whose parts are kept in `used`."""
    pattern, values = next(filter(None, (fitting(each, tile.face) for each in manifest()["games"][id]["faces"])))
    face = manifest()["games"][id]["faces"][pattern]
    layers = "".join([layer(each, values, used) for each in face[shape]])
    tall = 100 if shape == "tile" else 140
    used[shape] = f'<clipPath id="{shape}"><rect width="100" height="{tall}" rx="9"/></clipPath>'
    size = f'x="{x}" y="{y}" width="{width}" height="{width * tall / 100:g}" viewBox="0 0 100 {tall}"'
    return f'<svg {size}><g clip-path="url(#{shape})" class="{filled(face["class"], values)}">{layers}</g></svg>'


def fitting(pattern: str, face: str) -> tuple[str, Mapping[str, str]] | None:
    """The values for the names in a pattern with which it is a face, if it can be."""
    pairs = list(zip(pattern.split(), face.split(), strict=False))
    fits = len(pattern.split()) == len(face.split()) and all(name in (word, f"{{{name[1:-1]}}}") for name, word in pairs)
    return (pattern, {name[1:-1]: word for name, word in pairs if name != word}) if fits else None


def layer(said: list[Any], values: Mapping[str, str], used: dict[str, str]) -> str:
    """A layer of a face: a part, and where it lies or the table that says so."""
    name, *where = said
    part = filled(name, values)
    text = (THEME / "parts" / f"{part}.svg").read_text(encoding="utf-8").strip()
    inner = text.removeprefix('<svg xmlns="http://www.w3.org/2000/svg"').removesuffix("</svg>")
    used[part] = f'<symbol id="{part}"{inner}</symbol>'
    boxes = looked(where[0], values) if isinstance(where[0], str) else [where[:4]]
    sizes = ["x='{}' y='{}' width='{}' height='{}'".format(*box) for box in boxes]
    return "".join([f"<use href='#{part}' {size}/>" for size in sizes])


def looked(path: str, values: Mapping[str, str]) -> Any:
    """What a table of the theme has: `animal:colour:number` with the names of values, or `mark:{colour}`."""
    found = manifest()["tables"]
    for key in path.split(":"):
        found = found[values.get(key, filled(key, values))]
    return found


def filled(text: str, values: Mapping[str, str]) -> str:
    """A text with the values for its names, or with what tables have for them."""
    return NAME.sub(lambda found: values.get(found[1]) or looked(found[1], values), text)
