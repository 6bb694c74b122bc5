"""Readings: what the translations leave open or state differently. Each is settled in one clause and nowhere else."""

from enum import Enum
from typing import Final

from attrs import frozen

from rulebook.core.editions import Editions, History, readings_of


class MinimumPlays(Enum):
    """turn-1: must a player place a card?"""

    ONE = "one"
    NONE = "none"


class ColumnReopen(Enum):
    """placing-5: when may a colour that has a column start another one?"""

    WHEN_EMPTIED = "when-emptied"
    WHEN_COLUMN_FULL = "when-column-full"
    WHEN_MATRIX_FULL = "when-matrix-full"


class MisfitPlay(Enum):
    """placing-8: may a card that does not fit be placed while another one would fit?"""

    FREE = "free"
    ONLY_IF_NONE_FITS = "only-if-none-fits"


class CollectExtent(Enum):
    """collecting-2: which window becomes the new matrix?"""

    MINIMAL = "minimal"
    ANY_WINDOW = "any-window"


class PenaltyDrawThreshold(Enum):
    """empty-hand-2: how many penalty cards allow drawing from the penalty pile?"""

    SIX_OR_MORE = "six-or-more"
    FOUR_OR_FEWER = "four-or-fewer"


class EndThreshold(Enum):
    """ending-1: does reaching the last space end the game, or only going beyond it?"""

    REACH = "reach"
    PASS = "pass"


class NeutralTrigger(Enum):
    """two-players-3: does reaching 1 cause a neutral scoring, or only one more step?"""

    REACH_ONE = "reach-one"
    PASS_ONE = "pass-one"


class NeutralReset(Enum):
    """two-players-4: after which scorings does the neutral marker go back?"""

    EVERY_SCORING = "every-scoring"
    NEUTRAL_SCORING = "neutral-scoring"


class NeutralLeftover(Enum):
    """two-players-5: where do the penalty piles go when the draw pile still holds cards?"""

    MERGE = "merge"
    BENEATH = "beneath"


class NeutralStep(Enum):
    """two-players-2: does the neutral marker move once for a whole draw, or with every card?"""

    ONCE_A_TURN = "once-a-turn"
    EACH_CARD = "each-card"


class EmptyHandRefill(Enum):
    """empty-hand-1: do two or three players choose a pile when the second card leaves the hand empty?"""

    CHOOSE = "choose"
    DRAW_PILE = "draw-pile"


class NeutralMoment(Enum):
    """two-players-6: does a neutral scoring come after the draw that causes it, or before?"""

    AFTER_DRAWING = "after-drawing"
    BEFORE_DRAWING = "before-drawing"


@frozen
class Readings:
    """One answer to each question on which the translations differ or are silent. The defaults are the reference edition."""

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
    neutral_moment: NeutralMoment = NeutralMoment.AFTER_DRAWING

    @staticmethod
    def edition(edition: str) -> "Readings":
        """The literal reading of a translation, or the library's `reference`; raises SettingsError for an unknown one."""
        return readings_of(edition, EDITIONS)


EDITIONS: Final[Editions[Readings]] = (
    ("reference", Readings()),
    (
        "it",
        Readings(
            column_reopen=ColumnReopen.WHEN_COLUMN_FULL,
            penalty_draw_threshold=PenaltyDrawThreshold.FOUR_OR_FEWER,
            end_threshold=EndThreshold.PASS,
            neutral_trigger=NeutralTrigger.PASS_ONE,
        ),
    ),
    ("hu", Readings()),
    ("fr", Readings(neutral_reset=NeutralReset.NEUTRAL_SCORING)),
)
"""Every edition with its readings: the library's own first, then the translations."""

EARLIER_EDITIONS: Final[History[Readings]] = (
    (
        1,
        (
            ("reference", Readings()),
            (
                "it",
                Readings(
                    minimum_plays=MinimumPlays.NONE,
                    column_reopen=ColumnReopen.WHEN_COLUMN_FULL,
                    penalty_draw_threshold=PenaltyDrawThreshold.FOUR_OR_FEWER,
                    end_threshold=EndThreshold.PASS,
                    neutral_trigger=NeutralTrigger.PASS_ONE,
                ),
            ),
            ("hu", Readings(minimum_plays=MinimumPlays.NONE)),
            ("fr", Readings(neutral_reset=NeutralReset.NEUTRAL_SCORING)),
        ),
    ),
)
"""The editions as they were read up to each earlier version of the rules; younger readings have their old meaning."""
