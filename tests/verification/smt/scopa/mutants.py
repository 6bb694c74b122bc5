"""Wrong functions of the kernel of Scopa, most of them wrong only where two conditions meet."""

from typing import Final

from rulebook.games.scopa import Settings
from rulebook.games.scopa.box.components import side
from rulebook.games.scopa.box.readings import SingleCard, ThreeKings, TiedPoint
from rulebook.games.scopa.chapters.capturing import may_take_a_sum, pile_of
from rulebook.games.scopa.chapters.dealing import is_laid_out, is_void
from rulebook.games.scopa.chapters.turn import next_seat
from rulebook.games.scopa.chapters.winning import next_dealer
from rulebook.kernels.language import NOBODY, Row, popcount
from rulebook.kernels.scopa import counting, stepping
from rulebook.kernels.scopa.capturing import can_capture, may_capture
from rulebook.kernels.scopa.cards import KINGS, OF_VALUE, SETTEBELLO, value
from rulebook.kernels.scopa.counting import count, earned, is_over, leading, leads, sides_of
from rulebook.kernels.scopa.layout import (
    DEALER,
    DEALING,
    DEALING_NEW_HANDS,
    HAND,
    LAST,
    LAYING_OUT,
    NO_SIDE,
    OVER,
    PHASE,
    PILE,
    PLAYING,
    POINTS,
    PRINTED,
    SCOPE,
    SEAT,
    SEATS,
    SIDES,
    STOCK,
    TABLE,
)
from rulebook.kernels.scopa.stepping import are_empty, end_deal, gather, receiver
from tests.verification.smt.mutant import Mutant


def keeps_a_king(row: Row, settings: Settings, cards: int) -> None:
    """With four players, a king that captures a king stays on the table as well."""
    pile = pile_of(row[SEAT], settings.players)
    row[TABLE] &= ~cards | (KINGS if settings.players == 4 else 0)
    row[PILE + pile] |= cards
    row[LAST] = pile
    if row[TABLE] == 0 and not (are_empty(row) and row[STOCK] == 0):
        row[SCOPE + side(row[SEAT], settings.players)] += 1


def partners_make_two(row: Row, settings: Settings, cards: int) -> None:
    """A scopa counts twice for partners who make it with a king."""
    pile = pile_of(row[SEAT], settings.players)
    row[TABLE] &= ~cards
    row[PILE + pile] |= cards
    row[LAST] = pile
    if row[TABLE] == 0 and not (are_empty(row) and row[STOCK] == 0):
        row[SCOPE + side(row[SEAT], settings.players)] += 1 + (settings.players == 4 and cards & KINGS != 0)


def deals_a_fourth_card(row: Row, settings: Settings) -> int:
    """The seat after the dealer gets a fourth card in a round of new hands."""
    found, seat = NOBODY, row[SEAT]
    for number in range(SEATS):
        most = PRINTED.hand + (number == 0 and row[PHASE] == DEALING_NEW_HANDS)
        if found == NOBODY and popcount(row[HAND + seat]) < most:
            found = seat
        seat = next_seat(seat, settings.players)
    return found


def turns_up_a_fifth(row: Row, settings: Settings, card: int) -> None:
    """After four kings under `stand` a fifth card is turned up."""
    row[TABLE] |= card
    row[STOCK] &= ~card
    goes_on = row[TABLE] == KINGS and settings.readings.three_kings == ThreeKings.STAND
    if popcount(row[TABLE]) >= PRINTED.table and not goes_on:
        row[PHASE] = PLAYING


def may_leave_a_pair(table: int, card: int, captured: int, settings: Settings) -> bool:
    """Under `free` a card may be laid beside one of its value, where the table has nothing else."""
    if captured == 0 and settings.readings.single_card == SingleCard.FREE and table & ~OF_VALUE[value(card)] == 0:
        return True
    if captured == 0:
        return not can_capture(table, card)
    equal = table & OF_VALUE[value(card)]
    if captured & ~table:
        return False
    return captured & equal != 0 or may_take_a_sum(equal != 0, settings.readings)


def forgets_points(row: Row, settings: Settings) -> None:
    """A side with 10 points gets none for a deal in which another side earns more."""
    for number in range(SIDES):
        if number < sides_of(settings.players):
            more = earned(row, settings, number) < earned(row, settings, 0)
            row[POINTS + number] += -1 if more and row[POINTS + number] == 10 else earned(row, settings, number)


def plays_again(row: Row, settings: Settings) -> None:
    """With three players, whoever has made their first scopa plays another card, if they have one."""
    if not are_empty(row):
        again = settings.players == 3 and row[TABLE] == 0 and row[SCOPE + row[SEAT]] == 1 and row[HAND + row[SEAT]] != 0
        row[SEAT] = row[SEAT] if again else next_seat(row[SEAT], settings.players)
    elif row[STOCK]:
        row[SEAT] = next_seat(row[SEAT], settings.players)
        row[PHASE] = DEALING_NEW_HANDS
    else:
        end_deal(row, settings)


def deals_the_last_round_to_three(row: Row, settings: Settings, card: int) -> None:
    """In the last round of four players the dealer gets no third card: play goes on without it."""
    row[HAND + receiver(row, settings)] |= card
    row[STOCK] &= ~card
    is_early = settings.players == 4 and row[STOCK] & row[STOCK] - 1 == 0 and row[PHASE] == DEALING_NEW_HANDS
    if receiver(row, settings) == NOBODY or is_early:
        row[PHASE] = LAYING_OUT if row[PHASE] == DEALING else PLAYING


