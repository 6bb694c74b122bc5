"""What is hidden from whom: others' hands, the penalty piles and the layers of the draw pile, but for their sizes."""

from rulebook.games.yellowstone_park import Settings
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.yellowstone_park.layout import CARDS, HAND, LAYER, LAYERS, PENALTIES, SEATS, SEEN_PLACED
from rulebook.kernels.yellowstone_park.seeing import observe


def hidden_cards_differ(row: Row, other: Row, settings: Settings, viewer: int) -> bool:
    """Others' hands, the penalty piles and the layers of the draw pile become those of another state, which are as large."""
    alike = True
    for seat in range(SEATS):
        if seat != viewer:
            alike = alike and popcount(row[HAND + seat]) == popcount(other[HAND + seat])
            row[HAND + seat] = other[HAND + seat]
        alike = alike and popcount(row[PENALTIES + seat]) == popcount(other[PENALTIES + seat])
        row[PENALTIES + seat] = other[PENALTIES + seat]
    for layer in range(CARDS):
        alike = alike and popcount(row[LAYER + layer]) == popcount(other[LAYER + layer])
        row[LAYER + layer] = other[LAYER + layer]
    return alike


# Controls.


def all_cards_differ(row: Row, other: Row, settings: Settings, viewer: int) -> bool:
    """The viewer's hand, too, becomes that of another state; the draw pile has one layer."""
    alike = hidden_cards_differ(row, other, settings, viewer)
    for seat in range(SEATS):
        row[HAND + seat] = other[HAND + seat]
    return alike and row[LAYERS] == 1


def observe_a_penalty(row: Row, settings: Settings, viewer: int, view: Row) -> None:
    """Everybody sees whether the first penalty pile holds a card of the first kind."""
    observe(row, settings, viewer, view)
    view[SEEN_PLACED] = row[PENALTIES] & 1
