"""Actions: what a player can do, and what chance can bring, each field with the values that it can have."""

from enum import Enum
from typing import Annotated, TypeAlias

from attrs import frozen

from rulebook.core.domains import Domain, by_the_rules
from rulebook.core.sentences import told
from rulebook.core.sharing import HashedByIdentity
from rulebook.core.visibility import Open
from rulebook.games.yellowstone_park.model.board import Column, Window
from rulebook.games.yellowstone_park.model.components import Card
from rulebook.games.yellowstone_park.model.settings import kinds

OneCard: TypeAlias = Annotated[Card, Domain(kinds)]
NamedWindow: TypeAlias = Annotated[Window | None, Domain(by_the_rules, given=("card", "column"))]


class Pile(HashedByIdentity, Enum):
    """The piles from which a new hand can be drawn."""

    PENALTY = "penalty"
    DRAW = "draw"

    @property
    def word(self) -> str:
        """The pile in a sentence."""
        return f"{self.value} pile"


@told("draw {card}")
@frozen
class Draw:
    """Chance: this card is dealt, turned up or drawn."""

    card: Open[OneCard]


@told("place {card} in column {column} and make {window} the matrix", untold="place {card} in column {column}")
@frozen
class Place:
    """A card is placed in a column, in the row of its number; `window` is the new matrix, where a reading asks for one."""

    card: Open[OneCard]
    column: Open[Column]
    window: Open[NamedWindow] = None


@told("stop after one card")
@frozen
class Stop:
    """A player ends the turn after one card."""


@told("pass without placing a card")
@frozen
class Pass:
    """A player ends the turn without placing a card."""


@told("refill the hand")
@frozen
class Refill:
    """A player fills up the hand after two cards."""


@told("draw nothing")
@frozen
class Decline:
    """A player draws nothing after two cards."""


@told("draw a new hand from the {pile}")
@frozen
class ChoosePile:
    """A player with an empty hand names the pile from which to draw a new one."""

    pile: Open[Pile]


Action: TypeAlias = Draw | Place | Stop | Pass | Refill | Decline | ChoosePile
