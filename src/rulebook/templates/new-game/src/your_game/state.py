"""The state of a game: everything that the rules look at, and nothing else."""

from attrs import frozen
from rulebook.core import Seat

from your_game.rules import Rules


@frozen
class State:
    """A position: `heap` counters are left; `seat` has the turn or, in a finished game, took the last one."""

    rules: Rules
    heap: int
    seat: Seat
