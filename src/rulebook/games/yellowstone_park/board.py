"""The board: which cards lie where."""

from attrs import evolve, frozen

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


@frozen
class Board:
    """Every covered space, by column and row, so that boards with the same cards on the same spaces are equal."""

    stacks: tuple[Stack, ...] = ()

    @property
    def spaces(self) -> frozenset[Space]:
        """The covered spaces."""
        return frozenset([(stack.row, stack.column) for stack in self.stacks])

    @property
    def rows(self) -> frozenset[int]:
        """The rows that hold cards."""
        return frozenset([stack.row for stack in self.stacks])

    @property
    def columns(self) -> frozenset[int]:
        """The columns that hold cards."""
        return frozenset([stack.column for stack in self.stacks])

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
        twin = self.at(row, column)
        if twin is not None:
            more = evolve(twin, copies=twin.copies + 1)
            return Board(tuple([more if stack is twin else stack for stack in self.stacks]))
        before = [stack for stack in self.stacks if (stack.column, stack.row) < (column, row)]
        return Board((*before, Stack(row, column, card), *self.stacks[len(before) :]))

    def on(self, spaces: frozenset[Space]) -> tuple[Stack, ...]:
        """What lies on some spaces."""
        return tuple([stack for stack in self.stacks if (stack.row, stack.column) in spaces])

    def without(self, spaces: frozenset[Space]) -> "Board":
        """The board after some spaces have been cleared."""
        return Board(tuple([stack for stack in self.stacks if (stack.row, stack.column) not in spaces]))
