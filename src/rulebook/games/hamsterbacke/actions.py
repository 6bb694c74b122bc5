"""Actions: what a player can do, and what chance can bring."""

from collections.abc import Iterable
from typing import TypeAlias

from attrs import field, frozen

from rulebook.core.chance import Seat
from rulebook.games.hamsterbacke.components import CARDS, Card, Colour


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order of the colours."""
    return tuple(sorted(cards, key=CARDS.position))


@frozen
class Draw:
    """Chance: this card is dealt, or turned up and laid in the circle."""

    card: Card


@frozen
class Take:
    """A player takes a row of the circle; rows are numbered clockwise from 0."""

    row: int


@frozen
class Block:
    """A player lays so many groups of a colour on their block pile."""

    colour: Colour
    groups: int = 1


@frozen
class Score:
    """A player turns their block pile over."""


@frozen
class Pick:
    """A scorer picks the player who gives, among several who hold the most cards."""

    player: Seat


@frozen
class Give:
    """A giver chooses the cards that they give. In whatever order they are named, they are held in that of the colours."""

    cards: tuple[Card, ...] = field(converter=in_order)


Action: TypeAlias = Draw | Take | Block | Score | Pick | Give
