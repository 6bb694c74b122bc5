"""Readings: what people disagree about. The edition `reference` takes the first value of each."""

# Written by `rulebook refresh`: edit the specification or the state instead.
# fmt: off
# ruff: noqa

from enum import Enum
from typing import Final

from attrs import frozen
from rulebook.core import Editions, History


class MinimumPlays(Enum):
    """turn-1: How many cards must a player place in a turn?"""

    ONE = "one"
    NONE = "none"


class ColumnReopen(Enum):
    """placing-5: When may a colour that has a column start another one?"""

    WHEN_EMPTIED = "when-emptied"
    WHEN_COLUMN_FULL = "when-column-full"
    WHEN_MATRIX_FULL = "when-matrix-full"


class MisfitPlay(Enum):
    """placing-8: May a player place a card that does not fit although another card in hand would fit?"""

    FREE = "free"
    ONLY_IF_NONE_FITS = "only-if-none-fits"


class CollectExtent(Enum):
    """collecting-2: Which window becomes the new matrix when the card placed does not fit?"""

    MINIMAL = "minimal"
    ANY_WINDOW = "any-window"


class PenaltyDrawThreshold(Enum):
    """empty-hand-2: How many cards must a penalty pile hold for its owner to draw a new hand from it?"""

    SIX_OR_MORE = "six-or-more"
    FOUR_OR_FEWER = "four-or-fewer"


class EndThreshold(Enum):
    """ending-1: Does a marker that stands on 35 after a scoring end the game?"""

    REACH = "reach"
    PASS = "pass"


class NeutralTrigger(Enum):
    """two-players-3: Does the neutral marker cause a scoring on reaching 1, or one step later?"""

    REACH_ONE = "reach-one"
    PASS_ONE = "pass-one"


class NeutralReset(Enum):
    """two-players-4: After which scorings does the neutral marker go back to 7?"""

    EVERY_SCORING = "every-scoring"
    NEUTRAL_SCORING = "neutral-scoring"


class NeutralLeftover(Enum):
    """two-players-5: What becomes of the cards left in the draw pile at a scoring that the neutral marker caused?"""

    MERGE = "merge"
    BENEATH = "beneath"


class NeutralStep(Enum):
    """two-players-2: How far does the neutral marker move when a player draws from their penalty pile?"""

    ONCE_A_TURN = "once-a-turn"
    EACH_CARD = "each-card"


class EmptyHandRefill(Enum):
    """empty-hand-1: With two or three players, may a player whose second card leaves the hand empty choose the pile?"""

    CHOOSE = "choose"
    DRAW_PILE = "draw-pile"


class MatricesAtOnce(Enum):
    """edge-matrix-3: In the advanced game, can an edge matrix lie beside a normal one?"""

    ONE = "one"
    TWO = "two"


@frozen
class Readings:
    """One answer to every question on which people differ."""

    minimum_plays: MinimumPlays = MinimumPlays.ONE
    column_reopen: ColumnReopen = ColumnReopen.WHEN_EMPTIED
    misfit_play: MisfitPlay = MisfitPlay.FREE
    collect_extent: CollectExtent = CollectExtent.MINIMAL
    penalty_draw_threshold: PenaltyDrawThreshold = PenaltyDrawThreshold.SIX_OR_MORE
    end_threshold: EndThreshold = EndThreshold.REACH
    neutral_trigger: NeutralTrigger = NeutralTrigger.REACH_ONE
    neutral_reset: NeutralReset = NeutralReset.EVERY_SCORING
    neutral_leftover: NeutralLeftover = NeutralLeftover.MERGE
    neutral_step: NeutralStep = NeutralStep.ONCE_A_TURN
    empty_hand_refill: EmptyHandRefill = EmptyHandRefill.CHOOSE
    matrices_at_once: MatricesAtOnce = MatricesAtOnce.ONE


EDITIONS: Final[Editions[Readings]] = (
    ("reference", Readings()),
    ("it", Readings(column_reopen=ColumnReopen.WHEN_COLUMN_FULL, penalty_draw_threshold=PenaltyDrawThreshold.FOUR_OR_FEWER, end_threshold=EndThreshold.PASS, neutral_trigger=NeutralTrigger.PASS_ONE)),
    ("hu", Readings()),
    ("fr", Readings(neutral_reset=NeutralReset.NEUTRAL_SCORING)),
)
EARLIER_EDITIONS: Final[History[Readings]] = (
    (1, (
        ("reference", Readings()),
        ("it", Readings(minimum_plays=MinimumPlays.NONE, column_reopen=ColumnReopen.WHEN_COLUMN_FULL, penalty_draw_threshold=PenaltyDrawThreshold.FOUR_OR_FEWER, end_threshold=EndThreshold.PASS, neutral_trigger=NeutralTrigger.PASS_ONE)),
        ("hu", Readings(minimum_plays=MinimumPlays.NONE)),
        ("fr", Readings(neutral_reset=NeutralReset.NEUTRAL_SCORING)),
    )),
)
"""The editions as they were read up to each earlier version of the rules."""
