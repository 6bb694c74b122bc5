"""Wrong functions of the kernel of Hamsterbacke, most of them wrong only where two conditions meet."""

from typing import Final

from rulebook.games.hamsterbacke import Settings
from rulebook.games.hamsterbacke.box.components import Components
from rulebook.games.hamsterbacke.chapters.ending import ends
from rulebook.games.hamsterbacke.chapters.taking import is_complete, runs_out, spot
from rulebook.kernels.hamsterbacke import blocks, bonus, playing
from rulebook.kernels.hamsterbacke.blocks import blocker, top
from rulebook.kernels.hamsterbacke.circle import BUT_LAST, LAST, lay
from rulebook.kernels.hamsterbacke.ending import end_action
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    BLOCK_1,
    BLOCK_2,
    BLOCK_4,
    COLOURS,
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
    TAKEN,
)
from rulebook.kernels.hamsterbacke.piles import card, held, total
from rulebook.kernels.hamsterbacke.playing import seat_to_deal_to
from rulebook.kernels.language import NOBODY, Row
from tests.verification.smt.mutant import Mutant


def last_seat_does_not_block(row: Row, colour: int, seat: int) -> int:
    """The last seat does not block the last colour."""
    found = NOBODY
    for back in range(SEATS):
        other = SEATS - 1 - back
        blocks_it = other != seat and top(row, other) == colour + 1
        if blocks_it and not (other == SEATS - 1 and colour == COLOURS - 1):
            found = other
    return found


def goes_on_from_the_last_spot(taken: int, drawn: int, rows: int) -> int:
    """After the row on the last spot is taken, cards go to the spots after it."""
    return (taken + drawn + (taken == ROWS - 1)) % rows


def two_rows_do_not_end(over: bool, rows: int, components: Components) -> bool:
    """A turn that ends with just two rows does not end the game."""
    return over and rows < components.final_rows + 1 and rows != 2


def takes_a_card_back(row: Row, settings: Settings, giver: int, cards: int) -> None:
    """A scorer with more than ten points, to whom four cards are due, loses a card of the first colour."""
    points = row[POINTS + row[SEAT]]
    loses = row[DUE] == 4 and total(points) > 10 and held(points, 0) > 0 and held(cards, 0) == 0
    row[HAND + giver] -= cards
    row[POINTS + row[SEAT]] += cards - (card(0) if loses else 0)
    row[PHASE] = ACTING
    row[DUE] = 0
    row[GIVER] = 0
    end_action(row, settings)


def leaves_what_is_due(row: Row, settings: Settings, giver: int, cards: int) -> None:
    """With five players, what is due to the first seat stays due."""
    row[HAND + giver] -= cards
    row[POINTS + row[SEAT]] += cards
    row[PHASE] = ACTING
    row[DUE] = row[DUE] if settings.players == 5 and row[SEAT] == 0 else 0
    row[GIVER] = 0
    end_action(row, settings)


def scores_nothing(row: Row, settings: Settings, seat: int) -> bool:
    """With three players, the first seat may score without a block pile, under any reading."""
    return top(row, seat) != 0 or (settings.players == 3 and seat == 0)


def keeps_the_cards(row: Row, seat: int, colour: int, groups: int) -> None:
    """More than three groups laid on a pile of the same colour stay in the hand as well."""
    if groups <= 3 or top(row, seat) != colour + 1:
        row[HAND + seat] -= groups * NUMBERS[colour] << 8 * colour
    laid, code = (1 << groups) - 1, colour + 1
    row[BLOCK_1 + seat] = row[BLOCK_1 + seat] << groups | -(code & 1) & laid
    row[BLOCK_2 + seat] = row[BLOCK_2 + seat] << groups | -(code >> 1 & 1) & laid
    row[BLOCK_4 + seat] = row[BLOCK_4 + seat] << groups | -(code >> 2) & laid


def leaves_a_gap(row: Row, seat: int, colour: int, groups: int) -> None:
    """Of five groups or more the last one is not laid on a pile that there is."""
    row[HAND + seat] -= groups * NUMBERS[colour] << 8 * colour
    misses = groups > 4 and top(row, seat) != 0
    laid, code = (1 << groups) - (2 if misses else 1), colour + 1
    row[BLOCK_1 + seat] = row[BLOCK_1 + seat] << groups | -(code & 1) & laid
    row[BLOCK_2 + seat] = row[BLOCK_2 + seat] << groups | -(code >> 1 & 1) & laid
    row[BLOCK_4 + seat] = row[BLOCK_4 + seat] << groups | -(code >> 2) & laid


