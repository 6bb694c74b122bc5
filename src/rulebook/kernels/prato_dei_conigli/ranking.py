"""Ranking: how many actions are left at most, chance included. Every action lowers this number, which is never below 0."""

from rulebook.games.prato_dei_conigli import Settings
from rulebook.games.prato_dei_conigli.chapters.setup import first_stop
from rulebook.games.prato_dei_conigli.chapters.turn import MOST_IN_MOVE
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.prato_dei_conigli.facts import LEFT_IN_BAG
from rulebook.kernels.prato_dei_conigli.invariants import is_before_play
from rulebook.kernels.prato_dei_conigli.layout import (
    AREAS,
    BAG,
    CHOOSING_AT_PLAY,
    CHOOSING_AT_ROLL,
    DEALER,
    DEALING,
    DISCARDING,
    DRAWING,
    FILLING,
    HAND,
    HELD,
    IN_AREA,
    MARKER,
    MOVED,
    MOVING,
    OVER,
    PHASE,
    PLAYING,
    PUTTING,
    ROLLING,
    SEAT,
    SEATS,
    SELECTION,
    STOPS,
    SUN,
)
from rulebook.kernels.prato_dei_conigli.order import place_in_order

# The longest game.


def most_plays(settings: Settings) -> int:
    """How many actions of playing a turn can have."""
    return settings.players * (HAND + 1)


def most_moves(settings: Settings) -> int:
    """How many actions of moving a turn can have: the dealer can have two moves."""
    return MOST_IN_MOVE * (settings.players + 1)


def most_in_turn(settings: Settings) -> int:
    """How many actions a turn can have: discards, deals, a roll, choices for a joker, moves and plays."""
    return settings.players * (1 + HAND + 1) + 1 + most_moves(settings) + most_plays(settings)


def in_turns(settings: Settings, turns: int) -> int:
    """How many actions that many turns can have."""
    number = 0
    for turn in range(STOPS):
        number += most_in_turn(settings) if turn < turns else 0
    return number


def longest(settings: Settings) -> int:
    """How many actions a game can have: rabbits, markers and cards of the setup, and those of its turns."""
    return AREAS * IN_AREA + settings.players * (1 + HAND) + in_turns(settings, STOPS - first_stop())


# What is left of it.


def cards_missing(row: Row, settings: Settings) -> int:
    """How many cards all hands are short of."""
    number = 0
    for seat in range(SEATS):
        number += HAND - popcount(row[HELD + seat]) if seat < settings.players else 0
    return number


def setup_left(row: Row, settings: Settings) -> int:
    """How many rabbits, markers and cards the setup still brings."""
    number = cards_missing(row, settings) + (popcount(row[BAG]) - LEFT_IN_BAG if row[PHASE] == FILLING else 0)
    for seat in range(SEATS):
        number += 1 if seat < settings.players and row[MARKER + seat] == 0 else 0
    return number


def choices_left(row: Row, settings: Settings) -> int:
    """How many choices for a joker can still come in this turn."""
    number = 0
    for seat in range(SEATS):
        number += 1 if seat < settings.players and row[SELECTION + seat] == 0 else 0
    return number


def seats_after(row: Row, settings: Settings) -> int:
    """How many seats act in this step of the turn after the one that does now."""
    return settings.players - 1 - place_in_order(row, settings, row[SEAT])


def dealing_left(row: Row, settings: Settings) -> int:
    """How many cards can still be dealt in this turn, and discards come before that."""
    if row[PHASE] == DISCARDING:
        return seats_after(row, settings) + 1 + settings.players * HAND
    return cards_missing(row, settings) if row[PHASE] == DEALING else 0


def moving_left(row: Row, settings: Settings) -> int:
    """How many actions of moving can still come in this turn, one of which is going on."""
    moves = 2 - row[MOVED] if row[SEAT] == row[DEALER] else 2
    left = MOST_IN_MOVE * (seats_after(row, settings) + moves)
    if row[PHASE] == DRAWING:
        return left - 1
    return left - 2 if row[PHASE] == PUTTING else left


def left_in_turn(row: Row, settings: Settings) -> int:
    """How many actions can still come in this turn."""
    phase, choices = row[PHASE], choices_left(row, settings)
    if phase in (PLAYING, CHOOSING_AT_PLAY):
        return choices + seats_after(row, settings) * (HAND + 1) + popcount(row[HELD + row[SEAT]]) + 1
    if phase in (MOVING, DRAWING, PUTTING):
        return choices + moving_left(row, settings) + most_plays(settings)
    if phase == CHOOSING_AT_ROLL:
        return choices + most_moves(settings) + most_plays(settings)
    rolls = 1 if phase in (DISCARDING, DEALING, ROLLING) else 0
    return dealing_left(row, settings) + rolls + choices + most_moves(settings) + most_plays(settings)


def actions_left(row: Row, settings: Settings) -> int:
    """How many actions can still come in this game."""
    if row[PHASE] == OVER:
        return 0
    later = in_turns(settings, STOPS - first_stop() - row[SUN])
    if is_before_play(row):
        return setup_left(row, settings) + most_in_turn(settings) + later
    return left_in_turn(row, settings) + later
