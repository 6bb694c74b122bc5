"""Readings: what people disagree about. The edition `reference` takes the first value of each."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from enum import Enum
from typing import Final

from attrs import frozen
from rulebook.core import Editions


class ThreeKings(Enum):
    """dealing-5: What happens if three or four of the cards turned up at the start of a deal are kings?"""

    REDEAL = "redeal"
    STAND = "stand"


class SingleCard(Enum):
    """capturing-3: May a card capture a sum although there is a card of its own value on the table?"""

    FIRST = "first"
    FREE = "free"


class TiedPoint(Enum):
    """points-6: Who scores the point for cards, coins or primiera if several sides are tied for it?"""

    NOBODY = "nobody"
    EACH = "each"


class MissingSuit(Enum):
    """primiera-3: What does a missing suit mean for a side's primiera?"""

    NO_PRIMIERA = "no-primiera"
    COUNTS_NOTHING = "counts-nothing"


@frozen
class Readings:
    """One answer to every question on which people differ."""

    three_kings: ThreeKings = ThreeKings.REDEAL
    single_card: SingleCard = SingleCard.FIRST
    tied_point: TiedPoint = TiedPoint.NOBODY
    missing_suit: MissingSuit = MissingSuit.NO_PRIMIERA


EDITIONS: Final[Editions[Readings]] = (
    ("reference", Readings()),
    ("it", Readings()),
    ("en", Readings(single_card=SingleCard.FREE, tied_point=TiedPoint.EACH, missing_suit=MissingSuit.COUNTS_NOTHING)),
    ("traditional", Readings()),
)