def deals_from_nowhere(row: Row, settings: Settings, colour: int) -> None:
    """A card of the last colour that is dealt to the fifth seat stays in the deck."""
    seat = seat_to_deal_to(row, settings)
    row[HAND + seat] += card(colour)
    row[DECK] -= 0 if seat == 4 and colour == COLOURS - 1 else card(colour)
    if seat_to_deal_to(row, settings) == settings.players:
        row[PHASE] = LAYING_OUT


def gives_to_oneself(scorer: int, holders: int) -> bool:
    """The last seat claims a bonus although it holds the most cards."""
    return scorer != SEATS - 1 and holders >> scorer & 1 != 0


def forgets_the_card_before(row: Row, place: int, colour: int) -> None:
    """On the last spot a card of the last colour that is laid on sixty covers one that nobody finds again."""
    kept = 0 if place == ROWS - 1 and colour == COLOURS - 1 else 1
    code = colour + 1
    row[FAR_1 + place] = row[FAR_1 + place] << 1 | row[ROW_1 + place] >> LAST & kept
    row[FAR_2 + place] = row[FAR_2 + place] << 1 | row[ROW_2 + place] >> LAST & kept
    row[FAR_4 + place] = row[FAR_4 + place] << 1 | row[ROW_4 + place] >> LAST & kept
    row[ROW_1 + place] = (row[ROW_1 + place] & BUT_LAST) << 1 | code & 1
    row[ROW_2 + place] = (row[ROW_2 + place] & BUT_LAST) << 1 | code >> 1 & 1
    row[ROW_4 + place] = (row[ROW_4 + place] & BUT_LAST) << 1 | code >> 2


def clears_what_is_near(row: Row, place: int) -> None:
    """The fourth player who takes the last row leaves the cards that are furthest back."""
    leaves = row[SEAT] == 3 and place == ROWS - 1
    row[ROW_1 + place] = 0
    row[ROW_2 + place] = 0
    row[ROW_4 + place] = 0
    if not leaves:
        row[FAR_1 + place] = 0
        row[FAR_2 + place] = 0
        row[FAR_4 + place] = 0


def draws_from_nowhere(row: Row, settings: Settings, colour: int) -> None:
    """The third card that is added stays in a deck of more than a hundred."""
    lay(row, spot(row[TAKEN], row[DRAWN], ROWS), colour)
    row[DECK] -= 0 if row[DRAWN] == 2 and total(row[DECK]) > 100 else card(colour)
    row[DRAWN] += 1
    if runs_out(total(row[DECK])) or is_complete(row[DRAWN], PRINTED):
        row[PHASE] = ACTING
        row[TAKEN] = 0
        row[DRAWN] = 0
        end_action(row, settings)


MUTANTS: Final = (
    Mutant(blocker, last_seat_does_not_block, ACTING, "tops_differ"),
    Mutant(blocker, last_seat_does_not_block, ACTING, "tops_are_unlike"),
    Mutant(spot, goes_on_from_the_last_spot, DRAWING, "circle_is_filled"),
    Mutant(spot, goes_on_from_the_last_spot, DRAWING, "rows_last"),
    Mutant(ends, two_rows_do_not_end, ACTING, "circle_is_filled"),
    Mutant(ends, two_rows_do_not_end, ACTING, "turns_begin_with_rows"),
    Mutant(bonus.give, takes_a_card_back, GIVING, "points_stay"),
    Mutant(bonus.give, leaves_what_is_due, PICKING, "nothing_is_left_over"),
    Mutant(bonus.goes_without, gives_to_oneself, ACTING, "picks_are_due"),
    Mutant(blocks.may_turn_over, scores_nothing, ACTING, "ranking_falls"),
    Mutant(blocks.lay, keeps_the_cards, ACTING, "ranking_falls"),
    Mutant(blocks.lay, leaves_a_gap, ACTING, "stacks_have_no_gaps"),
    Mutant(playing.deal, deals_from_nowhere, DEALING, "setup_is_counted"),
)
"""Wrong functions, with what shows that they are."""
