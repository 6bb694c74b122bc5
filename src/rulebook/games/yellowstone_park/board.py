"""The board: which cards lie where."""

from bisect import bisect_left
from operator import attrgetter
from typing import Final

from attrs import frozen

from rulebook.games.yellowstone_park.components import Card, Colour
from rulebook.games.yellowstone_park.matrix import Space


@frozen
class Stack:
    """A covered space: a card, or several identical ones, where a row crosses a column."""

    row: int
    column: int
    card: Card
    copies: int = 1

    @property
    def space(self) -> Space:
        """The space that is covered."""
        return self.row, self.column


SPACE: Final = attrgetter("row", "column")
"""The space that a stack covers."""
PLACE: Final = attrgetter("column", "row")
"""Where a stack comes in the order of the board."""


@frozen
class Board:
    """Every covered space, by column and row, so that boards with the same cards on the same spaces are equal."""

    stacks: tuple[Stack, ...] = ()

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
        return frozenset(self.holders)

    @property
    def holders(self) -> dict[int, Colour]:
        """The columns that hold cards, in order, each with the colour of its cards."""
        return {stack.column: stack.card.colour for stack in self.stacks}

    @property
    def columns_by_colour(self) -> dict[Colour, tuple[int, ...]]:
        """The colours that have a column, each with its columns in order."""
        columns: dict[Colour, tuple[int, ...]] = {}
        for column, colour in self.holders.items():
            columns[colour] = (*columns.get(colour, ()), column)
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
        return tuple([column for column, held in self.holders.items() if held is colour])

    def with_card(self, card: Card, row: int, column: int) -> "Board":
        """The board with one more card on a space: on its twin, or alone."""
        twin = self.at(row, column)
        if twin is not None:
            more = Stack(row, column, card, twin.copies + 1)
            return Board(tuple([more if stack is twin else stack for stack in self.stacks]))
        position = bisect_left(self.stacks, (column, row), key=PLACE)
        return Board((*self.stacks[:position], Stack(row, column, card), *self.stacks[position:]))

    def parted(self, spaces: frozenset[Space]) -> tuple["Board", tuple[Stack, ...]]:
        """The board after some spaces have been cleared, and what lay on them."""
        left: list[Stack] = []
        cleared: list[Stack] = []
        for stack in self.stacks:
            (cleared if (stack.row, stack.column) in spaces else left).append(stack)
        return Board(tuple(left)), tuple(cleared)
