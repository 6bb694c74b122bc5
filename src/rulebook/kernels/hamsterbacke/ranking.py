"""Ranking: a number that every action lowers under `forbidden`, so that games end.

It weighs otherwise than that of the rules' own theorem, by what solvers see at once: cards that are added to the circle
and rows that are taken weigh more than whatever hands can hold, cards that leave a hand more than what they bring.
"""

from typing import Final

from rulebook.games.hamsterbacke import Settings
from rulebook.games.hamsterbacke.box.readings import EmptyScore
from rulebook.kernels.hamsterbacke.blocks import top
from rulebook.kernels.hamsterbacke.ending import rows_left
from rulebook.kernels.hamsterbacke.layout import DECK, GIVING, HAND, PHASE, PICKING, SEATS
from rulebook.kernels.hamsterbacke.piles import total
from rulebook.kernels.language import Row

OF_HAND: Final = 4
"""What a card in a hand weighs: it may bring a score, and that a pick and a gift."""
OF_SCORE: Final = 3
OF_ROW: Final = 2048
"""What a row weighs, and half of what a card in the deck does: more than all cards in a hand."""


def ranking(row: Row, settings: Settings) -> int:
    """What is left to be done, weighed so that no action brings as much as it takes away."""
    in_circle = 2 * total(row[DECK]) + rows_left(row)
    in_hands, piles = 0, 0
    for seat in range(SEATS):
        in_hands += total(row[HAND + seat])
        piles += top(row, seat) != 0
    return OF_ROW * in_circle + OF_HAND * in_hands + OF_SCORE * piles + bonus_left(row)


def bonus_left(row: Row) -> int:
    """How many actions a bonus can still bring."""
    if row[PHASE] == PICKING:
        return 2
    return 1 if row[PHASE] == GIVING else 0


def ranking_falls(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Under `forbidden`, every action lowers the ranking, which is never below 0."""
    if settings.readings.empty_score != EmptyScore.FORBIDDEN:
        return True
    return 0 <= ranking(after, settings) < ranking(before, settings)


# Controls.


def ranking_always_falls(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Under any reading, every action lowers the ranking."""
    return ranking(after, settings) < ranking(before, settings)
