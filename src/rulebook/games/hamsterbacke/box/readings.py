"""Readings: what the text leaves open. Each is decided in one clause and nowhere else."""

from enum import Enum
from typing import Final

from attrs import frozen

from rulebook.core.editions import Editions, readings_of


class EmptyScore(Enum):
    """scoring-2: may a player whose block pile is empty score?"""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class OwnTop(Enum):
    """blocking-5: does the group on top of a player's own block pile block that player too?"""

    FREE = "free"
    BLOCKED = "blocked"


class Tie(Enum):
    """counting-5: who wins if several players have the most points?"""

    SHARED = "shared"
    FEWEST_IN_HAND = "fewest-in-hand"


@frozen
class Readings:
    """One answer to every question that the text leaves open. The defaults are the reference edition."""

    empty_score: EmptyScore = EmptyScore.FORBIDDEN
    own_top: OwnTop = OwnTop.FREE
    tie: Tie = Tie.SHARED

    @staticmethod
    def edition(edition: str) -> "Readings":
        """The literal reading of a translation, or the library's `reference`; raises SettingsError for another name."""
        return readings_of(edition, EDITIONS)


EDITIONS: Final[Editions[Readings]] = (("reference", Readings()), ("it", Readings()))
"""Every edition with its readings: the library's own first, then the translation."""
