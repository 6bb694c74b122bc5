"""How a finished game ended."""

from attrs import frozen

from rulebook.core.chance import Seat


@frozen
class Result:
    """The score of every seat, in seat order, and the seats that won: one or more, each with the best score.

    Where nobody is to win, all have the same score and share the victory.
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
