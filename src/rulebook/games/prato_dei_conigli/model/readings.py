"""Readings: what people disagree about. The edition `reference` takes the first value of each."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from enum import Enum
from typing import Final

from attrs import frozen
from rulebook.core import Editions


class Discard(Enum):
    """dealing-2: When may a player discard all cards before the deal?"""

    ALL_OR_ONE = "all-or-one"
    EXACTLY_FIVE = "exactly-five"


class MoveChoice(Enum):
    """moving-1: May a player forgo the move?"""

    OPTIONAL = "optional"
    FORCED = "forced"


class JokerChoice(Enum):
    """dice-12: When does each player choose for a joker?"""

    AT_PLAY = "at-play"
    AT_ROLL = "at-roll"


class DrawArea(Enum):
    """moving-4: Is the area for a rabbit drawn from the bag chosen after seeing the rabbit?"""

    AFTER_SEEING = "after-seeing"
    BEFORE_SEEING = "before-seeing"


class WrongCard(Enum):
    """playing-10: May a card be played for a place where it is not valid?"""

    REFUSED = "refused"
    WORTH_NOTHING = "worth-nothing"


@frozen
class Readings:
    """One answer to every question on which people differ."""

    discard: Discard = Discard.ALL_OR_ONE
    move: MoveChoice = MoveChoice.OPTIONAL
    joker_choice: JokerChoice = JokerChoice.AT_PLAY
    draw_area: DrawArea = DrawArea.AFTER_SEEING
    wrong_card: WrongCard = WrongCard.REFUSED


EDITIONS: Final[Editions[Readings]] = (
    ("reference", Readings()),
    ("it", Readings(discard=Discard.EXACTLY_FIVE, joker_choice=JokerChoice.AT_ROLL)),
)
