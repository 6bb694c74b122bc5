"""Actions: what a player can do, and what chance can bring, each field with the values that it can have."""

from typing import Annotated, TypeAlias

from attrs import field, frozen

from rulebook.core.domains import Domain, UpTo, by_the_rules
from rulebook.core.sentences import told
from rulebook.core.visibility import Open, Secret
from rulebook.games.prato_dei_conigli.model.cards import Card
from rulebook.games.prato_dei_conigli.model.colours import Colour
from rulebook.games.prato_dei_conigli.model.components import Area, Place, Posture, Rabbit
from rulebook.games.prato_dei_conigli.model.dice_faces import ColourFace, PostureFace, Rolled, colour_faces, rolls
from rulebook.games.prato_dei_conigli.model.settings import Settings, areas_of, kinds_of_cards, kinds_of_rabbits


def faces_of_colour(settings: Settings) -> tuple[ColourFace, ...]:
    """What the colour die can show."""
    return colour_faces(settings.components)


def faces_of_posture(settings: Settings, colour: ColourFace) -> tuple[PostureFace | None, ...]:
    """What the posture die can show beside a colour; None where it is not rolled."""
    every = rolls(settings.variants.mode, settings.components)
    return tuple([rolled.posture for rolled in every if rolled.colour is colour])


def every_posture(settings: Settings) -> int:
    """How many postures there are."""
    return settings.components.postures


def other_areas(settings: Settings, origin: Area) -> tuple[Area, ...]:
    """The areas to which a rabbit can move from one of them."""
    return tuple([area for area in areas_of(settings) if area is not origin])


OneRabbit: TypeAlias = Annotated[Rabbit, Domain(kinds_of_rabbits)]
OneCard: TypeAlias = Annotated[Card, Domain(kinds_of_cards)]
OneArea: TypeAlias = Annotated[Area, Domain(areas_of)]
AnotherArea: TypeAlias = Annotated[Area, Domain(other_areas, given=("origin",))]


@told("a {rabbit} comes out of the bag")
@frozen
class BagRabbit:
    """Chance: this rabbit comes out of the bag."""

    rabbit: Open[OneRabbit]


@told("deal {card}")
@frozen
class DealCard:
    """Chance: this card is dealt."""

    card: Open[OneCard]


@told("roll {colour}{posture: and #|}{repeated:, after rolling again|}")
@frozen
class Roll:
    """Chance: what the dice show in the end, and whether the roll had to be repeated until then."""

    colour: Open[Annotated[ColourFace, Domain(faces_of_colour)]]
    posture: Open[Annotated[PostureFace | None, Domain(faces_of_posture, given=("colour",))]] = None
    repeated: Open[bool] = False

    @property
    def rolled(self) -> Rolled:
        """What the dice show."""
        return Rolled(self.colour, self.posture)


@told("take a {rabbit} as marker")
@frozen
class ChooseMarker:
    """A player takes a rabbit from the bag as marker."""

    rabbit: Open[OneRabbit]


@told("keep all cards")
@frozen
class Keep:
    """A player keeps all cards before the deal."""


@told("discard {card}")
@frozen
class Discard:
    """A player discards one card before the deal."""

    card: Secret[OneCard]


@told("discard all cards")
@frozen
class DiscardAll:
    """A player discards the whole hand before the deal."""


@told("choose {colour}")
@frozen
class ChooseColour:
    """A player chooses a colour for the joker of the colour die."""

    colour: Open[Annotated[Colour, Domain(by_the_rules)]]


@told("choose {postures}")
@frozen
class ChoosePostures:
    """A player chooses postures, in their order, for a joker of the posture die."""

    postures: Open[Annotated[tuple[Posture, ...], UpTo(every_posture), Domain(by_the_rules)]]


@told("move a {rabbit} from {origin} to {target}")
@frozen
class Move:
    """A player moves a rabbit from an area to another."""

    rabbit: Open[OneRabbit]
    origin: Open[OneArea] = field(metadata={"key": "from"})
    target: Open[AnotherArea] = field(metadata={"key": "to"})


@told("put a {rabbit} from {origin} into the bag")
@frozen
class Remove:
    """A player puts a rabbit from an area back into the bag."""

    rabbit: Open[OneRabbit]
    origin: Open[OneArea] = field(metadata={"key": "from"})


@told("draw a rabbit from the bag{area: for #|}")
@frozen
class DrawRabbit:
    """A player draws a rabbit from the bag; `area` names the area for it where a reading asks for it."""

    area: Open[Annotated[Area | None, Domain(by_the_rules)]] = None


@told("put the rabbit into {area}")
@frozen
class Put:
    """A player puts the rabbit just drawn into an area."""

    area: Open[OneArea]


@told("move no rabbit")
@frozen
class Hold:
    """A player does not move a rabbit, or no second one."""


@told("play {card} for {area}")
@frozen
class Play:
    """A player plays a card face down for the place where it is valid."""

    card: Secret[OneCard]
    area: Secret[Annotated[Place, Domain(by_the_rules)]]


@told("play no more cards")
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
