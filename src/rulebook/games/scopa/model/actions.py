"""Actions: what a player can do, and what chance can bring, each field with the values that it can have."""

from collections.abc import Iterable
from typing import Annotated, TypeAlias

from attrs import field, frozen

from rulebook.core.domains import Domain, Sums
from rulebook.core.kits.italian_cards import CARDS, Card
from rulebook.core.sentences import told
from rulebook.core.sharing import derived
from rulebook.core.visibility import Open
from rulebook.games.scopa.model.components import FIFTEEN, deck
from rulebook.games.scopa.model.settings import Settings
from rulebook.games.scopa.model.variants import Capturing


@derived
def cards(settings: Settings) -> tuple[Card, ...]:
    """The cards of the deck."""
    return deck(settings.components)


def captures_of(settings: Settings, card: Card) -> Sums:
    """What a card can capture: nothing, or other cards whose values add up to its own, or to 15 with it.

    That an ace takes everything is not said: there is nothing to choose.
    """
    total = FIFTEEN - card.value if settings.variants.capturing is Capturing.QUINDICI else card.value
    others = tuple([other for other in cards(settings) if other != card and other.value <= total])
    return Sums(others, tuple([other.value for other in others]), (0, total))


OneCard: TypeAlias = Annotated[Card, Domain(cards)]
Captured: TypeAlias = Annotated[tuple[Card, ...], Domain(captures_of, given=("card",))]


def in_order(named: Iterable[Card]) -> tuple[Card, ...]:
    """Cards by suit, and then by value."""
    return tuple(sorted(named, key=CARDS.position))


@told("deal {card}")
@frozen
class Deal:
    """Chance: this card is dealt to a player, or turned up on the table."""

    card: Open[OneCard]


@told("play {card} and capture {captures}", cases={(): "play {card}"})
@frozen
class Play:
    """A player plays a card, which captures some cards or none. In any order they are named, they are held in that of
    the deck. An ace that takes everything names none."""

    card: Open[OneCard]
    captures: Open[Captured] = field(default=(), converter=in_order)


Action: TypeAlias = Deal | Play
