"""The invariants: what is so in every state of a game."""

from rulebook.games.prato_dei_conigli import Mode, Settings
from rulebook.games.prato_dei_conigli.chapters.dealing import is_asked
from rulebook.games.prato_dei_conigli.chapters.dice import chooses_at_roll
from rulebook.games.prato_dei_conigli.chapters.moving import may_draw, moves_allowed, names_area_first
from rulebook.games.prato_dei_conigli.chapters.setup import first_dealer, first_stop
from rulebook.games.prato_dei_conigli.chapters.sun import has_set, next_dealer
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.prato_dei_conigli.conditions import is_valid
from rulebook.kernels.prato_dei_conigli.decks import FIELD, MOST_WORTH
from rulebook.kernels.prato_dei_conigli.dice import both_jokers, by_dice, can_be_selected, rolls
from rulebook.kernels.prato_dei_conigli.layout import (
    AREA,
    AREAS,
    BAG,
    CARDS,
    CHOOSING_AT_PLAY,
    CHOOSING_AT_ROLL,
    CHOOSING_MARKER,
    COPIES,
    DEALER,
    DEALING,
    DECK,
    DISCARDING,
    DISCARDS,
    DRAWING,
    DRAWN_RABBIT,
    FILLING,
    FIRST_DEAL,
    HAND,
    HELD,
    IN_AREA,
    KINDS,
    MARKER,
    MOVED,
    MOVING,
    NAMED,
    OVER,
    PHASE,
    PLACES,
    PLAYING,
    POINTS,
    PUTTING,
    REPEATED,
    ROLLED,
    ROLLING,
    SEAT,
    SEATS,
    SELECTION,
    STOPS,
    SUN,
)
from rulebook.kernels.prato_dei_conigli.order import comes_after
from rulebook.kernels.prato_dei_conigli.piles import (
    are_cards,
    are_rabbits,
    copies_of,
    game_of,
    is_set,
    listed,
    rabbits_of_kind,
    singled_out,
)
from rulebook.kernels.prato_dei_conigli.playing import is_free, number_played, played_at
from rulebook.kernels.prato_dei_conigli.setup import NO_AREA, area_to_fill, seat_to_choose, seat_to_deal_first
from rulebook.kernels.prato_dei_conigli.turn import seat_to_deal_to

# Numbers and piles.


def is_among(number: int, least: int, most: int) -> bool:
    """Whether a number lies in a range."""
    return least <= number <= most


def numbers_are_in_range(row: Row, settings: Settings) -> bool:
    """Every small number of the table lies in its range."""
    if not is_among(row[PHASE], FILLING, OVER) or not is_among(row[SUN], first_stop(), STOPS):
        return False
    if not is_among(row[DEALER], 0, settings.players - 1) or not is_among(row[SEAT], 0, settings.players - 1):
        return False
    if not is_among(row[ROLLED], 0, rolls(settings)) or not is_among(row[REPEATED], 0, 1):
        return False
    return is_among(row[MOVED], 0, 1) and is_among(row[NAMED], 0, AREAS) and is_among(row[DRAWN_RABBIT], 0, KINDS)


def seats_fit(row: Row, settings: Settings) -> bool:
    """Every small number of a seat lies in its range, and there is nothing where nobody sits."""
    right = True
    for seat in range(SEATS):
        most = 1 if seat < settings.players else 0
        right = right and is_among(row[MARKER + seat], 0, KINDS * most)
        right = right and is_among(row[SELECTION + seat], 0, 255 * most)
        right = right and (most == 1 or (is_bare(row, seat) and row[POINTS + seat] == 0))
    return right


def is_bare(row: Row, seat: int) -> bool:
    """Whether a seat has no cards."""
    return row[HELD + seat] == 0 and number_played(row, seat) == 0


def rabbits_are_in_order(row: Row, settings: Settings) -> bool:
    """Every pile of rabbits fills its fields from their lowest bits."""
    right = are_rabbits(row[BAG])
    for area in range(AREAS):
        right = right and are_rabbits(row[AREA + area])
    return right


