"""Facts: what claims speak of and no step calculates, such as the piles when a deal is counted, and who scores a point."""

from rulebook.games.scopa import Settings
from rulebook.kernels.language import Row
from rulebook.kernels.scopa.cards import CAPTURED, PLAYED, bit
from rulebook.kernels.scopa.counting import amount_of, scores_point
from rulebook.kernels.scopa.layout import (
    DEALING,
    HAND,
    LAST,
    LAYING_OUT,
    NO_SIDE,
    PHASE,
    PILE,
    PLAYING,
    SEAT,
    SEATS,
    SIDES,
    STOCK,
    TABLE,
)
from rulebook.kernels.scopa.stepping import take

# Cards.


def unplayed(row: Row) -> int:
    """The cards in the hands and in the stock."""
    cards = row[STOCK]
    for seat in range(SEATS):
        cards |= row[HAND + seat]
    return cards


def is_play(before: Row) -> bool:
    """Whether a step plays a card."""
    return before[PHASE] == PLAYING


def is_void_after(before: Row, after: Row) -> bool:
    """Whether a step turns up the last card of a deal that is void."""
    return before[PHASE] == LAYING_OUT and after[PHASE] == DEALING


def ends_deal(before: Row, id: int) -> bool:
    """Whether a step plays the last card of a deal."""
    return is_play(before) and unplayed(before) == bit(PLAYED[id])


# Points.


def play_to_the_end(row: Row, settings: Settings, id: int) -> None:
    """The last card of a deal is played, and the rest is taken: then the deal is counted."""
    row[HAND + row[SEAT]] &= ~bit(PLAYED[id])
    if CAPTURED[id]:
        take(row, settings, bit(PLAYED[id]) | CAPTURED[id])
    else:
        row[TABLE] |= bit(PLAYED[id])
    if row[LAST] != NO_SIDE:
        row[PILE + row[LAST]] |= row[TABLE]
        row[TABLE] = 0


def scores(row: Row, settings: Settings, contest: int, number: int) -> bool:
    """Whether a side scores the point of a contest with the piles as they are."""
    one, two, three = (
        amount_of(row, settings, contest, 0),
        amount_of(row, settings, contest, 1),
        amount_of(row, settings, contest, 2),
    )
    return scores_point(amount_of(row, settings, contest, number), one, two, three, settings)


def scorers(row: Row, settings: Settings, contest: int) -> int:
    """How many sides score the point of a contest."""
    number = 0
    for side in range(SIDES):
        number += scores(row, settings, contest, side)
    return number
