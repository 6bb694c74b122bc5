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


class Capturing(Enum):
    """capturing-9, capturing-10 and scopa-4: what cards capture."""

    BY_VALUE = "by-value"
    SCOPA_D_ASSI = "scopa-d-assi"
    ASSO_PIGLIATUTTO = "asso-pigliatutto"
    QUINDICI = "quindici"


@frozen
class Variants:
    """Scopa is played to 11 points, unless another length, scopone, or other captures are agreed on.

    Scopone is for four players (scopone-1), and never goes with scopa di quindici (capturing-11). `napola` and `re_bello`
    give points for coins (points-7, points-8).
    """

    length: Length = Length.ELEVEN_POINTS
    form: Form = Form.SCOPA
    napola: bool = False
    re_bello: bool = False
    capturing: Capturing = Capturing.BY_VALUE
