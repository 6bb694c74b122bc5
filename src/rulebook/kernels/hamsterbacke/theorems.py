"""Theorems as functions in the language of kernels: true of every state, or of every step, of every printed game."""

from typing import Final

from rulebook.games.hamsterbacke import Settings
from rulebook.kernels.claims import Claims, OfStates, OfSteps
from rulebook.kernels.hamsterbacke.blocks import top
from rulebook.kernels.hamsterbacke.bonus import due, first_gift, holding_most, must_pick
from rulebook.kernels.hamsterbacke.counting import LEMMAS, no_pile_has_more
from rulebook.kernels.hamsterbacke.ending import is_row, rows_left
from rulebook.kernels.hamsterbacke.invariants import copies_there_are, is_conserved
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    ACTIONS,
    BLOCK_1,
    BLOCK_2,
    BLOCK_4,
    COLOURS,
    COPIES,
    DECK,
    DRAWING,
    DRAWN,
    DUE,
    FAR_1,
    FAR_2,
    FAR_4,
    GIFTS,
    GIVER,
    GIVING,
    HAND,
    LAYING_OUT,
    OVER,
    PHASE,
    PICK,
    PICKING,
    POINTS,
    ROW_1,
    ROW_2,
    ROW_4,
    ROWS,
    SCORE,
    SEAT,
    SEATS,
    SIZED,
    TAKEN,
)
from rulebook.kernels.hamsterbacke.piles import held, total
from rulebook.kernels.hamsterbacke.playing import is_legal
from rulebook.kernels.language import Row, lowest, popcount

# States.


def conserved(row: Row, settings: Settings) -> bool:
    """The deck, the circle, the hands, the block piles and the point piles hold all copies of every colour."""
    right = True
    for colour in range(COLOURS):
        right = right and copies_there_are(row, colour) == COPIES[colour]
    return right


def no_two_tops_are_alike(row: Row, settings: Settings) -> bool:
    """No two block piles have the same colour on top."""
    right = True
    for one in range(SEATS):
        for other in range(one):
            right = right and (top(row, one) == 0 or top(row, one) != top(row, other))
    return right


def rows_last_as_long_as_the_deck(row: Row, settings: Settings) -> bool:
    """While the deck has cards every row exists once play has begun, or is one just taken that waits for its card."""
    if row[PHASE] <= LAYING_OUT or row[DECK] == 0:
        return True
    right = True
    for place in range(ROWS):
        waits = row[PHASE] == DRAWING and row[DRAWN] == 0 and row[TAKEN] == place
        right = right and (is_row(row, place) or waits)
    return right


def turns_begin_with_rows(row: Row, settings: Settings) -> bool:
    """At the start of a turn there are four rows or more."""
    return row[PHASE] != ACTING or row[ACTIONS] > 0 or rows_left(row) >= 4


def goes_on(row: Row, settings: Settings) -> bool:
    """A state of a running game has a legal id, such as this one; where a player is to act, it takes a row."""
    return row[PHASE] == OVER or is_legal(row, settings, some_id(row, settings))


def some_id(row: Row, settings: Settings) -> int:
    """A legal id, where the game is not over."""
    if row[PHASE] == ACTING:
        return first_row(row)
    if row[PHASE] == PICKING:
        return PICK + lowest(holding_most(row, settings))
    if row[PHASE] == GIVING:
        return first_gift(settings) + some_gift(row)
    return first_held(row[DECK])


def first_row(row: Row) -> int:
    """The first row that there is."""
    found = ROWS
    for place in range(ROWS):
        if found == ROWS and is_row(row, place):
            found = place
    return found


def first_held(pile: int) -> int:
    """The first colour of which a pile holds a card."""
    found = COLOURS
    for colour in range(COLOURS):
        if found == COLOURS and held(pile, colour) > 0:
            found = colour
    return found


def some_gift(row: Row) -> int:
    """The number of a gift that the giver can give: as many cards as are due, of the first colours of the hand."""
    hand, wanted = row[HAND + row[GIVER]], 0
    for colour in range(COLOURS):
        taken = min(held(hand, colour), row[DUE] - total(wanted))
        wanted += taken << 8 * colour
    found = -1
    for gift in range(SIZED[1], SIZED[5]):
        if GIFTS[gift] == wanted:
            found = gift
    return found


