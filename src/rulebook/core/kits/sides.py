"""Sides: seats that win together. Partners sit opposite each other, so with two sides every second seat is of the same."""

from rulebook.core.chance import Seat

__all__ = ["ahead", "by_seat", "seats_of", "side_of"]


def side_of(seat: Seat, sides: int) -> int:
    """The side of a seat."""
    return seat % sides


def seats_of(side: int, sides: int, players: int) -> tuple[Seat, ...]:
    """The seats of one of several sides."""
    return tuple([seat for seat in range(players) if seat % sides == side])


def ahead(totals: tuple[int, ...], players: int) -> tuple[Seat, ...]:
    """The seats of all sides that no other has more than."""
    return tuple([seat for seat in range(players) if totals[seat % len(totals)] == max(totals)])


def by_seat(totals: tuple[int, ...], players: int) -> tuple[int, ...]:
    """For every seat what its side has."""
    return tuple([totals[seat % len(totals)] for seat in range(players)])
