"""Playing and scoring: cards are played face down for places, earn carrot points and are discarded."""

from rulebook.games.prato_dei_conigli import Settings
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.prato_dei_conigli.conditions import is_valid
from rulebook.kernels.prato_dei_conigli.decks import FIRST, WORTH
from rulebook.kernels.prato_dei_conigli.layout import (
    CARDS,
    DISCARDS,
    HELD,
    PLACES,
    PLAYED,
    POINTS,
    SEAT,
    SEATS,
    SELECTION,
)
from rulebook.kernels.prato_dei_conigli.piles import game_of, has_card, singled_out, with_each, without_card


def played_at(seat: int, place: int) -> int:
    """Where the cards stand in a row that a seat has played for a place."""
    return PLAYED + PLACES * seat + place


def number_played(row: Row, seat: int) -> int:
    """How many cards a seat has played."""
    number = 0
    for place in range(PLACES):
        number += popcount(row[played_at(seat, place)])
    return number


def is_free(row: Row, seat: int, card: int, place: int) -> bool:
    """Whether a seat has played no equal card for a place."""
    return row[played_at(seat, place)] & FIRST[card] == 0


def may_play(row: Row, settings: Settings, card: int, place: int) -> bool:
    """Whether the seat that acts can play a card, given by its place in the tables, for a place."""
    seat = row[SEAT]
    if not has_card(row[HELD + seat], card) or not is_free(row, seat, card, place):
        return False
    return is_valid(row, card, place, singled_out(row[SELECTION + seat]))


def play(row: Row, card: int, place: int) -> None:
    """The seat that acts plays a card for a place."""
    seat = row[SEAT]
    row[HELD + seat] = without_card(row[HELD + seat], card)
    row[played_at(seat, place)] |= FIRST[card]


def worth_of(cards: int, game: int) -> int:
    """What a set of cards is worth."""
    points = 0
    for place in range(CARDS):
        card = CARDS * game + place
        points += WORTH[card] if has_card(cards, card) else 0
    return points


def carrots(row: Row, settings: Settings, seat: int) -> int:
    """What the cards are worth that a seat has played."""
    points = 0
    for place in range(PLACES):
        points += worth_of(row[played_at(seat, place)], game_of(settings))
    return points


def discard_played(row: Row, settings: Settings, seat: int, place: int) -> None:
    """What a seat has played for a place is discarded."""
    played = played_at(seat, place)
    row[DISCARDS] = with_each(row[DISCARDS], row[played], game_of(settings))
    row[played] = 0


def score(row: Row, settings: Settings) -> None:
    """Everybody scores what they have played, and all of it is discarded; nothing is singled out any more."""
    for seat in range(SEATS):
        row[POINTS + seat] += carrots(row, settings, seat)
        row[SELECTION + seat] = 0
    for seat in range(SEATS):
        for place in range(PLACES):
            discard_played(row, settings, seat, place)