# Steps.


def points_stay(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """No card ever leaves a point pile."""
    right = True
    for seat in range(SEATS):
        for colour in range(COLOURS):
            right = right and held(before[POINTS + seat], colour) <= held(after[POINTS + seat], colour)
    return right


def choices_depend_on_numbers(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A giver who is named, by a pick or as the only one with the most cards, chooses if they hold more than are due."""
    if before[PHASE] == PICKING:
        return chooses(before, after, id - PICK, before[DUE])
    if before[PHASE] != ACTING or id != SCORE:
        return after[PHASE] != GIVING or before[PHASE] == GIVING
    holders, claimed = holding_most(before, settings), due(top(before, before[SEAT]))
    if claimed == 0 or holders >> before[SEAT] & 1 or must_pick(holders):
        return after[PHASE] != GIVING
    return chooses(before, after, lowest(holders), claimed)


def chooses(before: Row, after: Row, giver: int, claimed: int) -> bool:
    """Whether a giver chooses just where they hold more cards than are due."""
    is_offered = after[PHASE] == GIVING and after[GIVER] == giver
    return is_offered == (total(before[HAND + giver]) > claimed)


# Controls: claims like those above that are false, which solvers have to refute.


def no_colour_is_all_in_hands(row: Row, settings: Settings) -> bool:
    """Of no colour all copies lie in hands."""
    right = True
    for colour in range(COLOURS):
        number = 0
        for seat in range(SEATS):
            number += held(row[HAND + seat], colour)
        right = right and number < COPIES[colour]
    return right


def only_one_blocks(row: Row, settings: Settings) -> bool:
    """No two players have block piles."""
    right = True
    for one in range(SEATS):
        for other in range(one):
            right = right and (top(row, one) == 0 or top(row, other) == 0)
    return right


def rows_always_last(row: Row, settings: Settings) -> bool:
    """Once play has begun every row exists or waits, even without a deck."""
    if row[PHASE] <= LAYING_OUT:
        return True
    right = True
    for place in range(ROWS):
        waits = row[PHASE] == DRAWING and row[DRAWN] == 0 and row[TAKEN] == place
        right = right and (is_row(row, place) or waits)
    return right


def turns_begin_with_five_rows(row: Row, settings: Settings) -> bool:
    """At the start of a turn there are five rows or more."""
    return row[PHASE] != ACTING or row[ACTIONS] > 0 or rows_left(row) >= 5


def goes_on_with_the_first(row: Row, settings: Settings) -> bool:
    """In every state of a running game the first id is legal."""
    return row[PHASE] == OVER or is_legal(row, settings, 0)


def points_stay_as_they_are(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """No point pile ever grows."""
    right = True
    for seat in range(SEATS):
        right = right and before[POINTS + seat] == after[POINTS + seat]
    return right


def nobody_chooses(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """No giver is ever named who chooses."""
    return before[PHASE] == GIVING or after[PHASE] != GIVING


# Sizes.


def cards_on_table(row: Row, settings: Settings) -> int:
    """How many cards lie in the circle, and groups on block piles."""
    number = 0
    for place in range(ROWS):
        number += popcount(row[ROW_1 + place] | row[ROW_2 + place] | row[ROW_4 + place])
        number += popcount(row[FAR_1 + place] | row[FAR_2 + place] | row[FAR_4 + place])
    for seat in range(SEATS):
        number += popcount(row[BLOCK_1 + seat] | row[BLOCK_2 + seat] | row[BLOCK_4 + seat])
    return number


CLAIMS: Final = Claims(
    lemmas=LEMMAS,
    apart=is_conserved,
    lemmas_in_parts=(no_pile_has_more,),
    states=(
        OfStates(no_two_tops_are_alike, only_one_blocks),
        OfStates(rows_last_as_long_as_the_deck, rows_always_last),
        OfStates(turns_begin_with_rows, turns_begin_with_five_rows),
        OfStates(goes_on, goes_on_with_the_first),
    ),
    parts=(OfStates(conserved, no_colour_is_all_in_hands),),
    steps=(
        OfSteps(points_stay, points_stay_as_they_are),
        OfSteps(choices_depend_on_numbers, nobody_chooses),
    ),
    size=cards_on_table,
)
