"""Settings: what one game is played by, what follows from them, and whether they make a game."""

from collections.abc import Iterator
from typing import Final

from attrs import field, frozen

from rulebook.core.chance import Seat
from rulebook.core.multiset import Kinds
from rulebook.core.settings import GameSettings
from rulebook.core.sharing import derived
from rulebook.games.prato_dei_conigli.model.cards import Card, DeckLine
from rulebook.games.prato_dei_conigli.model.components import Area, Components, Rabbit, areas, rabbit_kinds, rabbits
from rulebook.games.prato_dei_conigli.model.decks import cards_of, deck, suffices
from rulebook.games.prato_dei_conigli.model.readings import Readings
from rulebook.games.prato_dei_conigli.model.variants import Variants


@frozen(slots=False)
class Settings(GameSettings):
    """What a game is played by. `first_player` is the oldest player, who deals first. Records call that seat `dealer`."""

    first_player: Seat = field(default=0, metadata={"key": "dealer"})
    readings: Readings = Readings()
    variants: Variants = Variants()
    components: Components = Components()


@derived
def kinds_of_rabbits(settings: Settings) -> Kinds[Rabbit]:
    """Every kind of rabbit that the game has, in order."""
    return Kinds(rabbit_kinds(settings.components))


@derived
def listed_cards(settings: Settings) -> tuple[DeckLine, ...]:
    """The list of the deck that is played with."""
    return deck(settings.variants.mode, settings.components.deck)


@derived
def kinds_of_cards(settings: Settings) -> Kinds[Card]:
    """Every card that the game has, once, in the order of its deck."""
    return Kinds(line.card for line in listed_cards(settings))


@derived
def areas_of(settings: Settings) -> tuple[Area, ...]:
    """The areas of the meadow."""
    return areas(settings.components)


def work_of_dealing_anew(hand: int, players: int) -> int:
    """How much work it is at most to deal again what lies face down, in no particular unit.

    There is a count for all numbers of cards that each player can have played. How long it is, and how often it is looked
    at, grows with the number of cards.
    """
    counts: int = (hand + 1) ** players
    return counts * (hand * players) ** 2


MOST_WORK: Final = work_of_dealing_anew(hand=5, players=6)
"""That of the largest game as supplied: a few seconds at most. Settings that mean more work are not admitted."""


def too_few_pieces(settings: Settings) -> Iterator[str]:
    """Why there are not enough cards or rabbits for that many players, or hands that are too large for that many."""
    players, components, cards = settings.players, settings.components, len(cards_of(listed_cards(settings)))
    if not suffices(cards, players, components.hand):
        yield f"{cards} is too small a number of cards for {players} times a hand of {components.hand} (components-9)"
    left = len(rabbits(components)) - components.areas * components.rabbits_in_area
    if left < players:
        yield f"{left} is too small a number of rabbits in the bag for the markers of {players} players (setup-3)"
    if work_of_dealing_anew(components.hand, players) > MOST_WORK:
        yield f"hands of {components.hand} are too large for {players} players (components-9)"
