"""A position as a drawing needs it. Games create scenes and `rulebook.render` draws them; neither knows the other.

A scene consists of parts: a board is a `Grid`, open cards or tokens are `Tiles`, face-down cards a `Pile`, a score track a
`Track`, a sentence a `Note`; a `Group` holds parts that belong together, such as everything a player has.
"""

from enum import Enum
from typing import TypeAlias

from attrs import frozen


class Tone(Enum):
    """The colour of a thing. A drawing shows it together with the thing's text, which alone must be enough to tell things
    apart.
    """

    PLAIN = "plain"
    WHITE = "white"
    GREY = "grey"
    BLACK = "black"
    BROWN = "brown"
    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    LIGHT_GREEN = "light green"
    GREEN = "green"
    LIGHT_BLUE = "light blue"
    BLUE = "blue"


class Emphasis(Enum):
    """How much a thing stands out."""

    NORMAL = "normal"
    STRONG = "strong"
    """It has just come, or the next action is about it."""
    GHOST = "ghost"
    """It has just gone: the drawing still shows where it was, or what it was."""


class Border(Enum):
    """The line around a region."""

    FIRM = "firm"
    DASHED = "dashed"


class Arrangement(Enum):
    """The arrangement of the parts of a group."""

    ROW = "row"
    COLUMN = "column"
    CIRCLE = "circle"
    """Clockwise from the top."""


@frozen
class Tile:
    """A card, a token or another small thing: its short text and its tone. `count`, at least 1, is for identical ones
    together.
    """

    text: str
    tone: Tone = Tone.PLAIN
    count: int = 1
    emphasis: Emphasis = Emphasis.NORMAL


@frozen
class Cell:
    """The content of a space on a grid; `row` and `column` count from 0, from the top and from the left."""

    row: int
    column: int
    tile: Tile


@frozen
class Region:
    """Spaces with a line around them, where `rows` cross `columns`. Both count from 0, ascend, and need not be adjacent."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    border: Border


@frozen
class Grid:
    """A board with one row and column per label; spaces without a cell are empty."""

    title: str
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    cells: tuple[Cell, ...] = ()
    regions: tuple[Region, ...] = ()


@frozen
class Tiles:
    """Open cards or tokens, in order."""

    title: str
    tiles: tuple[Tile, ...]


@frozen
class Pile:
    """Face-down cards, of which only the number is shown."""

    title: str
    size: int


@frozen
class Marker:
    """A marker on a track: the short text on it, and its name; `place` counts from 0 along the track."""

    text: str
    name: str
    place: int
    tone: Tone = Tone.PLAIN
    emphasis: Emphasis = Emphasis.NORMAL


@frozen
class Track:
    """Places in a line, each with its label, and the markers on them."""

    title: str
    places: tuple[str, ...]
    markers: tuple[Marker, ...]


@frozen
class Note:
    """A short sentence."""

    text: str


@frozen
class Group:
    """One or more parts that belong together, under a title; an empty title means none."""

    title: str
    parts: "tuple[Part, ...]"
    arrangement: Arrangement = Arrangement.COLUMN
    emphasis: Emphasis = Emphasis.NORMAL


Part: TypeAlias = Grid | Tiles | Pile | Track | Note | Group


@frozen
class Scene:
    """A position to draw: its parts from top to bottom. `caption` says what happens next; `alt` describes the whole picture
    in plain sentences, for those who cannot see it.
    """

    title: str
    caption: str
    alt: str
    parts: tuple[Part, ...]
