"""Components and settings: the fields of the board, and who can play."""

from typing import Annotated

from attrs import frozen
from rulebook.core import GameSettings, NoChoice, Range, Ranged, derived
from rulebook.core.kits import grids
from rulebook.core.kits.grids import LONGEST, Space

from snort.model.clauses import implements


@frozen
class Components(Ranged):
    """The size of the board."""

    rows: Annotated[int, Range(2, LONGEST)] = LONGEST
    columns: Annotated[int, Range(2, LONGEST)] = LONGEST


@frozen(slots=False)
class Settings(GameSettings):
    """How a game is played."""

    readings: NoChoice = NoChoice()
    variants: NoChoice = NoChoice()
    components: Components = Components()


@implements("board-1")
def board(components: Components) -> tuple[Space, ...]:
    """board-1 The board has 64 fields, in eight rows of eight."""
    return grids.board(components.rows, components.columns)


@derived
def fields(settings: Settings) -> tuple[Space, ...]:
    """The fields of the board that is played on."""
    return board(settings.components)


@implements("players-1")
def admits(players: int, components: Components) -> bool:
    """players-1 Two players take part."""
    return players == 2
