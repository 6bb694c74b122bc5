"""Readings: what people disagree about. The edition `reference` takes the first value of each."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from enum import Enum
from typing import Final

from attrs import frozen
from rulebook.core import Editions


class EmptyScore(Enum):
    """scoring-2: May a player whose block pile is empty score?"""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class OwnTop(Enum):
    """blocking-5: Does the group on top of a player's own block pile block that player too?"""

    FREE = "free"
    BLOCKED = "blocked"


class Tie(Enum):
    """counting-5: Who wins if several players have the most points?"""

    SHARED = "shared"
    FEWEST_IN_HAND = "fewest-in-hand"


@frozen
class Readings:
    """One answer to every question on which people differ."""

    empty_score: EmptyScore = EmptyScore.FORBIDDEN
    own_top: OwnTop = OwnTop.FREE
    tie: Tie = Tie.SHARED


EDITIONS: Final[Editions[Readings]] = (
    ("reference", Readings()),
    ("it", Readings()),
)
