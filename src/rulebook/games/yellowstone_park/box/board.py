"""The board: which cards lie where, and the windows on it."""

from collections.abc import Iterable, Iterator
from itertools import product
from operator import attrgetter
from typing import Annotated, Final, TypeAlias

from attrs import field, frozen

from rulebook.core.domains import Domain
from rulebook.core.sentences import ENGLISH, Language, Sentence
from rulebook.games.yellowstone_park.box.clauses import implements
from rulebook.games.yellowstone_park.box.components import MOST_ON_THE_BOARD, Card, Colour, OnTheBoard
from rulebook.games.yellowstone_park.box.settings import columns, rows

Row: TypeAlias = Annotated[int, Domain(rows, within=range(1, MOST_ON_THE_BOARD + 1))]
Column: TypeAlias = Annotated[int, Domain(columns, within=range(1, MOST_ON_THE_BOARD + 1))]
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
class Stack:
    """A covered space: a card, or several identical ones, where a row crosses a column."""

    row: Row
    column: Column
    card: Card
    copies: OnTheBoard = 1

    @property
    def space(self) -> Space:
        """The space that is covered."""
        return self.row, self.column


SPACE: Final = attrgetter("row", "column")
"""The space that a stack covers."""


@frozen
class Board:
    """Every covered space, by column and row, so that boards with the same cards on the same spaces are equal."""

    stacks: tuple[Stack, ...] = ()

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
    def columns_by_colour(self) -> dict[Colour, tuple[int, ...]]:
        """The colours that have a column, each with its columns in order."""
        columns: dict[Colour, tuple[int, ...]] = {}
        for stack in self.stacks:
            own = columns.get(stack.card.colour, ())
            if stack.column not in own:
                columns[stack.card.colour] = (*own, stack.column)
        return columns

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

    def with_card(self, card: Card, row: int, column: int) -> "Board":
        """The board with one more card on a space: on its twin, or alone."""
        stacks, position, copies = self.stacks, len(self.stacks), 0
        for number, stack in enumerate(stacks):
            if stack.column > column or (stack.column == column and stack.row >= row):
                position = number
                copies = stack.copies if stack.space == (row, column) else 0
                break
        after = position + 1 if copies else position
        return Board((*stacks[:position], Stack(row, column, card, copies + 1), *stacks[after:]))

    def parted(self, spaces: frozenset[Space]) -> tuple["Board", tuple[Stack, ...]]:
        """The board after some spaces have been cleared, and what lay on them."""
        left: list[Stack] = []
        cleared: list[Stack] = []
        for stack in self.stacks:
            (cleared if (stack.row, stack.column) in spaces else left).append(stack)
        return Board(tuple(left)), tuple(cleared)
