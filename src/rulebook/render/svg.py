"""SVG pictures of scenes: identical for identical scenes on every machine, without scripts or external references.

Whatever a player can point at is a group with a `data-key`: the path that `rulebook.core.scene.keys_in` gives. Where the
picture is drawn for somebody who can act, `data-actions` has the ids of the actions that it takes part in. Classes name
colours, for the style sheet in `rulebook.render.palette`.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate, chain, groupby, zip_longest
from math import cos, pi, sin, sqrt
from pathlib import Path
from typing import Final, assert_never
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from attrs import evolve, frozen

from rulebook import arguments
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
    Scene,
    Tile,
    Tiles,
    Tone,
    Track,
    beneath,
    space_key,
)
from rulebook.core.sentences import ENGLISH, Language
from rulebook.render.labels import in_language
from rulebook.render.palette import FIELD, GLOW, INK, LINE, PAINTS, PAPER, SOFT_INK, Colour, Paint

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
LONG_NUMBER: Final = 3
"""How many digits a number has that would fill the back of a card."""
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
    ink: Colour = INK
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


@frozen
class Place:
    """Where something stands in a picture: the path of keys to it, the titles of what it stands in, and what can be done.

    `actions` has the ids of actions by paths, or is None in a picture that is only looked at; `names` has words by keys.
    """

    actions: Mapping[str, Sequence[str]] | None
    names: Mapping[str, str]
    path: str = ""
    titles: tuple[str, ...] = ()

    def inside(self, key: str, title: str = "") -> "Place":
        """The place of something that stands here."""
        return evolve(self, path=beneath(self.path, key), titles=(*filter(None, (title,)), *self.titles))

    def holding(self, drawing: Drawing, key: str, words: str = "", alike: Sequence[str] = ()) -> Drawing:
        """The drawing of something with a key that stands here, as a group that can be pointed at.

        Screen readers say `words`, unless `names` has others for the key. It also takes part in the actions of the places
        `alike`. What has no key is left as it is.
        """
        if not key:
            return drawing
        path = beneath(self.path, key)
        group = Element("g", {"data-key": clean(path)})
        if self.actions is not None:
            self._mark(group, [path, *(beneath(self.path, other) for other in alike)])
        SubElement(group, "title").text = clean(", ".join([self.names.get(key, words), *self.titles]))
        group.extend(drawing.elements)
        return evolve(drawing, elements=(group,))

    def _mark(self, group: Element, paths: Sequence[str]) -> None:
        assert self.actions is not None
        actions = dict.fromkeys(chain.from_iterable(self.actions.get(path, ()) for path in paths))
        group.set("role", "button" if actions else "group")
        if actions:
            group.attrib.update({"data-actions": " ".join(actions), "tabindex": "0"})


A_LANGUAGE: Final = "what rulebook.languages.language gives by a code"


def draw(
    scene: Scene,
    actions: Mapping[str, Sequence[str]] | None = None,
    names: Mapping[str, str] | None = None,
    *,
    language: Language = ENGLISH,
) -> Svg:
    """The picture of a scene, with its description for screen readers, and with its labels in a language.

    Its caption and description are in the language in which the game made the scene.

    With `actions`, the ids of actions by the paths of keys that they touch (`Offers.touching` of a table has them), it is a
    picture to touch: what takes part in an action is a button that carries their ids. `names` says keys in words, such as
    `7 of coins` for `D7`, for those who hear the picture. Raises DomainError for what is not a scene or not a language.
    """
    arguments.checked("scene", scene, Scene, "what Game.scene gives")
    arguments.checked("language", language, Language, A_LANGUAGE)
    place = Place(actions, names or {})
    scene = in_language(scene, language)
    content = above((*heading(scene), *[draw_part(part, place) for part in scene.parts]))
    width, height = content.width + 2 * MARGIN, content.height + 2 * MARGIN
    size = {"width": number(width), "height": number(height), "viewBox": f"0 0 {number(width)} {number(height)}"}
    role = "img" if actions is None else "group"
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "class": "rulebook", "role": role})
    root.set("font-family", FONTS)
    if actions is None:
        root.set("style", "max-width: 100%")  # pictures to touch have the style sheet: pages may forbid styles in elements
    SubElement(root, "title").text = clean(scene.title)
    SubElement(root, "desc").text = clean(scene.alt)
    root.append(box(0, 0, width, height, 16, fill=PAPER))
    root.append(moved(content, MARGIN, MARGIN))
    indent(root)
    return Svg(tostring(root, encoding="unicode") + "\n")


def heading(scene: Scene) -> tuple[Drawing, ...]:
    """The title, with what happens next; nothing for a scene without either."""
    if not scene.title and not scene.caption:
        return ()
    lines = line_of_text(scene.title, Font(24, bold=True)), line_of_text(scene.caption, Font(16, SOFT_INK))
    return (above(lines, gap=6),)


def draw_part(part: Part, place: Place, width: float = 0) -> Drawing:
    """The drawing of one part of a scene; a panel is at least `width` wide."""
    match part:
        case Grid():
            return draw_grid(part, place)
        case Tiles(title, tiles, key):
            inner = place.inside(key, title)
            drawn = [draw_tile(tile, SMALL_CARD, inner) for tile in tiles] or [nothing()]
            texts = ", ".join(tile.text for tile in tiles)
            return place.holding(titled(title, beside(drawn, gap=6)), key, f"{title}: {texts or 0}")
        case Pile(title, size, key):
            return place.holding(titled(title, draw_pile(size)), key, f"{title}: {size}")
        case Track():
            return draw_track(part, place)
        case Note(text):
            return line_of_text(text, Font(15))
        case Group():
            return draw_group(part, place, width)
        case _:
            assert_never(part)


# Groups


def draw_group(group: Group, place: Place, width: float) -> Drawing:
    """Parts in their arrangement, in a panel of their own if the group has a title."""
    content = arranged(group.parts, group.arrangement, place.inside(group.key, group.title))
    if group.title:
        content = panel(above((line_of_text(group.title, Font(16, bold=True)), content), gap=10), width, group.emphasis)
    return place.holding(content, group.key, group.title)


def arranged(parts: Sequence[Part], arrangement: Arrangement, place: Place) -> Drawing:
    """The parts of a group, side by side, in a column or in a circle."""
    drawings = [draw_part(part, place) for part in parts]
    match arrangement:
        case Arrangement.ROW:
            return beside(drawings)
        case Arrangement.COLUMN:
            widest = max(drawing.width for drawing in drawings)
            return above([draw_part(part, place, widest) for part in parts], gap=12)
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
    *lefts, end = accumulate((drawing.width + gap for drawing in drawings), initial=0.0)
    placed = tuple(moved(drawing, left, 0) for drawing, left in zip(drawings, lefts, strict=True))
    return Drawing(end - gap, max(drawing.height for drawing in drawings), placed)


def above(drawings: Sequence[Drawing], gap: float = GAP) -> Drawing:
    """Drawings from top to bottom, aligned on the left."""
    *tops, end = accumulate((drawing.height + gap for drawing in drawings), initial=0.0)
    placed = tuple(moved(drawing, 0, top) for drawing, top in zip(drawings, tops, strict=True))
    return Drawing(max(drawing.width for drawing in drawings), end - gap, placed)


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


def draw_grid(grid: Grid, place: Place) -> Drawing:
    """A board with its labels, regions and cells."""
    inner = place.inside(grid.key, grid.title)
    rows, columns = len(grid.row_labels), len(grid.column_labels)
    spaces = [draw_space(grid, row, column, inner) for row in range(rows) for column in range(columns)]
    regions = [
        outline(lines, across, region.border)
        for region in grid.regions
        for lines in stretches(region.rows)
        for across in stretches(region.columns)
    ]
    board = Drawing(columns * SPACE, rows * SPACE, (*regions, *chain.from_iterable(spaces)))
    side = [
        line_label(text, key, 7, centre(row) + 5, inner)
        for row, (text, key) in enumerate(zip_longest(grid.row_labels, grid.row_keys, fillvalue=""))
    ]
    top = [
        line_label(text, key, centre(column), 13, inner)
        for column, (text, key) in enumerate(zip_longest(grid.column_labels, grid.column_keys, fillvalue=""))
    ]
    labels = moved(Drawing(board.width, 18, tuple(top)), 18, 0), moved(Drawing(18, board.height, tuple(side)), 0, 18)
    drawing = Drawing(board.width + 18, board.height + 18, (*labels, moved(board, 18, 18)))
    return place.holding(titled(grid.title, drawing), grid.key, grid.title)


def line_label(text: str, key: str, middle: float, baseline: float, place: Place) -> Element:
    """The label of a row or column."""
    return place.holding(Drawing(18, 18, (label(text, middle, baseline, LABEL),)), key, text).elements[0]


def draw_space(grid: Grid, row: int, column: int, place: Place) -> tuple[Element, ...]:
    """A space with what lies on it; it takes part in the actions of its row and its column."""
    cells = [cell for cell in grid.cells if (cell.row, cell.column) == (row, column)]
    key = space_key(grid, Cell(row, column, Tile("")))
    inner = place.inside(key)
    content = Drawing(SPACE, SPACE, (field(row, column), *[draw_cell(cell, inner) for cell in cells]))
    words = ", ".join([f"{grid.row_labels[row]}/{grid.column_labels[column]}", *[cell.tile.text for cell in cells]])
    alike = (grid.row_keys[row], grid.column_keys[column]) if key else ()
    return place.holding(content, key, words, alike).elements


def centre(line: int) -> float:
    """The middle of a row or column."""
    return (line + 0.5) * SPACE


def field(row: int, column: int) -> Element:
    """An empty space."""
    return box(column * SPACE + 4, row * SPACE + 4, SPACE - 8, SPACE - 8, 8, fill=FIELD)


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
            return box(left, top, width, height, 11, stroke=SOFT_INK, stroke_width=2, dashes="7 6")
        case _:
            assert_never(border)


def draw_cell(cell: Cell, place: Place) -> Element:
    """A tile in the middle of its space."""
    tile = draw_tile(cell.tile, CARD, place)
    return moved(tile, centre(cell.column) - tile.width / 2, centre(cell.row) - tile.height / 2)


# Tiles, piles and tracks


def draw_tile(tile: Tile, side: float, place: Place) -> Drawing:
    """A card or token: its text on its colour. If there are several, another card shows behind it, with a badge for the
    number. One that has gone cannot be pointed at.
    """
    drawing = draw_face(tile, side)
    return drawing if tile.emphasis is Emphasis.GHOST else place.holding(drawing, tile.key, tile.text)


def draw_face(tile: Tile, side: float) -> Drawing:
    """What a tile looks like."""
    paint = PAINTS[tile.tone]
    ink = INK if tile.emphasis is Emphasis.GHOST else paint.text  # a ghost has no background
    font = Font(side * 0.4, ink, bold=True)
    width = max(side, text_width(tile.text, font) + 12)
    face = face_of(tile, width, side, paint), label(tile.text, width / 2, side * 0.64, font)
    if tile.count == 1:
        return Drawing(width, side, face)
    twin = () if tile.emphasis is Emphasis.GHOST else (card_box(4, -4, width, side, paint),)
    return Drawing(width, side, (*twin, *face, count_badge(tile.count, width, side)))


def face_of(tile: Tile, width: float, side: float, paint: Paint) -> Element:
    """The front of a tile: a strong one has a ring around it, slightly apart, and one that has gone is a faint outline."""
    match tile.emphasis:
        case Emphasis.NORMAL:
            return card_box(0, 0, width, side, paint)
        case Emphasis.STRONG:
            ring = box(-4, -4, width + 8, side + 8, 11, fill=PAPER, stroke=INK, stroke_width=3.5)
            group = Element("g")
            group.extend((ring, card_box(0, 0, width, side, paint)))
            return group
        case Emphasis.GHOST:
            face = box(1, 1, width - 2, side - 2, 8, fill=paint.surface, stroke=SOFT_INK, stroke_width=2, dashes="4 3")
            face.set("fill-opacity", "0.25")
            return face
        case _:
            assert_never(tile.emphasis)


def card_box(left: float, top: float, width: float, height: float, paint: Paint) -> Element:
    """A card in its colour, with a thin edge that separates it from a card behind it."""
    edge = SOFT_INK if paint is PAINTS[Tone.WHITE] else PAPER
    return box(left, top, width, height, 8, fill=paint.surface, stroke=edge, stroke_width=1.5)


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
    text = str(size)
    font, middle = (Font(16, PAPER, bold=True), 26) if len(text) < LONG_NUMBER else (Font(12, PAPER, bold=True), 25)
    return Drawing(SMALL_CARD, SMALL_CARD, (*behind, back, label(text, 17, middle, font)))


def nothing() -> Drawing:
    """The place for cards when there are none."""
    empty = box(1, 1, 32, SMALL_CARD - 2, 7, stroke=LINE, stroke_width=2, dashes="4 4")
    return Drawing(SMALL_CARD, SMALL_CARD, (empty, label("0", 17, 26, Font(16, SOFT_INK))))


def draw_track(track: Track, place: Place) -> Drawing:
    """The places of a track, with the markers above them; markers on the same place are stacked."""
    step = max([DISC, *(text_width(text, PLACE) + 6 for text in track.places)])
    taken = [marker.place for marker in track.markers]
    heights = [taken[:position].count(place) for position, place in enumerate(taken)]
    floor = (max(heights, default=0) + 1) * DISC
    spaces = [box(place * step + 1, floor, step - 2, 22, 5, fill=FIELD) for place in range(len(track.places))]
    names = [label(text, (place + 0.5) * step, floor + 15.5, PLACE) for place, text in enumerate(track.places)]
    inner = place.inside(track.key, track.title)
    markers = [
        draw_marker(marker, (marker.place + 0.5) * step, floor - (height + 0.5) * DISC, inner, track.places[marker.place])
        for marker, height in zip(track.markers, heights, strict=True)
    ]
    elements = (*chain.from_iterable(zip(spaces, names, strict=True)), *chain.from_iterable(markers))
    drawing = titled(track.title, Drawing(len(track.places) * step, floor + 24, elements))
    return place.holding(drawing, track.key, track.title)


def draw_marker(marker: Marker, across: float, down: float, place: Place, standing: str) -> tuple[Element, ...]:
    """A round marker; a strong one has a ring around it."""
    paint = PAINTS[marker.tone]
    text = label(marker.text, across, down + 4.5, Font(12, paint.text, bold=True))
    if marker.emphasis is Emphasis.STRONG:
        discs = [circle(across, down, 12.5, GLOW), circle(across, down, 9, paint.surface)]
    else:
        discs = [circle(across, down, 10, paint.surface)]
    return place.holding(Drawing(DISC, DISC, (*discs, text)), marker.key, f"{marker.name}: {standing}").elements


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
    fill: Colour | None = None,
    stroke: Colour | None = None,
    stroke_width: float = 0,
    dashes: str = "",
) -> Element:
    """A rectangle with rounded corners."""
    place = {"x": number(left), "y": number(top), "width": number(width), "height": number(height), "rx": number(corner)}
    rectangle = coloured(Element("rect", place), fill, stroke)
    if stroke is not None:
        rectangle.set("stroke-width", number(stroke_width))
    if dashes:
        rectangle.set("stroke-dasharray", dashes)
    return rectangle


def circle(across: float, down: float, radius: float, fill: Colour) -> Element:
    """A disc with a solid edge."""
    place = {"cx": number(across), "cy": number(down), "r": number(radius), "stroke-width": "1.5"}
    return coloured(Element("circle", place), fill, INK)


def coloured(element: Element, fill: Colour | None, stroke: Colour | None = None) -> Element:
    """An element in its colours: as they are on light paper, and as classes for the style sheet."""
    element.set("fill", "none" if fill is None else fill.light)
    if stroke is not None:
        element.set("stroke", stroke.light)
    named = [f"{manner}-{colour.name}" for manner, colour in (("fill", fill), ("stroke", stroke)) if colour is not None]
    if named:
        element.set("class", " ".join(named))
    return element


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
    style = {"font-size": number(font.size), "font-weight": "700" if font.bold else "400"}
    element = coloured(Element("text", {"x": number(left), "y": number(baseline), **style}), font.ink)
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
