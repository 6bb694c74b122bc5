"""The state of a game: everything that the rules look at, and nothing else; and what a viewer sees of it."""

from typing import Annotated, Final, TypeAlias

from attrs import frozen

from rulebook.core.chance import Actor, Seat, Viewer
from rulebook.core.domains import Range, UpTo
from rulebook.core.multiset import Multiset
from rulebook.core.sharing import Immutable
from rulebook.core.showing import brief
from rulebook.core.visibility import Open, OpenHolding, OpenHoldingPerSeat, OpenPerSeat, Owned, SeenAs, SizeOnly
from rulebook.games.prato_dei_conigli.model.cards import Card
from rulebook.games.prato_dei_conigli.model.components import MOST, Area, Place, Rabbit
from rulebook.games.prato_dei_conigli.model.dice_faces import Rolled, Selection
from rulebook.games.prato_dei_conigli.model.settings import Settings

Rabbits: TypeAlias = Multiset[Rabbit]
Cards: TypeAlias = Multiset[Card]


@frozen
class FillingAreas:
    """Chance brings the rabbits of the areas, one area after the other."""


@frozen
class ChoosingMarker:
    """The player takes a marker from the bag."""


@frozen
class FirstDeal:
    """Chance deals the first hands."""


@frozen
class Discarding:
    """The player keeps or discards cards."""


@frozen
class Dealing:
    """Chance fills up the hand of the player."""


@frozen
class Rolling:
    """Chance rolls the dice."""


@frozen
class ChoosingAtRoll:
    """The player chooses for a joker just after the roll; `repeated` says whether that took more than one roll."""

    repeated: bool


@frozen
class Moving:
    """The player moves a rabbit, or holds, and has moved `moved` of them; `repeated` says whether the roll was repeated."""

    repeated: bool
    moved: Annotated[int, Range(0, 1)] = 0


@frozen
class DrawingRabbit:
    """Chance brings the rabbit that a player who is `moving` draws from the bag, for an area where that has been named."""

    moving: Moving
    area: Area | None = None


@frozen
class Putting:
    """The player who is `moving` names an area for the rabbit just drawn."""

    moving: Moving
    rabbit: Rabbit

    @property
    def pieces(self) -> tuple[Rabbit]:
        """The rabbit, which is neither in the bag nor in an area."""
        return (self.rabbit,)


@frozen
class ChoosingAtPlay:
    """The player chooses for a joker before playing cards."""


@frozen
class Playing:
    """The player plays a card, or is done."""


@frozen
class Over:
    """The game has ended."""


BeforePlay: TypeAlias = FillingAreas | ChoosingMarker | FirstDeal
"""The game is being set up."""
BeforeRoll: TypeAlias = BeforePlay | Discarding | Dealing | Rolling
"""The dice have not been rolled in this turn."""
OfAMove: TypeAlias = Moving | DrawingRabbit | Putting
"""A player moves a rabbit."""
Phase: TypeAlias = (
    FillingAreas
    | ChoosingMarker
    | FirstDeal
    | Discarding
    | Dealing
    | Rolling
    | ChoosingAtRoll
    | Moving
    | DrawingRabbit
    | Putting
    | ChoosingAtPlay
    | Playing
    | Over
)
"""What happens next, with what only that phase has to know."""

FILLING_AREAS: Final = FillingAreas()
CHOOSING_MARKER: Final = ChoosingMarker()
FIRST_DEAL: Final = FirstDeal()
DISCARDING: Final = Discarding()
DEALING: Final = Dealing()
ROLLING: Final = Rolling()
CHOOSING_AT_PLAY: Final = ChoosingAtPlay()
PLAYING: Final = Playing()
OVER: Final = Over()


@frozen(cache_hash=True)
class Claim:
    """A card that was played, and the place for which it was."""

    card: Card
    area: Place

    @property
    def pieces(self) -> tuple[Card]:
        """The card."""
        return (self.card,)

    def __reduce__(self) -> tuple[type["Claim"], tuple[Card, Place]]:
        return type(self), (self.card, self.area)


def cards_in_hand(settings: Settings) -> int:
    """How many cards a hand has at most: nobody plays more."""
    return settings.components.hand


Claims: TypeAlias = Annotated[tuple[Claim, ...], UpTo(cards_in_hand)]
"""What a seat has played in a turn."""


@frozen(slots=False)
class State(Immutable):
    """A position. `sun` is the stop of the sun, from 1; `seat` is the one that acts, or for which chance acts.

    `rolled` is None before the first roll, and else the last result, which is that of the turn before until the dice have
    been rolled. `selections` are None for seats that have still to choose, or for which no dice have been rolled in this
    turn. `played` has what each seat has played in this turn, in the order of cards and places.
    """

    settings: Open[Settings]
    phase: OpenHolding[Phase]
    sun: Open[Annotated[int, Range(1, MOST)]]
    dealer: Open[Seat]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    meadow: OpenHolding[tuple[Rabbits, ...]]
    bag: OpenHolding[Rabbits]
    markers: OpenHoldingPerSeat[tuple[Rabbit | None, ...]]
    points: OpenPerSeat[tuple[int, ...]]
    hands: Owned[tuple[Cards, ...]]
    deck: SizeOnly[Cards]
    discards: SizeOnly[Cards]
    rolled: Open[Rolled | None]
    selections: OpenPerSeat[tuple[Selection | None, ...]]
    played: Owned[tuple[Claims, ...]]

    def __repr__(self) -> str:
        return brief(self)

    @property
    def hand(self) -> Cards:
        """The hand of the seat that acts."""
        return self.hands[self.seat]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What the seat that acts has played in this turn."""
        return self.played[self.seat]


@frozen
class Observation:
    """All that a viewer may see of a state: the meadow, the bag, the dice, what all have chosen for jokers, its own cards.

    Hands of others, deck and discards, and cards that lie face down are hidden: only how many there are is open. What is in
    the bag is open too, as it is what is missing elsewhere. A spectator has no cards. `to_act` is None after the end.
    """

    seat: Viewer
    settings: Settings
    phase: Phase
    to_act: Actor | None
    turn_of: Seat
    sun: int
    dealer: Seat
    meadow: tuple[Rabbits, ...]
    bag: Rabbits
    markers: tuple[Rabbit | None, ...]
    points: tuple[int, ...]
    hand: Cards | None
    hand_sizes: tuple[int, ...]
    deck_size: int
    discards_size: int
    rolled: Rolled | None
    selections: tuple[Selection | None, ...]
    played: tuple[Claim, ...] | None
    played_sizes: tuple[int, ...]

    def __repr__(self) -> str:
        return brief(self)
