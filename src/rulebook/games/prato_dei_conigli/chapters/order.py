"""The order in which the players act in a turn."""

from rulebook.core.chance import Seat
from rulebook.games.prato_dei_conigli.model.clauses import implements


@implements("turn-1")
def order(dealer: Seat, players: int) -> tuple[Seat, ...]:
    """turn-1 Within a turn, the players act clockwise, with the dealer last."""
    return (*range(dealer + 1, players), *range(dealer + 1))


def next_in_order(seat: Seat, dealer: Seat, players: int) -> Seat | None:
    """The seat that acts after another; None after the dealer, who is the last."""
    seats = order(dealer, players)
    place = seats.index(seat) + 1
    return seats[place] if place < players else None


def after_in_order(seat: Seat, dealer: Seat, players: int) -> tuple[Seat, ...]:
    """The seats that act after another."""
    seats = order(dealer, players)
    return seats[seats.index(seat) + 1 :]
