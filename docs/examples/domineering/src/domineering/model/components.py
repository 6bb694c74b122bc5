"""Components and settings: the squares of the board, and who can play."""

from typing import Annotated, Final, Self, TypeAlias

from attrs import frozen
from rulebook.core import CodeError, GameSettings, Kinds, Multiset, NoChoice, Piece, Range, Ranged, derived

from domineering.model.clauses import implements

LONGEST: Final = 8
COLUMNS: Final = "abcdefgh"
ROWS: Final = "12345678"


@frozen(eq=False)
class Square(Piece):
    """A place of the board; rows and columns count from 0, from the top left corner."""

    row: int
    column: int

    @property
    def code(self) -> str:
        """The square as it is written: `c1` is the third one of the first row."""
        return COLUMNS[self.column] + ROWS[self.row]

    @property
    def word(self) -> str:
        """The square in a sentence."""
        return self.code

    @classmethod
    def from_code(cls, code: str) -> Self:
        """The square that is written as `code`; raises CodeError for anything but a column and a row."""
        if len(code) != 2 or code[0] not in COLUMNS or code[1] not in ROWS:
            raise CodeError(f"{code[:12]!r} is not a square: write one of {COLUMNS} and one of {ROWS}, such as c1")
        return cls(ROWS.index(code[1]), COLUMNS.index(code[0]))


SQUARES: Final = Kinds([Square(row, column) for row in range(LONGEST) for column in range(LONGEST)])
"""Every square, row by row. A small board lacks some of them."""
Squares: TypeAlias = Multiset[Square]


@frozen
class Components(Ranged):
    """The size of the board."""

    rows: Annotated[int, Range(2, LONGEST)] = LONGEST
    columns: Annotated[int, Range(2, LONGEST)] = LONGEST


@frozen(slots=False)
class Settings(GameSettings):
    """How a game is played."""

    readings: NoChoice = NoChoice()
    variants: NoChoice = NoChoice()
    components: Components = Components()


@implements("board-1")
def board(components: Components) -> tuple[Square, ...]:
    """board-1 The board has 64 squares, in eight rows of eight."""
    return tuple([square for square in SQUARES if square.row < components.rows and square.column < components.columns])


@derived
def squares(settings: Settings) -> tuple[Square, ...]:
    """The squares of the board that is played on."""
    return board(settings.components)


@implements("players-1")
def admits(players: int, components: Components) -> bool:
    """players-1 Two players take part."""
    return players == 2
