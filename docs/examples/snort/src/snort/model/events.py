"""Events: what changed, in the past tense, each with the clause behind it."""

from typing import TypeAlias

from attrs import frozen
from rulebook.core import Open, Seat, told
from rulebook.core.kits.grids import Space

from snort.model.clauses import Cited


@told("{seat} let an animal into {field}")
@frozen
class AnimalPut(Cited):
    seat: Open[Seat]
    field: Open[Space]


@told("{loser} had no room for an animal, and {winner} won")
@frozen
class GameWon(Cited):
    loser: Open[Seat]
    winner: Open[Seat]


Event: TypeAlias = AnimalPut | GameWon
