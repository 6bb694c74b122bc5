"""The state of a game: everything that the rules look at, and nothing else."""

from enum import Enum
from typing import TypeAlias

from attrs import frozen

from rulebook.core.chance import Seat
from rulebook.core.multiset import Multiset
from rulebook.games.prato_dei_conigli.cards import Card
from rulebook.games.prato_dei_conigli.components import Area, Place, Rabbit
from rulebook.games.prato_dei_conigli.dice_faces import Rolled, Selection
from rulebook.games.prato_dei_conigli.rules import Rules

Rabbits: TypeAlias = Multiset[Rabbit]
Cards: TypeAlias = Multiset[Card]


class Phase(Enum):
    """What happens next."""

    FILLING_AREAS = "filling-areas"
    """Chance brings the rabbits of the areas, one area after the other."""
    CHOOSING_MARKER = "choosing-marker"
    """The player takes a marker from the bag."""
    FIRST_DEAL = "first-deal"
    """Chance deals the first hands."""
    DISCARDING = "discarding"
    """The player keeps or discards cards."""
    DEALING = "dealing"
    """Chance fills up the hand of the player."""
    ROLLING = "rolling"
    """Chance rolls the dice."""
    CHOOSING_SELECTION = "choosing-selection"
    """The player chooses for a joker."""
    MOVING = "moving"
    """The player moves a rabbit, or holds."""
    DRAWING_RABBIT = "drawing-rabbit"
    """Chance brings the rabbit that the player draws from the bag."""
    PUTTING = "putting"
    """The player names an area for the rabbit just drawn."""
    PLAYING = "playing"
    """The player plays a card, or is done."""
    OVER = "over"
    """The game has ended."""


@frozen(cache_hash=True)
class Claim:
    """A card that was played, and the place for which it was."""

    card: Card
    area: Place


@frozen(slots=False)
class State:
    """A position. `sun` is the stop of the sun, from 1; `seat` is the one that acts, or for which chance acts.

    `rolled` is None before the first roll, and else the last result, which is that of the turn before until the dice have
    been rolled; `repeated` says whether it took more than one roll. `selections` are None for seats that have still to
    choose, or for which no dice have been rolled in this turn. `moved` counts the moves of `seat`. `drawn` is the rabbit
    for which an area is to be named, `aimed` the area that has been named for one that is still to be drawn. `played` has
    what each seat has played in this turn, in the order of cards and places.
    """

    rules: Rules
    phase: Phase
    sun: int
    dealer: Seat
    seat: Seat
    meadow: tuple[Rabbits, ...]
    bag: Rabbits
    markers: tuple[Rabbit | None, ...]
    points: tuple[int, ...]
    hands: tuple[Cards, ...]
    deck: Cards
    discards: Cards
    rolled: Rolled | None
    repeated: bool
    selections: tuple[Selection | None, ...]
    moved: int
    drawn: Rabbit | None
    aimed: Area | None
    played: tuple[tuple[Claim, ...], ...]

    @property
    def hand(self) -> Cards:
        """The hand of the seat that acts."""
        return self.hands[self.seat]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What the seat that acts has played in this turn."""
        return self.played[self.seat]
