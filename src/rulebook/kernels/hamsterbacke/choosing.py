"""Theorems about choices: that masks have what is legal, that something is, and whether a giver has a choice at all."""

from typing import Final

from rulebook.games.hamsterbacke import Settings
from rulebook.kernels.hamsterbacke.blocks import top
from rulebook.kernels.hamsterbacke.bonus import due, first_gift, holding_most
from rulebook.kernels.hamsterbacke.ending import is_row
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    BLOCK,
    BLOCK_COLOURS,
    BLOCK_GROUPS,
    COLOURS,
    DECK,
    DUE,
    GIFT,
    GIFTS,
    GIVER,
    GIVING,
    HAND,
    NUMBERS,
    OVER,
    PHASE,
    PICK,
    PICKING,
    ROWS,
    SCORE,
    SEAT,
    SEATS,
)
from rulebook.kernels.hamsterbacke.piles import held, total
from rulebook.kernels.hamsterbacke.playing import is_legal
from rulebook.kernels.language import Row, lowest

# Masks.


def mask_is_what_is_legal(row: Row, settings: Settings, mask: Row, id: int) -> bool:
    """The mask has a 1 at every legal id, and a 0 at every other."""
    return mask[id] == is_legal(row, settings, id)


CASES: Final = tuple([({"players": players}, PICK + players + GIFT) for players in (3, 4, 5)])
"""The number of players, with the number of ids that there are then."""


# That there is something to do.


def goes_on(row: Row, settings: Settings) -> bool:
    """A state of a running game has a legal id; where the player is to act, it is that of a row."""
    return row[PHASE] == OVER or is_legal(row, settings, some_id(row, settings))


def some_id(row: Row, settings: Settings) -> int:
    """A legal id, where the game is not over: where the player is to act, that of a row."""
    phase = row[PHASE]
    if phase == ACTING:
        return some_row(row)
    if phase == PICKING:
        return PICK + lowest(holding_most(row, settings))
    if phase == GIVING:
        return first_gift(settings) + gift_of(first_cards(row[HAND + row[GIVER]], row[DUE]))
    return lowest(row[DECK]) >> 3


def some_row(row: Row) -> int:
    """The last spot with a row; the first one if there is none."""
    found = 0
    for place in range(ROWS):
        if is_row(row, place):
            found = place
    return found


def first_cards(hand: int, number: int) -> int:
    """That many cards of a hand, by their colours."""
    cards, left = 0, number
    for colour in range(COLOURS):
        taken = min(left, held(hand, colour))
        cards += taken << 8 * colour
        left -= taken
    return cards


def gift_of(cards: int) -> int:
    """The number of the gift that is made of some cards; the first one if none is."""
    found = 0
    for gift in range(GIFT):
        if GIFTS[gift] == cards:
            found = gift
    return found


# Gifts.


def is_named(before: Row, holders: int, id: int, seat: int) -> bool:
    """Whether a step names a seat as the giver: whom the scorer picks, or who alone holds the most cards."""
    if before[PHASE] == PICKING:
        return id == PICK + seat
    scores = before[PHASE] == ACTING and id == SCORE and top(before, before[SEAT]) != 0
    return scores and seat != before[SEAT] and holders == 1 << seat


def cards_due(before: Row) -> int:
    """How many cards are due to a player who scores or picks a giver."""
    return before[DUE] if before[PHASE] == PICKING else due(top(before, before[SEAT]))


def offers_depend_on_numbers(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A giver who is named has a choice exactly if they hold more cards than are due, and nobody else has one."""
    right, some, is_choice = True, False, after[PHASE] == GIVING
    holders, owed = holding_most(before, settings), cards_due(before)
    for seat in range(SEATS):
        named, is_more = is_named(before, holders, id, seat), total(before[HAND + seat]) > owed
        right = right and (not named or is_choice == is_more)
        some = some or named
    return right and (some or not is_choice)


# Controls: claims like those above that are false, which solvers have to refute.


def goes_on_with_the_first_row(row: Row, settings: Settings) -> bool:
    """In every state of a running game the first id is legal."""
    return row[PHASE] == OVER or is_legal(row, settings, 0)


def whole_hands_are_offered(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A giver has a choice even if it takes all the cards that they hold."""
    right, is_choice = True, after[PHASE] == GIVING
    holders, owed = holding_most(before, settings), cards_due(before)
    for seat in range(SEATS):
        named, is_enough = is_named(before, holders, id, seat), total(before[HAND + seat]) >= owed
        right = right and (not named or is_choice == is_enough)
    return right


def mask_ignores_blocks(row: Row, settings: Settings, mask: Row, id: int) -> bool:
    """The mask has a 1 for every group in hand, whether or not its colour is blocked."""
    if id < BLOCK or id >= SCORE:
        return True
    groups = held(row[HAND + row[SEAT]], BLOCK_COLOURS[id - BLOCK]) // NUMBERS[BLOCK_COLOURS[id - BLOCK]]
    return mask[id] == (BLOCK_GROUPS[id - BLOCK] <= groups)
