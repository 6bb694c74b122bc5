"""Hands: whose is to be filled next, and what they are after a piece came or went. Pieces are dealt in packets."""

from typing import TypeVar

from rulebook.core.chance import Seat
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat

__all__ = ["given", "lacking", "taken"]

Kind = TypeVar("Kind")


def lacking(hands: tuple[Multiset[Kind], ...], first: Seat, full: int) -> Seat | None:
    """The seat, from `first` on, whose hand has less than `full` pieces; None if nobody's has."""
    players = len(hands)
    for seat in range(first, first + players):
        if hands[seat % players].total < full:
            return seat % players
    return None


def given(hands: tuple[Multiset[Kind], ...], seat: Seat, piece: Kind) -> tuple[Multiset[Kind], ...]:
    """The hands after a seat got a piece."""
    return with_seat(hands, seat, hands[seat].with_one(piece))


def taken(hands: tuple[Multiset[Kind], ...], seat: Seat, piece: Kind) -> tuple[Multiset[Kind], ...]:
    """The hands after a seat gave a piece that it holds away."""
    return with_seat(hands, seat, hands[seat].without(piece))
