"""Variants: what the players agree on before a game."""

from enum import Enum

from attrs import frozen


class Length(Enum):
    """winning-6: how long a game is."""

    ELEVEN_POINTS = "eleven-points"
    ONE_DEAL = "one-deal"


@frozen
class Variants:
    """A game is played to 11 points, unless a single deal is agreed on."""

    length: Length = Length.ELEVEN_POINTS
