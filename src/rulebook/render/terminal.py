"""Pictures of scenes in a terminal, with `rich` (the extra `cli`): in colour, or in plain ASCII where there is none.

Nothing depends on colour: `[G4]` has just come, `(G4)` has just gone, `G4x2` is two together, and `>` comes before
highlighted things.
"""

from collections.abc import Iterable, Sequence
from io import StringIO
from itertools import product, zip_longest
from typing import Final, TypeAlias, assert_never

from attrs import frozen
from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text

from rulebook.arguments import whole
from rulebook.core.scene import (
    Arrangement,
    Border,
    Emphasis,
    Grid,
    Group,
    Note,
    Part,
    Pile,
    Scene,
    Tile,
    Tiles,
    Track,
)
from rulebook.core.sentences import ENGLISH, Language
from rulebook.render.labels import NOTHING, STANDING, before_content, in_language
from rulebook.render.palette import PAINTS

__all__ = ["Picture", "renderable", "text"]

Block: TypeAlias = tuple[Text, ...]
"""Lines, from top to bottom."""

BOLD: Final = Style(bold=True)
DIM: Final = Style(dim=True)
GAP: Final = "   "


@frozen
class Strokes:
    """The characters for the line around a region; a joint depends on the sides on which the line continues."""

    across: str
    down: str
    corners: str
    """Upper left, upper right, lower left, lower right."""

    def joint(self, sides: str) -> str:
        """The character where lines meet; `sides` has the first letters of the sides, in the order up, down, left, right."""
        joints = {**dict(zip(("dr", "dl", "ur", "ul"), self.corners, strict=True)), "lr": self.across, "ud": self.down}
        return joints.get(sides, "+")


ASCII_STROKES: Final = {Border.FIRM: Strokes("=", "|", "++++"), Border.DASHED: Strokes(".", ":", "....")}
FINE_STROKES: Final = {Border.FIRM: Strokes("━", "┃", "┏┓┗┛"), Border.DASHED: Strokes("┄", "┊", "┌┐└┘")}


@frozen
class Picture:
    """A scene that `rich` can print."""

    scene: Scene
    language: Language = ENGLISH

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        plain = console.color_system is None or options.ascii_only
        yield from Drawer(options.max_width, ASCII_STROKES if plain else FINE_STROKES, self.language).lines(self.scene)


def renderable(scene: Scene, language: Language = ENGLISH) -> Picture:
    """The picture with its labels in a language, to be printed with `rich.print`."""
    return Picture(in_language(scene, language), language)


def text(scene: Scene, width: int = 100) -> str:
    """The picture as plain text without colours, in lines of at most `width` characters.

    Raises DomainError for a width that is not a number from 1.
    """
    console = Console(file=StringIO(), width=whole("width", width, 1), color_system=None, legacy_windows=False)
    with console.capture() as captured:
        console.print(renderable(scene))
    return "".join(f"{line.rstrip()}\n" for line in captured.get().splitlines())


@frozen
class Drawer:
    """Draws for a terminal of `width` characters, with these strokes as borders; places and markers are in a language."""

    width: int
    strokes: dict[Border, Strokes]
    language: Language

    def lines(self, scene: Scene) -> Block:
        """The whole picture."""
        heading = words(scene.title, BOLD), words(scene.caption)
        return above([heading, *map(self.part, scene.parts)], spaced=True)

    def part(self, part: Part) -> Block:
        """One part of a scene."""
        match part:
            case Grid():
                return self.grid(part)
            case Tiles(title, tiles):
                return (self.titled(title, *(map(tile_text, tiles) if tiles else [words(NOTHING(self.language))])),)
            case Pile(title, size):
                return (self.titled(title, words(str(size))),)
            case Track(title, places, markers):
                standing = [STANDING(self.language, name=marker.name, place=places[marker.place]) for marker in markers]
                return (self.titled(title, words(", ".join(standing))),)
            case Note(note):
                return (words(note),)
            case Group():
                return self.group(part)
            case _:
                assert_never(part)

    def titled(self, title: str, *content: Text) -> Text:
        """A title and its content, on one line."""
        return Text(" ").join([words(before_content(title, self.language), DIM), *content])

    def group(self, group: Group) -> Block:
        """The parts of a group, below its title if it has one, with a sign before that if the group is highlighted."""
        sign = ">" if group.emphasis is Emphasis.STRONG else " "
        title = [(words(f"{sign} {group.title}", BOLD),)] if group.title else []
        blocks = [*title, *map(self.part, group.parts)]
        if group.arrangement is Arrangement.ROW and sum(map(width_of, blocks)) + len(GAP) * len(blocks) <= self.width:
            return beside(blocks)
        return above(blocks, spaced=any(len(block) > 1 for block in blocks))

    def grid(self, grid: Grid) -> Block:
        """A board: its column labels, then its rows, with the borders of regions above and between them."""
        canvas = Canvas.of(grid, self.strokes)
        heads = [label.center(canvas.width + 1) for label in grid.column_labels]
        top = words(" " * (canvas.margin + 1) + "".join(heads), DIM)
        rows = [line for row in range(len(grid.row_labels)) for line in (canvas.border(row), canvas.row(row))]
        return top, *rows, canvas.border(len(grid.row_labels))


