"""What a viewer is told of a step, in numbers, and which ids look the same to a viewer. `hearing` has the events again.

Where a deal is counted, everybody is told what was hidden in the piles: from then on, nothing is said here.
"""

from typing import Final

from rulebook.games.scopa import Settings
from rulebook.games.scopa.chapters.capturing import pile_of
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.layout import Field, Layout
from rulebook.kernels.scopa.cards import CAPTURED, KINGS, PLAYED, bit
from rulebook.kernels.scopa.facts import is_play, is_void_after
from rulebook.kernels.scopa.layout import (
    ALL,
    CARDS,
    DEALER,
    DEALING,
    DEALING_NEW_HANDS,
    HAND,
    LAST,
    LAYING_OUT,
    NO_SIDE,
    PHASE,
    PLAYING,
    SEAT,
    SEATS,
    SEEN_STOCK,
    SIDES,
    STOCK,
    TABLE,
)
from rulebook.kernels.scopa.seeing import observe
from rulebook.kernels.scopa.stepping import receiver

TOLD: Final = Layout(
    (
        Field("seat", "the seat to which a card was dealt, or that played one", 0, SEATS - 1),
        Field("dealt", "1 if a card was dealt to a first hand, 2 if to a new one", 0, 2),
        Field("turned_up", "whether a card was turned up", 0, 1),
        Field("card", "1 and the card that was dealt, turned up or played; 0 if not told", 0, CARDS),
        Field("kings", "how many kings made the deal void", 0, CARDS),
        Field("dealer", "the seat that then deals again", 0, SEATS - 1),
        Field("played", "whether a card was played", 0, 1),
        Field("captured", "the cards that it captured", 0, ALL),
        Field("scopa", "whether that was a scopa", 0, 1),
        Field("ended", "whether the deal ended", 0, 1),
        Field("taker", "1 and the side that took the rest", 0, SIDES),
        Field("rest", "the cards that it took", 0, ALL),
    )
)
TOLD_SEAT: Final = TOLD.starts["seat"]
TOLD_DEALT: Final = TOLD.starts["dealt"]
TOLD_TURNED_UP: Final = TOLD.starts["turned_up"]
TOLD_CARD: Final = TOLD.starts["card"]
TOLD_KINGS: Final = TOLD.starts["kings"]
TOLD_DEALER: Final = TOLD.starts["dealer"]
TOLD_PLAYED: Final = TOLD.starts["played"]
TOLD_CAPTURED: Final = TOLD.starts["captured"]
TOLD_SCOPA: Final = TOLD.starts["scopa"]
TOLD_ENDED: Final = TOLD.starts["ended"]
TOLD_TAKER: Final = TOLD.starts["taker"]
TOLD_REST: Final = TOLD.starts["rest"]


def cards_look_alike(row: Row, settings: Settings, viewer: int, id: int, other: int) -> bool:
    """Whether two ids look the same to a viewer: the same one, or two cards that somebody else is dealt."""
    return id == other or (is_dealing(row) and receiver(row, settings) != viewer)


def is_dealing(row: Row) -> bool:
    """Whether the next card goes to a hand."""
    return row[PHASE] == DEALING or row[PHASE] == DEALING_NEW_HANDS


def counts_piles(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Whether a step plays the last card of a deal, so that the piles are counted."""
    return plays_last_card(before)


def makes_deal_void(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Whether a step turns up the card that makes a deal void, so that all cards are gathered again."""
    return is_void_after(before, after)


def plays_last_card(row: Row) -> bool:
    """Whether the next card to be played is the last of the deal, by the sizes of stock and hands alone."""
    left = popcount(row[STOCK])
    for seat in range(SEATS):
        left += popcount(row[HAND + seat])
    return row[PHASE] == PLAYING and left == 1


def tell(before: Row, after: Row, settings: Settings, given: tuple[int, int], told: Row) -> None:
    """What a viewer is told of a legal step, given its id and the viewer, until the piles are counted."""
    id, viewer = given
    for place in range(TOLD_REST + 1):
        told[place] = 0
    if is_dealing(before):
        told[TOLD_DEALT] = 1 if before[PHASE] == DEALING else 2
        told[TOLD_SEAT] = receiver(before, settings)
        told[TOLD_CARD] = 1 + id if receiver(before, settings) == viewer else 0
    if before[PHASE] == LAYING_OUT:
        told[TOLD_TURNED_UP] = 1
        told[TOLD_CARD] = 1 + id
        if is_void_after(before, after):
            told[TOLD_KINGS] = popcount((before[TABLE] | bit(id)) & KINGS)
            told[TOLD_DEALER] = after[DEALER]
    if is_play(before):
        tell_of_play(before, settings, id, told)


def tell_of_play(before: Row, settings: Settings, id: int, told: Row) -> None:
    """What everybody is told of a card that is played, and of the end of a deal before it is counted."""
    captured = CAPTURED[id]
    told[TOLD_SEAT] = before[SEAT]
    told[TOLD_CARD] = 1 + PLAYED[id]
    told[TOLD_PLAYED] = 1
    told[TOLD_CAPTURED] = captured
    left = before[TABLE] & ~captured if captured else before[TABLE] | bit(PLAYED[id])
    told[TOLD_SCOPA] = captured != 0 and left == 0 and not plays_last_card(before)
    if plays_last_card(before):
        told[TOLD_ENDED] = 1
        last = pile_of(before[SEAT], settings.players) if captured else before[LAST]
        if last != NO_SIDE and left:
            told[TOLD_TAKER] = 1 + last
            told[TOLD_REST] = left


# Controls.


def tell_every_card(before: Row, after: Row, settings: Settings, given: tuple[int, int], told: Row) -> None:
    """Everybody is told which card is dealt to a new hand."""
    tell(before, after, settings, given, told)
    if before[PHASE] == DEALING_NEW_HANDS:
        told[TOLD_CARD] = 1 + given[0]


def all_cards_look_alike(row: Row, settings: Settings, viewer: int, id: int, other: int) -> bool:
    """Any two cards look the same to who is dealt one of them."""
    return id == other or is_dealing(row)


def observe_the_stock(row: Row, settings: Settings, viewer: int, view: Row) -> None:
    """Everybody sees whether the stock holds the last card of the deck."""
    observe(row, settings, viewer, view)
    view[SEEN_STOCK] = row[STOCK] & 1
