"""Readings: what the text leaves open. Each is decided in one clause and nowhere else."""

from enum import Enum
from typing import Final

from attrs import frozen

from rulebook.core.editions import Editions, readings_of


class Discard(Enum):
    """dealing-2: when may a player discard all cards before the deal?"""

    ALL_OR_ONE = "all-or-one"
    EXACTLY_FIVE = "exactly-five"


class MoveChoice(Enum):
    """moving-1: may a player forgo the move?"""

    OPTIONAL = "optional"
    FORCED = "forced"


class JokerChoice(Enum):
    """dice-12: when does each player choose for a joker?"""

    AT_PLAY = "at-play"
    AT_ROLL = "at-roll"


class DrawArea(Enum):
    """moving-4: is the area for a drawn rabbit chosen after seeing it?"""

    AFTER_SEEING = "after-seeing"
    BEFORE_SEEING = "before-seeing"


class WrongCard(Enum):
    """playing-10: what becomes of a card that is not valid where it is played?"""

    REFUSED = "refused"
    WORTH_NOTHING = "worth-nothing"


@frozen
class Readings:
    """One answer to every question that the text leaves open. The defaults are the reference edition."""

    discard: Discard = Discard.ALL_OR_ONE
    move: MoveChoice = MoveChoice.OPTIONAL
    joker_choice: JokerChoice = JokerChoice.AT_PLAY
    draw_area: DrawArea = DrawArea.AFTER_SEEING
    wrong_card: WrongCard = WrongCard.REFUSED

    @staticmethod
    def edition(edition: str) -> "Readings":
        """The literal reading of a text, or the library's `reference`; raises SettingsError for an unknown edition."""
        return readings_of(edition, EDITIONS)


EDITIONS: Final[Editions[Readings]] = (
    ("reference", Readings()),
    ("it", Readings(discard=Discard.EXACTLY_FIVE, joker_choice=JokerChoice.AT_ROLL)),
)
"""Every edition with its readings: the library's own first, then the text."""
