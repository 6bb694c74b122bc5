"""Random play and redealing. Loops here may be as long as they need to be."""

from typing import Final

from rulebook.games.hamsterbacke import Settings
from rulebook.kernels.hamsterbacke.blocks import blocks_own, may_turn_over, top
from rulebook.kernels.hamsterbacke.bonus import first_gift, holding_most
from rulebook.kernels.hamsterbacke.ending import is_row, rows_left
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    BLOCK,
    BLOCKS,
    COLOURS,
    COUNT,
    DECK,
    DUE,
    GIFTS,
    GIVER,
    HAND,
    NUMBERS,
    PHASE,
    PICK,
    PICKING,
    POINTS,
    ROWS,
    SCORE,
    SEAT,
    SEATS,
    SIZED,
)
from rulebook.kernels.hamsterbacke.piles import BORROWS, card, held, holds_all, total
from rulebook.kernels.hamsterbacke.playing import is_drawing
from rulebook.kernels.language import Row, below, lowest, popcount

EACH: Final = sum(1 << 8 * colour for colour in range(COLOURS))
"""One card of each colour."""
FIRST_3: Final = (1 << 24) - 1
"""The bits in a pile of the first three colours."""
FIRST_5: Final = (1 << 40) - 1
FIRST_6: Final = (1 << 48) - 1
OF_1: Final = sum(COUNT << 8 * colour for colour, number in enumerate(NUMBERS) if number == 1)
"""The bits in a pile of the colours whose number is 1."""
HALVES: Final = sum(COUNT >> 1 << 8 * colour for colour, number in enumerate(NUMBERS) if number == 2)
"""The bits that half a count can have, of the colours whose number is 2."""
OF_3: Final = sum(COUNT << 8 * colour for colour, number in enumerate(NUMBERS) if number == 3)
THIRDS: Final = sum(COUNT >> 5 << 8 * colour for colour, number in enumerate(NUMBERS) if number == 3)
QUARTERS: Final = sum(COUNT >> 2 << 8 * colour for colour, number in enumerate(NUMBERS) if number == 4)
OPEN: Final = tuple(
    [sum(COUNT << 8 * colour for colour in range(COLOURS) if not closed >> colour & 1) for closed in range(1 << COLOURS)]
)
"""The bits in a pile of the colours that are left when some are closed, which are bits themselves."""


# Counting and choosing.


def groups_in(hand: int) -> int:
    """The whole groups in a hand, counted like a pile. A third of a number up to 21 is 11 times it, divided by 32."""
    return hand & OF_1 | hand >> 1 & HALVES | (hand & OF_3) * 11 >> 5 & THIRDS | hand >> 2 & QUARTERS


def closed_colours(row: Row, settings: Settings) -> int:
    """The colours that the player may not lay, as bits."""
    player, closed = row[SEAT], 0
    for seat in range(SEATS):
        if seat != player:
            closed |= 1 << top(row, seat) >> 1
    own = top(row, player)
    return closed | 1 << own >> 1 if blocks_own(own - 1, own, settings) else closed


def open_groups(row: Row, settings: Settings) -> int:
    """The groups that the player may lay, counted like a pile."""
    return groups_in(row[HAND + row[SEAT]]) & OPEN[closed_colours(row, settings)]


def up_to(pile: int) -> int:
    """For each colour, how many cards of it and of those before it a pile holds."""
    sums = pile + ((pile & FIRST_6) << 8)
    sums += (sums & FIRST_5) << 16
    return sums + ((sums & FIRST_3) << 32)


def colour_at(pile: int, number: int) -> int:
    """The colour of the card with a number, from 0, in a pile in the order of the colours."""
    return popcount((number * EACH | BORROWS) - up_to(pile) & BORROWS)


def ways_to_give(hand: int, due: int) -> int:
    """How many gifts of a given size can be made from a hand."""
    ways = 0
    for gift in range(SIZED[due], SIZED[due + 1]):
        ways += holds_all(hand, GIFTS[gift])
    return ways


def gift_at(hand: int, due: int, number: int) -> int:
    """The gift with a number, from 0, among those of a given size that can be made from a hand."""
    gift = SIZED[due] - 1
    while number >= 0:
        gift += 1
        number -= holds_all(hand, GIFTS[gift])
    return gift


def seat_at(seats: int, number: int) -> int:
    """The seat with a number, from 0, among some."""
    while number > 0:
        seats &= seats - 1
        number -= 1
    return lowest(seats)


def row_at(row: Row, number: int) -> int:
    """The spot of the row with a number, from 0, among those that there are."""
    place = -1
    while number >= 0:
        place += 1
        number -= is_row(row, place)
    return place


def choices(row: Row, settings: Settings) -> int:
    """How many choices there are."""
    phase = row[PHASE]
    if phase == ACTING:
        groups = total(open_groups(row, settings))
        return rows_left(row) + groups + may_turn_over(row, settings, row[SEAT])
    if is_drawing(phase):
        return total(row[DECK])
    if phase == PICKING:
        return popcount(holding_most(row, settings))
    return ways_to_give(row[HAND + row[GIVER]], row[DUE])


def choice(row: Row, settings: Settings, number: int) -> int:
    """The id of a choice."""
    phase = row[PHASE]
    if phase == ACTING:
        return action_at(row, settings, number)
    if is_drawing(phase):
        return colour_at(row[DECK], number)
    if phase == PICKING:
        return PICK + seat_at(holding_most(row, settings), number)
    return first_gift(settings) + gift_at(row[HAND + row[GIVER]], row[DUE], number)


def action_at(row: Row, settings: Settings, number: int) -> int:
    """The id of what the player may do, with a number from 0."""
    left = rows_left(row)
    if number < left:
        return number if left == ROWS else row_at(row, number)
    groups, number = open_groups(row, settings), number - left
    colour = colour_at(groups, number)
    if colour == COLOURS:
        return SCORE
    return BLOCK + BLOCKS[colour] + number - held((up_to(groups) & FIRST_6) << 8, colour)


# Redealing.


def some_of(pool: int, size: int, random: Row) -> int:
    """A number of cards of a pool, every card as likely to be among them as any other."""
    cards = 0
    for drawn in range(size):
        cards += card(colour_at(pool - cards, below(random, total(pool) - drawn)))
    return cards


def determinize(row: Row, settings: Settings, viewer: int, random: Row) -> None:
    """Deal again what is hidden from a viewer: the hands of others, all point piles and the deck."""
    pool = row[DECK]
    for seat in range(SEATS):
        pool += row[POINTS + seat] + (row[HAND + seat] if seat != viewer else 0)
    for seat in range(SEATS):
        if seat != viewer:
            row[HAND + seat] = some_of(pool, total(row[HAND + seat]), random)
            pool -= row[HAND + seat]
        row[POINTS + seat] = some_of(pool, total(row[POINTS + seat]), random)
        pool -= row[POINTS + seat]
    row[DECK] = pool
