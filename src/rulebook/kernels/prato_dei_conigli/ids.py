"""The ids of decisions and outcomes: where those of each class begin."""

from typing import Final

from rulebook.games.prato_dei_conigli import Mode, Settings
from rulebook.games.prato_dei_conigli.chapters.moving import names_area_first
from rulebook.kernels.prato_dei_conigli.layout import AREAS, CARDS, KINDS, PLACES

KEEP: Final = KINDS
DISCARD: Final = KEEP + 1
DISCARD_ALL: Final = DISCARD + CARDS
CHOOSE: Final = DISCARD_ALL + 1

OTHERS: Final = AREAS - 1
"""The number of other areas to which a rabbit can move."""
MOVES: Final = KINDS * AREAS * OTHERS
LEAVINGS: Final = KINDS * AREAS
PLAYS: Final = CARDS * PLACES

DEAL: Final = KINDS
ROLL: Final = DEAL + CARDS


def first_move(settings: Settings) -> int:
    """The first id of a move to another area; before it are the choices for a joker: of colours, or of postures."""
    return CHOOSE + (5 if settings.variants.mode == Mode.CONTA else 6)


def first_removal(settings: Settings) -> int:
    """The first id of a removal."""
    return first_move(settings) + MOVES


def first_draw(settings: Settings) -> int:
    """The first id of a draw from the bag."""
    return first_removal(settings) + LEAVINGS


def draws(settings: Settings) -> int:
    """How many ways there are to draw from the bag."""
    return AREAS if names_area_first(settings.readings) else 1


def first_put(settings: Settings) -> int:
    """The first id of putting a rabbit that was drawn."""
    return first_draw(settings) + draws(settings)


def hold_id(settings: Settings) -> int:
    """The id of moving no rabbit."""
    return first_put(settings) + AREAS


def first_play(settings: Settings) -> int:
    """The first id of playing a card."""
    return hold_id(settings) + 1


def done_id(settings: Settings) -> int:
    """The id of being done."""
    return first_play(settings) + PLAYS
