"""Theorems as functions in the language of kernels: true of every state, or of every step, of every printed game."""

from typing import Final

from rulebook.games.hamsterbacke import Settings
from rulebook.games.hamsterbacke.chapters.bonus import must_give_all
from rulebook.games.hamsterbacke.chapters.ending import is_spent
from rulebook.games.hamsterbacke.chapters.taking import runs_out
from rulebook.games.hamsterbacke.chapters.turn import is_over
from rulebook.kernels.claims import Claims, OfMasks, OfStates, OfSteps, OfViews
from rulebook.kernels.hamsterbacke.blocks import top
from rulebook.kernels.hamsterbacke.bonus import goes_without, holding_most, must_pick
from rulebook.kernels.hamsterbacke.census import (
    CENSUS,
    ROOM,
    cards_are_conserved,
    every_card_is_there,
    has_no_gap,
    no_colour_is_whole_in_the_deck,
    piles_fit,
    stacks_have_room,
)
from rulebook.kernels.hamsterbacke.choosing import (
    CASES,
    goes_on,
    goes_on_with_the_first_row,
    mask_ignores_blocks,
    mask_is_what_is_legal,
    offers_depend_on_numbers,
    whole_hands_are_offered,
)
from rulebook.kernels.hamsterbacke.ending import is_row, rows_left
from rulebook.kernels.hamsterbacke.hiding import all_cards_differ, hidden_cards_differ
from rulebook.kernels.hamsterbacke.invariants import (
    are_piles,
    are_stacks,
    is_before_play,
    is_conserved,
    is_drawing_on,
    is_seated,
    phase_fits,
    tops_differ,
)
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    ACTIONS,
    BLOCK,
    BLOCK_1,
    BLOCK_2,
    BLOCK_4,
    BLOCKS,
    CARDS,
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
    NUMBERS,
    OVER,
    PHASE,
    PICKING,
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
from rulebook.kernels.hamsterbacke.observing import see_cards, see_groups
from rulebook.kernels.hamsterbacke.piles import held, total
from rulebook.kernels.hamsterbacke.ranking import ranking_always_falls, ranking_falls
from rulebook.kernels.language import Row

MOST_DUE: Final = max(NUMBERS)
"""The most cards that can be due."""

# Invariants.


def nothing_is_left_over(row: Row, settings: Settings) -> bool:
    """What no phase needs is 0."""
    phase = row[PHASE]
    if phase != DRAWING and (row[TAKEN] != 0 or row[DRAWN] != 0):
        return False
    return phase == GIVING or (row[GIVER] == 0 and (phase == PICKING or row[DUE] == 0))


def setup_goes_on(row: Row, settings: Settings) -> bool:
    """Before play hands are dealt one after the other, then rows are begun."""
    return row[PHASE] >= ACTING or is_before_play(row, settings)


def setup_is_counted(row: Row, settings: Settings) -> bool:
    """Before play the deck, the hands and the rows, which are single cards, have as many cards as there are."""
    number = total(row[DECK]) + rows_left(row)
    for seat in range(SEATS):
        number += total(row[HAND + seat])
    return row[PHASE] >= ACTING or number == CARDS


def actions_are_counted(row: Row, settings: Settings) -> bool:
    """A turn has two actions, and in the middle of the second one the game is not over."""
    return row[PHASE] < ACTING or is_over(row[ACTIONS]) == (row[PHASE] == OVER)


def circle_is_filled(row: Row, settings: Settings) -> bool:
    """While the deck has cards, the circle lacks no row but one just taken; then rows are left for the rest of the turn."""
    phase, rows = row[PHASE], rows_left(row)
    if phase < ACTING:
        return True
    if phase == DRAWING:
        return is_drawing_on(row)
    if not runs_out(total(row[DECK])) and rows < ROWS:
        return False
    return (
        PRINTED.final_rows - 1 <= rows <= PRINTED.final_rows if phase == OVER else not is_spent(rows + row[ACTIONS], PRINTED)
    )