def cards_are_in_order(row: Row, settings: Settings) -> bool:
    """Every pile of cards fills its fields from their lowest bits, and what has been played for a place is a set."""
    game = game_of(settings)
    right = are_cards(row[DECK], game) and are_cards(row[DISCARDS], game)
    for seat in range(SEATS):
        right = right and are_cards(row[HELD + seat], game)
        for place in range(PLACES):
            right = right and is_set(row[played_at(seat, place)], game)
    return right


def rabbits_in_all(row: Row, kind: int) -> int:
    """How many rabbits of a kind there are on the table and in the bag."""
    number = rabbits_of_kind(row[BAG], kind) + (1 if row[DRAWN_RABBIT] == 1 + kind else 0)
    for area in range(AREAS):
        number += rabbits_of_kind(row[AREA + area], kind)
    for seat in range(SEATS):
        number += 1 if row[MARKER + seat] == 1 + kind else 0
    return number


def cards_in_all(row: Row, card: int) -> int:
    """How many copies of a card there are on the table: seat by seat, since a play moves one from a hand to a place."""
    number = 0
    for seat in range(SEATS):
        own = copies_of(row[HELD + seat], card)
        for place in range(PLACES):
            own += 0 if is_free(row, seat, card, place) else 1
        number += own
    return number + (copies_of(row[DECK], card) + copies_of(row[DISCARDS], card))


def every_rabbit_is_there(row: Row, settings: Settings) -> bool:
    """Every rabbit of the box is there."""
    right = True
    for kind in range(KINDS):
        right = right and rabbits_in_all(row, kind) == COPIES
    return right


def is_of(settings: Settings, card: int) -> bool:
    """Whether a card, by its place in the tables, is one of the game that is played."""
    return game_of(settings) == (card >= CARDS)


def every_card_is_there(row: Row, settings: Settings) -> bool:
    """Every card of the deck is there."""
    right = True
    for card in range(2 * CARDS):
        right = right and (not is_of(settings, card) or cards_in_all(row, card) == popcount(FIELD[card]))
    return right


# The setup and the sky.


def cards_of_seat(row: Row, seat: int) -> int:
    """How many cards a seat holds and has played."""
    return popcount(row[HELD + seat]) + number_played(row, seat)


def is_before_play(row: Row) -> bool:
    """Whether the game is being set up."""
    return row[PHASE] <= FIRST_DEAL


def is_before_cards(row: Row) -> bool:
    """Whether no card has been dealt."""
    return row[PHASE] == FILLING or row[PHASE] == CHOOSING_MARKER


def sun_is_right(row: Row, settings: Settings) -> bool:
    """The game is over exactly when the sun has set, and the right seat deals."""
    is_over = row[PHASE] == OVER
    if has_set(row[SUN], STOPS) != is_over:
        return False
    dealer, turns = first_dealer(settings), row[SUN] - (2 if is_over else 1)
    for turn in range(STOPS):
        dealer = next_dealer(dealer, settings.players) if turn < turns else dealer
    return row[DEALER] == dealer


def points_fit(row: Row, settings: Settings) -> bool:
    """Nobody has more points than whole hands of the best card would have earned by now."""
    right, most = True, HAND * MOST_WORTH[game_of(settings)] * (row[SUN] - first_stop())
    for seat in range(SEATS):
        right = right and is_among(row[POINTS + seat], 0, most)
    return right


def is_filled_in_order(row: Row) -> bool:
    """Whether one area has been filled after the other, and all of them where that is done."""
    right = True
    for area in range(AREAS):
        there = popcount(row[AREA + area])
        right = right and there <= IN_AREA and (row[PHASE] == FILLING or there == IN_AREA)
        if area:
            right = right and (there == 0 or popcount(row[AREA + area - 1]) == IN_AREA)
    return right


def markers_are_chosen_in_order(row: Row, settings: Settings) -> bool:
    """Whether seats without a marker come after those that have one."""
    right = True
    for seat in range(1, SEATS):
        right = right and (row[MARKER + seat] == 0 or row[MARKER + seat - 1] != 0)
    return right


