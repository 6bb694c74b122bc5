"""Moving: every player may change the meadow a little before the cards are played."""

from typing import Final

from rulebook.games.prato_dei_conigli import Settings
from rulebook.games.prato_dei_conigli.chapters.moving import may_draw, may_hold, names_area_first
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.prato_dei_conigli.ids import (
    LEAVINGS,
    MOVES,
    OTHERS,
    draws,
    first_draw,
    first_move,
    first_removal,
    hold_id,
)
from rulebook.kernels.prato_dei_conigli.layout import AREA, AREAS, BAG, DRAWN_RABBIT, MOVED, MOVING, NAMED, PHASE, PUTTING
from rulebook.kernels.prato_dei_conigli.piles import has_rabbit, with_rabbit, without_rabbit

KIND_OF: Final = tuple([leaving // AREAS for leaving in range(LEAVINGS)])
AREA_OF: Final = tuple([leaving % AREAS for leaving in range(LEAVINGS)])
"""A leaving is a kind of rabbit and the area that it leaves."""
LEAVING_OF: Final = tuple([move // OTHERS for move in range(MOVES)])
TARGET_OF: Final = tuple(
    [[area for area in range(AREAS) if area != move // OTHERS % AREAS][move % OTHERS] for move in range(MOVES)]
)
"""Of every move, by rabbit, area and other area."""


def move(row: Row, kind: int, origin: int, target: int) -> None:
    """A rabbit moves from an area to another."""
    row[AREA + origin] = without_rabbit(row[AREA + origin], kind)
    row[AREA + target] = with_rabbit(row[AREA + target], kind)


def remove(row: Row, kind: int, origin: int) -> None:
    """A rabbit goes from an area back into the bag."""
    row[AREA + origin] = without_rabbit(row[AREA + origin], kind)
    row[BAG] = with_rabbit(row[BAG], kind)


def draw(row: Row, kind: int) -> None:
    """A rabbit comes out of the bag."""
    row[PHASE] = PUTTING
    row[DRAWN_RABBIT] = 1 + kind
    row[BAG] = without_rabbit(row[BAG], kind)


def put(row: Row, area: int) -> None:
    """A rabbit that was drawn comes into an area."""
    row[PHASE] = MOVING
    row[AREA + area] = with_rabbit(row[AREA + area], row[DRAWN_RABBIT] - 1)
    row[DRAWN_RABBIT] = 0
    row[NAMED] = 0


def can_leave(row: Row, leaving: int) -> bool:
    """Whether there is a rabbit of the kind in the area that it leaves."""
    return has_rabbit(row[AREA + AREA_OF[leaving]], KIND_OF[leaving])


def is_legal_move(row: Row, settings: Settings, id: int) -> bool:
    """Whether a player who moves can do what has this id."""
    if first_move(settings) <= id < first_removal(settings):
        return can_leave(row, LEAVING_OF[id - first_move(settings)])
    if first_removal(settings) <= id < first_draw(settings):
        return can_leave(row, id - first_removal(settings))
    if first_draw(settings) <= id < first_draw(settings) + draws(settings):
        return may_draw(popcount(row[BAG]))
    return id == hold_id(settings) and may_hold(row[MOVED], settings.readings)


def area_named(settings: Settings, id: int) -> int:
    """1 + the area that a draw names; 0 where the area is named after it."""
    return 1 + id - first_draw(settings) if names_area_first(settings.readings) else 0