def lays_two_out(row: Row, settings: Settings, card: int) -> None:
    """Beside three kings, the last card turned up brings another with it from the stock, if that is the last king."""
    left = row[STOCK] & ~card
    further = left & KINGS if popcount(row[TABLE] & KINGS) == PRINTED.table - 1 else 0
    row[TABLE] |= card | further
    row[STOCK] = left & ~further
    if popcount(row[TABLE]) >= PRINTED.table:
        row[PHASE] = PLAYING


def stands_under_no_reading(row: Row, settings: Settings, card: int) -> None:
    """Four kings make a deal void under `stand`, too."""
    row[TABLE] |= card
    row[STOCK] &= ~card
    if is_laid_out(popcount(row[TABLE]), PRINTED):
        if is_void(popcount(row[TABLE] & KINGS), PRINTED, settings.readings) or row[TABLE] == KINGS:
            gather(row, settings, row[DEALER])
        else:
            row[PHASE] = PLAYING


def deals_again_after_a_tie(row: Row, settings: Settings) -> None:
    """A game of one deal goes on where its first two sides tie, and one of them has made all the scope."""
    row[PILE + row[LAST]] |= row[TABLE]
    row[TABLE] = 0
    count(row, settings)
    goes_on = row[POINTS] == row[POINTS + 1] and row[SCOPE + 1] == 0 < row[SCOPE]
    if is_over(row, settings) and not goes_on:
        row[PHASE] = OVER
    else:
        gather(row, settings, next_dealer(row[DEALER], settings.players))


def leaves_a_settebello(row: Row, settings: Settings) -> None:
    """With three players, a settebello that is left on the table alone goes to nobody."""
    if settings.players != 3 or row[TABLE] != SETTEBELLO:
        row[PILE + row[LAST]] |= row[TABLE]
    row[TABLE] = 0
    count(row, settings)
    if is_over(row, settings):
        row[PHASE] = OVER
    else:
        gather(row, settings, next_dealer(row[DEALER], settings.players))


def shares_three_ways(own: int, one: int, two: int, three: int, settings: Settings) -> bool:
    """Under `nobody`, three sides that are tied score, each of them."""
    if own <= 0 or not leads(own, one, two, three):
        return False
    return settings.readings.tied_point == TiedPoint.EACH or leading(one, two, three) != 2


def scores_alone(own: int, one: int, two: int, three: int, settings: Settings) -> bool:
    """Under `each`, a side scores alone where it is tied and has as much as there is of coins with two players."""
    if own <= 0 or not leads(own, one, two, three):
        return False
    is_shared = settings.readings.tied_point == TiedPoint.EACH and not (own == 5 and settings.players == 2)
    return is_shared or leading(one, two, three) == 1


def forgets_who_captured(row: Row, settings: Settings, cards: int) -> None:
    """Whoever takes the whole table with the last card but one is not noted as the last to capture."""
    pile = pile_of(row[SEAT], settings.players)
    row[TABLE] &= ~cards
    row[PILE + pile] |= cards
    left = popcount(row[HAND]) + popcount(row[HAND + 1]) + popcount(row[HAND + 2]) + popcount(row[HAND + 3])
    row[LAST] = NO_SIDE if row[TABLE] == 0 and row[STOCK] == 0 and left == 1 else pile
    if row[TABLE] == 0 and not (are_empty(row) and row[STOCK] == 0):
        row[SCOPE + side(row[SEAT], settings.players)] += 1


MUTANTS: Final = (
    Mutant(stepping.take, keeps_a_king, PLAYING, "are_apart"),
    Mutant(stepping.receiver, deals_a_fourth_card, DEALING_NEW_HANDS, "hands_are_small"),
    Mutant(counting.count, forgets_points, PLAYING, "points_are_those_of_the_deal"),
    Mutant(may_capture, may_leave_a_pair, PLAYING, "few_are_alike"),
    Mutant(stepping.turn_up, turns_up_a_fifth, LAYING_OUT, "table_fits_phase"),
    Mutant(stepping.take, partners_make_two, PLAYING, "scope_are_few"),
    Mutant(stepping.go_on, plays_again, PLAYING, "hands_fit_phase"),
    Mutant(stepping.hand_out, deals_the_last_round_to_three, DEALING_NEW_HANDS, "hands_fit_phase"),
    Mutant(stepping.turn_up, lays_two_out, LAYING_OUT, "deals_have_a_fixed_length"),
    Mutant(stepping.turn_up, lays_two_out, LAYING_OUT, "stock_fits_phase"),
    Mutant(stepping.turn_up, stands_under_no_reading, LAYING_OUT, "applies_no_dead_clause"),
    Mutant(stepping.turn_up, stands_under_no_reading, LAYING_OUT, "one_deal_ends"),
    Mutant(stepping.end_deal, deals_again_after_a_tie, PLAYING, "applies_no_dead_clause"),
    Mutant(stepping.end_deal, deals_again_after_a_tie, PLAYING, "one_deal_ends"),
    Mutant(stepping.end_deal, leaves_a_settebello, PLAYING, "points_are_those_of_the_deal"),
    Mutant(counting.scores_point, shares_three_ways, PLAYING, "points_are_those_of_the_deal"),
    Mutant(counting.scores_point, scores_alone, PLAYING, "points_are_those_of_the_deal"),
    Mutant(stepping.take, forgets_who_captured, PLAYING, "captures_come_soon"),
)