def setup_is_right(row: Row, settings: Settings) -> bool:
    """Before play pieces come one after the other; later everybody has a marker."""
    if is_before_play(row) and (row[SUN] > first_stop() or row[DISCARDS] != 0 or not is_filled_in_order(row)):
        return False
    if not is_before_cards(row):
        return seat_to_choose(row, settings) < 0
    right = row[MARKER] == 0 and area_to_fill(row) != NO_AREA if row[PHASE] == FILLING else True
    right = right and markers_are_chosen_in_order(row, settings)
    for seat in range(SEATS):
        right = right and is_bare(row, seat)
    return right


# The dice.


def is_before_dice(row: Row) -> bool:
    """Whether the dice have not been rolled in this turn, or no more turn comes."""
    return row[PHASE] <= ROLLING or row[PHASE] == OVER


def has_come_to_play(row: Row, settings: Settings, seat: int) -> bool:
    """Whether a seat has begun to play cards."""
    if row[PHASE] == PLAYING and seat == row[SEAT]:
        return True
    at_play = row[PHASE] == PLAYING or row[PHASE] == CHOOSING_AT_PLAY
    return at_play and comes_after(row, settings, row[SEAT], seat)


def has_chosen(row: Row, settings: Settings, seat: int) -> bool:
    """Whether a seat must have chosen for a joker by now."""
    if row[PHASE] == CHOOSING_AT_ROLL:
        return comes_after(row, settings, row[SEAT], seat)
    return chooses_at_roll(settings.readings) or has_come_to_play(row, settings, seat)


def selections_are_right(row: Row, settings: Settings) -> bool:
    """For every seat that is singled out which the dice give, or what it can have chosen, once it has."""
    roll, right = row[ROLLED] - 1, True
    for seat in range(SEATS):
        if seat < settings.players and (by_dice(settings, roll) != 0 or has_chosen(row, settings, seat)):
            right = right and can_be_selected(settings, roll, row[SELECTION + seat])
        else:
            right = right and row[SELECTION + seat] == 0
    return right


def choosing_is_right(row: Row, settings: Settings) -> bool:
    """Players choose for a joker that is there, and at the time for it."""
    at_roll = row[PHASE] == CHOOSING_AT_ROLL
    if not at_roll and row[PHASE] != CHOOSING_AT_PLAY:
        return True
    return by_dice(settings, row[ROLLED] - 1) == 0 and chooses_at_roll(settings.readings) == at_roll


def nothing_is_singled_out(row: Row) -> bool:
    """Whether no seat has a selection or has played a card."""
    right = True
    for seat in range(SEATS):
        right = right and row[SELECTION + seat] == 0 and number_played(row, seat) == 0
    return right


def dice_are_right(row: Row, settings: Settings) -> bool:
    """The dice show something that counts, once they have been rolled; and what they single out is singled out."""
    is_before, is_first = is_before_dice(row), row[SUN] == first_stop()
    if is_before and not nothing_is_singled_out(row):
        return False
    if row[ROLLED] == 0:
        return is_first and is_before
    if both_jokers(settings, row[ROLLED] - 1) or (is_first and is_before):
        return False
    return is_before or (selections_are_right(row, settings) and choosing_is_right(row, settings))


# Moving, playing, and whose turn it is.


def is_of_a_move(row: Row) -> bool:
    """Whether a player moves a rabbit."""
    return row[PHASE] == MOVING or row[PHASE] == DRAWING or row[PHASE] == PUTTING


def repeating_is_right(row: Row, settings: Settings) -> bool:
    """What a repeated roll leads to is remembered until all have moved; no first roll is repeated with a single die."""
    if row[REPEATED] == 0:
        return True
    if row[SUN] == first_stop() and settings.variants.mode == Mode.CONTA:
        return False
    return is_of_a_move(row) or row[PHASE] == CHOOSING_AT_ROLL


