"""Components: the cards, the board and the numbers that are printed on them."""

from collections.abc import Iterator
from enum import Enum
from itertools import product
from typing import Annotated, Final, Self, TypeAlias

from attrs import frozen

from rulebook.core.domains import Range
from rulebook.core.errors import CodeError
from rulebook.core.pieces import Piece
from rulebook.core.settings import Ranged, shown
from rulebook.core.sharing import HashedByIdentity
from rulebook.games.yellowstone_park.model.clauses import implements


class Colour(HashedByIdentity, Enum):
    """The colours of the cards, in their documented order; the value is the letter that stands for the colour."""

    BLUE = "B"
    YELLOW = "Y"
    GREEN = "G"
    RED = "R"

    @property
    def word(self) -> str:
        """The colour in a sentence."""
        return self.name.lower()


LETTERS: Final = {colour.value: colour for colour in Colour}


@frozen(eq=False)
class Card(Piece):
    """An animal card: a colour and a number from 1. The two copies of a card are identical; the animals are decoration."""

    colour: Colour
    number: int

    @property
    def code(self) -> str:
        """The card as it is written: `G4`."""
        return f"{self.colour.value}{shown(self.number)}"

    @classmethod
    def from_code(cls, code: str) -> Self:
        """The card that is written as `code`; raises CodeError for anything but a colour letter and a number from 1."""
        letter, digits = code[:1], code[1:]
        if not (letter in LETTERS and digits.isascii() and digits.isdigit() and len(digits) < 4 and digits[0] != "0"):
            raise CodeError(f"{code[:12]!r} is not a card: write one of {', '.join(LETTERS)} and a number, such as G4")
        return cls(LETTERS[letter], int(digits))

    @property
    def phrase(self) -> str:
        """The card in a sentence: `the green 4`."""
        return "the {colour} {number}"

    def __str__(self) -> str:
        return self.code


MOST_ON_THE_BOARD: Final = 21
MOST: Final = 99
"""The largest values of components: limits on the work that a file from outside can ask for."""

OnTheBoard: TypeAlias = Annotated[int, Range(1, MOST_ON_THE_BOARD)]
Amount: TypeAlias = Annotated[int, Range(1, MOST)]
Points: TypeAlias = Annotated[int, Range(0, MOST)]


@frozen
class Components(Ranged):
    """What is in the box. The defaults are the printed game; other values make smaller or larger games of the same rules.

    `colours` takes the first so many of `Colour`; rows, columns and numbers count from 1. `last_but_one_bonus` and
    `last_bonus` are paid for the last two spaces of a window. Markers start on `starting_marker`; `end_marker` ends the
    game; the neutral marker of two players goes from `neutral_start` down to `neutral_end`.

    Raises SettingsError for values under which the rules stop making sense, with the reason.
    """

    colours: Annotated[int, Range(1, len(Colour))] = 4
    numbers: OnTheBoard = 7
    copies: OnTheBoard = 2
    rows: OnTheBoard = 7
    columns: OnTheBoard = 7
    window_rows: OnTheBoard = 3
    window_columns: OnTheBoard = 3
    hand: Amount = 6
    fewest_players: Amount = 2
    most_players: Amount = 5
    starting_marker: Points = 5
    last_but_one_bonus: Points = 1
    last_bonus: Points = 3
    end_marker: Amount = 35
    neutral_start: Amount = 7
    neutral_end: Amount = 1

    def faults(self) -> Iterator[str]:
        """Why the components make no game, beyond ranges."""
        height, width = self.window_rows, self.window_columns
        if self.columns % 2 == 0:
            yield f"{self.columns} columns have no middle one (components-4)"
        if self.columns < self.colours:
            yield f"{self.columns} is too small a number of columns for {self.colours} colours (placing-4)"
        if not has_row(self.numbers, self.rows):
            yield f"the number {self.numbers} has no row among {self.rows} (components-3)"
        if height > self.rows or width > self.columns:
            yield f"a window of {height} by {width} is larger than the board (matrix-1)"
        if height * width < 3:
            yield f"a window of {height} by {width} has fewer than 3 spaces (bonus-1)"
        if self.fewest_players > self.most_players:
            yield f"there is no number of players from {self.fewest_players} to {self.most_players} (components-2)"
        if self.starting_marker >= self.end_marker:
            yield f"markers start on {self.starting_marker}, where the game would be over (ending-1)"
        if self.neutral_start <= self.neutral_end:
            start, end = self.neutral_start, self.neutral_end
            yield f"the neutral marker cannot come down from {start} to {end} (two-players-3)"


@implements("components-1")
def deck(components: Components) -> tuple[Card, ...]:
    """components-1 The deck is every colour with every number, in as many copies as the game has, in order."""
    kinds = product(colours(components), range(1, components.numbers + 1))
    return tuple(Card(colour, number) for colour, number in kinds for _ in range(components.copies))


def colours(components: Components) -> tuple[Colour, ...]:
    """The colours that the game has, in order."""
    return tuple(Colour)[: components.colours]


@implements("components-2")
def admits(players: int, components: Components) -> bool:
    """components-2 The number of players is within the bounds of the game."""
    return components.fewest_players <= players <= components.most_players


@implements("components-3")
def has_row(number: int, rows: int) -> bool:
    """components-3 A number on a card is the number of a row."""
    return 1 <= number <= rows


@implements("components-4")
def middle_column(columns: int) -> int:
    """components-4 The middle one of an odd number of columns, counted from 1."""
    return (columns + 1) // 2
