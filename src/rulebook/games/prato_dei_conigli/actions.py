"""Actions: what a player can do, and what chance can bring."""

from typing import TypeAlias

from attrs import field, frozen

from rulebook.games.prato_dei_conigli.cards import Card
from rulebook.games.prato_dei_conigli.colours import Colour
from rulebook.games.prato_dei_conigli.components import Area, Place, Posture, Rabbit
from rulebook.games.prato_dei_conigli.dice_faces import ColourFace, PostureFace, Rolled


@frozen
class BagRabbit:
    """Chance: this rabbit comes out of the bag."""

    rabbit: Rabbit


@frozen
class DealCard:
    """Chance: this card is dealt."""

    card: Card


@frozen
class Roll:
    """Chance: what the dice show in the end, and whether the roll had to be repeated until then."""

    colour: ColourFace
    posture: PostureFace | None = None
    repeated: bool = False

    @property
    def rolled(self) -> Rolled:
        """What the dice show."""
        return Rolled(self.colour, self.posture)


@frozen
class ChooseMarker:
    """A player takes a rabbit from the bag as marker."""

    rabbit: Rabbit


@frozen
class Keep:
    """A player keeps all cards before the deal."""


@frozen
class Discard:
    """A player discards one card before the deal."""

    card: Card


@frozen
class DiscardAll:
    """A player discards the whole hand before the deal."""


@frozen
class ChooseColour:
    """A player chooses a colour for the joker of the colour die."""

    colour: Colour


@frozen
class ChoosePostures:
    """A player chooses postures, in their order, for a joker of the posture die."""

    postures: tuple[Posture, ...]


@frozen
class Move:
    """A player moves a rabbit from an area to another."""

    rabbit: Rabbit
    origin: Area = field(metadata={"key": "from"})
    target: Area = field(metadata={"key": "to"})


@frozen
class Remove:
    """A player puts a rabbit from an area back into the bag."""

    rabbit: Rabbit
    origin: Area = field(metadata={"key": "from"})


@frozen
class DrawRabbit:
    """A player draws a rabbit from the bag; `area` names the area for it where a reading asks for it."""

    area: Area | None = None


@frozen
class Put:
    """A player puts the rabbit just drawn into an area."""

    area: Area


@frozen
class Hold:
    """A player does not move a rabbit, or no second one."""


@frozen
class Play:
    """A player plays a card face down for the place where it is valid."""

    card: Card
    area: Place


@frozen
class Done:
    """A player plays no more cards in this turn."""


Action: TypeAlias = (
    BagRabbit
    | DealCard
    | Roll
    | ChooseMarker
    | Keep
    | Discard
    | DiscardAll
    | ChooseColour
    | ChoosePostures
    | Move
    | Remove
    | DrawRabbit
    | Put
    | Hold
    | Play
    | Done
)
ACTIONS = (
    BagRabbit,
    DealCard,
    Roll,
    ChooseMarker,
    Keep,
    Discard,
    DiscardAll,
    ChooseColour,
    ChoosePostures,
    Move,
    Remove,
    DrawRabbit,
    Put,
    Hold,
    Play,
    Done,
)
