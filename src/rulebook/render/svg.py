"""SVG pictures of scenes: identical for identical scenes on every machine, without scripts or external references."""

import re
from collections.abc import Sequence
from itertools import accumulate, chain, groupby
from math import cos, pi, sin, sqrt
from pathlib import Path
from typing import Final, assert_never
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from attrs import frozen

from rulebook.core.scene import (
    Arrangement,
    Border,
    Cell,
    Emphasis,
    Grid,
    Group,
    Marker,
    Note,
    Part,
    Pile,
    Region,
    Scene,
    Tile,
    Tiles,
    Track,
)
from rulebook.core.sentences import ENGLISH, Language
from rulebook.render.labels import in_language
from rulebook.render.palette import FIELD, GLOW, INK, LINE, PAINTS, PAPER, SOFT_INK, Paint

__all__ = ["Svg", "draw"]

FONTS: Final = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
MARGIN: Final = 24.0
GAP: Final = 20.0
SPACE: Final = 62.0
"""The side of a space of a grid."""
CARD: Final = 50.0
"""The side of a card on a grid."""
SMALL_CARD: Final = 40.0
"""The side of a card in a hand."""
DISC: Final = 26.0
"""The size of a marker on a track, across and down."""
LETTER: Final = 0.6
"""The width of a letter as a multiple of the font size: a generous estimate, since a picture cannot measure its fonts."""
BOLD_LETTER: Final = 0.75
"""The same for bold letters."""


@frozen
class Svg:
    """A finished picture; `source` is the SVG document."""

    source: str

    def __str__(self) -> str:
        return self.source

    def _repr_svg_(self) -> str:
        """What Jupyter displays."""
        return self.source

    def write(self, path: Path | str) -> None:
        """Write the document to a file, in UTF-8."""
        Path(path).write_text(self.source, encoding="utf-8")


@frozen
class Font:
    """How to write a text: its size, in the units of the picture, and its colour."""

    size: float
    ink: str = INK
    bold: bool = False


LABEL: Final = Font(14, SOFT_INK)
"""The numbers of the rows and columns."""
PLACE: Final = Font(11, SOFT_INK)
"""The labels of a track."""


@frozen(eq=False)
class Drawing:
    """Elements that fill a box of `width` by `height` with its corner at 0, 0."""

    width: float
    height: float
    elements: tuple[Element, ...]


def draw(scene: Scene, *, language: Language = ENGLISH) -> Svg:
    """The picture of a scene, with its description for screen readers, and with its labels in a language.

    Its caption and description are in the language in which the game made the scene.
    """
    scene = in_language(scene, language)
    content = above((heading(scene), *map(draw_part, scene.parts)))
    width, height = content.width + 2 * MARGIN, content.height + 2 * MARGIN
    size = {"width": number(width), "height": number(height), "viewBox": f"0 0 {number(width)} {number(height)}"}
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "role": "img", "font-family": FONTS})
    root.set("style", "max-width: 100%")
    SubElement(root, "title").text = clean(scene.title)
    SubElement(root, "desc").text = clean(scene.alt)
    root.append(box(0, 0, width, height, 16, fill=PAPER))
    root.append(moved(content, MARGIN, MARGIN))
    indent(root)
    return Svg(tostring(root, encoding="unicode") + "\n")


def heading(scene: Scene) -> Drawing:
    """The title, with what happens next."""
    return above((line_of_text(scene.title, Font(24, bold=True)), line_of_text(scene.caption, Font(16, SOFT_INK))), gap=6)


def draw_part(part: Part, width: float = 0) -> Drawing:
    """The drawing of one part of a scene; a panel is at least `width` wide."""
    match part:
        case Grid():
            return draw_grid(part)
        case Tiles(title, tiles):
            return titled(title, beside([draw_tile(tile, SMALL_CARD) for tile in tiles] or [nothing()], gap=6))
        case Pile(title, size):
            return titled(title, draw_pile(size))
        case Track():
            return titled(part.title, draw_track(part))
        case Note(text):
            return line_of_text(text, Font(15))
        case Group():
            return draw_group(part, width)
        case _:
            assert_never(part)


# Groups


def draw_group(group: Group, width: float) -> Drawing:
    """Parts in their arrangement, in a panel of their own if the group has a title."""
    content = arranged(group.parts, group.arrangement)
    if not group.title:
        return content
    return panel(above((line_of_text(group.title, Font(16, bold=True)), content), gap=10), width, group.emphasis)