def picks_are_due(row: Row, settings: Settings) -> bool:
    """While the scorer picks, a bonus is due from one of several who hold the most."""
    if row[PHASE] != PICKING:
        return True
    return is_claimed(row, settings) and must_pick(holding_most(row, settings))


def gifts_are_due(row: Row, settings: Settings) -> bool:
    """While somebody gives, a bonus is due from one who holds the most, and more than is due."""
    if row[PHASE] != GIVING:
        return True
    return is_claimed(row, settings) and has_a_choice(row, settings)


def is_claimed(row: Row, settings: Settings) -> bool:
    """Whether cards are due to a player who has turned the block pile over and does not hold the most."""
    claimed = 1 <= row[DUE] <= MOST_DUE and not goes_without(row[SEAT], holding_most(row, settings))
    for seat in range(SEATS):
        claimed = claimed and (seat != row[SEAT] or top(row, seat) == 0)
    return claimed


def has_a_choice(row: Row, settings: Settings) -> bool:
    """Whether the giver is one who holds the most cards, and need not give all of them."""
    holders, right = holding_most(row, settings), row[GIVER] < settings.players
    for seat in range(SEATS):
        need_not = not must_give_all(total(row[HAND + seat]), row[DUE])
        right = right and (seat != row[GIVER] or (holders >> seat & 1 != 0 and need_not))
    return right


def stacks_have_no_gaps(row: Row, settings: Settings) -> bool:
    """Block piles and rows have no gaps, and the far part of a row begins where the near one is full."""
    whole = True
    for seat in range(SEATS):
        whole = whole and has_no_gap(row[BLOCK_1 + seat] | row[BLOCK_2 + seat] | row[BLOCK_4 + seat])
    for place in range(ROWS):
        near = row[ROW_1 + place] | row[ROW_2 + place] | row[ROW_4 + place]
        far = row[FAR_1 + place] | row[FAR_2 + place] | row[FAR_4 + place]
        whole = whole and has_no_gap(near) and has_no_gap(far) and (far == 0 or near == STACK)
    return whole


# States.


def tops_are_unlike(row: Row, settings: Settings) -> bool:
    """No two block piles have the same colour on top."""
    unlike = True
    for seat in range(SEATS):
        for other in range(seat):
            unlike = unlike and (top(row, seat) == 0 or top(row, seat) != top(row, other))
    return unlike


def rows_last(row: Row, settings: Settings) -> bool:
    """While the deck has cards, every row exists once play has begun, or was just taken and waits for its first card."""
    last = row[PHASE] < ACTING or runs_out(total(row[DECK]))
    every = True
    for place in range(ROWS):
        waits = row[PHASE] == DRAWING and row[DRAWN] == 0 and row[TAKEN] == place
        every = every and (is_row(row, place) or waits)
    return last or every


def turns_begin_with_rows(row: Row, settings: Settings) -> bool:
    """At the start of a turn, at least four rows exist: one more than at the end of the game."""
    return row[PHASE] != ACTING or row[ACTIONS] != 0 or rows_left(row) >= PRINTED.final_rows + 1


# Steps.


