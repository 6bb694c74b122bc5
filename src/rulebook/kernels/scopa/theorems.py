"""Theorems as functions in the language of kernels: true of every state, or of every step, of every printed game.

The points of a game to 11 can rise without end, since a tie at the top makes another deal. Nothing is said of steps from a
state in which a side has more than a thousand million.
"""

from typing import Final

from rulebook.games.scopa import Length, Settings
from rulebook.games.scopa.box.readings import MissingSuit, ThreeKings, TiedPoint
from rulebook.games.scopa.chapters.capturing import pile_of
from rulebook.games.scopa.chapters.points import scope
from rulebook.kernels.claims import Claims, OfStarts, OfStates, OfSteps, OfTwoStates, Tables, Telling, Wrong
from rulebook.kernels.language import NOBODY, Row, popcount
from rulebook.kernels.scopa.cards import BEST, CAPTURED, OF_VALUE, PLAYED, bit, suit_of, value
from rulebook.kernels.scopa.counting import CONTESTS, amount_of, primiera
from rulebook.kernels.scopa.facts import ends_deal, is_play, is_void_after, play_to_the_end, scorers, scores, unplayed
from rulebook.kernels.scopa.hearing import heard
from rulebook.kernels.scopa.invariants import (
    are_being_dealt,
    are_dealt,
    are_played,
    comes_out_even,
    is_seated,
    points_fit,
    to_deal,
)
from rulebook.kernels.scopa.layout import (
    ALL,
    CARDS,
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
    SUITS,
    TABLE,
    VALUES,
)
from rulebook.kernels.scopa.stepping import are_empty, receiver
from rulebook.kernels.scopa.telling import (
    TOLD,
    all_cards_look_alike,
    cards_look_alike,
    counts_piles,
    makes_deal_void,
    observe_the_stock,
    tell,
    tell_every_card,
)

TO_PLAY: Final = CARDS - PRINTED.table
"""How many cards are played in a deal."""
LENGTH: Final = 76
"""How many actions a deal has: the cards that are dealt, and those that are played."""
CONTEST_OF_SETTEBELLO: Final = 2
CONTEST_OF_PRIMIERA: Final = 3
ENOUGH: Final = 1 << 30
"""No side has more points in a state of whose steps anything is said."""
MOST_PRIMIERA: Final = 84
SEVENS: Final = sum(bit(VALUES * suit + 6) for suit in range(SUITS))


# Decisions.


def is_decision(card: int, captured: int) -> bool:
    """Whether a card could capture a pile from some table, or nothing: other cards that are worth as much together."""
    worth = 0
    for other in range(CARDS):
        worth += value(other) * (captured >> CARDS - 1 - other & 1)
    return captured == 0 or (worth == value(card) and captured & bit(card) == 0)


# Invariants: less than the kernel says of its states, and as much as the theorems take.


def are_apart(row: Row, settings: Settings) -> bool:
    """No card is in two places, and every card in one."""
    cards, fits = row[STOCK] | row[TABLE], row[STOCK] & row[TABLE] == 0
    for place in range(HAND, PILE + SIDES):
        fits = fits and cards & row[place] == 0
        cards |= row[place]
    return fits and cards == ALL


def hands_are_small(row: Row, settings: Settings) -> bool:
    """Nobody holds more than three cards, and while hands are dealt somebody holds less."""
    right = (row[PHASE] != DEALING and row[PHASE] != DEALING_NEW_HANDS) or receiver(row, settings) != NOBODY
    for seat in range(SEATS):
        right = right and popcount(row[HAND + seat]) <= PRINTED.hand
    return right


def hands_fit_phase(row: Row, settings: Settings) -> bool:
    """Hands are being dealt from the first to play on, or whole, or one card smaller where this round's card is played."""
    if row[PHASE] == PLAYING:
        return are_played(row, settings)
    if row[PHASE] == LAYING_OUT:
        return are_dealt(row, settings)
    return are_empty(row) if row[PHASE] == OVER else are_being_dealt(row, settings)


def stock_fits_phase(row: Row, settings: Settings) -> bool:
    """All cards are dealt or to be dealt before play; later, what is to be dealt comes out even, and is there."""
    if row[PHASE] <= LAYING_OUT:
        return to_deal(row) == TO_PLAY and (row[STOCK] == ALL) <= (row[PHASE] == DEALING)
    right = comes_out_even(to_deal(row), settings.players) and row[STOCK] != ALL
    return right and (row[PHASE] != DEALING_NEW_HANDS or row[STOCK] != 0)


