"""Grids: spaces in rows and columns, and their neighbours. A space counts as a piece: it is in the pile of free spaces or in
that of somebody who has taken it, so that none is lost.
"""

from typing import Annotated, Final, Self, TypeAlias

from attrs import frozen

from rulebook.core.domains import Range
from rulebook.core.errors import CodeError
from rulebook.core.multiset import Kinds, Multiset
from rulebook.core.pieces import Piece
from rulebook.core.settings import GameSettings, NoChoice, Ranged

__all__ = ["LONGEST", "SPACES", "Settings", "Size", "Space", "Spaces", "board", "neighbours", "shifted"]

COLUMNS: Final = "abcdefgh"
ROWS: Final = "12345678"
LONGEST: Final = len(ROWS)
"""The most rows and columns that there can be."""


@frozen(eq=False)
class Space(Piece):
    """A space; its row and column count from 0, from the top left corner."""

    row: int
    column: int

    @property
    def code(self) -> str:
        """The space as it is written: `c1` is the third of the first row."""
        return COLUMNS[self.column] + ROWS[self.row]

    @property
    def word(self) -> str:
        """The space in a sentence."""
        return self.code

    @classmethod
    def from_code(cls, code: str) -> Self:
        """The space that is written as `code`; raises CodeError for anything but the letter of a column and a row."""
        if len(code) != 2 or code[0] not in COLUMNS or code[1] not in ROWS:
            raise CodeError(f"{code[:12]!r} is not a space: write a letter from a to h and a row from 1 to 8, such as c1")
        return cls(ROWS.index(code[1]), COLUMNS.index(code[0]))

    def __str__(self) -> str:
        return self.code


STEPS: Final = ((-1, 0), (0, -1), (0, 1), (1, 0))
SPACES: Final = Kinds([Space(row, column) for row in range(LONGEST) for column in range(LONGEST)])
"""Every space, row by row. A small board lacks some of them."""
Spaces: TypeAlias = Multiset[Space]


@frozen
class Size(Ranged):
    """The size of a board, as the components of a game."""

    rows: Annotated[int, Range(2, LONGEST)] = LONGEST
    columns: Annotated[int, Range(2, LONGEST)] = LONGEST


@frozen(slots=False)
class Settings(GameSettings):
    """How a game is played that has no readings and no variants, on a board of some size."""

    readings: NoChoice = NoChoice()
    variants: NoChoice = NoChoice()
    components: Size = Size()


def board(size: Size) -> tuple[Space, ...]:
    """The spaces of a board, row by row."""
    return tuple([space for space in SPACES if space.row < size.rows and space.column < size.columns])


def shifted(space: Space, down: int, right: int) -> Space | None:
    """The space some rows below another and some columns to its right; None beyond the largest board."""
    row, column = space.row + down, space.column + right
    return next((other for other in SPACES if other.row == row and other.column == column), None)


def neighbours(space: Space) -> tuple[Space, ...]:
    """The spaces that share an edge with one, on the largest board, row by row."""
    around = [shifted(space, down, right) for down, right in STEPS]
    return tuple([other for other in around if other is not None])
