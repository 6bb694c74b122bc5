"""Events: what changed, in the past tense, each with the clause that made it so. They are a step's explanation."""

from typing import TypeAlias

from attrs import frozen
from rulebook.core import Seat

from your_game.clauses import ClauseId


@frozen
class CountersTaken:
    """`seat` took some counters, and `left` are left."""

    clause: ClauseId
    seat: Seat
    counters: int
    left: int


@frozen
class GameWon:
    """`seat` took the last counter and won."""

    clause: ClauseId
    seat: Seat


Event: TypeAlias = CountersTaken | GameWon
EVENTS = (CountersTaken, GameWon)
