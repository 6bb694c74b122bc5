"""Components: the cards, what they count, and how the players form sides."""

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Annotated, Final, TypeAlias

from attrs import frozen

from rulebook.core.chance import Seat
from rulebook.core.domains import Range
from rulebook.core.kits.italian_cards import CARDS, HIGHEST, Card, Suit
from rulebook.core.settings import Ranged
from rulebook.core.sharing import HashedByIdentity
from rulebook.games.scopa.model.clauses import implements


class Figure(HashedByIdentity, Enum):
    """The cards with a picture of a person."""

    JACK = "jack"
    KNIGHT = "knight"
    KING = "king"


ACE: Final = 1
"""The value of the ace."""
FIFTEEN: Final = 15
"""What a card and those that it captures make together in scopa di quindici."""
MOST: Final = 99
"""The largest value of any component: a limit on what a file from outside can ask for."""
Amount: TypeAlias = Annotated[int, Range(1, MOST)]
Players: TypeAlias = Annotated[int, Range(2, 4)]


@frozen
class Components(Ranged):
    """What is in the box. The defaults are the printed game; other values make smaller games of the same rules.

    `suits` takes the first so many of `Suit`; each has the values from 1 to `values`. Everybody is dealt `hand` cards at a
    time, and `table` cards are turned up, of which `void_kings` kings make a deal void. The settebello is the card of coins
    with that value; `primiera` has what cards count in the primiera, by value from 1. `target` points end a game.

    Raises SettingsError for values under which the rules stop making sense, with the reason.
    """

    suits: Annotated[int, Range(2, len(Suit))] = 4
    values: Annotated[int, Range(1, HIGHEST)] = HIGHEST
    hand: Amount = 3
    table: Amount = 4
    void_kings: Amount = 3
    settebello: Annotated[int, Range(1, HIGHEST)] = 7
    primiera: tuple[Amount, ...] = (16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
    target: Amount = 11
    fewest_players: Players = 2
    most_players: Players = 4

    def faults(self) -> Iterator[str]:
        """Why there is no game with these components, beyond the range of each value."""
        if self.settebello > self.values:
            yield f"the settebello has the value {self.settebello}, and no card of coins does (points-3)"
        if len(self.primiera) != self.values:
            yield f"primiera has the length {len(self.primiera)}, and cards go up to {self.values} here (primiera-2)"
        if self.fewest_players > self.most_players:
            yield f"there is no number of players from {self.fewest_players} to {self.most_players} (components-4)"


@implements("components-1")
def deck(components: Components) -> tuple[Card, ...]:
    """components-1 The deck has 40 cards: the values from 1 to 10 in each of four suits."""
    return tuple([card for card in CARDS if card.suit in suits(components) and card.value <= components.values])


@implements("components-2")
def suits(components: Components) -> tuple[Suit, ...]:
    """components-2 The suits are coins, cups, swords and clubs."""
    return tuple(Suit)[: components.suits]


@implements("components-3")
def figure(card: Card, components: Components) -> Figure | None:
    """components-3 The jack has the value 8, the knight 9 and the king 10: the highest values, also in a smaller deck."""
    from_jack = card.value - components.values + len(Figure) - 1
    return tuple(Figure)[from_jack] if from_jack >= 0 else None


@implements("components-4")
def admits(players: int, components: Components) -> bool:
    """components-4 Two, three or four players take part."""
    return components.fewest_players <= players <= components.most_players


@implements("components-5")
def side(seat: Seat, players: int) -> int:
    """components-5 Four players form two sides of partners opposite each other; with fewer, each player is a side."""
    return seat % 2 if players == 4 else seat


@implements("components-6")
def comes_out_even(players: int, components: Components) -> bool:
    """components-6 The stock is dealt out in whole rounds, and there is at least one."""
    to_deal = len(deck(components)) - components.table
    return to_deal > 0 and to_deal % (players * components.hand) == 0


def worth(card: Card) -> int:
    """What a card is worth when cards are captured: its value."""
    return card.value


@implements("primiera-2")
def primiera_count(card: Card, components: Components) -> int:
    """primiera-2 A seven is worth 21, a six 18, an ace 16, a five 15, a four 14, a three 13, a two 12 and a figure 10."""
    return components.primiera[card.value - 1]


@cache
def sides(players: int) -> tuple[tuple[Seat, ...], ...]:
    """The seats of each side."""
    of_seats = [side(seat, players) for seat in range(players)]
    return tuple(
        [tuple([seat for seat in range(players) if of_seats[seat] == number]) for number in range(max(of_seats) + 1)]
    )
