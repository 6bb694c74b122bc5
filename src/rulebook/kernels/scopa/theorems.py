"""Theorems as functions in the language of kernels: true of every state, or of every step, of every printed game.

The points of a game to 11 can rise without end, since a tie at the top makes another deal. Nothing is said of steps from a
state in which a side has more than a thousand million.
"""

from typing import Final

from rulebook.games.scopa import Length, Settings
from rulebook.games.scopa.box.components import side
from rulebook.kernels.claims import Claims, OfStates, OfSteps, OfViews, Tables
from rulebook.kernels.language import NOBODY, Row, popcount
from rulebook.kernels.scopa.capturing import can_capture
from rulebook.kernels.scopa.cards import BEST, CAPTURED, KINGS, OF_VALUE, PLAYED, bit, suit_of, value
from rulebook.kernels.scopa.counting import (
    has_won,
    points_of,
    primiera,
)
from rulebook.kernels.scopa.invariants import is_seated, points_fit
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
    SEATS,
    SIDES,
    STOCK,
    SUITS,
    TABLE,
    VALUES,
)
from rulebook.kernels.scopa.stepping import receiver

TO_PLAY: Final = CARDS - PRINTED.table
"""How many cards are played in a deal."""
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


def captures_fit(row: Row, settings: Settings) -> bool:
    """Some side has captured last exactly if there are piles, and has one itself; before play nobody has."""
    piles, fits = 0, True
    for number in range(SIDES):
        piles |= row[PILE + number]
        fits = fits and (row[LAST] != number or row[PILE + number] != 0)
    return fits and (row[LAST] == NO_SIDE) == (piles == 0) and (piles == 0 or row[PHASE] > LAYING_OUT)


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


def unplayed(row: Row) -> int:
    """The cards in the hands and in the stock."""
    cards = row[STOCK]
    for seat in range(SEATS):
        cards |= row[HAND + seat]
    return cards


def points_are_few(row: Row, settings: Settings) -> bool:
    """No side has more than a thousand million points."""
    few = True
    for number in range(SIDES):
        few = few and row[POINTS + number] <= ENOUGH
    return few


# States.


def conserved(row: Row, settings: Settings) -> bool:
    """Every card is in the stock, on the table, in a hand or in a pile, and in one of them only."""
    right = True
    for card in range(CARDS):
        number = (row[STOCK] >> card & 1) + (row[TABLE] >> card & 1)
        for place in range(HAND, PILE + SIDES):
            number += row[place] >> card & 1
        right = right and number == 1
    return right


def table_is_bounded(row: Row, settings: Settings) -> bool:
    """The table holds at most 13 cards, of all values together."""
    return lying(row) <= 13


def lying(row: Row) -> int:
    """How many cards lie on the table, counted value by value."""
    number = 0
    for each in range(1, VALUES + 1):
        number += popcount(row[TABLE] & OF_VALUE[each])
    return number


def scope_are_bounded(row: Row, settings: Settings) -> bool:
    """All sides together have made at most one scopa for every two cards that were played, and 18 in all."""
    made = row[SCOPE] + row[SCOPE + 1] + row[SCOPE + 2]
    played = 0 if row[PHASE] <= LAYING_OUT else TO_PLAY - popcount(unplayed(row))
    return 2 * made <= played + 1 and made <= 18


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


def the_winner_leads(row: Row, settings: Settings) -> bool:
    """A game to 11 points is over with one side ahead of all others that has 11 or more, whose seats win."""
    if row[PHASE] != OVER or settings.variants.length == Length.ONE_DEAL:
        return True
    one, two, three = points_of(row, settings, 0), points_of(row, settings, 1), points_of(row, settings, 2)
    most = max(one, two, three)
    right = most >= 11 and (one == most) + (two == most) + (three == most) == 1
    for seat in range(SEATS):
        if seat < settings.players:
            right = right and has_won(row, settings, seat) == (row[POINTS + side(seat, settings.players)] == most)
    return right


def partners_win_together(row: Row, settings: Settings) -> bool:
    """Of four players, those opposite each other have the same points, and win or do not."""
    if settings.players != 4:
        return True
    right = has_won(row, settings, 0) == has_won(row, settings, 2) and has_won(row, settings, 1) == has_won(row, settings, 3)
    return right and side(0, 4) == side(2, 4) and side(1, 4) == side(3, 4)


# Steps.


def is_play(before: Row) -> bool:
    """Whether a step plays a card."""
    return before[PHASE] == PLAYING


def ends_deal(before: Row, id: int) -> bool:
    """Whether a step plays the last card of a deal."""
    return is_play(before) and unplayed(before) == bit(PLAYED[id])


def makes_scopa(before: Row, after: Row) -> bool:
    """Whether a step makes a scopa."""
    made = False
    for number in range(SIDES):
        made = made or after[SCOPE + number] > before[SCOPE + number]
    return made


