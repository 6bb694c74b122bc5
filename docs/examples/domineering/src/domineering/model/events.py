"""Events: what changed, in the past tense, each with the clause behind it."""

from typing import TypeAlias

from attrs import frozen
from rulebook.core import Open, Seat, told
from rulebook.core.kits.grids import Space

from domineering.model.clauses import Cited


@told("{seat} covered {square} and {other}")
@frozen
class DominoPut(Cited):
    seat: Open[Seat]
    square: Open[Space]
    other: Open[Space]


@told("{loser} had no room for a domino, and {winner} won")
@frozen
class GameWon(Cited):
    loser: Open[Seat]
    winner: Open[Seat]


Event: TypeAlias = DominoPut | GameWon
