"""Components: the cards, the board and the numbers that are printed on them."""

from enum import Enum
from itertools import product
from typing import Self

from attrs import fields, frozen

from rulebook.core.errors import SettingsError
from rulebook.games.yellowstone_park.clauses import implements


class Colour(Enum):
    """The colours of the cards, in their documented order; the value is the letter that stands for the colour."""

    BLUE = "B"
    YELLOW = "Y"
    GREEN = "G"
    RED = "R"

    __hash__ = object.__hash__  # members are equal when they are the same: a tenth of the time of Enum's own hash

    @property
    def word(self) -> str:
        """The colour in a sentence."""
        return self.name.lower()


@frozen(cache_hash=True)
class Card:
    """An animal card: a colour and a number from 1. The two copies of a card are identical; the animals are decoration."""

    colour: Colour
    number: int

    @property
    def code(self) -> str:
        """The card as it is written: `G4`."""
        return f"{self.colour.value}{self.number}"

    @classmethod
    def from_code(cls, code: str) -> Self:
        """The card that is written as `code`; raises ValueError for anything but a colour letter and a number from 1."""
        letter, digits = code[:1], code[1:]
        if not (digits.isascii() and digits.isdigit() and len(digits) < 4 and digits[0] != "0"):
            raise ValueError(f"{code!r} is no card: write a colour letter and a number, such as G4")
        return cls(Colour(letter), int(digits))

    def __str__(self) -> str:
        return self.code


@frozen
class Components:
    """What is in the box. The defaults are the printed game; other values make smaller or larger games of the same rules.

    `colours` takes the first so many of `Colour`; rows, columns and numbers count from 1. `last_but_one_bonus` and
    `last_bonus` are paid for the last two spaces of a window. Markers start on `starting_marker`; `end_marker` ends the
    game; the neutral marker of two players goes from `neutral_start` down to `neutral_end`.

    Raises SettingsError for values under which the rules stop making sense, with the reason.
    """

    colours: int = 4
    numbers: int = 7
    copies: int = 2
    rows: int = 7
    columns: int = 7
    window_rows: int = 3
    window_columns: int = 3
    hand: int = 6
    fewest_players: int = 2
    most_players: int = 5
    starting_marker: int = 5
    last_but_one_bonus: int = 1
    last_bonus: int = 3
    end_marker: int = 35
    neutral_start: int = 7
    neutral_end: int = 1

    def __attrs_post_init__(self) -> None:
        for fault in (_beyond_limits(self), _off_the_board(self), _too_small(self), _out_of_range(self)):
            if fault:
                raise SettingsError(f"these components make no game: {fault}")


ON_THE_BOARD = ("numbers", "copies", "rows", "columns", "window_rows", "window_columns")
MOST_ON_THE_BOARD = 21
MOST_OF_ANYTHING = 99
"""The largest values of components: limits on the work that a file from outside can ask for."""


def _beyond_limits(components: Components) -> str | None:
    for field in fields(Components):
        value = getattr(components, field.name)
        least = 0 if field.name in ("starting_marker", "last_but_one_bonus", "last_bonus") else 1
        most = MOST_ON_THE_BOARD if field.name in ON_THE_BOARD else MOST_OF_ANYTHING
        if not least <= value <= most:
            return f"{field.name} is {value}, and must be from {least} to {most}"
    return None


def _off_the_board(components: Components) -> str | None:
    if components.colours > len(Colour):
        return f"there are {len(Colour)} colours, not {components.colours}"
    if components.columns % 2 == 0:
        return f"{components.columns} columns have no middle one (components-4)"
    if components.columns < components.colours:
        return f"{components.columns} columns are too few for {components.colours} colours (placing-4)"
    if not has_row(components.numbers, components.rows):
        return f"the number {components.numbers} has no row among {components.rows} (components-3)"
    return None


def _too_small(components: Components) -> str | None:
    height, width = components.window_rows, components.window_columns
    if height > components.rows or width > components.columns:
        return f"a window of {height} by {width} is larger than the board (matrix-1)"
    if height * width < 3:
        return f"a window of {height} by {width} has fewer than 3 spaces (bonus-1)"
    return None


def _out_of_range(components: Components) -> str | None:
    if components.fewest_players > components.most_players:
        return f"no number is from {components.fewest_players} to {components.most_players} players (components-2)"
    if components.starting_marker >= components.end_marker:
        return f"markers start on {components.starting_marker}, where the game would be over (ending-1)"
    if components.neutral_start <= components.neutral_end:
        start, end = components.neutral_start, components.neutral_end
        return f"the neutral marker cannot come down from {start} to {end} (two-players-3)"
    return None


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
