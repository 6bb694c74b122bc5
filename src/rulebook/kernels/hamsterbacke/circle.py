"""The circle: rows of cards, which are taken and get new ones."""

from typing import Final

from rulebook.games.hamsterbacke import Settings
from rulebook.games.hamsterbacke.chapters.taking import is_complete, runs_out, spot
from rulebook.kernels.hamsterbacke.ending import end_action
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    DECK,
    DRAWING,
    DRAWN,
    FAR_1,
    FAR_2,
    FAR_4,
    HAND,
    NEAR,
    PHASE,
    PRINTED,
    ROW_1,
    ROW_2,
    ROW_4,
    ROWS,
    SEAT,
    STACK,
    TAKEN,
)
from rulebook.kernels.hamsterbacke.piles import card, total
from rulebook.kernels.hamsterbacke.stacks import counted
from rulebook.kernels.language import Row

LAST: Final = NEAR - 1
BUT_LAST: Final = STACK >> 1


def lay(row: Row, place: int, colour: int) -> None:
    """A card is laid at the end of a row."""
    code = colour + 1
    row[FAR_1 + place] = row[FAR_1 + place] << 1 | row[ROW_1 + place] >> LAST
    row[FAR_2 + place] = row[FAR_2 + place] << 1 | row[ROW_2 + place] >> LAST
    row[FAR_4 + place] = row[FAR_4 + place] << 1 | row[ROW_4 + place] >> LAST
    row[ROW_1 + place] = (row[ROW_1 + place] & BUT_LAST) << 1 | code & 1
    row[ROW_2 + place] = (row[ROW_2 + place] & BUT_LAST) << 1 | code >> 1 & 1
    row[ROW_4 + place] = (row[ROW_4 + place] & BUT_LAST) << 1 | code >> 2


def cards_in(row: Row, place: int) -> int:
    """The cards of a row, as a pile."""
    near = counted(row[ROW_1 + place], row[ROW_2 + place], row[ROW_4 + place])
    return near + counted(row[FAR_1 + place], row[FAR_2 + place], row[FAR_4 + place])


def clear(row: Row, place: int) -> None:
    """There is no row on a spot any more."""
    row[ROW_1 + place] = 0
    row[ROW_2 + place] = 0
    row[ROW_4 + place] = 0
    row[FAR_1 + place] = 0
    row[FAR_2 + place] = 0
    row[FAR_4 + place] = 0


def take(row: Row, settings: Settings, place: int) -> None:
    """The player takes a row, and cards are to be added where the deck has some."""
    row[HAND + row[SEAT]] += cards_in(row, place)
    clear(row, place)
    if runs_out(total(row[DECK])):
        end_action(row, settings)
    else:
        row[PHASE] = DRAWING
        row[TAKEN] = place


def add(row: Row, settings: Settings, colour: int) -> None:
    """A card that has been drawn goes to the circle."""
    lay(row, spot(row[TAKEN], row[DRAWN], ROWS), colour)
    row[DECK] -= card(colour)
    row[DRAWN] += 1
    if runs_out(total(row[DECK])) or is_complete(row[DRAWN], PRINTED):
        row[PHASE] = ACTING
        row[TAKEN] = 0
        row[DRAWN] = 0
        end_action(row, settings)
