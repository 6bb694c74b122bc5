"""What is hidden from whom: others' hands, the point piles and the deck, but for their sizes."""

from rulebook.games.hamsterbacke import Settings
from rulebook.kernels.hamsterbacke.layout import DECK, HAND, POINTS, SEATS
from rulebook.kernels.hamsterbacke.piles import total
from rulebook.kernels.language import Row


def hidden_cards_differ(row: Row, other: Row, settings: Settings, viewer: int) -> bool:
    """Others' hands, the point piles and the deck become those of another state, which are as large."""
    alike = total(row[DECK]) == total(other[DECK])
    row[DECK] = other[DECK]
    for seat in range(SEATS):
        hand = row[HAND + seat] if seat == viewer else other[HAND + seat]
        alike = alike and total(row[HAND + seat]) == total(hand)
        row[HAND + seat] = hand
        alike = alike and total(row[POINTS + seat]) == total(other[POINTS + seat])
        row[POINTS + seat] = other[POINTS + seat]
    return alike


# Controls.


def all_cards_differ(row: Row, other: Row, settings: Settings, viewer: int) -> bool:
    """The viewer's hand, too, becomes that of another state."""
    alike = hidden_cards_differ(row, other, settings, viewer)
    for seat in range(SEATS):
        row[HAND + seat] = other[HAND + seat]
    return alike