def moves_are_right(row: Row, settings: Settings) -> bool:
    """Whoever moves has a move left, and draws from the bag as the readings say; nobody else moves."""
    if not is_of_a_move(row):
        return row[MOVED] == 0 and row[NAMED] == 0 and row[DRAWN_RABBIT] == 0
    if row[MOVED] >= moves_allowed(row[SEAT] == row[DEALER], row[REPEATED] == 1):
        return False
    named_first = names_area_first(settings.readings)
    if row[PHASE] == DRAWING:
        return (row[NAMED] != 0) == named_first and row[DRAWN_RABBIT] == 0 and may_draw(popcount(row[BAG]))
    if row[PHASE] == PUTTING:
        return row[DRAWN_RABBIT] != 0 and row[NAMED] == 0 and not named_first
    return row[NAMED] == 0 and row[DRAWN_RABBIT] == 0


def plays_wait(row: Row, settings: Settings) -> bool:
    """Nobody has played a card who has not come to play."""
    right = True
    for seat in range(SEATS):
        for place in range(PLACES):
            right = right and (row[played_at(seat, place)] == 0 or has_come_to_play(row, settings, seat))
    return right


def plays_are_right(row: Row, settings: Settings) -> bool:
    """What has been played is valid in its place."""
    right = True
    for seat in range(SEATS):
        rabbits = singled_out(row[SELECTION + seat])
        for place in range(PLACES):
            for card in range(CARDS):
                number = listed(settings, card)
                right = right and (is_free(row, seat, number, place) or is_valid(row, number, place, rabbits))
    return right


def seat_is_right(row: Row, settings: Settings) -> bool:
    """The seat is the one to which the phase has come."""
    phase = row[PHASE]
    if phase == FILLING:
        return row[SEAT] == first_dealer(settings)
    if phase == CHOOSING_MARKER:
        return row[SEAT] == seat_to_choose(row, settings)
    if phase == FIRST_DEAL:
        return row[SEAT] == seat_to_deal_first(row, settings)
    if phase == DEALING:
        return row[SEAT] == seat_to_deal_to(row, settings)
    if phase == ROLLING:
        return row[SEAT] == row[DEALER]
    return row[SEAT] == row[DEALER] if phase == OVER else True


def are_dealt(row: Row) -> bool:
    """Whether all cards of this turn have been dealt."""
    return row[PHASE] >= ROLLING and row[PHASE] != OVER


def hands_are_right(row: Row, settings: Settings) -> bool:
    """No hand is larger than whole, and all are whole once the dice are rolled."""
    right = True
    for seat in range(SEATS):
        if seat < settings.players:
            cards = cards_of_seat(row, seat)
            right = right and cards <= HAND and (cards == HAND or not are_dealt(row))
            right = right and (row[PHASE] != FIRST_DEAL or seat <= row[SEAT] or cards == 0)
    return right


def somebody_can_act(row: Row, settings: Settings) -> bool:
    """Whoever is asked for cards has some, and there is a card where one is dealt."""
    held = popcount(row[HELD + row[SEAT]])
    if row[PHASE] == DISCARDING:
        return is_asked(held)
    if row[PHASE] == FIRST_DEAL or row[PHASE] == DEALING:
        return row[DECK] != 0
    return held > 0 if row[PHASE] == PLAYING else True


def holds(row: Row, settings: Settings) -> bool:
    """What is so in every state of a game."""
    if not numbers_are_in_range(row, settings) or not seats_fit(row, settings):
        return False
    if not rabbits_are_in_order(row, settings) or not cards_are_in_order(row, settings):
        return False
    if not every_rabbit_is_there(row, settings) or not every_card_is_there(row, settings):
        return False
    if not sun_is_right(row, settings) or not points_fit(row, settings) or not setup_is_right(row, settings):
        return False
    if not dice_are_right(row, settings) or not repeating_is_right(row, settings) or not moves_are_right(row, settings):
        return False
    if not plays_wait(row, settings) or not plays_are_right(row, settings) or not seat_is_right(row, settings):
        return False
    return hands_are_right(row, settings) and somebody_can_act(row, settings)
