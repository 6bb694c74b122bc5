"""Actions: what a player can do, and what chance can bring."""

from enum import Enum
from typing import TypeAlias

from attrs import frozen

from rulebook.games.yellowstone_park.components import Card
from rulebook.games.yellowstone_park.matrix import Window


class Pile(Enum):
    """The piles from which a new hand can be drawn."""

    PENALTY = "penalty"
    DRAW = "draw"


@frozen
class Draw:
    """Chance: this card is dealt, turned up or drawn."""

    card: Card


@frozen
class Place:
    """A card is placed in a column, in the row of its number; `window` is the new matrix, where a reading asks for one."""

    card: Card
    column: int
    window: Window | None = None


@frozen
class Stop:
    """A player ends the turn after one card."""


@frozen
class Pass:
    """A player ends the turn without placing a card."""


@frozen
class Refill:
    """A player fills up the hand after two cards."""


@frozen
class Decline:
    """A player draws nothing after two cards."""


@frozen
class ChoosePile:
    """A player with an empty hand names the pile from which to draw a new one."""

    pile: Pile


Action: TypeAlias = Draw | Place | Stop | Pass | Refill | Decline | ChoosePile
