"""Who acts and who watches: the seats at the table, chance, and spectators."""

from enum import Enum
from typing import Annotated, Any, Final, Literal, TypeAlias

from rulebook.core.domains import Domain


def seats(settings: Any) -> range:
    """The seats at a table."""
    return range(settings.players)


MOST_SEATS: Final = 99
"""No game has a larger table."""
SEATS: Final = Domain(seats, within=range(MOST_SEATS))
"""The domain of seats, which also marks a field as naming a seat."""

Seat: TypeAlias = Annotated[int, SEATS]
"""A place at the table: 0 to the number of players minus one, clockwise."""


class Chance(Enum):
    """The actor that turns up cards and rolls dice."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE

Actor: TypeAlias = Seat | Literal[Chance.CHANCE]


class Spectator(Enum):
    """Somebody who watches, and sees what everybody sees."""

    SPECTATOR = "spectator"


SPECTATOR: Final = Spectator.SPECTATOR

Viewer: TypeAlias = Seat | Literal[Spectator.SPECTATOR]
"""Somebody who sees a state or is told of an event."""
