"""Actions: what a player can do and chance can bring, each field with its possible values."""

from typing import Annotated, TypeAlias

from attrs import frozen
from rulebook.core import Domain, Open, told
from rulebook.core.kits.italian_cards import Card

from briscola.model.components import cards

OneCard: TypeAlias = Annotated[Card, Domain(cards)]


@told("deal {card}")
@frozen
class Deal:
    """Chance: this card goes to a hand, or is turned up."""

    card: Open[OneCard]


@told("play {card}")
@frozen
class Play:
    """A player plays a card to the trick."""

    card: Open[OneCard]


@told("exchange the card turned up")
@frozen
class Swap:
    """A player exchanges a low trump for the card turned up."""


Action: TypeAlias = Deal | Play | Swap
