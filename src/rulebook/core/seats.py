"""Tuples with one item for each seat, in seat order, such as hands, piles and markers."""

from typing import TypeVar

from rulebook.core.chance import Seat

Holding = TypeVar("Holding")


def with_seat(holdings: tuple[Holding, ...], seat: Seat, holding: Holding) -> tuple[Holding, ...]:
    """`holdings` with the item of `seat` replaced by `holding`."""
    changing = list(holdings)
    changing[seat] = holding
    return tuple(changing)
