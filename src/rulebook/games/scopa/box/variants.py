"""Variants: what the players agree on before a game."""

from enum import Enum

from attrs import frozen


class Length(Enum):
    """winning-6 and winning-8: how long a game is."""

    ELEVEN_POINTS = "eleven-points"
    SIXTEEN_POINTS = "sixteen-points"
    TWENTY_ONE_POINTS = "twenty-one-points"
    ONE_DEAL = "one-deal"


class Form(Enum):
    """scopone-1: which game is played."""

    SCOPA = "scopa"
    SCOPONE = "scopone"
    SCOPONE_SCIENTIFICO = "scopone-scientifico"


@frozen
class Variants:
    """Scopa is played to 11 points, unless another length or scopone is agreed on.

    Scopone is for four players (scopone-1). `napola` and `re_bello` give points for coins (points-7, points-8).
    """

    length: Length = Length.ELEVEN_POINTS
    form: Form = Form.SCOPA
    napola: bool = False
    re_bello: bool = False