def captures_fit(row: Row, settings: Settings) -> bool:
    """Some side has captured last exactly if there are piles, and has one itself; before play nobody has."""
    piles, fits = 0, True
    for number in range(SIDES):
        piles |= row[PILE + number]
        fits = fits and (row[LAST] != number or row[PILE + number] != 0)
    return fits and (row[LAST] == NO_SIDE) == (piles == 0) and (piles == 0 or row[PHASE] > LAYING_OUT)


def captures_come_soon(row: Row, settings: Settings) -> bool:
    """While nobody has captured in a deal, two cards or more are left to play."""
    return row[LAST] != NO_SIDE or unplayed(row) & unplayed(row) - 1 != 0


def table_fits_phase(row: Row, settings: Settings) -> bool:
    """Cards lie on the table once they are turned up, and none is anywhere but in the piles when the game is over."""
    if row[PHASE] == DEALING:
        return row[TABLE] == 0
    if row[PHASE] == LAYING_OUT:
        return popcount(row[TABLE]) < PRINTED.table
    return row[PHASE] != OVER or row[TABLE] | unplayed(row) == 0


def few_are_alike(row: Row, settings: Settings) -> bool:
    """Of all values together, no more than three cards lie on the table beside the first of each."""
    beside = 0
    for number in range(1, VALUES + 1):
        beside += max(popcount(row[TABLE] & OF_VALUE[number]) - 1, 0)
    return beside < PRINTED.table


def scope_are_few(row: Row, settings: Settings) -> bool:
    """There are at most as many scope as pairs of cards that were played, where an empty table counts like a card."""
    made = row[SCOPE] + row[SCOPE + 1] + row[SCOPE + 2]
    if row[PHASE] <= LAYING_OUT:
        return made == 0
    return 2 * made <= TO_PLAY - popcount(unplayed(row)) + (row[TABLE] == 0)


def points_are_few(row: Row, settings: Settings) -> bool:
    """No side has more than 2^30 points."""
    few = True
    for number in range(SIDES):
        few = few and row[POINTS + number] <= ENOUGH
    return few


# States.


def sevens_are_best(row: Row, settings: Settings) -> bool:
    """No pile has a primiera above 84, and only one with all four sevens has as much."""
    right = True
    for pile in range(SIDES):
        counted = primiera(row[PILE + pile], settings)
        has_sevens = row[PILE + pile] & SEVENS == SEVENS
        right = right and counted <= MOST_PRIMIERA and (counted == MOST_PRIMIERA) == has_sevens
    return right


def missing_suits_matter_alone(row: Row, settings: Settings) -> bool:
    """A side with a card of each suit has what its best cards count together, whatever the reading."""
    right = True
    for pile in range(SIDES):
        total, has_all = 0, True
        for suit in range(SUITS):
            cards = suit_of(row[PILE + pile], suit)
            total += BEST[cards]
            has_all = has_all and cards != 0
        right = right and (not has_all or primiera(row[PILE + pile], settings) == total)
    return right


# Steps.


def actions_left(row: Row) -> int:
    """How many actions are to come in a deal, if it is not void: cards are dealt and played, but some are only turned up."""
    number = 2 * popcount(row[STOCK]) - (PRINTED.table - popcount(row[TABLE]) if row[PHASE] <= LAYING_OUT else 0)
    for seat in range(SEATS):
        number += popcount(row[HAND + seat])
    return number