def points_stay(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """No card leaves a point pile."""
    stay = True
    for seat in range(SEATS):
        for colour in range(COLOURS):
            stay = stay and held(after[POINTS + seat], colour) >= held(before[POINTS + seat], colour)
    return stay


# Controls: claims like those above that are false, which solvers have to refute.


def red_is_never_on_top_of_two(row: Row, settings: Settings) -> bool:
    """No block pile has a group on top while another one has."""
    unlike = True
    for seat in range(SEATS):
        for other in range(seat):
            unlike = unlike and (top(row, seat) == 0 or top(row, other) == 0)
    return unlike


def rows_always_exist(row: Row, settings: Settings) -> bool:
    """While the deck has cards, every row exists once play has begun."""
    return row[PHASE] < ACTING or runs_out(total(row[DECK])) or rows_left(row) == ROWS


def turns_begin_with_five_rows(row: Row, settings: Settings) -> bool:
    """At the start of a turn, at least five rows exist."""
    return row[PHASE] != ACTING or row[ACTIONS] != 0 or rows_left(row) > PRINTED.final_rows + 1


def points_never_grow(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """No card comes to a point pile."""
    stay = True
    for seat in range(SEATS):
        stay = stay and after[POINTS + seat] == before[POINTS + seat]
    return stay


INVARIANTS: Final = (
    is_seated,
    stacks_have_no_gaps,
    tops_differ,
    nothing_is_left_over,
    setup_goes_on,
    setup_is_counted,
    actions_are_counted,
    circle_is_filled,
    picks_are_due,
    gifts_are_due,
)

CLAIMS: Final = Claims(
    invariants=INVARIANTS,
    given={
        is_seated: (is_seated, setup_goes_on),
        stacks_have_no_gaps: (stacks_have_no_gaps, setup_goes_on),
        tops_differ: (is_seated, tops_differ, setup_goes_on),
        nothing_is_left_over: (nothing_is_left_over,),
        setup_goes_on: (is_seated, nothing_is_left_over, setup_goes_on, piles_fit),
        setup_is_counted: (is_seated, nothing_is_left_over, setup_goes_on, setup_is_counted, piles_fit),
        actions_are_counted: (setup_goes_on, actions_are_counted),
        circle_is_filled: (setup_goes_on, actions_are_counted, circle_is_filled, nothing_is_left_over),
        picks_are_due: (),
        gifts_are_due: (picks_are_due,),
        every_card_is_there: (is_seated, stacks_have_no_gaps, setup_goes_on, piles_fit, stacks_have_room),
        piles_fit: (),
        cards_are_conserved: (),
        is_conserved: (),
        tops_are_unlike: (tops_differ,),
        rows_last: (circle_is_filled,),
        turns_begin_with_rows: (circle_is_filled,),
        points_stay: (is_seated, piles_fit),
        offers_depend_on_numbers: (is_seated,),
        whole_hands_are_offered: (is_seated,),
        goes_on: (*INVARIANTS, piles_fit),
        ranking_falls: (is_seated, nothing_is_left_over, picks_are_due, gifts_are_due, piles_fit, stacks_have_room),
        hidden_cards_differ: (),
        mask_is_what_is_legal: (piles_fit,),
        mask_ignores_blocks: (piles_fit,),
    },
    by_sizes=(cards_are_conserved, is_conserved),
    by_ways=(picks_are_due, gifts_are_due),
    cases={ACTING: tuple([BLOCK + first for first in BLOCKS])},
    apart=every_card_is_there,
    census=CENSUS,
    lemmas=(ROOM,),
    lemmas_in_parts=(piles_fit,),
    implied=(are_piles, are_stacks, phase_fits),
    implied_in_parts=(is_conserved,),
    parts=(OfStates(cards_are_conserved, no_colour_is_whole_in_the_deck),),
    states=(
        OfStates(tops_are_unlike, red_is_never_on_top_of_two),
        OfStates(rows_last, rows_always_exist),
        OfStates(turns_begin_with_rows, turns_begin_with_five_rows),
        OfStates(goes_on, goes_on_with_the_first_row),
    ),
    steps=(
        OfSteps(points_stay, points_never_grow),
        OfSteps(offers_depend_on_numbers, whole_hands_are_offered),
        OfSteps(ranking_falls, ranking_always_falls),
    ),
    views=(OfViews(hidden_cards_differ, all_cards_differ, by_sizes=False),),
    masks=(OfMasks(mask_is_what_is_legal, mask_ignores_blocks, ACTING, CASES),),
    unread=(see_cards, see_groups),
)
