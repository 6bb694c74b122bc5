"""Invariants: what is so in every state of a printed game."""

from rulebook.games.yellowstone_park import Settings
from rulebook.games.yellowstone_park.box.readings import ColumnReopen, NeutralStep
from rulebook.games.yellowstone_park.chapters.empty_hand import may_draw_penalties
from rulebook.games.yellowstone_park.chapters.ending import ends
from rulebook.games.yellowstone_park.chapters.refilling import is_full, may_decline
from rulebook.games.yellowstone_park.chapters.two_players import starting_neutral, triggers
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.yellowstone_park.board import columns_in, fits
from rulebook.kernels.yellowstone_park.layout import (
    CARDS,
    CHOOSING_PILE,
    CHOOSING_REFILL,
    COLOURS,
    COVERED,
    DEALING,
    DRAWING_HAND,
    DRAWING_PENALTIES,
    HAND,
    KINDS,
    LAYER,
    LAYERS,
    LINES,
    MARKER,
    NEUTRAL,
    OVER,
    OWNED,
    PENALTIES,
    PHASE,
    PLACED,
    PLACING,
    PRINTED,
    REFILLING,
    SEAT,
    SEATS,
    TURNING_UP,
    TWINNED,
)
from rulebook.kernels.yellowstone_park.piles import copies, is_pile
from rulebook.kernels.yellowstone_park.placing import columns_held, columns_of


def holds(row: Row, settings: Settings) -> bool:
    """All invariants."""
    return (
        shape(row, settings)
        and board(row, settings)
        and one_column(row, settings)
        and hands(row, settings)
        and markers(row, settings)
        and neutral(row, settings)
        and phase(row, settings)
        and every_count(row, settings)
    )


def shape(row: Row, settings: Settings) -> bool:
    """Piles are piles, what belongs to absent seats is 0, layers lie on each other, numbers are in their ranges."""
    right = row[SEAT] >= 0 and row[SEAT] < settings.players and row[LAYERS] >= 0 and row[LAYERS] <= CARDS
    right = right and row[PLACED] >= 0 and row[PLACED] <= (row[PHASE] == PLACING)
    for seat in range(SEATS):
        hand, pile = row[HAND + seat], row[PENALTIES + seat]
        right = right and is_pile(hand) and is_pile(pile)
        right = right and (seat < settings.players or (hand == 0 and pile == 0 and row[MARKER + seat] == 0))
    for layer in range(CARDS):
        right = right and is_pile(row[LAYER + layer]) and (row[LAYER + layer] != 0) == (layer < row[LAYERS])
    return right


def board(row: Row, settings: Settings) -> bool:
    """A twin lies on its copy, a column with cards has one colour and another has none, and the board fits a window."""
    owned, covered = row[OWNED], row[COVERED]
    right = row[TWINNED] & ~covered == 0 and columns_held(owned) == columns_in(covered)
    for column in range(LINES):
        holders = 0
        for colour in range(COLOURS):
            holders += columns_of(owned, colour) >> column & 1
        right = right and holders <= 1
    if row[PHASE] == DEALING or row[PHASE] == TURNING_UP:
        return right and covered == 0
    return right and covered != 0 and fits(covered, settings.variants.edge_matrix)


def one_column(row: Row, settings: Settings) -> bool:
    """A colour has one column at most, where only a colour without one may start one."""
    right = True
    for colour in range(COLOURS):
        right = right and popcount(columns_of(row[OWNED], colour)) <= 1
    return right or settings.readings.column_reopen != ColumnReopen.WHEN_EMPTIED


def hands(row: Row, settings: Settings) -> bool:
    """No hand is larger than a whole one, and after the deal only the player who has the turn can have none."""
    right = True
    for seat in range(SEATS):
        size = popcount(row[HAND + seat])
        right = right and size <= PRINTED.hand
        right = right and (row[PHASE] == DEALING or seat >= settings.players or seat == row[SEAT] or size > 0)
    return right


