"""Events: what changed, in the past tense, each with the clause that made it so. A step's events are its explanation."""

from typing import TypeAlias

from attrs import field, frozen

from rulebook.core.chance import Seat
from rulebook.games.prato_dei_conigli.cards import Card
from rulebook.games.prato_dei_conigli.clauses import ClauseId
from rulebook.games.prato_dei_conigli.components import Area, Place, Rabbit
from rulebook.games.prato_dei_conigli.dice_faces import ColourFace, PostureFace, Selection


@frozen
class RabbitPlaced:
    """A rabbit from the bag came into an area before the game."""

    clause: ClauseId
    rabbit: Rabbit
    area: Area


@frozen
class MarkerChosen:
    """`seat` took a rabbit from the bag as its marker, which stands in the start pen."""

    clause: ClauseId
    seat: Seat
    rabbit: Rabbit


@frozen
class TurnBegan:
    """A turn began under `dealer`, with the sun on a stop."""

    clause: ClauseId
    dealer: Seat
    sun: int


@frozen
class HandKept:
    """`seat` kept all cards."""

    clause: ClauseId
    seat: Seat


@frozen
class CardDiscarded:
    """`seat` discarded one card, face down; it is None in the view of another seat."""

    clause: ClauseId
    seat: Seat
    card: Card | None


@frozen
class HandDiscarded:
    """`seat` discarded its whole hand, face down; `cards` is None in the view of another seat."""

    clause: ClauseId
    seat: Seat
    cards: tuple[Card, ...] | None


@frozen
class DeckRenewed:
    """The discards were shuffled and became the deck, of so many `cards`."""

    clause: ClauseId
    cards: int


@frozen
class CardDealt:
    """A card went to the hand of `seat`; it is None in the view of another seat."""

    clause: ClauseId
    seat: Seat
    card: Card | None


@frozen
class DiceRolled:
    """The dice showed a result that counts; `repeated` says whether it took more than one roll."""

    clause: ClauseId
    colour: ColourFace
    posture: PostureFace | None
    repeated: bool


@frozen
class SelectionMade:
    """For `seat` these rabbits count in this turn: by the dice, or by its own choice for a joker."""

    clause: ClauseId
    seat: Seat
    selection: Selection


@frozen
class RabbitMoved:
    """`seat` moved a rabbit from an area to another."""

    clause: ClauseId
    seat: Seat
    rabbit: Rabbit
    origin: Area = field(metadata={"key": "from"})
    target: Area = field(metadata={"key": "to"})


@frozen
class RabbitRemoved:
    """`seat` put a rabbit from an area back into the bag."""

    clause: ClauseId
    seat: Seat
    rabbit: Rabbit
    origin: Area = field(metadata={"key": "from"})


@frozen
class DrawBegan:
    """`seat` reached into the bag, for an area that it had named where a reading asks for it."""

    clause: ClauseId
    seat: Seat
    area: Area | None


@frozen
class RabbitDrawn:
    """`seat` drew a rabbit from the bag."""

    clause: ClauseId
    seat: Seat
    rabbit: Rabbit


@frozen
class RabbitPut:
    """`seat` put the rabbit that it had drawn into an area."""

    clause: ClauseId
    seat: Seat
    rabbit: Rabbit
    area: Area


@frozen
class MoveForgone:
    """`seat` moved no rabbit, or no second one."""

    clause: ClauseId
    seat: Seat


@frozen
class CardPlayed:
    """`seat` played a card face down for a place; both are None in the view of another seat."""

    clause: ClauseId
    seat: Seat
    card: Card | None
    area: Place | None


@frozen
class PlayEnded:
    """`seat` plays no more cards in this turn, and has played so many."""

    clause: ClauseId
    seat: Seat
    cards: int


@frozen
class CardScored:
    """A card that `seat` had played was turned up, and earned its points."""

    clause: ClauseId
    seat: Seat
    card: Card
    area: Place
    points: int


@frozen
class MarkerMoved:
    """The marker of `seat` came to stand on `points`."""

    clause: ClauseId
    seat: Seat
    points: int


@frozen
class PlaysDiscarded:
    """All cards that had been played, so many, were discarded."""

    clause: ClauseId
    cards: int


@frozen
class SunMoved:
    """The sun came to a stop, counted from 1."""

    clause: ClauseId
    sun: int


@frozen
class DealPassed:
    """`dealer` deals from now on."""

    clause: ClauseId
    dealer: Seat


@frozen
class SunSet:
    """The sun reached its last stop, and the game ended."""

    clause: ClauseId


@frozen
class GameWon:
    """`winners` have the most points: several where they share the victory."""

    clause: ClauseId
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    RabbitPlaced
    | MarkerChosen
    | TurnBegan
    | HandKept
    | CardDiscarded
    | HandDiscarded
    | DeckRenewed
    | CardDealt
    | DiceRolled
    | SelectionMade
    | RabbitMoved
    | RabbitRemoved
    | DrawBegan
    | RabbitDrawn
    | RabbitPut
    | MoveForgone
    | CardPlayed
    | PlayEnded
    | CardScored
    | MarkerMoved
    | PlaysDiscarded
    | SunMoved
    | DealPassed
    | SunSet
    | GameWon
)
EVENTS = (
    RabbitPlaced,
    MarkerChosen,
    TurnBegan,
    HandKept,
    CardDiscarded,
    HandDiscarded,
    DeckRenewed,
    CardDealt,
    DiceRolled,
    SelectionMade,
    RabbitMoved,
    RabbitRemoved,
    DrawBegan,
    RabbitDrawn,
    RabbitPut,
    MoveForgone,
    CardPlayed,
    PlayEnded,
    CardScored,
    MarkerMoved,
    PlaysDiscarded,
    SunMoved,
    DealPassed,
    SunSet,
    GameWon,
)
