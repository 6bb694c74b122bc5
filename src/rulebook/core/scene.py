"""A position as a drawing needs it. Games create scenes and `rulebook.render` draws them; neither knows the other.

A scene is made of parts: a board is a `Grid`, open cards or tokens are `Tiles`, face-down cards a `Pile`, a score track a
`Track`, a sentence a `Note`; a `Group` holds parts that belong together, such as all that a player has.

Whatever a player can point at has a `key`, the token of what it shows: a piece its code (`G4`), a seat `seat:2`, a place
`area:thicket` or `row:3`. `keys_in` gives the keys of a scene as paths, such as `seat:2/hand/G4`. Scenes are equal when they
look the same: keys are not compared.
"""

from collections.abc import Iterator
from enum import Enum
from itertools import product
from typing import TypeAlias, assert_never

from attrs import field, frozen


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

    `name` says it in a sentence of the scene's language. `face` says what is on it, in words that a theme of drawings looks
    up: its sort and then its values, as in `card red 6`. `lands` is the key of the only row or column of a board on which it
    can be laid, where there is just one. `tag` is a word or a sign that hangs on it, such as where a card of a hand counts.
    """

    text: str
    tone: Tone = Tone.PLAIN
    count: int = 1
    emphasis: Emphasis = Emphasis.NORMAL
    key: str = field(default="", eq=False)
    name: str = field(default="", eq=False)
    face: str = field(default="", eq=False)
    lands: str = field(default="", eq=False)
    tag: str = field(default="", eq=False)


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
    """A board of rows and columns, as many as have a label; spaces without a cell are empty.

    Where rows and columns have keys, one for each, a space has both, as in `row:4,column:3`.
    """

    title: str
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    cells: tuple[Cell, ...] = ()
    regions: tuple[Region, ...] = ()
    key: str = field(default="", eq=False)
    row_keys: tuple[str, ...] = field(default=(), eq=False)
    column_keys: tuple[str, ...] = field(default=(), eq=False)


@frozen
class Tiles:
    """Open cards or tokens, in order. `tag` is a word or a number that hangs on their place, such as how many count."""

    title: str
    tiles: tuple[Tile, ...]
    key: str = field(default="", eq=False)
    tag: str = field(default="", eq=False)


@frozen
class Pile:
    """Face-down cards, of which only the number is shown."""

    title: str
    size: int
    key: str = field(default="", eq=False)


@frozen
class Marker:
    """A marker on a track: the short text on it, and its name; `place` counts from 0 along the track."""

    text: str
    name: str
    place: int
    tone: Tone = Tone.PLAIN
    emphasis: Emphasis = Emphasis.NORMAL
    key: str = field(default="", eq=False)


@frozen
class Track:
    """Places in a line, each with its label, and the markers on them."""

    title: str
    places: tuple[str, ...]
    markers: tuple[Marker, ...]
    key: str = field(default="", eq=False)


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
    key: str = field(default="", eq=False)


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


def keys_in(scene: Scene) -> Iterator[str]:
    """The keys of all that a scene shows, as paths from outside in; several things can have one path."""
    for part in scene.parts:
        yield from keys_of(part, "")


def keys_of(part: Part, within: str) -> Iterator[str]:
    """The keys of a part and of all that is in it, beneath the path of what it stands in."""
    if isinstance(part, Note):
        return
    path = beneath(within, part.key)
    if part.key:
        yield path
    match part:
        case Group():
            for inner in part.parts:
                yield from keys_of(inner, path)
        case Tiles():
            yield from [beneath(path, tile.key) for tile in part.tiles if tile.key]
        case Track():
            yield from [beneath(path, marker.key) for marker in part.markers if marker.key]
        case Grid():
            yield from [beneath(path, key) for key in (*part.row_keys, *part.column_keys)]
            yield from [beneath(path, f"{row},{column}") for row, column in product(part.row_keys, part.column_keys)]
            yield from [beneath(path, space_key(part, cell), cell.tile.key) for cell in part.cells if cell.tile.key]
        case Pile():
            pass
        case _:
            assert_never(part)


def space_key(grid: Grid, cell: Cell) -> str:
    """The key of the space of a cell; empty where its board gives none."""
    return f"{grid.row_keys[cell.row]},{grid.column_keys[cell.column]}" if grid.row_keys and grid.column_keys else ""


def beneath(*keys: str) -> str:
    """The path of keys that stand within each other; those that are empty are left out."""
    return "/".join(filter(None, keys))