def arranged(parts: Sequence[Part], arrangement: Arrangement) -> Drawing:
    """The parts of a group, side by side, in a column or in a circle."""
    drawings = [draw_part(part) for part in parts]
    match arrangement:
        case Arrangement.ROW:
            return beside(drawings)
        case Arrangement.COLUMN:
            widest = max(drawing.width for drawing in drawings)
            return above([draw_part(part, widest) for part in parts], gap=12)
        case Arrangement.CIRCLE:
            return around(drawings)
        case _:
            assert_never(arrangement)


def panel(content: Drawing, width: float, emphasis: Emphasis) -> Drawing:
    """A frame with rounded corners around `content`, at least `width` wide; a strong one has warm colours and a solid
    border.
    """
    width, height = max(width, content.width + 32), content.height + 26
    stroke, fill = (INK, GLOW) if emphasis is Emphasis.STRONG else (LINE, PAPER)
    frame = box(1, 1, width - 2, height - 2, 12, fill=fill, stroke=stroke, stroke_width=2)
    return Drawing(width, height, (frame, moved(content, 16, 13)))


def beside(drawings: Sequence[Drawing], gap: float = GAP) -> Drawing:
    """Drawings from left to right, aligned at the top."""
    lefts = accumulate((drawing.width + gap for drawing in drawings), initial=0.0)
    placed = tuple(moved(drawing, left, 0) for drawing, left in zip(drawings, lefts, strict=False))
    width = sum(drawing.width + gap for drawing in drawings) - gap
    return Drawing(width, max(drawing.height for drawing in drawings), placed)


def above(drawings: Sequence[Drawing], gap: float = GAP) -> Drawing:
    """Drawings from top to bottom, aligned on the left."""
    tops = accumulate((drawing.height + gap for drawing in drawings), initial=0.0)
    placed = tuple(moved(drawing, 0, top) for drawing, top in zip(drawings, tops, strict=False))
    height = sum(drawing.height + gap for drawing in drawings) - gap
    return Drawing(max(drawing.width for drawing in drawings), height, placed)


def around(drawings: Sequence[Drawing]) -> Drawing:
    """Drawings placed clockwise on an ellipse, from the top; it is large enough that no two overlap."""
    width = max(drawing.width for drawing in drawings) + GAP
    height = max(drawing.height for drawing in drawings) + GAP
    stretch = sqrt(2) / (2 * sin(pi / max(len(drawings), 3)))
    placed = []
    for position, drawing in enumerate(drawings):
        angle = 2 * pi * position / len(drawings)
        centre_x, centre_y = width * (0.5 + stretch * (1 + sin(angle))), height * (0.5 + stretch * (1 - cos(angle)))
        placed.append(moved(drawing, centre_x - drawing.width / 2, centre_y - drawing.height / 2))
    return Drawing(width * (1 + 2 * stretch), height * (1 + 2 * stretch), tuple(placed))


def titled(title: str, content: Drawing) -> Drawing:
    """`content` with a small heading."""
    return above((line_of_text(title, Font(13, SOFT_INK)), content), gap=6)


# Grids


def draw_grid(grid: Grid) -> Drawing:
    """A board with its labels, regions and cells."""
    rows, columns = len(grid.row_labels), len(grid.column_labels)
    spaces = [field(row, column) for row in range(rows) for column in range(columns)]
    regions = [outline for region in grid.regions for outline in draw_region(region)]
    cells = [draw_cell(cell) for cell in grid.cells]
    board = Drawing(columns * SPACE, rows * SPACE, (*regions, *spaces, *cells))
    side = Drawing(
        18, rows * SPACE, tuple(label(text, 7, centre(row) + 5, LABEL) for row, text in enumerate(grid.row_labels))
    )
    top = Drawing(
        columns * SPACE, 18, tuple(label(text, centre(column), 13, LABEL) for column, text in enumerate(grid.column_labels))
    )
    width, height = board.width + side.width, board.height + top.height
    return titled(grid.title, Drawing(width, height, (moved(top, 18, 0), moved(side, 0, 18), moved(board, 18, 18))))


def centre(line: int) -> float:
    """The middle of a row or column."""
    return (line + 0.5) * SPACE


def field(row: int, column: int) -> Element:
    """An empty space."""
    return box(column * SPACE + 4, row * SPACE + 4, SPACE - 8, SPACE - 8, 8, fill=FIELD)