def laid_cards_differ(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A card that captures nothing differs in value from all cards on the table."""
    if not is_play(before) or CAPTURED[id] != 0:
        return True
    right = True
    for card in range(CARDS):
        right = right and (before[TABLE] & bit(card) == 0 or value(card) != value(PLAYED[id]))
    return right


def has_stuck_kings(row: Row) -> bool:
    """Whether there are more kings on the table than in the hands and the stock."""
    return popcount(row[TABLE] & KINGS) > popcount(unplayed(row) & KINGS)


def kings_stay(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """While more kings lie on the table than are to be played nobody makes a scopa, up to the end of the deal."""
    if before[PHASE] <= LAYING_OUT or not has_stuck_kings(before):
        return True
    return not makes_scopa(before, after) and (ends_deal(before, id) or has_stuck_kings(after))


def no_two_scope_running(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """After a scopa no card can capture."""
    if not makes_scopa(before, after):
        return True
    right = True
    for number in range(VALUES):
        right = right and not can_capture(after[TABLE], number)
    return right


def somebody_captures(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """When a deal ends, somebody has captured in it."""
    return not ends_deal(before, id) or before[LAST] != NO_SIDE or CAPTURED[id] != 0


def points_never_fall(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """No side loses points."""
    right = True
    for number in range(SIDES):
        right = right and after[POINTS + number] >= before[POINTS + number]
    return right


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


def no_value_is_whole_in_stock(row: Row, settings: Settings) -> bool:
    """The stock never has all kings."""
    return row[STOCK] & KINGS != KINGS


def table_holds_twelve(row: Row, settings: Settings) -> bool:
    """The table holds at most 12 cards."""
    return lying(row) <= 12


def scope_are_fewer(row: Row, settings: Settings) -> bool:
    """All sides together have made fewer than one scopa for every two cards that were played."""
    played = 0 if row[PHASE] <= LAYING_OUT else TO_PLAY - popcount(unplayed(row))
    return row[SCOPE] + row[SCOPE + 1] + row[SCOPE + 2] == 0 or 2 * (row[SCOPE] + row[SCOPE + 1] + row[SCOPE + 2]) < played


def no_primiera_is_84(row: Row, settings: Settings) -> bool:
    """No pile has a primiera of 84."""
    return primiera(row[PILE], settings) < MOST_PRIMIERA


def missing_suits_never_matter(row: Row, settings: Settings) -> bool:
    """A side has what its best cards count together, even without a suit."""
    total = 0
    for suit in range(SUITS):
        total += BEST[suit_of(row[PILE], suit)]
    return primiera(row[PILE], settings) == total


def the_winner_has_twelve(row: Row, settings: Settings) -> bool:
    """A game to 11 points is over with a side that has 12 or more."""
    if row[PHASE] != OVER or settings.variants.length == Length.ONE_DEAL:
        return True
    return max(points_of(row, settings, 0), points_of(row, settings, 1), points_of(row, settings, 2)) >= 12


def neighbours_win_together(row: Row, settings: Settings) -> bool:
    """Of four players, those next to each other win or do not."""
    return settings.players != 4 or has_won(row, settings, 0) == has_won(row, settings, 1)


def nothing_is_laid(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Every card captures."""
    return not is_play(before) or CAPTURED[id] != 0


def kings_leave(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """There are never more kings on the table than are to be played."""
    return not is_play(before) or not has_stuck_kings(before)


def nobody_makes_scopa(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Nobody makes a scopa."""
    return not makes_scopa(before, after)


def the_last_card_captures(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """When a deal ends, its last card has captured."""
    return not ends_deal(before, id) or CAPTURED[id] != 0


def all_cards_differ(row: Row, other: Row, settings: Settings, viewer: int) -> bool:
    """The viewer's hand, too, becomes that of another state."""
    alike = hidden_cards_differ(row, other, settings, viewer)
    for seat in range(SEATS):
        row[HAND + seat] = other[HAND + seat]
    return alike


def points_never_rise(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """No side gains points."""
    right = True
    for number in range(SIDES):
        right = right and after[POINTS + number] <= before[POINTS + number]
    return right


CLAIMS: Final = Claims(
    invariants=(
        is_seated,
        are_apart,
        hands_are_small,
        captures_fit,
        table_fits_phase,
        few_are_alike,
        points_fit,
        scope_are_few,
    ),
    bound=points_are_few,
    tables=Tables((PLAYED, CAPTURED), is_decision),
    states=(
        OfStates(conserved, no_value_is_whole_in_stock),
        OfStates(table_is_bounded, table_holds_twelve),
        OfStates(scope_are_bounded, scope_are_fewer),
        OfStates(sevens_are_best, no_primiera_is_84),
        OfStates(missing_suits_matter_alone, missing_suits_never_matter),
        OfStates(the_winner_leads, the_winner_has_twelve),
        OfStates(partners_win_together, neighbours_win_together),
    ),
    steps=(
        OfSteps(laid_cards_differ, nothing_is_laid),
        OfSteps(kings_stay, kings_leave),
        OfSteps(no_two_scope_running, nobody_makes_scopa),
        OfSteps(somebody_captures, the_last_card_captures),
        OfSteps(points_never_fall, points_never_rise),
    ),
    views=(OfViews(hidden_cards_differ, all_cards_differ),),
)
