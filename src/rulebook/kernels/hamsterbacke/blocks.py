"""Block piles: which colours they block, and what is laid on them."""

from typing import Final

from rulebook.games.hamsterbacke import Colour, Settings
from rulebook.games.hamsterbacke.chapters.blocking import blocks_oneself
from rulebook.games.hamsterbacke.chapters.groups import whole_groups
from rulebook.games.hamsterbacke.chapters.scoring import may_score
from rulebook.kernels.hamsterbacke.layout import BLOCK_1, BLOCK_2, BLOCK_4, COUNT, HAND, NUMBERS, SEAT, SEATS
from rulebook.kernels.hamsterbacke.piles import held
from rulebook.kernels.hamsterbacke.stacks import code, counted
from rulebook.kernels.language import NOBODY, Row

ABOVE_1: Final = sum(COUNT << 8 * colour for colour, number in enumerate(NUMBERS) if number > 1)
"""The bits in a pile of the colours whose number is above 1."""
ABOVE_2: Final = sum(COUNT << 8 * colour for colour, number in enumerate(NUMBERS) if number > 2)
ABOVE_3: Final = sum(COUNT << 8 * colour for colour, number in enumerate(NUMBERS) if number > 3)


def top(row: Row, seat: int) -> int:
    """The code of the group on top of a seat's block pile; 0 where there is none."""
    return code(row[BLOCK_1 + seat], row[BLOCK_2 + seat], row[BLOCK_4 + seat], 0)


def cards_of(groups: int) -> int:
    """The cards that make some groups, which are counted like a pile: each colour times its number."""
    return groups + (groups & ABOVE_1) + (groups & ABOVE_2) + (groups & ABOVE_3)


def cards_on(row: Row, seat: int) -> int:
    """The cards on a block pile, as a pile."""
    return cards_of(counted(row[BLOCK_1 + seat], row[BLOCK_2 + seat], row[BLOCK_4 + seat]))


def blocks_own(colour: int, own_top: int, settings: Settings) -> bool:
    """Whether the code on top of a player's own pile keeps that player from laying a colour."""
    return own_top == colour + 1 and blocks_oneself(Colour.RED, Colour.RED, settings.readings)


def blocker(row: Row, colour: int, seat: int) -> int:
    """The seat that blocks a colour for another one: the first on whose block pile it is on top, or NOBODY."""
    found = NOBODY
    for back in range(SEATS):
        other = SEATS - 1 - back
        if other != seat and top(row, other) == colour + 1:
            found = other
    return found


def is_open(row: Row, settings: Settings, colour: int) -> bool:
    """Whether the player may lay a colour."""
    seat = row[SEAT]
    return blocker(row, colour, seat) == NOBODY and not blocks_own(colour, top(row, seat), settings)


def may_lay(row: Row, settings: Settings, colour: int, groups: int) -> bool:
    """Whether the player may lay groups of a colour."""
    there_are = whole_groups(held(row[HAND + row[SEAT]], colour), NUMBERS[colour])
    return 1 <= groups <= there_are and is_open(row, settings, colour)


def lay(row: Row, seat: int, colour: int, groups: int) -> None:
    """Groups of a colour go from the hand of a seat onto its block pile."""
    row[HAND + seat] -= groups * NUMBERS[colour] << 8 * colour
    laid, code = (1 << groups) - 1, colour + 1
    row[BLOCK_1 + seat] = row[BLOCK_1 + seat] << groups | -(code & 1) & laid
    row[BLOCK_2 + seat] = row[BLOCK_2 + seat] << groups | -(code >> 1 & 1) & laid
    row[BLOCK_4 + seat] = row[BLOCK_4 + seat] << groups | -(code >> 2) & laid


def may_turn_over(row: Row, settings: Settings, seat: int) -> bool:
    """Whether a seat may score."""
    if top(row, seat) == 0:
        return may_score((), settings.readings)
    return may_score((Colour.RED,), settings.readings)
