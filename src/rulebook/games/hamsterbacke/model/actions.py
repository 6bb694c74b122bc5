"""Actions: what a player can do, and what chance can bring, each field with the values that it can have."""

from collections.abc import Iterable
from typing import Annotated, TypeAlias

from attrs import field, frozen

from rulebook.core.chance import Seat
from rulebook.core.domains import Choices, Domain
from rulebook.core.sentences import told
from rulebook.core.sharing import derived
from rulebook.core.visibility import Open, Secret
from rulebook.games.hamsterbacke.model.components import CARDS, MOST, Card, Colour, number
from rulebook.games.hamsterbacke.model.settings import Settings


def rows(settings: Settings) -> range:
    """The spots of the circle."""
    return range(settings.components.rows)


def groups_of(settings: Settings, colour: Colour) -> range:
    """How many groups of a colour there can be."""
    copies = settings.components.copies[CARDS.position(colour)]
    return range(1, copies // number(colour, settings.components) + 1)


@derived
def gifts(settings: Settings) -> Choices:
    """The cards that can be given: as many as the number of some colour says."""
    copies = settings.components.copies
    dues = {number(colour, settings.components) for colour, held in zip(CARDS, copies, strict=True) if held}
    return Choices(CARDS, copies, tuple(sorted(dues)))


RowNumber: TypeAlias = Annotated[int, Domain(rows, within=range(MOST))]
Groups: TypeAlias = Annotated[int, Domain(groups_of, given=("colour",), within=range(1, MOST + 1))]
Gift: TypeAlias = Annotated[tuple[Card, ...], Domain(gifts)]


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order of the colours."""
    return tuple(sorted(cards, key=CARDS.position))


@told("draw a {card} card")
@frozen
class Draw:
    """Chance: this card is dealt, or turned up and laid in the circle."""

    card: Open[Card]


@told("take row {row:place}")
@frozen
class Take:
    """A player takes a row of the circle; rows are numbered clockwise from 0."""

    row: Open[RowNumber]


@told("lay {groups:# group|# groups} of {colour} cards")
@frozen
class Block:
    """A player lays groups of a colour on their block pile."""

    colour: Open[Colour]
    groups: Open[Groups] = 1


@told("score")
@frozen
class Score:
    """A player turns their block pile over onto their point pile."""


@told("pick {player} to give cards")
@frozen
class Pick:
    """A player who scored picks who gives the bonus, among several who hold the most cards."""

    player: Open[Seat]


@told("give {cards:counted}")
@frozen
class Give:
    """The giver chooses the cards to give, which are kept in the order of the colours."""

    cards: Secret[Gift] = field(converter=in_order)


Action: TypeAlias = Draw | Take | Block | Score | Pick | Give
