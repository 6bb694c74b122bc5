"""The turn: its steps, the order of the players, and what each action leads to."""

from rulebook.games.prato_dei_conigli import Settings
from rulebook.games.prato_dei_conigli.chapters.dealing import is_asked
from rulebook.games.prato_dei_conigli.chapters.dice import chooses_at_roll
from rulebook.games.prato_dei_conigli.chapters.moving import moves_allowed
from rulebook.games.prato_dei_conigli.chapters.sun import has_set, next_dealer, next_stop
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.prato_dei_conigli.layout import (
    CHOOSING_AT_PLAY,
    CHOOSING_AT_ROLL,
    DEALER,
    DEALING,
    DECK,
    DISCARDING,
    DISCARDS,
    HELD,
    MOVED,
    MOVING,
    OVER,
    PHASE,
    PLAYING,
    REPEATED,
    ROLLING,
    SEAT,
    SEATS,
    SELECTION,
    STOPS,
    SUN,
)
from rulebook.kernels.prato_dei_conigli.order import NO_SEAT, first_seat, next_seat, seat_after
from rulebook.kernels.prato_dei_conigli.piles import game_of, together
from rulebook.kernels.prato_dei_conigli.playing import score
from rulebook.kernels.prato_dei_conigli.setup import is_due

# The dice. The last steps come first, since each leads to the next.


def begin_dice(row: Row, settings: Settings) -> None:
    """The dealer rolls the dice."""
    row[PHASE] = ROLLING
    row[SEAT] = row[DEALER]


# Dealing.


def renew(row: Row) -> None:
    """An exhausted deck is made of the discards."""
    if row[DECK] == 0:
        row[DECK] = row[DISCARDS]
        row[DISCARDS] = 0


def seat_to_deal_to(row: Row, settings: Settings) -> int:
    """The first seat, from the dealer's left, that is due cards; NO_SEAT when all hands are full."""
    seat = first_seat(row, settings)
    for _ in range(SEATS):
        if seat != NO_SEAT and not is_due(row, seat):
            seat = seat_after(row, settings, seat)
    return seat


def deal_next(row: Row, settings: Settings) -> None:
    """The next player whose hand is not full is dealt cards; after the last one the dice are rolled."""
    seat = seat_to_deal_to(row, settings)
    if seat == NO_SEAT:
        begin_dice(row, settings)
    else:
        row[PHASE] = DEALING
        row[SEAT] = seat
        renew(row)


def discard_next(row: Row, settings: Settings, seat: int) -> None:
    """The player who can keep or discard next, from a seat on, does so; after the last one the cards are dealt."""
    for _ in range(SEATS):
        if seat != NO_SEAT and not is_asked(popcount(row[HELD + seat])):
            seat = seat_after(row, settings, seat)
    if seat == NO_SEAT:
        deal_next(row, settings)
    else:
        row[PHASE] = DISCARDING
        row[SEAT] = seat


def begin_dealing(row: Row, settings: Settings) -> None:
    """The first player keeps or discards."""
    discard_next(row, settings, first_seat(row, settings))


def discard_hand(row: Row, settings: Settings) -> None:
    """The seat that acts discards all its cards."""
    hand = HELD + row[SEAT]
    row[DISCARDS] = together(row[DISCARDS], row[hand], game_of(settings))
    row[hand] = 0


# The sun and scoring.


def end_or_go_on(row: Row, settings: Settings) -> None:
    """After sunset the game is over; otherwise the next player deals and a turn begins."""
    if has_set(row[SUN], STOPS):
        row[PHASE] = OVER
        row[SEAT] = row[DEALER]
    else:
        row[DEALER] = next_dealer(row[DEALER], settings.players)
        begin_dealing(row, settings)


def begin_sun(row: Row, settings: Settings) -> None:
    """The sun moves on."""
    row[SUN] = next_stop(row[SUN])
    end_or_go_on(row, settings)


def begin_scoring(row: Row, settings: Settings) -> None:
    """The cards that were played are scored, and the sun moves."""
    score(row, settings)
    begin_sun(row, settings)


# Playing.


def play_next(row: Row, settings: Settings, seat: int) -> None:
    """A player comes to play cards, and first chooses for a joker where they still have to."""
    row[PHASE] = PLAYING if row[SELECTION + seat] else CHOOSING_AT_PLAY
    row[SEAT] = seat


def begin_playing(row: Row, settings: Settings) -> None:
    """The first player comes to play cards."""
    play_next(row, settings, first_seat(row, settings))


def end_playing(row: Row, settings: Settings) -> None:
    """The next player plays; after the dealer the cards are scored."""
    seat = next_seat(row, settings)
    if seat == NO_SEAT:
        begin_scoring(row, settings)
    else:
        play_next(row, settings, seat)


# Moving.


def begin_moving(row: Row, settings: Settings) -> None:
    """The first player moves a rabbit."""
    row[PHASE] = MOVING
    row[MOVED] = 0
    row[SEAT] = first_seat(row, settings)


def end_moving(row: Row, settings: Settings) -> None:
    """The next player moves; after the dealer the cards are played."""
    seat = next_seat(row, settings)
    row[MOVED] = 0
    if seat == NO_SEAT:
        row[REPEATED] = 0
        begin_playing(row, settings)
    else:
        row[PHASE] = MOVING
        row[SEAT] = seat


def go_on_moving(row: Row, settings: Settings) -> None:
    """After a move: the dealer's second one, or the next player."""
    row[MOVED] += 1
    if row[MOVED] < moves_allowed(row[SEAT] == row[DEALER], row[REPEATED] != 0):
        row[PHASE] = MOVING
    else:
        end_moving(row, settings)


# Choosing for a joker.


def choose_or_move(row: Row, settings: Settings) -> None:
    """After the dice: the choices for a joker where they are made now, or else the moves."""
    first = first_seat(row, settings)
    if row[SELECTION + first] == 0 and chooses_at_roll(settings.readings):
        row[PHASE] = CHOOSING_AT_ROLL
        row[SEAT] = first
    else:
        begin_moving(row, settings)


def go_on_choosing(row: Row, settings: Settings) -> None:
    """The next player chooses for the joker; after the dealer rabbits are moved."""
    seat = next_seat(row, settings)
    if seat == NO_SEAT:
        begin_moving(row, settings)
    else:
        row[SEAT] = seat
