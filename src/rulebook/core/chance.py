"""Who is to act: a seat at the table, or chance."""

from enum import Enum
from typing import Final, Literal, TypeAlias

Seat: TypeAlias = int
"""A place at the table: 0 to the number of players less one, clockwise."""


class Chance(Enum):
    """The actor that turns up cards and rolls dice."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE

Actor: TypeAlias = Seat | Literal[Chance.CHANCE]
