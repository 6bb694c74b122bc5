"""Readings: what people disagree about. The edition `reference` takes the first value of each."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from enum import Enum
from typing import Final

from attrs import frozen
from rulebook.core import Editions


class Exchange(Enum):
    """exchange-1: May the 7 of trumps be exchanged for the card turned up?"""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class Tie(Enum):
    """ending-4: What happens if several sides have the most points, such as two with 60 each?"""

    SHARED = "shared"
    REPLAYED = "replayed"


@frozen
class Readings:
    """One answer to every question on which people differ."""

    exchange: Exchange = Exchange.FORBIDDEN
    tie: Tie = Tie.SHARED


EDITIONS: Final[Editions[Readings]] = (
    ("reference", Readings()),
)
