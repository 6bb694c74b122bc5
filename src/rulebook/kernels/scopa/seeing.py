"""What a seat, or a spectator, sees of a row."""

from rulebook.games.scopa import Settings
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.scopa.cards import bit
from rulebook.kernels.scopa.layout import (
    CARDS,
    DEALER,
    HAND,
    LAST,
    OVER,
    PHASE,
    PILE,
    POINTS,
    SCOPE,
    SEAT,
    SEATS,
    SEEN_DEALER,
    SEEN_HAND,
    SEEN_HANDS,
    SEEN_LAST,
    SEEN_PHASE,
    SEEN_PILES,
    SEEN_POINTS,
    SEEN_SCOPE,
    SEEN_STOCK,
    SEEN_TABLE,
    SEEN_TURN,
    SEEN_VIEWER,
    SIDES,
    STOCK,
    TABLE,
)


def observe(row: Row, settings: Settings, viewer: int, view: Row) -> None:
    """What a viewer sees."""
    for phase in range(OVER + 1):
        view[SEEN_PHASE + phase] = row[PHASE] == phase
    view[SEEN_STOCK] = popcount(row[STOCK])
    own = 0
    for seat in range(SEATS):
        view[SEEN_VIEWER + seat] = viewer == seat
        view[SEEN_DEALER + seat] = row[DEALER] == seat
        view[SEEN_TURN + seat] = row[SEAT] == seat
        view[SEEN_HANDS + seat] = popcount(row[HAND + seat])
        own = row[HAND + seat] if viewer == seat else own
    for card in range(CARDS):
        view[SEEN_TABLE + card] = row[TABLE] & bit(card) != 0
        view[SEEN_HAND + card] = own & bit(card) != 0
    for side in range(SIDES):
        view[SEEN_LAST + side] = row[LAST] == side
        view[SEEN_PILES + side] = popcount(row[PILE + side])
        view[SEEN_SCOPE + side] = row[SCOPE + side]
        view[SEEN_POINTS + side] = row[POINTS + side]
