"""Invariants: what is so in every state of a game. A row for which they hold is that of a well-formed state."""

from rulebook.games.scopa import Length, Settings
from rulebook.games.scopa.box.components import admits
from rulebook.games.scopa.chapters.dealing import is_void
from rulebook.games.scopa.chapters.turn import first_to_play, next_seat
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.scopa.cards import KINGS, suit_of
from rulebook.kernels.scopa.counting import is_over, sides_of
from rulebook.kernels.scopa.layout import (
    ALL,
    CARDS,
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
    SUITS,
    TABLE,
)
from rulebook.kernels.scopa.stepping import are_empty


def holds(row: Row, settings: Settings) -> bool:
    """All invariants."""
    return (
        is_seated(row, settings)
        and is_conserved(row)
        and sides_fit(row, settings)
        and phase_fits(row, settings)
        and table_fits(row)
        and comes_out_even(to_deal(row), settings.players)
        and points_fit(row, settings)
    )


def is_seated(row: Row, settings: Settings) -> bool:
    """The number of players is possible, seats and sides exist, and nothing belongs to those that do not."""
    players = settings.players
    seated = admits(players, PRINTED) and 0 <= row[SEAT] < players and 0 <= row[DEALER] < players
    seated = seated and NO_SIDE <= row[LAST] < sides_of(players)
    for seat in range(SEATS):
        seated = seated and (seat < players or row[HAND + seat] == 0)
    for side in range(SIDES):
        seated = seated and row[SCOPE + side] >= 0 and row[POINTS + side] >= 0
        if side >= sides_of(players):
            seated = seated and row[PILE + side] == 0 and row[SCOPE + side] == 0 and row[POINTS + side] == 0
    return seated


def is_conserved(row: Row) -> bool:
    """Every card is somewhere, and nowhere else."""
    cards, number, fits = row[STOCK] | row[TABLE], popcount(row[STOCK]) + popcount(row[TABLE]), True
    for place in range(HAND, PILE + SIDES):
        fits = fits and 0 <= row[place] <= ALL
        cards |= row[place]
        number += popcount(row[place])
    return fits and 0 <= row[STOCK] <= ALL and 0 <= row[TABLE] <= ALL and cards == ALL and number == CARDS


def sides_fit(row: Row, settings: Settings) -> bool:
    """Some side has captured last exactly if there are piles, and has one itself; nobody captures less than two cards."""
    piles, fits = 0, True
    for side in range(SIDES):
        size = popcount(row[PILE + side])
        piles |= row[PILE + side]
        fits = fits and size != 1 and 2 * row[SCOPE + side] <= size and (row[LAST] != side or size > 0)
    return fits and (row[LAST] == NO_SIDE) == (piles == 0)


def phase_fits(row: Row, settings: Settings) -> bool:
    """Hands, stock, table and turn fit the phase."""
    phase = row[PHASE]
    if phase == DEALING:
        return row[LAST] == NO_SIDE and row[TABLE] == 0 and are_being_dealt(row, settings)
    if phase == LAYING_OUT:
        return row[LAST] == NO_SIDE and popcount(row[TABLE]) < PRINTED.table and are_dealt(row, settings)
    if phase == DEALING_NEW_HANDS:
        return row[STOCK] != 0 and are_being_dealt(row, settings)
    if phase == PLAYING:
        return are_played(row, settings) and (not is_opening(row, settings) or not has_too_many_kings(row, settings))
    return phase == OVER and are_empty(row) and row[STOCK] == 0 and row[TABLE] == 0


def are_being_dealt(row: Row, settings: Settings) -> bool:
    """From the first to play on, hands before one that is being dealt are full, those after it empty; not all are full."""
    seat = first_to_play(row[DEALER], settings.players)
    fits, before = row[SEAT] == seat, PRINTED.hand
    for number in range(SEATS):
        if number < settings.players:
            size = popcount(row[HAND + seat])
            fits = fits and size <= PRINTED.hand and (size == 0 or before == PRINTED.hand)
            before = size
            seat = next_seat(seat, settings.players)
    return fits and before < PRINTED.hand


def are_dealt(row: Row, settings: Settings) -> bool:
    """Everybody has a whole hand, and the player after the dealer is first."""
    fits = row[SEAT] == first_to_play(row[DEALER], settings.players)
    for seat in range(SEATS):
        fits = fits and (seat >= settings.players or popcount(row[HAND + seat]) == PRINTED.hand)
    return fits


def are_played(row: Row, settings: Settings) -> bool:
    """The player holds a card, and those who have played in this round hold one less than those who have not."""
    held, fits, has_played = popcount(row[HAND + row[SEAT]]), True, 1
    seat = first_to_play(row[DEALER], settings.players)
    for number in range(SEATS):
        if number < settings.players:
            has_played = 0 if seat == row[SEAT] else has_played
            fits = fits and popcount(row[HAND + seat]) == held - has_played
            seat = next_seat(seat, settings.players)
    return fits and 1 <= held <= PRINTED.hand


def is_opening(row: Row, settings: Settings) -> bool:
    """Whether no card has been played in this deal."""
    return popcount(row[STOCK]) + PRINTED.hand * settings.players == CARDS - PRINTED.table and row[LAST] == NO_SIDE


def has_too_many_kings(row: Row, settings: Settings) -> bool:
    """Whether a deal with these cards on the table would be void."""
    return is_void(popcount(row[TABLE] & KINGS), PRINTED, settings.readings)


def table_fits(row: Row) -> bool:
    """Fewer cards than were turned up lie beside others of their value: a card that is played would have captured one."""
    values = 0
    for suit in range(SUITS):
        values |= suit_of(row[TABLE], suit)
    return popcount(row[TABLE]) - popcount(values) < PRINTED.table


def to_deal(row: Row) -> int:
    """How many cards are dealt to hands from here on in the deal, or from the beginning of a round that is being dealt."""
    number = popcount(row[STOCK])
    if row[PHASE] != PLAYING:
        for seat in range(SEATS):
            number += popcount(row[HAND + seat])
    if row[PHASE] <= LAYING_OUT:
        number += popcount(row[TABLE]) - PRINTED.table
    return number


def comes_out_even(cards: int, players: int) -> bool:
    """Whether cards are dealt out in whole rounds."""
    return cards % (players * PRINTED.hand) == 0


def points_fit(row: Row, settings: Settings) -> bool:
    """The game is over exactly if the points say so; in a game of one deal they are scored at its end."""
    if row[PHASE] == OVER:
        return is_over(row, settings)
    if settings.variants.length == Length.ONE_DEAL:
        return row[POINTS] + row[POINTS + 1] + row[POINTS + 2] == 0
    return not is_over(row, settings)
