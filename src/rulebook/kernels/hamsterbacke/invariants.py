"""Invariants: what is so in every state of a game. A row for which they hold is that of a well-formed state."""

from rulebook.games.hamsterbacke import Settings
from rulebook.games.hamsterbacke.box.components import admits
from rulebook.games.hamsterbacke.chapters.bonus import must_give_all
from rulebook.games.hamsterbacke.chapters.ending import is_spent
from rulebook.games.hamsterbacke.chapters.taking import runs_out
from rulebook.games.hamsterbacke.chapters.turn import is_over
from rulebook.kernels.hamsterbacke.blocks import blocker, top
from rulebook.kernels.hamsterbacke.bonus import goes_without, holding_most, must_pick
from rulebook.kernels.hamsterbacke.ending import is_row, rows_left
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    ACTIONS,
    BLOCK_1,
    BLOCK_2,
    BLOCK_4,
    COLOURS,
    COPIES,
    DEALING,
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
    LAYING_OUT,
    NUMBERS,
    OVER,
    PHASE,
    PICKING,
    PILE,
    POINTS,
    PRINTED,
    ROW_1,
    ROW_2,
    ROW_4,
    ROWS,
    SEAT,
    SEATS,
    STACK,
    TAKEN,
)
from rulebook.kernels.hamsterbacke.piles import held, total
from rulebook.kernels.hamsterbacke.stacks import copies, is_stack
from rulebook.kernels.language import NOBODY, Row


def holds(row: Row, settings: Settings) -> bool:
    """All invariants."""
    return (
        is_seated(row, settings)
        and are_piles(row, settings)
        and are_stacks(row, settings)
        and is_conserved(row, settings)
        and tops_differ(row, settings)
        and phase_fits(row, settings)
    )


def is_seated(row: Row, settings: Settings) -> bool:
    """The number of players is possible, somebody has the turn, and nothing lies where nobody sits."""
    if not admits(settings.players, PRINTED) or row[SEAT] < 0 or row[SEAT] >= settings.players:
        return False
    lying = 0
    for seat in range(SEATS):
        if seat >= settings.players:
            lying |= row[HAND + seat] | row[POINTS + seat] | row[BLOCK_1 + seat] | row[BLOCK_2 + seat] | row[BLOCK_4 + seat]
    return lying == 0


# Cards.


def are_piles(row: Row, settings: Settings) -> bool:
    """Hands, point piles and the deck are numbers that can be piles."""
    fits = 0 <= row[DECK] <= PILE
    for seat in range(SEATS):
        fits = fits and 0 <= row[HAND + seat] <= PILE and 0 <= row[POINTS + seat] <= PILE
    return fits


def is_whole(ones: int, twos: int, fours: int) -> bool:
    """Whether three numbers are those of a stack."""
    return 0 <= ones <= STACK and 0 <= twos <= STACK and 0 <= fours <= STACK and is_stack(ones, twos, fours)


def are_stacks(row: Row, settings: Settings) -> bool:
    """Block piles and rows are stacks, of which the far part of a row begins where the near one is full."""
    whole = True
    for seat in range(SEATS):
        whole = whole and is_whole(row[BLOCK_1 + seat], row[BLOCK_2 + seat], row[BLOCK_4 + seat])
    for place in range(ROWS):
        whole = whole and is_whole(row[ROW_1 + place], row[ROW_2 + place], row[ROW_4 + place])
        whole = whole and is_whole(row[FAR_1 + place], row[FAR_2 + place], row[FAR_4 + place])
        far = row[FAR_1 + place] | row[FAR_2 + place] | row[FAR_4 + place]
        whole = whole and (far == 0 or row[ROW_1 + place] | row[ROW_2 + place] | row[ROW_4 + place] == STACK)
    return whole


def copies_there_are(row: Row, colour: int) -> int:
    """How many cards of a colour there are everywhere together."""
    count = held(row[DECK], colour)
    for seat in range(SEATS):
        count += held(row[HAND + seat], colour) + held(row[POINTS + seat], colour)
        count += NUMBERS[colour] * copies(row[BLOCK_1 + seat], row[BLOCK_2 + seat], row[BLOCK_4 + seat], colour)
    for place in range(ROWS):
        count += copies(row[ROW_1 + place], row[ROW_2 + place], row[ROW_4 + place], colour)
        count += copies(row[FAR_1 + place], row[FAR_2 + place], row[FAR_4 + place], colour)
    return count