def markers(row: Row, settings: Settings) -> bool:
    """No marker is below 0, and the game is over when one has reached the end."""
    highest, right = 0, True
    for seat in range(SEATS):
        right = right and row[MARKER + seat] >= 0
        highest = max(highest, row[MARKER + seat])
    is_over = ends(highest, PRINTED.end_marker, settings.readings)
    return right and (row[PHASE] == OVER if is_over else row[PHASE] != OVER)


def neutral(row: Row, settings: Settings) -> bool:
    """The neutral marker stands where it causes no scoring or, while cards are drawn one by one, where it will cause one."""
    start = starting_neutral(settings.players, settings.variants, PRINTED)
    if start is None:
        return row[NEUTRAL] == -1
    may_wait = settings.readings.neutral_step == NeutralStep.EACH_CARD and row[PHASE] == DRAWING_PENALTIES
    waits = may_wait and row[HAND + row[SEAT]] != 0
    return row[NEUTRAL] <= start and not triggers(row[NEUTRAL] + waits, PRINTED, settings.readings)


def phase(row: Row, settings: Settings) -> bool:
    """What each phase promises of the hand and the penalty pile of the player who has the turn, and of the draw pile."""
    phase, held, penalties = row[PHASE], popcount(row[HAND + row[SEAT]]), popcount(row[PENALTIES + row[SEAT]])
    right = row[LAYERS] >= 1
    if phase in (DEALING, TURNING_UP):
        return right and before_play(row, settings)
    if phase == PLACING:
        right = right and held > 0 and held <= PRINTED.hand - row[PLACED]
    if phase == CHOOSING_REFILL:
        right = right and held > 0 and held <= PRINTED.hand - 2 and may_decline(settings.players)
    if phase == REFILLING:
        right = right and held > 0 and not is_full(held, PRINTED.hand)
    if phase == CHOOSING_PILE:
        right = right and held == 0 and may_draw_penalties(penalties, PRINTED.hand, settings.readings)
    if phase == DRAWING_HAND:
        right = right and not is_full(held, PRINTED.hand)
    if phase == DRAWING_PENALTIES:
        right = right and not is_full(held, PRINTED.hand) and penalties > 0
        right = right and may_draw_penalties(held + penalties, PRINTED.hand, settings.readings)
    return right


def before_play(row: Row, settings: Settings) -> bool:
    """Hands are dealt one after the other, and nothing else has happened."""
    right, before = row[SEAT] == settings.first_player, PRINTED.hand
    for seat in range(SEATS):
        if seat < settings.players:
            size = popcount(row[HAND + seat])
            right = right and row[PENALTIES + seat] == 0 and (size == 0 or before == PRINTED.hand)
            right = right and row[MARKER + seat] == PRINTED.starting_marker
            before = size
    return right and (row[PHASE] == TURNING_UP if before == PRINTED.hand else row[PHASE] == DEALING)


def every_count(row: Row, settings: Settings) -> bool:
    """There are as many cards of every kind as in the box."""
    right = True
    for kind in range(KINDS):
        right = right and count(row, kind) == PRINTED.copies
    return right


def count(row: Row, kind: int) -> int:
    """How many cards of a kind there are."""
    number = on_board(row, kind)
    for seat in range(SEATS):
        number += copies(row[HAND + seat], kind) + copies(row[PENALTIES + seat], kind)
    for layer in range(CARDS):
        number += copies(row[LAYER + layer], kind)
    return number


def on_board(row: Row, kind: int) -> int:
    """How many cards of a kind lie on the board."""
    colour = (kind >= 7) + (kind >= 14) + (kind >= 21)
    number = 0
    for column in range(LINES):
        if columns_of(row[OWNED], colour) >> column & 1:
            space = 7 * (kind - 7 * colour) + column
            number += (row[COVERED] >> space & 1) + (row[TWINNED] >> space & 1)
    return number