@frozen
class Canvas:
    """A grid whose spaces are `width` characters wide, after a `margin` for the row labels."""

    grid: Grid
    strokes: dict[Border, Strokes]
    width: int
    margin: int
    tiles: dict[tuple[int, int], Text]
    insides: tuple[tuple[Border, frozenset[tuple[int, int]]], ...]

    @classmethod
    def of(cls, grid: Grid, strokes: dict[Border, Strokes]) -> "Canvas":
        """The canvas for a grid: as narrow as its tiles allow, but wide enough that marks on tiles do not change it."""
        tiles = {(cell.row, cell.column): tile_text(cell.tile) for cell in grid.cells}
        width = max([6, *(tile.cell_len for tile in tiles.values()), *map(len, grid.column_labels)])
        insides = tuple((region.border, frozenset(product(region.rows, region.columns))) for region in grid.regions)
        return cls(grid, strokes, width, max(map(len, grid.row_labels), default=0) + 1, tiles, insides)

    def row(self, row: int) -> Text:
        """The spaces of a row, with the borders between them."""
        line = Text().append_text(words(self.grid.row_labels[row].ljust(self.margin), DIM))
        for column in range(len(self.grid.column_labels)):
            line.append(self.upright(row, column)).append_text(self.space(row, column))
        return line.append(self.upright(row, len(self.grid.column_labels)))

    def space(self, row: int, column: int) -> Text:
        """A space: what is on it, or a dot."""
        tile = self.tiles.get((row, column), Text(".", DIM))
        left = (self.width - tile.cell_len) // 2
        return Text(" " * left).append_text(tile).append(" " * (self.width - left - tile.cell_len))

    def border(self, row: int) -> Text:
        """The line above a row."""
        columns = range(len(self.grid.column_labels))
        pieces = [self.joint(row, column) + self.level(row, column) * self.width for column in columns]
        return Text(" " * self.margin + "".join(pieces) + self.joint(row, len(columns)))

    def level(self, row: int, column: int) -> str:
        """The character for the line above a space."""
        border = self.between((row - 1, column), (row, column))
        return self.strokes[border].across if border else " "

    def upright(self, row: int, column: int) -> str:
        """The character for the line to the left of a space."""
        border = self.between((row, column - 1), (row, column))
        return self.strokes[border].down if border else " "

    def joint(self, row: int, column: int) -> str:
        """The character at the upper left corner of a space."""
        sides = {
            "u": self.between((row - 1, column - 1), (row - 1, column)),
            "d": self.between((row, column - 1), (row, column)),
            "l": self.between((row - 1, column - 1), (row, column - 1)),
            "r": self.between((row - 1, column), (row, column)),
        }
        borders = [border for border in sides.values() if border]
        return self.strokes[borders[0]].joint("".join(side for side in sides if sides[side])) if borders else " "

    def between(self, one: tuple[int, int], other: tuple[int, int]) -> Border | None:
        """The border between two spaces, if one is inside a region and the other is not."""
        return next((border for border, inside in self.insides if (one in inside) != (other in inside)), None)


def tile_text(tile: Tile) -> Text:
    """A tile in its colour, with signs for what has just come or gone and for several together."""
    paint = PAINTS[tile.tone]
    content = f"{tile.text}x{tile.count}" if tile.count > 1 else tile.text
    match tile.emphasis:
        case Emphasis.NORMAL:
            return words(f" {content} ", Style(color=paint.text.light, bgcolor=paint.surface.light))
        case Emphasis.STRONG:
            return words(f"[{content}]", Style(color=paint.text.light, bgcolor=paint.surface.light, bold=True))
        case Emphasis.GHOST:
            return words(f"({content})", DIM)
        case _:
            assert_never(tile.emphasis)


def words(text: str, style: Style | None = None) -> Text:
    """A text on one line; characters that a terminal would obey or cannot show become `?`."""
    plain = text.replace("\N{NO-BREAK SPACE}", " ")
    return Text("".join(sign if sign.isprintable() else "?" for sign in plain), style or Style())


def width_of(block: Block) -> int:
    """The length of the longest line."""
    return max((line.cell_len for line in block), default=0)


def above(blocks: Sequence[Block], *, spaced: bool) -> Block:
    """Blocks in a column, with an empty line between them if they are spaced."""
    between: Block = (Text(),) if spaced else ()
    first, *rest = blocks
    return (*first, *(line for block in rest for line in (*between, *block)))


def beside(blocks: Sequence[Block]) -> Block:
    """Blocks side by side, aligned at their first lines."""
    widths = [width_of(block) for block in blocks]
    return tuple(padded(lines, widths) for lines in zip_longest(*blocks, fillvalue=Text()))


def padded(lines: Iterable[Text], widths: Iterable[int]) -> Text:
    """The lines of blocks side by side, each padded to the width of its block."""
    filled = [line.copy() for line in lines]
    for line, width in zip(filled, widths, strict=True):
        line.pad_right(width - line.cell_len)
    return Text(GAP).join(filled)
