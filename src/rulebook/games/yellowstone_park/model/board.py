"""The board: which cards lie where, and the windows on it."""

from collections.abc import Iterable, Iterator
from itertools import product
from operator import attrgetter
from typing import Annotated, Final, TypeAlias

from attrs import field, frozen

from rulebook.core.domains import Domain, OneEach
from rulebook.core.ordering import put
from rulebook.core.sentences import ENGLISH, Language, Sentence
from rulebook.games.yellowstone_park.model.clauses import implements
from rulebook.games.yellowstone_park.model.components import MOST_ON_THE_BOARD, Card, Colour
from rulebook.games.yellowstone_park.model.settings import columns, copies, rows

Row: TypeAlias = Annotated[int, Domain(rows, within=range(1, MOST_ON_THE_BOARD + 1))]
Column: TypeAlias = Annotated[int, Domain(columns, within=range(1, MOST_ON_THE_BOARD + 1))]
Copies: TypeAlias = Annotated[int, Domain(copies, within=range(1, MOST_ON_THE_BOARD + 1))]
Space: TypeAlias = tuple[Row, Column]
"""A space of the board: its row and its column, both from 1."""

LINES: Final = Sentence("rows {rows} by columns {columns}")


@frozen
class Window:
    """A stretch of the board that can be a matrix: the spaces where some rows cross some columns."""

    rows: frozenset[Row]
    columns: frozenset[Column]
    spaces: frozenset[Space] = field(init=False, eq=False, repr=False)
    """The spaces of the window; none where it has more lines than any board, as one from outside may have."""

    @spaces.default
    def _spaces(self) -> frozenset[Space]:
        fits_a_board = max(len(self.rows), len(self.columns)) <= MOST_ON_THE_BOARD
        return crossings(self.rows, self.columns) if fits_a_board else frozenset()

    @classmethod
    def of(cls, rows: Iterable[int], columns: Iterable[int]) -> "Window":
        """The window where `rows` cross `columns`."""
        return cls(frozenset(rows), frozenset(columns))

    def __str__(self) -> str:
        return self.said(ENGLISH)

    def said(self, language: Language, form: str = "") -> str:
        """The window in a sentence."""
        return LINES(language, rows=tuple(sorted(self.rows)), columns=tuple(sorted(self.columns)))


@implements("matrix-2")
def crossings(rows: frozenset[int], columns: frozenset[int]) -> frozenset[Space]:
    """matrix-2 A space belongs to a window by its row and its column, whether or not a card lies on it."""
    return frozenset(product(rows, columns))


@frozen
class Matrix:
    """Where the matrix can lie: in a window or, of two matrices, in a normal window and an edge window beside it."""

    window: Window
    beside: Window | None = None
    spaces: frozenset[Space] = field(init=False, eq=False, repr=False)
    """The spaces of both."""

    @spaces.default
    def _spaces(self) -> frozenset[Space]:
        return self.window.spaces | (frozenset() if self.beside is None else self.beside.spaces)

    @property
    def windows(self) -> tuple[Window, ...]:
        """The window, and the one beside it if there is one."""
        return (self.window,) if self.beside is None else (self.window, self.beside)


@frozen
class Stack:
    """A covered space: a card, or several identical ones, where a row crosses a column."""

    row: Row
    column: Column
    card: Card
    copies: Copies = 1

    @property
    def space(self) -> Space:
        """The space that is covered."""
        return self.row, self.column


Stacks: TypeAlias = Annotated[tuple[Stack, ...], OneEach(("column", "row"))]
"""Some covered spaces, by column and row."""

SPACE: Final = attrgetter("row", "column")
"""The space that a stack covers."""
PLACE: Final = attrgetter("column", "row")
"""The place of a stack in the order of stacks."""


@frozen
class Board:
    """Every covered space, by column and row, so that boards with the same cards on the same spaces are equal."""

    stacks: Stacks = ()

    @property
    def pieces(self) -> Iterator[Card]:
        """Every card on the board, copies one by one."""
        return (stack.card for stack in self.stacks for _ in range(stack.copies))

    @property
    def spaces(self) -> frozenset[Space]:
        """The covered spaces."""
        return frozenset(map(SPACE, self.stacks))

    @property
    def rows(self) -> frozenset[int]:
        """The rows that hold cards."""
        return frozenset([stack.row for stack in self.stacks])

    @property
    def columns(self) -> frozenset[int]:
        """The columns that hold cards."""
        return frozenset([stack.column for stack in self.stacks])

    @property
    def colours_in_columns(self) -> frozenset[tuple[Column, Colour]]:
        """Every column that holds cards, with their colour."""
        return frozenset([(stack.column, stack.card.colour) for stack in self.stacks])

    def at(self, row: int, column: int) -> Stack | None:
        """What lies on a space; None where it is not covered."""
        for stack in self.stacks:
            if stack.column == column and stack.row == row:
                return stack
        return None

    def card_at(self, row: int, column: int) -> Card | None:
        """The card that lies on a space, in however many copies; None where it is not covered."""
        stack = self.at(row, column)
        return stack.card if stack else None

    def colour_of(self, column: int) -> Colour | None:
        """The colour of the cards in a column; None for a column without cards."""
        for stack in self.stacks:
            if stack.column == column:
                return stack.card.colour
        return None

    def columns_of(self, colour: Colour) -> tuple[int, ...]:
        """The columns that hold cards of a colour, in order."""
        return tuple(dict.fromkeys([stack.column for stack in self.stacks if stack.card.colour is colour]))

    def with_card(self, card: Card, row: Row, column: Column) -> "Board":
        """The board with one more card on a space: on its twin, or alone."""
        lying = self.at(row, column)
        new = Stack(row, column, card, lying.copies + 1 if lying else 1)
        return Board(put(self.stacks, new, PLACE))

    def parted(self, spaces: frozenset[Space]) -> tuple["Board", Stacks]:
        """The board after some spaces have been cleared, and what lay on them."""
        left = tuple([stack for stack in self.stacks if (stack.row, stack.column) not in spaces])
        return Board(left), tuple([stack for stack in self.stacks if (stack.row, stack.column) in spaces])
