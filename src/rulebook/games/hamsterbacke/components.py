"""Components: the cards, and the numbers of cards and rows with which the game begins and ends."""

from enum import Enum
from typing import Final, TypeAlias

from attrs import frozen

from rulebook.core.errors import RulesError
from rulebook.core.multiset import Kinds
from rulebook.games.hamsterbacke.clauses import implements


class Colour(Enum):
    """The colours of the cards, in their documented order; the value is the code that stands for the colour."""

    LIGHT_GREEN = "LG"
    DARK_GREEN = "DG"
    LIGHT_BLUE = "LB"
    BLUE = "BL"
    YELLOW = "YE"
    ORANGE = "OR"
    RED = "RE"

    @property
    def word(self) -> str:
        """The colour in a sentence."""
        return self.name.lower().replace("_", " ")


Card: TypeAlias = Colour
"""A card is known by its colour: the number on it is that of all cards of the colour."""

CARDS: Final = Kinds(Colour)
"""Every kind of card, in order. A small deck has no copy of some of them."""


@frozen
class Components:
    """What is in the box. The defaults are the printed game; other values make smaller or larger games of the same rules.

    `copies` and `numbers` have a value for each of `Colour`, in order: how many cards it has, and the number on them. The
    game begins with `rows` rows and ends with `final_rows` or fewer; `cards_added` cards come into the circle after a take.

    Raises RulesError for values under which the rules stop making sense, with the reason.
    """

    copies: tuple[int, ...] = (11, 11, 16, 16, 21, 21, 24)
    numbers: tuple[int, ...] = (1, 1, 2, 2, 3, 3, 4)
    hand: int = 2
    rows: int = 8
    final_rows: int = 3
    cards_added: int = 3
    fewest_players: int = 3
    most_players: int = 5

    def __attrs_post_init__(self) -> None:
        for fault in (_wrong_colours(self), _out_of_range(self), _too_few(self)):
            if fault:
                raise RulesError(f"these components make no game: {fault}")


MOST_OF_ANYTHING: Final = 99
"""The largest value of any component: a limit on what a file from outside can ask for."""


def _wrong_colours(components: Components) -> str | None:
    for name, values, least in (("copies", components.copies, 0), ("numbers", components.numbers, 1)):
        if len(values) != len(CARDS):
            return f"{name} has {len(values)} values, and there are {len(CARDS)} colours"
        for colour, value in zip(CARDS, values, strict=True):
            if not least <= value <= MOST_OF_ANYTHING:
                return f"{name} of {colour.word} is {value}, and must be from {least} to {MOST_OF_ANYTHING}"
    return None


def _out_of_range(components: Components) -> str | None:
    for name in ("hand", "rows", "final_rows", "cards_added", "fewest_players", "most_players"):
        value: int = getattr(components, name)
        if not 1 <= value <= MOST_OF_ANYTHING:
            return f"{name} is {value}, and must be from 1 to {MOST_OF_ANYTHING}"
    return None


def _too_few(components: Components) -> str | None:
    if components.rows <= components.final_rows:
        return f"with {components.rows} rows the game would be over, which ends with {components.final_rows} (ending-1)"
    if components.fewest_players < 2:
        return "nobody blocks, or gives a bonus to, a player who plays alone (components-3)"
    if components.fewest_players > components.most_players:
        return f"no number is from {components.fewest_players} to {components.most_players} players (components-3)"
    return None


@implements("components-1")
def deck(components: Components) -> tuple[Card, ...]:
    """components-1 The deck has so many cards of each of the seven colours; sorted by colour."""
    return tuple(colour for colour, copies in zip(CARDS, components.copies, strict=True) for _ in range(copies))


@implements("components-2")
def number(card: Card, components: Components) -> int:
    """components-2 All cards of a colour bear the same number."""
    return components.numbers[CARDS.position(card)]


@implements("components-3")
def admits(players: int, components: Components) -> bool:
    """components-3 The number of players is within the bounds of the game."""
    return components.fewest_players <= players <= components.most_players
