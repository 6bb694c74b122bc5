"""Ids of decisions: what the game's numbering counts, and back. Outcomes of chance are the kinds of cards themselves.

Placements come first: by colour, line and column and, where a window may be named, by window, of which none comes before all
others. Then come stopping, passing, refilling, declining, and the two piles.
"""

from typing import Final

from rulebook.games.yellowstone_park import Settings
from rulebook.games.yellowstone_park.box.readings import CollectExtent
from rulebook.kernels.yellowstone_park.board import NORMAL_WINDOWS, WINDOWS
from rulebook.kernels.yellowstone_park.layout import COLOURS, SPACES

NONE_NAMED: Final = -1

STOP: Final = 0
PASS: Final = 1
REFILL: Final = 2
DECLINE: Final = 3
FROM_PENALTIES: Final = 4
FROM_DRAW_PILE: Final = 5
OTHERS: Final = 6
"""How many decisions there are beside placements."""


def _named(windows: int) -> list[tuple[int, int]]:
    """The placements of one colour, as spaces with the windows named, given how many windows may be named."""
    named = [[each for each in range(windows) if WINDOWS[each] >> space & 1] for space in range(SPACES)]
    return [(space, window) for space in range(SPACES) for window in (NONE_NAMED, *named[space])]


_PLACEMENTS: Final = [_named(0), _named(NORMAL_WINDOWS), _named(len(WINDOWS))]

MINIMAL: Final = 0
ANY_WINDOW: Final = MINIMAL + len(_PLACEMENTS[0])
WITH_EDGES: Final = ANY_WINDOW + len(_PLACEMENTS[1])
LAST: Final = WITH_EDGES + len(_PLACEMENTS[2])
"""Where the placements of one colour begin in the tables: without windows, with normal ones, with those of the edge too."""

SPACE_OF: Final = tuple([space for placements in _PLACEMENTS for space, _ in placements])
WINDOW_OF: Final = tuple([window for placements in _PLACEMENTS for _, window in placements])
FIRST_ON: Final = tuple(
    [[space for space, _ in placements].index(each) for placements in _PLACEMENTS for each in range(SPACES)]
)
"""For each of the three, and each space, the first placement on that space."""
NAMED_ON: Final = tuple(
    [sum(space == each for space, _ in placements) - 1 for placements in _PLACEMENTS for each in range(SPACES)]
)
"""For each of the three, and each space, how many windows may be named there."""


def numbering(settings: Settings) -> int:
    """Which of the three numberings of placements some settings have."""
    if settings.readings.collect_extent == CollectExtent.MINIMAL:
        return 0
    return 2 if settings.variants.edge_matrix else 1


def first_placement(settings: Settings) -> int:
    """Where the placements of one colour begin in the tables."""
    number = numbering(settings)
    return MINIMAL if number == 0 else ANY_WINDOW if number == 1 else WITH_EDGES


def per_colour(settings: Settings) -> int:
    """How many placements each colour has."""
    number = numbering(settings)
    return ANY_WINDOW - MINIMAL if number == 0 else WITH_EDGES - ANY_WINDOW if number == 1 else LAST - WITH_EDGES


def others(settings: Settings) -> int:
    """The first id that is not a placement."""
    return COLOURS * per_colour(settings)
