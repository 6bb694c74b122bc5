"""What every seat has one of: hands, piles, markers, given as a tuple in seat order."""

from typing import TypeVar

from rulebook.core.chance import Seat

Holding = TypeVar("Holding")


def with_seat(holdings: tuple[Holding, ...], seat: Seat, holding: Holding) -> tuple[Holding, ...]:
    """`holdings` after that of `seat` has become `holding`."""
    changing = list(holdings)
    changing[seat] = holding
    return tuple(changing)
