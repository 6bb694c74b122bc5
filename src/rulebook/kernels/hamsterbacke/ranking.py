"""Ranking: numbers of which every action lowers the first that it changes, under `forbidden`, so that games end.

The rules' own theorem weighs every card by where it lies. Solvers need not add that up: they compare one number after the
other, and piles as the numbers that they are.
"""

from rulebook.games.hamsterbacke import Settings
from rulebook.games.hamsterbacke.box.readings import EmptyScore
from rulebook.kernels.hamsterbacke.blocks import top
from rulebook.kernels.hamsterbacke.ending import rows_left
from rulebook.kernels.hamsterbacke.layout import DECK, GIVING, HAND, PHASE, PICKING, SEATS
from rulebook.kernels.language import Row


def in_hands(row: Row) -> int:
    """All hands, added up as numbers."""
    number = 0
    for seat in range(SEATS):
        number += row[HAND + seat]
    return number


def scores_left(row: Row) -> int:
    """How many actions the block piles can still bring, with the bonus that is due: a score, a pick and a gift for each."""
    number = 0
    for seat in range(SEATS):
        number += 3 * (top(row, seat) != 0)
    if row[PHASE] == PICKING:
        return number + 2
    return number + (row[PHASE] == GIVING)


def is_lower(row: Row, than: Row) -> bool:
    """Whether the deck, the rows, the hands and the scores that are left, compared in this order, are fewer."""
    if row[DECK] != than[DECK]:
        return row[DECK] < than[DECK]
    if rows_left(row) != rows_left(than):
        return rows_left(row) < rows_left(than)
    if in_hands(row) != in_hands(than):
        return in_hands(row) < in_hands(than)
    return scores_left(row) < scores_left(than)


def ranking_falls(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Under `forbidden`, every action lowers the first number that it changes of the ranking; none of these is below 0."""
    if settings.readings.empty_score != EmptyScore.FORBIDDEN:
        return True
    return is_lower(after, before) and after[DECK] >= 0 and in_hands(after) >= 0


# Controls.


def ranking_always_falls(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Under any reading, every action lowers the ranking."""
    return is_lower(after, before)