def is_conserved(row: Row, settings: Settings) -> bool:
    """Every card of the box is somewhere."""
    conserved = True
    for colour in range(COLOURS):
        conserved = conserved and copies_there_are(row, colour) == COPIES[colour]
    return conserved


def tops_differ(row: Row, settings: Settings) -> bool:
    """No two block piles have the same colour on top."""
    differ = True
    for seat in range(SEATS):
        on_top = top(row, seat)
        differ = differ and (on_top == 0 or blocker(row, on_top - 1, seat) == NOBODY)
    return differ


# Phases.


def phase_fits(row: Row, settings: Settings) -> bool:
    """What is on the table fits what happens next, and what no phase needs is 0."""
    phase = row[PHASE]
    if phase != DRAWING and (row[TAKEN] != 0 or row[DRAWN] != 0):
        return False
    if phase != GIVING and (row[GIVER] != 0 or (phase != PICKING and row[DUE] != 0)):
        return False
    if DEALING <= phase <= LAYING_OUT:
        return is_before_play(row, settings)
    return ACTING <= phase <= OVER and is_in_play(row, settings)


def is_before_play(row: Row, settings: Settings) -> bool:
    """Nobody has acted: hands are dealt one after the other, then rows are begun."""
    if row[ACTIONS] != 0 or row[SEAT] != settings.first_player or not are_dealt(row, settings) or not are_begun(row):
        return False
    lying = 0
    for seat in range(SEATS):
        lying |= row[POINTS + seat] | row[BLOCK_1 + seat] | row[BLOCK_2 + seat] | row[BLOCK_4 + seat]
    return lying == 0 and (row[PHASE] == LAYING_OUT or rows_left(row) == 0)


def are_dealt(row: Row, settings: Settings) -> bool:
    """Hands before one that is being dealt are full, those after it are empty; rows are begun when all are full."""
    in_order, before = True, PRINTED.hand
    for seat in range(SEATS):
        if seat < settings.players:
            size = total(row[HAND + seat])
            in_order = in_order and size <= PRINTED.hand and (size == 0 or before == PRINTED.hand)
            before = size
    return in_order and (before == PRINTED.hand) == (row[PHASE] == LAYING_OUT)


def are_begun(row: Row) -> bool:
    """Rows are single cards, those before one that is to be begun are there, and that is one of them."""
    in_order, before = True, True
    for place in range(ROWS):
        lying = row[ROW_1 + place] | row[ROW_2 + place] | row[ROW_4 + place]
        in_order = in_order and (lying == 0 or (lying == 1 and before))
        before = lying == 1
    return in_order and not before


def is_in_play(row: Row, settings: Settings) -> bool:
    """Play has begun."""
    phase = row[PHASE]
    if is_over(row[ACTIONS]) != (phase == OVER) or row[ACTIONS] < 0 or row[ACTIONS] > 2:
        return False
    if phase == DRAWING:
        return is_drawing_on(row)
    if not runs_out(total(row[DECK])) and rows_left(row) < ROWS:
        return False
    if phase == OVER:
        return PRINTED.final_rows - 1 <= rows_left(row) <= PRINTED.final_rows
    if is_spent(rows_left(row) + row[ACTIONS], PRINTED):
        return False
    return phase == ACTING or is_due(row, settings)


def is_drawing_on(row: Row) -> bool:
    """Cards are being added from a deck that has some, to a circle that lacks the row just taken, and then none."""
    if row[TAKEN] < 0 or row[TAKEN] >= ROWS or row[DRAWN] < 0 or row[DRAWN] >= PRINTED.cards_added:
        return False
    if row[DRAWN] == 0 and is_row(row, row[TAKEN]):
        return False
    return not runs_out(total(row[DECK])) and rows_left(row) == ROWS - (row[DRAWN] == 0)


def is_due(row: Row, settings: Settings) -> bool:
    """A bonus is due to a player without a block pile who does not hold the most cards, and there is something to choose."""
    holders = holding_most(row, settings)
    if row[DUE] < 1 or row[DUE] > 4 or top(row, row[SEAT]) != 0 or goes_without(row[SEAT], holders):
        return False
    if row[PHASE] == PICKING:
        return must_pick(holders)
    if row[GIVER] < 0 or row[GIVER] >= settings.players or holders >> row[GIVER] & 1 == 0:
        return False
    return not must_give_all(total(row[HAND + row[GIVER]]), row[DUE])
