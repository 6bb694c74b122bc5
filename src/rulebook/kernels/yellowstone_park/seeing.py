"""What a seat sees of a row, how the seats stand, and how a game has ended."""

from rulebook.games.yellowstone_park import Settings
from rulebook.games.yellowstone_park.chapters.scoring import moved_up, penalty_points
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.yellowstone_park.layout import (
    CARDS,
    COVERED,
    HAND,
    KINDS,
    LAYER,
    LAYERS,
    MARKER,
    NEUTRAL,
    OVER,
    OWNED,
    PENALTIES,
    PHASE,
    PLACED,
    SEAT,
    SEATS,
    SEEN_BOARD,
    SEEN_COLUMNS,
    SEEN_HAND,
    SEEN_HANDS,
    SEEN_LAYER,
    SEEN_LAYERS,
    SEEN_MARKERS,
    SEEN_NEUTRAL,
    SEEN_PENALTIES,
    SEEN_PHASE,
    SEEN_PLACED,
    SEEN_TURN,
    SEEN_VIEWER,
    SPACES,
    TWINNED,
)
from rulebook.kernels.yellowstone_park.piles import copies


def observe(row: Row, settings: Settings, viewer: int, view: Row) -> None:
    """What a seat sees, or a spectator."""
    for phase in range(9):
        view[SEEN_PHASE + phase] = row[PHASE] == phase
    view[SEEN_PLACED] = row[PLACED]
    view[SEEN_NEUTRAL] = row[NEUTRAL]
    for space in range(SPACES):
        view[SEEN_BOARD + space] = (row[COVERED] >> space & 1) + (row[TWINNED] >> space & 1)
    own = 0
    for seat in range(SEATS):
        view[SEEN_VIEWER + seat] = viewer == seat
        view[SEEN_TURN + seat] = row[SEAT] == seat
        view[SEEN_HANDS + seat] = popcount(row[HAND + seat])
        view[SEEN_PENALTIES + seat] = popcount(row[PENALTIES + seat])
        view[SEEN_MARKERS + seat] = row[MARKER + seat]
        own = row[HAND + seat] if viewer == seat else own
    for kind in range(KINDS):
        view[SEEN_COLUMNS + kind] = row[OWNED] >> kind & 1
        view[SEEN_HAND + kind] = copies(own, kind)
    view[SEEN_LAYERS] = row[LAYERS]
    for layer in range(CARDS):
        view[SEEN_LAYER + layer] = popcount(row[LAYER + (row[LAYERS] - 1 - layer)]) if layer < row[LAYERS] else 0


def result(row: Row, settings: Settings, scores: Row, wins: Row) -> None:
    """The markers, and who has the lowest, when the game is over."""
    is_over = row[PHASE] == OVER
    lowest_marker = row[MARKER]
    for seat in range(SEATS):
        if seat < settings.players:
            lowest_marker = min(lowest_marker, row[MARKER + seat])
    for seat in range(SEATS):
        if seat < settings.players:
            scores[seat] = row[MARKER + seat] if is_over else 0
            wins[seat] = is_over and row[MARKER + seat] == lowest_marker


def standing(row: Row, settings: Settings, scores: Row) -> None:
    """Where the markers would stand after a scoring."""
    for seat in range(settings.players):
        scores[seat] = moved_up(row[MARKER + seat], penalty_points(popcount(row[PENALTIES + seat])))