def draw_region(region: Region) -> list[Element]:
    """A line around every stretch of adjacent spaces."""
    return [
        outline(rows, columns, region.border) for rows in stretches(region.rows) for columns in stretches(region.columns)
    ]


def stretches(lines: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Lines in ascending order, split into runs of adjacent ones."""
    parted = groupby(enumerate(lines), key=lambda numbered: numbered[1] - numbered[0])
    return [tuple(line for _, line in stretch) for _, stretch in parted]


def outline(rows: tuple[int, ...], columns: tuple[int, ...], border: Border) -> Element:
    """The line around a block of adjacent rows and columns."""
    left, top, width, height = columns[0] * SPACE, rows[0] * SPACE, len(columns) * SPACE, len(rows) * SPACE
    match border:
        case Border.FIRM:
            return box(left, top, width, height, 11, fill=GLOW, stroke=INK, stroke_width=3)
        case Border.DASHED:
            return box(left, top, width, height, 11, fill="none", stroke=SOFT_INK, stroke_width=2, dashes="7 6")
        case _:
            assert_never(border)


def draw_cell(cell: Cell) -> Element:
    """A tile in the middle of its space."""
    tile = draw_tile(cell.tile, CARD)
    return moved(tile, centre(cell.column) - tile.width / 2, centre(cell.row) - tile.height / 2)


# Tiles, piles and tracks


def draw_tile(tile: Tile, side: float) -> Drawing:
    """A card or token: its text on its colour. If there are several, another card shows behind it, with a badge for the
    number.
    """
    paint = PAINTS[tile.tone]
    font = Font(side * 0.4, face_ink(tile, paint), bold=True)
    width = max(side, text_width(tile.text, font) + 12)
    face = face_of(tile, width, side, paint), label(tile.text, width / 2, side * 0.64, font)
    if tile.count == 1:
        return Drawing(width, side, face)
    twin = () if tile.emphasis is Emphasis.GHOST else (card_box(4, -4, width, side, paint),)
    return Drawing(width, side, (*twin, *face, count_badge(tile.count, width, side)))


def face_of(tile: Tile, width: float, side: float, paint: Paint) -> Element:
    """The front of a tile."""
    match tile.emphasis:
        case Emphasis.NORMAL:
            return card_box(0, 0, width, side, paint)
        case Emphasis.STRONG:
            return strong_face(width, side, paint)
        case Emphasis.GHOST:
            return ghost_face(width, side, paint)
        case _:
            assert_never(tile.emphasis)


def face_ink(tile: Tile, paint: Paint) -> str:
    """The colour of a tile's text; a ghost has no background colour."""
    return INK if tile.emphasis is Emphasis.GHOST else paint.text


def card_box(left: float, top: float, width: float, height: float, paint: Paint) -> Element:
    """A card in its colour, with a thin edge that separates it from a card behind it."""
    edge = SOFT_INK if paint.surface == PAPER else PAPER
    return box(left, top, width, height, 8, fill=paint.surface, stroke=edge, stroke_width=1.5)


def strong_face(width: float, side: float, paint: Paint) -> Element:
    """A card with a dark ring around it, slightly apart."""
    group = Element("g")
    group.append(box(-4, -4, width + 8, side + 8, 11, fill=PAPER, stroke=INK, stroke_width=3.5))
    group.append(card_box(0, 0, width, side, paint))
    return group


def ghost_face(width: float, side: float, paint: Paint) -> Element:
    """The faint outline of a card that has gone."""
    face = box(1, 1, width - 2, side - 2, 8, fill=paint.surface, stroke=SOFT_INK, stroke_width=2, dashes="4 3")
    face.set("fill-opacity", "0.25")
    return face


def count_badge(count: int, width: float, side: float) -> Element:
    """The badge at the lower corner that says how many identical tiles there are."""
    group = Element("g")
    group.append(box(width - 17, side - 14, 24, 18, 9, fill=PAPER, stroke=INK, stroke_width=1.5))
    group.append(label(f"×{count}", width - 5, side - 1, Font(12, bold=True)))  # noqa: RUF001 - the sign for times
    return group


def draw_pile(size: int) -> Drawing:
    """The back of the top card, with the number of cards, or just an empty place if there are none."""
    if not size:
        return nothing()
    behind = [box(5, -3, 32, SMALL_CARD, 7, fill=SOFT_INK, stroke=PAPER, stroke_width=1.5)] if size > 1 else []
    back = box(1, 0, 32, SMALL_CARD, 7, fill=INK, stroke=PAPER, stroke_width=1.5)
    return Drawing(SMALL_CARD, SMALL_CARD, (*behind, back, label(str(size), 17, 26, Font(16, PAPER, bold=True))))


def nothing() -> Drawing:
    """The place for cards when there are none."""
    empty = box(1, 1, 32, SMALL_CARD - 2, 7, fill="none", stroke=LINE, stroke_width=2, dashes="4 4")
    return Drawing(SMALL_CARD, SMALL_CARD, (empty, label("0", 17, 26, Font(16, SOFT_INK))))


def draw_track(track: Track) -> Drawing:
    """The places of a track, with the markers above them; markers on the same place are stacked."""
    step = max([DISC, *(text_width(text, PLACE) + 6 for text in track.places)])
    taken = [marker.place for marker in track.markers]
    heights = [taken[:position].count(place) for position, place in enumerate(taken)]
    floor = (max(heights, default=0) + 1) * DISC
    places = [track_place(text, place * step, step, floor) for place, text in enumerate(track.places)]
    markers = [
        draw_marker(marker, (marker.place + 0.5) * step, floor - (height + 0.5) * DISC)
        for marker, height in zip(track.markers, heights, strict=True)
    ]
    return Drawing(len(track.places) * step, floor + 24, (*chain.from_iterable(places), *chain.from_iterable(markers)))


def track_place(text: str, left: float, step: float, floor: float) -> tuple[Element, ...]:
    """A place of a track with its label."""
    space = box(left + 1, floor, step - 2, 22, 5, fill=FIELD)
    return space, label(text, left + step / 2, floor + 15.5, PLACE)


def draw_marker(marker: Marker, across: float, down: float) -> tuple[Element, ...]:
    """A round marker; a strong one has a ring around it."""
    paint = PAINTS[marker.tone]
    text = label(marker.text, across, down + 4.5, Font(12, paint.text, bold=True))
    if marker.emphasis is Emphasis.STRONG:
        return circle(across, down, 12.5, GLOW), circle(across, down, 9, paint.surface), text
    return circle(across, down, 10, paint.surface), text


# Elements


def moved(drawing: Drawing, left: float, top: float) -> Element:
    """A drawing, moved."""
    group = Element("g", {"transform": f"translate({number(left)} {number(top)})"})
    group.extend(drawing.elements)
    return group


def box(
    left: float,
    top: float,
    width: float,
    height: float,
    corner: float,
    *,
    fill: str,
    stroke: str = "none",
    stroke_width: float = 0,
    dashes: str = "",
) -> Element:
    """A rectangle with rounded corners."""
    place = {"x": number(left), "y": number(top), "width": number(width), "height": number(height), "rx": number(corner)}
    rectangle = Element("rect", {**place, "fill": fill})
    if stroke_width:
        rectangle.attrib.update({"stroke": stroke, "stroke-width": number(stroke_width)})
    if dashes:
        rectangle.set("stroke-dasharray", dashes)
    return rectangle


def circle(across: float, down: float, radius: float, fill: str) -> Element:
    """A disc with a solid edge."""
    place = {"cx": number(across), "cy": number(down), "r": number(radius)}
    return Element("circle", {**place, "fill": fill, "stroke": INK, "stroke-width": "1.5"})


def label(text: str, middle: float, baseline: float, font: Font) -> Element:
    """Text around a middle line."""
    element = words(text, middle, baseline, font)
    element.set("text-anchor", "middle")
    return element


def line_of_text(text: str, font: Font) -> Drawing:
    """A line of text, from its left end."""
    return Drawing(text_width(text, font), font.size * 1.2, (words(text, 0, font.size * 0.95, font),))


def words(text: str, left: float, baseline: float, font: Font) -> Element:
    """Text on its baseline."""
    style = {"font-size": number(font.size), "fill": font.ink, "font-weight": "700" if font.bold else "400"}
    element = Element("text", {"x": number(left), "y": number(baseline), **style})
    element.text = clean(text)
    return element


def text_width(text: str, font: Font) -> float:
    """The approximate width of a text."""
    return len(text) * font.size * (BOLD_LETTER if font.bold else LETTER)


def number(value: float) -> str:
    """A length as written in SVG: at most two decimals, and none for whole numbers."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def clean(text: str) -> str:
    """A text without characters that XML does not allow."""
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
