"""Components: the cards, and the numbers of cards and rows with which the game begins and ends."""

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Final, TypeAlias

from attrs import frozen

from rulebook.core.domains import Range
from rulebook.core.multiset import Kinds
from rulebook.core.pieces import ByCode
from rulebook.core.settings import Ranged
from rulebook.games.hamsterbacke.model.clauses import implements


class Colour(ByCode, Enum):
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

MOST: Final = 99
"""The largest value of any component: a limit on what a file from outside can ask for."""

HIGHEST: Final = 10
"""The largest number on a card. A bonus takes that many cards: with all seven colours in hand, a giver of 10 cards has 8,008
choices, which a record can still list; a giver of 99 cards has 1.6 billion."""

Amount: TypeAlias = Annotated[int, Range(1, MOST)]


@frozen
class Components(Ranged):
    """What is in the box. The defaults are the printed game; other values make smaller or larger games of the same rules.

    `copies` and `numbers` have a value for each of `Colour`, in order: how many cards it has, and the number on them. The
    game begins with `rows` rows and ends with `final_rows` or fewer; after a take `cards_added` cards join the circle.

    Raises SettingsError for values under which the rules stop making sense, with the reason.
    """

    copies: tuple[Annotated[int, Range(0, MOST)], ...] = (11, 11, 16, 16, 21, 21, 24)
    numbers: tuple[Annotated[int, Range(1, HIGHEST)], ...] = (1, 1, 2, 2, 3, 3, 4)
    hand: Amount = 2
    rows: Amount = 8
    final_rows: Amount = 3
    cards_added: Amount = 3
    fewest_players: Annotated[int, Range(2, MOST)] = 3
    most_players: Amount = 5

    def faults(self) -> Iterator[str]:
        """Why there is no game with these components, beyond the range of each value."""
        for name, values in (("copies", self.copies), ("numbers", self.numbers)):
            if len(values) != len(CARDS):
                yield f"{name} has {len(values)} as its length, and there are {len(CARDS)} colours"
        if self.rows <= self.final_rows:
            yield f"with {self.rows} for rows the game would be over: it ends with {self.final_rows} or fewer (ending-1)"
        if self.fewest_players > self.most_players:
            yield f"there is no number of players from {self.fewest_players} to {self.most_players} (components-3)"


@implements("components-1")
def deck(components: Components) -> tuple[Card, ...]:
    """components-1 All cards: as many of each of the seven colours as the box has, sorted by colour."""
    return tuple(colour for colour, copies in zip(CARDS, components.copies, strict=True) for _ in range(copies))


@implements("components-2")
def number(card: Card, components: Components) -> int:
    """components-2 All cards of a colour bear the same number."""
    return components.numbers[CARDS.position(card)]


@implements("components-3")
def admits(players: int, components: Components) -> bool:
    """components-3 The number of players is within the bounds of the game."""
    return components.fewest_players <= players <= components.most_players
