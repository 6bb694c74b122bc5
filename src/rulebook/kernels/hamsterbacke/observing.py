"""Observing: what a seat sees of a game, and a spectator."""

from rulebook.games.hamsterbacke import Settings
from rulebook.kernels.hamsterbacke.blocks import cards_on, top
from rulebook.kernels.hamsterbacke.circle import cards_in
from rulebook.kernels.hamsterbacke.layout import (
    ACTIONS,
    BLOCK_1,
    BLOCK_2,
    BLOCK_4,
    COLOURS,
    DECK,
    DRAWING,
    DRAWN,
    DUE,
    FAR_1,
    FAR_2,
    FAR_4,
    GIVER,
    GIVING,
    HAND,
    NEAR,
    PHASE,
    POINTS,
    ROW_1,
    ROW_2,
    ROW_4,
    ROWS,
    SEAT,
    SEATS,
    SEEN_ACTIONS,
    SEEN_BLOCKS,
    SEEN_CARDS,
    SEEN_DECK,
    SEEN_DRAWN,
    SEEN_DUE,
    SEEN_GIVER,
    SEEN_GROUPS,
    SEEN_HAND,
    SEEN_HANDS,
    SEEN_PHASE,
    SEEN_POINTS,
    SEEN_ROWS,
    SEEN_TAKEN,
    SEEN_TOPS,
    SEEN_TURN,
    SEEN_VIEWER,
    SEEN_WIDTH,
    TAKEN,
)
from rulebook.kernels.hamsterbacke.piles import held, total
from rulebook.kernels.hamsterbacke.stacks import code
from rulebook.kernels.language import Row


def observe(row: Row, settings: Settings, viewer: int, view: Row) -> None:
    """All that a viewer may see."""
    for place in range(SEEN_WIDTH):
        view[place] = 0
    see_phase(row, view)
    if viewer >= 0:
        see_oneself(row, viewer, view)
    view[SEEN_DECK] = total(row[DECK])
    for seat in range(SEATS):
        see_seat(row, seat, view)
    for place in range(ROWS):
        see_row(row, place, view)
    see_order(row, view)


def see_phase(row: Row, view: Row) -> None:
    """What happens next, and whose turn it is."""
    view[SEEN_PHASE + row[PHASE]] = 1
    view[SEEN_ACTIONS] = row[ACTIONS]
    view[SEEN_DRAWN] = row[DRAWN]
    view[SEEN_DUE] = row[DUE]
    view[SEEN_TURN + row[SEAT]] = 1
    if row[PHASE] == DRAWING:
        view[SEEN_TAKEN + row[TAKEN]] = 1
    if row[PHASE] == GIVING:
        view[SEEN_GIVER + row[GIVER]] = 1


def see_oneself(row: Row, viewer: int, view: Row) -> None:
    """The viewer's own seat and hand."""
    view[SEEN_VIEWER + viewer] = 1
    for colour in range(COLOURS):
        view[SEEN_HAND + colour] = held(row[HAND + viewer], colour)


def see_seat(row: Row, seat: int, view: Row) -> None:
    """What everybody sees of a seat."""
    view[SEEN_HANDS + seat] = total(row[HAND + seat])
    view[SEEN_POINTS + seat] = total(row[POINTS + seat])
    cards, on_top = cards_on(row, seat), top(row, seat)
    for colour in range(COLOURS):
        view[SEEN_BLOCKS + COLOURS * seat + colour] = held(cards, colour)
        view[SEEN_TOPS + COLOURS * seat + colour] = on_top == colour + 1


def see_row(row: Row, place: int, view: Row) -> None:
    """What lies in a row."""
    cards = cards_in(row, place)
    for colour in range(COLOURS):
        view[SEEN_ROWS + COLOURS * place + colour] = held(cards, colour)


def see_order(row: Row, view: Row) -> None:
    """In which order everything lies."""
    seen = 0
    for place in range(ROWS):
        seen = see_cards(row[ROW_1 + place], row[ROW_2 + place], row[ROW_4 + place], seen, view)
        seen = see_cards(row[FAR_1 + place], row[FAR_2 + place], row[FAR_4 + place], seen, view)
    seen = 0
    for seat in range(SEATS):
        seen = see_groups(row[BLOCK_1 + seat], row[BLOCK_2 + seat], row[BLOCK_4 + seat], seen, view)


def see_cards(ones: int, twos: int, fours: int, seen: int, view: Row) -> int:
    """Add the cards of a row to a number of others, newest first; returns how many there are then."""
    for place in range(NEAR):
        card = code(ones, twos, fours, place)
        if card == 0:
            return seen
        view[SEEN_CARDS + seen] = card
        seen += 1
    return seen


def see_groups(ones: int, twos: int, fours: int, seen: int, view: Row) -> int:
    """Add the groups of a block pile to a number of others, the top one first; returns how many there are then."""
    for place in range(NEAR):
        group = code(ones, twos, fours, place)
        if group == 0:
            return seen
        view[SEEN_GROUPS + seen] = group
        seen += 1
    return seen
