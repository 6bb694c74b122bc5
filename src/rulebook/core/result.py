"""How a finished game ended."""

from attrs import frozen

from rulebook.core.chance import Seat


@frozen
class Result:
    """The score of every seat, in seat order, and the seats that won (several if they share the victory)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
