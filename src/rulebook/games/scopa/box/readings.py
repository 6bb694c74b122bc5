"""Readings: where the two texts disagree, or one of them is silent. Each is decided in one clause and nowhere else."""

from enum import Enum
from typing import Final

from attrs import frozen

from rulebook.core.editions import Editions, readings_of


class ThreeKings(Enum):
    """dealing-5: what happens if three or four of the cards turned up at the start of a deal are kings?"""

    REDEAL = "redeal"
    STAND = "stand"


class SingleCard(Enum):
    """capturing-3: may a card capture a sum although there is a card of its own value on the table?"""

    FIRST = "first"
    FREE = "free"


class TiedPoint(Enum):
    """points-6: who scores the point for cards, coins or primiera if several sides are tied for it?"""

    NOBODY = "nobody"
    EACH = "each"


class MissingSuit(Enum):
    """primiera-3: what does a missing suit mean for a side's primiera?"""

    NO_PRIMIERA = "no-primiera"
    COUNTS_NOTHING = "counts-nothing"


@frozen
class Readings:
    """One answer to every question on which the texts disagree. The defaults are the reference edition."""

    three_kings: ThreeKings = ThreeKings.REDEAL
    single_card: SingleCard = SingleCard.FIRST
    tied_point: TiedPoint = TiedPoint.NOBODY
    missing_suit: MissingSuit = MissingSuit.NO_PRIMIERA

    @staticmethod
    def edition(edition: str) -> "Readings":
        """The literal reading of a text, or the library's `reference`; raises SettingsError for an unknown edition."""
        return readings_of(edition, EDITIONS)


EDITIONS: Final[Editions[Readings]] = (
    ("reference", Readings()),
    ("it", Readings()),
    (
        "en",
        Readings(single_card=SingleCard.FREE, tied_point=TiedPoint.EACH, missing_suit=MissingSuit.COUNTS_NOTHING),
    ),
    ("traditional", Readings()),
)
"""Every edition with its readings: the library's own first, then the two texts, and what is customary."""
