"""The order in which the players act in a turn."""

from typing import Final

from rulebook.games.prato_dei_conigli import Settings
from rulebook.kernels.language import Row
from rulebook.kernels.prato_dei_conigli.layout import DEALER, SEAT

NO_SEAT: Final = -1
"""After the dealer nobody acts."""


def left_of(seat: int, players: int) -> int:
    """The seat to the left of another."""
    return 0 if seat == players - 1 else seat + 1


def first_seat(row: Row, settings: Settings) -> int:
    """The seat that acts first in a step of the turn."""
    return left_of(row[DEALER], settings.players)


def seat_after(row: Row, settings: Settings, seat: int) -> int:
    """The seat that acts after another; NO_SEAT after the dealer, who is the last."""
    return NO_SEAT if seat == row[DEALER] else left_of(seat, settings.players)


def next_seat(row: Row, settings: Settings) -> int:
    """The seat that acts after the one that does now; NO_SEAT after the dealer."""
    return seat_after(row, settings, row[SEAT])


def place_in_order(row: Row, settings: Settings, seat: int) -> int:
    """As which a seat acts in a step of the turn, from 0."""
    place = seat - row[DEALER] - 1
    return place if place >= 0 else place + settings.players


def comes_after(row: Row, settings: Settings, seat: int, other: int) -> bool:
    """Whether a seat acts after another in a step of the turn."""
    return place_in_order(row, settings, seat) > place_in_order(row, settings, other)