def deals_have_a_fixed_length(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A deal has 76 actions before its first one, each leaves one less, and the one that ends it none; or it is void."""
    left = actions_left(before)
    if before[STOCK] == ALL and left != LENGTH:
        return False
    if is_void_after(before, after) or (ends_deal(before, id) and after[PHASE] != OVER):
        return after[STOCK] == ALL and actions_left(after) == LENGTH and (left == 1 or not is_play(before))
    return actions_left(after) == left - 1 and ends_deal(before, id) == (left == 1)


def begins_with_a_deal(row: Row, settings: Settings) -> bool:
    """A whole deal is to come."""
    return actions_left(row) == LENGTH and row[STOCK] == ALL and row[PHASE] == DEALING


def is_one_deal_that_stands(settings: Settings) -> bool:
    """Whether a game has one deal, which cannot be void."""
    return settings.variants.length == Length.ONE_DEAL and settings.readings.three_kings == ThreeKings.STAND


def one_deal_ends(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """In a game of one deal each step leaves one action less, and the game is over exactly when none is left."""
    left = actions_left(after)
    return not is_one_deal_that_stands(settings) or (
        left == actions_left(before) - 1 and (after[PHASE] == OVER) == (left == 0)
    )


def somebody_captures(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """When a deal ends, somebody has captured in it."""
    return not ends_deal(before, id) or before[LAST] != NO_SIDE or CAPTURED[id] != 0


def points_are_those_of_the_deal(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A deal adds to the points of each side its scope and the points it scores of four; no other step changes any."""
    right = True
    if not ends_deal(before, id):
        for number in range(SIDES):
            right = right and after[POINTS + number] == before[POINTS + number]
        return right
    play_to_the_end(before, settings, id)
    for number in range(SIDES):
        points = scope(before[SCOPE + number])
        for contest in range(CONTESTS):
            points += scores(before, settings, contest, number)
        right = right and after[POINTS + number] == before[POINTS + number] + points
    return right


def one_settebello(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """When a deal is counted, one side scores the point for the settebello."""
    if not ends_deal(before, id):
        return True
    play_to_the_end(before, settings, id)
    return scorers(before, settings, CONTEST_OF_SETTEBELLO) == 1


def scored(row: Row, settings: Settings, contests: int) -> int:
    """How many points all sides score together in the first contests."""
    number = 0
    for contest in range(CONTESTS):
        if contest < contests:
            number += scorers(row, settings, contest)
    return number


def four_points_at_most(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Where tied points are lost, all sides score one to four points together when a deal is counted, besides scope."""
    if not ends_deal(before, id) or settings.readings.tied_point != TiedPoint.NOBODY:
        return True
    play_to_the_end(before, settings, id)
    return 1 <= scored(before, settings, CONTESTS) <= 4


def three_points_at_least(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Where each tied side scores, cards, coins and the settebello give three points or more when a deal is counted."""
    if not ends_deal(before, id) or settings.readings.tied_point != TiedPoint.EACH:
        return True
    play_to_the_end(before, settings, id)
    return scored(before, settings, CONTESTS - 1) >= 3


def applies_no_dead_clause(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Nothing happens that settings rule out: void deals, shared piles, further deals, and a primiera without a contest."""
    right = settings.readings.three_kings == ThreeKings.REDEAL or not is_void_after(before, after)
    right = right and (not is_play(before) or settings.players == 4 or not shares_a_pile(before[SEAT], settings))
    if not ends_deal(before, id):
        return right
    right = right and (settings.variants.length == Length.ELEVEN_POINTS or after[PHASE] == OVER)
    play_to_the_end(before, settings, id)
    return right and (settings.readings.missing_suit == MissingSuit.NO_PRIMIERA or competes(before, settings))


def shares_a_pile(seat: int, settings: Settings) -> bool:
    """Whether somebody else's captures go to the same pile."""
    shared = False
    for other in range(SEATS):
        is_partner = other != seat and pile_of(other, settings.players) == pile_of(seat, settings.players)
        shared = shared or (other < settings.players and is_partner)
    return shared


def competes(row: Row, settings: Settings) -> bool:
    """Whether some side competes for the primiera."""
    most = 0
    for number in range(SIDES):
        most = max(most, amount_of(row, settings, CONTEST_OF_PRIMIERA, number))
    return most > 0


# Views.


def hidden_cards_differ(row: Row, other: Row, settings: Settings, viewer: int) -> bool:
    """Others' hands, the stock and the piles become those of another state, which are as large."""
    alike = popcount(row[STOCK]) == popcount(other[STOCK])
    row[STOCK] = other[STOCK]
    for seat in range(SEATS):
        if seat != viewer:
            alike = alike and popcount(row[HAND + seat]) == popcount(other[HAND + seat])
            row[HAND + seat] = other[HAND + seat]
    for pile in range(SIDES):
        alike = alike and popcount(row[PILE + pile]) == popcount(other[PILE + pile])
        row[PILE + pile] = other[PILE + pile]
    return alike


# Controls: claims like those above that are false, which solvers have to refute.


def no_primiera_is_84(row: Row, settings: Settings) -> bool:
    """No pile has a primiera of 84."""
    return primiera(row[PILE], settings) < MOST_PRIMIERA


def missing_suits_never_matter(row: Row, settings: Settings) -> bool:
    """A side has what its best cards count together, even without a suit."""
    total = 0
    for suit in range(SUITS):
        total += BEST[suit_of(row[PILE], suit)]
    return primiera(row[PILE], settings) == total


def begins_with_a_card_dealt(row: Row, settings: Settings) -> bool:
    """Fewer actions than a whole deal takes are to come."""
    return actions_left(row) < LENGTH


def one_deal_goes_on(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A game of one deal has an action left after each."""
    return not is_one_deal_that_stands(settings) or actions_left(after) > 0


def deals_are_shorter(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A deal has fewer than 76 actions before its first one."""
    return before[STOCK] != ALL or actions_left(before) < LENGTH


def the_last_card_captures(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """When a deal ends, its last card has captured."""
    return not ends_deal(before, id) or CAPTURED[id] != 0


def scope_give_no_points(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """No side gains more than four points in a step."""
    right = True
    for number in range(SIDES):
        right = right and after[POINTS + number] <= before[POINTS + number] + CONTESTS
    return right


def the_first_side_has_the_settebello(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """When a deal is counted, the first side scores the point for the settebello."""
    if not ends_deal(before, id):
        return True
    play_to_the_end(before, settings, id)
    return scores(before, settings, CONTEST_OF_SETTEBELLO, 0)


def three_points_at_most(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Where tied points are lost, all sides score three points or less together when a deal is counted, besides scope."""
    if not ends_deal(before, id) or settings.readings.tied_point != TiedPoint.NOBODY:
        return True
    play_to_the_end(before, settings, id)
    return scored(before, settings, CONTESTS) <= 3


def four_points_at_least(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Where each tied side scores, cards, coins and the settebello give four points or more when a deal is counted."""
    if not ends_deal(before, id) or settings.readings.tied_point != TiedPoint.EACH:
        return True
    play_to_the_end(before, settings, id)
    return scored(before, settings, CONTESTS - 1) >= 4


def no_deal_is_void(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """No deal is void, under any reading."""
    return not is_void_after(before, after)


ROUNDS: Final = (
    is_seated,
    are_apart,
    hands_are_small,
    hands_fit_phase,
    stock_fits_phase,
    captures_fit,
    table_fits_phase,
    points_are_few,
)
COUNTED: Final = (is_seated, are_apart, captures_come_soon, points_are_few)

CLAIMS: Final = Claims(
    invariants=(
        is_seated,
        are_apart,
        hands_are_small,
        hands_fit_phase,
        stock_fits_phase,
        captures_fit,
        captures_come_soon,
        table_fits_phase,
        few_are_alike,
        points_fit,
        scope_are_few,
    ),
    bound=points_are_few,
    tables=Tables((PLAYED, CAPTURED), is_decision),
    given={
        hands_fit_phase: ROUNDS,
        stock_fits_phase: ROUNDS,
        deals_have_a_fixed_length: ROUNDS,
        one_deal_ends: ROUNDS,
        captures_come_soon: (is_seated, are_apart, captures_fit, captures_come_soon, few_are_alike, points_are_few),
        points_are_those_of_the_deal: (is_seated, are_apart, points_are_few),
        one_settebello: COUNTED,
        four_points_at_most: COUNTED,
        three_points_at_least: COUNTED,
        applies_no_dead_clause: COUNTED,
    },
    by_sizes=(
        hands_fit_phase,
        stock_fits_phase,
        deals_have_a_fixed_length,
        one_deal_ends,
        points_are_those_of_the_deal,
        four_points_at_most,
        three_points_at_least,
    ),
    states=(
        OfStates(sevens_are_best, no_primiera_is_84),
        OfStates(missing_suits_matter_alone, missing_suits_never_matter),
    ),
    starts=(OfStarts(begins_with_a_deal, begins_with_a_card_dealt),),
    steps=(
        OfSteps(deals_have_a_fixed_length, deals_are_shorter),
        OfSteps(one_deal_ends, one_deal_goes_on),
        OfSteps(somebody_captures, the_last_card_captures),
        OfSteps(points_are_those_of_the_deal, scope_give_no_points),
        OfSteps(one_settebello, the_first_side_has_the_settebello),
        OfSteps(four_points_at_most, three_points_at_most),
        OfSteps(three_points_at_least, four_points_at_least),
        OfSteps(applies_no_dead_clause, no_deal_is_void),
    ),
    two_states=(
        OfTwoStates(
            cards_look_alike,
            hidden_cards_differ,
            Telling(TOLD, tell, heard, counts_piles),
            Wrong(observe_the_stock, all_cards_look_alike, tell_every_card, DEALING_NEW_HANDS),
            forgotten=makes_deal_void,
        ),
    ),
)
