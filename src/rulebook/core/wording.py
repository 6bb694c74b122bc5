"""Words that every game needs to tell what happens."""

from collections.abc import Sequence

from rulebook.core.chance import Seat


def seat_name(seat: Seat) -> str:
    """A seat at the head of a sentence."""
    return f"Seat {seat}"


def counted(number: int, thing: str) -> str:
    """Some things with their number: `1 card`, `2 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(things: Sequence[object]) -> str:
    """Things in a row: `R6, B6 and B6`; nothing is `nothing`."""
    *most, last = map(str, things or ["nothing"])
    return f"{', '.join(most)} and {last}" if most else last


def winning(winners: tuple[Seat, ...]) -> str:
    """Who won: `Seat 1 won`, `Seats 0 and 2 won together`."""
    return f"Seat {winners[0]} won" if len(winners) == 1 else f"Seats {listed(winners)} won together"
