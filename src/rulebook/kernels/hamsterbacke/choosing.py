"""Theorems about choices: that masks have what is legal, and whether a giver has a choice at all."""

from typing import Final

from rulebook.games.hamsterbacke import Settings
from rulebook.kernels.hamsterbacke.blocks import top
from rulebook.kernels.hamsterbacke.bonus import due, holding_most
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    BLOCK,
    BLOCK_COLOURS,
    BLOCK_GROUPS,
    DUE,
    GIFT,
    GIVING,
    HAND,
    NUMBERS,
    PHASE,
    PICK,
    PICKING,
    SCORE,
    SEAT,
    SEATS,
)
from rulebook.kernels.hamsterbacke.piles import held, total
from rulebook.kernels.hamsterbacke.playing import is_legal
from rulebook.kernels.language import Row

# Masks.


def mask_is_what_is_legal(row: Row, settings: Settings, mask: Row, id: int) -> bool:
    """The mask has a 1 at every legal id, and a 0 at every other."""
    return mask[id] == is_legal(row, settings, id)


CASES: Final = tuple([({"players": players}, PICK + players + GIFT) for players in (3, 4, 5)])
"""The number of players, with the number of ids that there are then."""


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
