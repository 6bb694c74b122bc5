"""Settings: how one game is played, and the readings: what people disagree about."""

from enum import Enum
from typing import Final

from attrs import frozen
from rulebook.core import Editions, GameSettings, NoChoice, derived

from briscola.box.components import Card, Components, deck, is_left_out


class Exchange(Enum):
    """exchange-1: may the 7 of trumps be exchanged for the card turned up?"""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class Tie(Enum):
    """ending-4: what happens if several sides have the most points?"""

    SHARED = "shared"
    REPLAYED = "replayed"


@frozen
class Readings:
    """One answer to every question on which people differ. The defaults are the reference edition."""

    exchange: Exchange = Exchange.FORBIDDEN
    tie: Tie = Tie.SHARED


EDITIONS: Final[Editions[Readings]] = (("reference", Readings()),)


@frozen(slots=False)
class Settings(GameSettings):
    """How a game is played; `first_player` leads the first trick."""

    readings: Readings = Readings()
    variants: NoChoice = NoChoice()
    components: Components = Components()


@derived
def cards(settings: Settings) -> tuple[Card, ...]:
    """The cards that are played with."""
    return tuple([card for card in deck(settings.components) if not is_left_out(card, settings.players)])
