"""Events: what changed, in the past tense, each with the clause that made it so. A step's events are its explanation."""

from typing import Annotated, TypeAlias

from attrs import field, frozen

from rulebook.core.chance import Seat
from rulebook.core.sentences import told
from rulebook.core.visibility import Open, ToldTo
from rulebook.games.prato_dei_conigli.model.cards import Card
from rulebook.games.prato_dei_conigli.model.clauses import ClauseId
from rulebook.games.prato_dei_conigli.model.components import Area, Place, Rabbit
from rulebook.games.prato_dei_conigli.model.dice_faces import ColourFace, PostureFace, Selection


@told("a {rabbit} came out of the bag into {area}")
@frozen
class RabbitPlaced:
    """A rabbit from the bag came into an area before the game."""

    clause: Open[ClauseId]
    rabbit: Open[Rabbit]
    area: Open[Area]


@told("{seat} took a {rabbit} as marker")
@frozen
class MarkerChosen:
    """`seat` took a rabbit from the bag as its marker, which stands in the start pen."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    rabbit: Open[Rabbit]


@told("a turn began, with {dealer} dealing and the sun on stop {sun}")
@frozen
class TurnBegan:
    """A turn began under `dealer`, with the sun on a stop."""

    clause: Open[ClauseId]
    dealer: Open[Seat]
    sun: Open[int]


@told("{seat} kept all cards")
@frozen
class HandKept:
    """`seat` kept all cards."""

    clause: Open[ClauseId]
    seat: Open[Seat]


@told("{seat} discarded {card}", untold="{seat} discarded a card")
@frozen
class CardDiscarded:
    """`seat` discarded one card, face down; others are not told which."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    card: Annotated[Card | None, ToldTo("seat")]


@told("{seat} discarded the whole hand: {cards}", untold="{seat} discarded the whole hand")
@frozen
class HandDiscarded:
    """`seat` discarded its whole hand, face down; others are not told which cards."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    cards: Annotated[tuple[Card, ...] | None, ToldTo("seat")]


@told("the discards were shuffled and became the deck, of {cards:# card|# cards}")
@frozen
class DeckRenewed:
    """The discards were shuffled and became the deck, of that many `cards`."""

    clause: Open[ClauseId]
    cards: Open[int]


@told("{seat} was dealt {card}", untold="{seat} was dealt a card")
@frozen
class CardDealt:
    """A card went to the hand of `seat`; others are not told which."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    card: Annotated[Card | None, ToldTo("seat")]


@told("the roll was {colour}{posture: and #|}{repeated:, after rolling again|}")
@frozen
class DiceRolled:
    """The dice showed a result that counts; `repeated` says whether it took more than one roll."""

    clause: Open[ClauseId]
    colour: Open[ColourFace]
    posture: Open[PostureFace | None]
    repeated: Open[bool]


@told("for {seat} {selection} count")
@frozen
class SelectionMade:
    """For `seat` these rabbits count in this turn: by the dice, or by its own choice for a joker."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    selection: Open[Selection]


@told("{seat} moved a {rabbit} from {origin} to {target}")
@frozen
class RabbitMoved:
    """`seat` moved a rabbit from an area to another."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    rabbit: Open[Rabbit]
    origin: Open[Area] = field(metadata={"key": "from"})
    target: Open[Area] = field(metadata={"key": "to"})


@told("{seat} put a {rabbit} from {origin} back into the bag")
@frozen
class RabbitRemoved:
    """`seat` put a rabbit from an area back into the bag."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    rabbit: Open[Rabbit]
    origin: Open[Area] = field(metadata={"key": "from"})


@told("{seat} reached into the bag{area: for #|}")
@frozen
class DrawBegan:
    """`seat` reached into the bag, for an area that it had named where a reading asks for it."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    area: Open[Area | None]


@told("{seat} drew a {rabbit} from the bag")
@frozen
class RabbitDrawn:
    """`seat` drew a rabbit from the bag."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    rabbit: Open[Rabbit]


@told("{seat} put a {rabbit} into {area}")
@frozen
class RabbitPut:
    """`seat` put the rabbit that it had drawn into an area."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    rabbit: Open[Rabbit]
    area: Open[Area]


@told("{seat} moved no rabbit")
@frozen
class MoveForgone:
    """`seat` moved no rabbit, or no second one."""

    clause: Open[ClauseId]
    seat: Open[Seat]


@told("{seat} played {card} face down for {area}", untold="{seat} played a card face down")
@frozen
class CardPlayed:
    """`seat` played a card face down for a place; others are told neither."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    card: Annotated[Card | None, ToldTo("seat")]
    area: Annotated[Place | None, ToldTo("seat")]


@told("{seat} was done, with {cards:# card|# cards} played")
@frozen
class PlayEnded:
    """`seat` plays no more cards in this turn, and has played so many."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    cards: Open[int]


@told("{seat} scored {points:# carrot point|# carrot points} with {card} in {area}", discloses=True)
@frozen
class CardScored:
    """A card that `seat` had played was turned up, and earned its points."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    card: Open[Card]
    area: Open[Place]
    points: Open[int]


@told("the marker of {seat} came to {points}")
@frozen
class MarkerMoved:
    """The marker of `seat` came to stand on `points`."""

    clause: Open[ClauseId]
    seat: Open[Seat]
    points: Open[int]


@told("{cards:# card that had been played|# cards that had been played} went to the discards")
@frozen
class PlaysDiscarded:
    """All cards that had been played, so many, were discarded."""

    clause: Open[ClauseId]
    cards: Open[int]


@told("the sun moved to stop {sun}")
@frozen
class SunMoved:
    """The sun came to a stop, counted from 1."""

    clause: Open[ClauseId]
    sun: Open[int]


@told("the deal passed to {dealer}")
@frozen
class DealPassed:
    """`dealer` deals from now on."""

    clause: Open[ClauseId]
    dealer: Open[Seat]


@told("the sun set, and the game ended")
@frozen
class SunSet:
    """The sun reached its last stop, and the game ended."""

    clause: Open[ClauseId]


@told("{winners:# won|# won together} with the most carrot points")
@frozen
class GameWon:
    """`winners` have the most points: several where they share the victory."""

    clause: Open[ClauseId]
    winners: Open[tuple[Seat, ...]]


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
