"""Theorems as functions in the language of kernels: true of every state, or of every step, of every printed game."""

from typing import Final

from rulebook.games.yellowstone_park import Settings
from rulebook.games.yellowstone_park.box.readings import (
    CollectExtent,
    ColumnReopen,
    MinimumPlays,
    MisfitPlay,
    PenaltyDrawThreshold,
)
from rulebook.games.yellowstone_park.chapters.refilling import is_full, must_refill
from rulebook.games.yellowstone_park.chapters.two_players import starting_neutral
from rulebook.kernels.claims import Claims
from rulebook.kernels.language import Row, lowest, popcount
from rulebook.kernels.yellowstone_park.board import INNER, NORMAL_WINDOWS, WINDOWS, fits, lines_in
from rulebook.kernels.yellowstone_park.collecting import FIRST_COLUMN, greatest
from rulebook.kernels.yellowstone_park.counting import LEMMAS, MOST_ON_BOARD, board_is_bounded, no_third_copy
from rulebook.kernels.yellowstone_park.ids import (
    DECLINE,
    FIRST_ON,
    FROM_DRAW_PILE,
    PASS,
    REFILL,
    SPACE_OF,
    first_placement,
    numbering,
    others,
    per_colour,
)
from rulebook.kernels.yellowstone_park.invariants import count, every_count
from rulebook.kernels.yellowstone_park.layout import (
    CHOOSING_PILE,
    CHOOSING_REFILL,
    COLOURS,
    COVERED,
    DRAWING_HAND,
    DRAWING_PENALTIES,
    HAND,
    KINDS,
    LAYER,
    LAYERS,
    LINE,
    LINES,
    MARKER,
    NEUTRAL,
    OVER,
    OWNED,
    PENALTIES,
    PHASE,
    PLACING,
    PRINTED,
    REFILLING,
    SEAT,
    SEATS,
    SPACES,
    TWINNED,
)
from rulebook.kernels.yellowstone_park.legal import allowed, is_legal, source
from rulebook.kernels.yellowstone_park.placing import columns_of, fitting, laid, numbers
from rulebook.kernels.yellowstone_park.turn import NO_MARKER, earned

# States.


def conserved(row: Row, settings: Settings) -> bool:
    """Of every kind the board, the hands, the draw pile and the penalty piles hold all copies."""
    right = True
    for kind in range(KINDS):
        right = right and count(row, kind) == PRINTED.copies
    return right


def columns_hold_one_colour(row: Row, settings: Settings) -> bool:
    """A column with cards has one colour, and another has none."""
    right = True
    for column in range(LINES):
        holders = 0
        for colour in range(COLOURS):
            holders += columns_of(row[OWNED], colour) >> column & 1
        right = right and holders == (row[COVERED] >> column & FIRST_COLUMN != 0)
    return right


def colours_keep_one_column(row: Row, settings: Settings) -> bool:
    """Under `when-emptied` a colour has one column at most."""
    right = True
    for colour in range(COLOURS):
        right = right and popcount(columns_of(row[OWNED], colour)) <= 1
    return right or settings.readings.column_reopen != ColumnReopen.WHEN_EMPTIED


def board_fits(row: Row, settings: Settings) -> bool:
    """Some window contains every card on the board."""
    found = False
    for window in range(30):
        is_one = window < NORMAL_WINDOWS or settings.variants.edge_matrix
        found = found or (is_one and row[COVERED] & ~WINDOWS[window] == 0)
    return found


def board_bound(row: Row, settings: Settings) -> bool:
    """No more than 9 spaces are covered, and no more than 18 cards lie on the board."""
    return popcount(row[COVERED]) <= 9 and board_is_bounded(row, settings)


def hands_can_be_placed(row: Row, settings: Settings) -> bool:
    """Every card in the hand of the player to place has a legal space; under `only-if-none-fits`, some card has."""
    if row[PHASE] != PLACING:
        return True
    every, some, among = True, False, allowed(row, settings)
    for colour in range(COLOURS):
        held, spaces = numbers(row, colour), laid(row, settings, colour) & among
        for line in range(LINES):
            has_space = spaces >> 7 * line & LINE != 0
            every = every and (held >> line & 1 == 0 or has_space)
            some = some or (held >> line & 1 == 1 and has_space)
    return every if settings.readings.misfit_play == MisfitPlay.FREE else some


def goes_on(row: Row, settings: Settings) -> bool:
    """A state of a running game has a legal id: this one."""
    return row[PHASE] == OVER or is_legal(row, settings, some_id(row, settings))


def some_id(row: Row, settings: Settings) -> int:
    """A legal id, where the game is not over."""
    phase, first = row[PHASE], others(settings)
    if phase == CHOOSING_REFILL:
        return first + REFILL
    if phase == CHOOSING_PILE:
        return first + FROM_DRAW_PILE
    if phase != PLACING:
        pile = source(row)
        return lowest(pile) if pile else 0
    found, among, fit = -1, allowed(row, settings), fitting(row, settings)
    for colour in range(COLOURS):
        spaces = laid(row, settings, colour) & among
        if spaces and found < 0:
            space = lowest(spaces)
            found = colour * per_colour(settings) + FIRST_ON[SPACES * numbering(settings) + space]
            found += settings.readings.collect_extent == CollectExtent.ANY_WINDOW and fit >> space & 1 == 0
    return found


def markers_are_at_least_zero(row: Row, settings: Settings) -> bool:
    """No marker stands below 0."""
    right = True
    for seat in range(SEATS):
        right = right and row[MARKER + seat] >= 0
    return right


def hands_are_bounded(row: Row, settings: Settings) -> bool:
    """No hand holds more than six cards."""
    right = True
    for seat in range(SEATS):
        right = right and popcount(row[HAND + seat]) <= 6
    return right


def no_column_is_full(row: Row, settings: Settings) -> bool:
    """No column is covered from end to end."""
    right = True
    for column in range(LINES):
        right = right and ~(row[COVERED] >> column) & FIRST_COLUMN != 0
    return right


# Steps.


def is_placement(before: Row, settings: Settings, id: int) -> bool:
    """Whether an id places a card."""
    return before[PHASE] == PLACING and id < others(settings)


def space_of(settings: Settings, id: int) -> int:
    """The space of a placement."""
    each = per_colour(settings)
    colour = (id >= each) + (id >= 2 * each) + (id >= 3 * each)
    return SPACE_OF[first_placement(settings) + id - each * colour]


def collection_is_unique(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Among the windows that hold a placed card there is one whose kept cards include those that any other keeps."""
    if not is_placement(before, settings, id):
        return True
    space, right = space_of(settings, id), True
    covered = before[COVERED] | 1 << space
    kept = covered & greatest(covered, space, settings.variants.edge_matrix)
    for window in range(30):
        if WINDOWS[window] >> space & 1 and (window < NORMAL_WINDOWS or settings.variants.edge_matrix):
            right = right and covered & WINDOWS[window] & ~kept == 0
    return right


def earned_by_collecting(before: Row, after: Row, settings: Settings, id: int) -> int:
    """What a placement that collects earns; 0 for anything else."""
    if not is_placement(before, settings, id):
        return 0
    space, edge = space_of(settings, id), settings.variants.edge_matrix
    if fits(before[COVERED] | 1 << space, edge):
        return 0
    moved = before[MARKER + before[SEAT]] - after[MARKER + before[SEAT]]
    return max(moved, earned(after, space, edge))


def collecting_earns_nothing(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Without edge windows a placement that collects earns no bonus."""
    return settings.variants.edge_matrix or earned_by_collecting(before, after, settings, id) == 0


def collecting_earns_little(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A placement that collects earns one space at most."""
    return earned_by_collecting(before, after, settings, id) <= 1


def bonus_from_edge_to_edge(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A placement that collects and earns a bonus finds the cards on the outer lines, and leaves them there."""
    if earned_by_collecting(before, after, settings, id) == 0:
        return True
    return lines_in(before[COVERED]) & INNER == 0 and lines_in(after[COVERED]) & INNER == 0


def markers_fall_between_scorings(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A marker rises only where the penalty piles are counted: after a draw, and no penalty pile is left."""
    rises, left = False, 0
    for seat in range(SEATS):
        rises = rises or after[MARKER + seat] > before[MARKER + seat]
        left |= after[PENALTIES + seat]
    return not rises or (before[PHASE] in (REFILLING, DRAWING_HAND, DRAWING_PENALTIES) and left == 0)


def scoring_lowers_none(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A marker falls only by a placement, and then no penalty pile is counted: none has fewer cards."""
    right = True
    for seat in range(SEATS):
        falls = after[MARKER + seat] < before[MARKER + seat]
        keeps = before[PENALTIES + seat] & ~after[PENALTIES + seat] == 0
        right = right and (keeps if is_placement(before, settings, id) else not falls)
    return right


def drawing_ends_full_or_out_of_cards(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Drawing ends with six cards or with the draw pile empty; from a penalty pile, with six or the pile used up.

    Only under `four-or-fewer` a penalty pile can be used up before the hand is full.
    """
    phase, seat = before[PHASE], before[SEAT]
    if phase not in (REFILLING, DRAWING_HAND, DRAWING_PENALTIES) or after[PHASE] == phase:
        return True
    if is_full(popcount(after[HAND + seat]), PRINTED.hand):
        return True
    if phase == DRAWING_PENALTIES:
        is_literal = settings.readings.penalty_draw_threshold == PenaltyDrawThreshold.FOUR_OR_FEWER
        return is_literal and popcount(before[PENALTIES + seat]) == 1
    return before[LAYERS] == 1 and popcount(before[LAYER]) == 1


def penalty_draws_stay_below_a_hand(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Under `four-or-fewer` a draw from a penalty pile never brings six cards."""
    if settings.readings.penalty_draw_threshold != PenaltyDrawThreshold.FOUR_OR_FEWER or before[PHASE] != DRAWING_PENALTIES:
        return True
    return not is_full(popcount(after[HAND + before[SEAT]]), PRINTED.hand)


def scoring_leaves_cards(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """After a step, and so after a scoring, the draw pile has cards."""
    return after[LAYERS] >= 1 and after[LAYER + (after[LAYERS] - 1)] != 0


def applies_no_dead_clause(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Nobody passes under `one`, or declines a refill that is forced; without a neutral marker none moves."""
    rest = id - others(settings)
    passes = before[PHASE] == PLACING and rest == PASS and settings.readings.minimum_plays == MinimumPlays.ONE
    declines = before[PHASE] == CHOOSING_REFILL and rest == DECLINE and must_refill(settings.players)
    has_none = starting_neutral(settings.players, settings.variants, PRINTED) is None
    still = before[NEUTRAL] == NO_MARKER and after[NEUTRAL] == NO_MARKER
    return not passes and not declines and (still or not has_none)


# Controls: false claims, which a solver has to refute.


def at_most_17_on_board(row: Row, settings: Settings) -> bool:
    """No more than 17 cards lie on the board."""
    return popcount(row[COVERED]) + popcount(row[TWINNED]) < MOST_ON_BOARD


def hands_hold_five(row: Row, settings: Settings) -> bool:
    """No hand holds more than five cards."""
    right = True
    for seat in range(SEATS):
        right = right and popcount(row[HAND + seat]) <= 5
    return right


def collecting_never_earns(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """With edge windows, too, a placement that collects earns nothing."""
    return earned_by_collecting(before, after, settings, id) == 0


def no_marker_rises(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """No marker ever rises."""
    right = True
    for seat in range(SEATS):
        right = right and after[MARKER + seat] <= before[MARKER + seat]
    return right


def no_marker_falls(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """No marker ever falls."""
    right = True
    for seat in range(SEATS):
        right = right and after[MARKER + seat] >= before[MARKER + seat]
    return right


CLAIMS: Final = Claims(
    lemmas=LEMMAS,
    apart=every_count,
    lemmas_in_parts=(no_third_copy,),
    states={
        "one-colour-a-column": columns_hold_one_colour,
        "one-column-a-colour": colours_keep_one_column,
        "board-fits": board_fits,
        "board-bound": board_bound,
        "always-a-space": hands_can_be_placed,
        "no-dead-end": goes_on,
        "markers-from-zero": markers_are_at_least_zero,
        "hand-bound": hands_are_bounded,
        "column-never-full": no_column_is_full,
    },
    parts={"conservation": conserved},
    steps={
        "unique-collection": collection_is_unique,
        "collecting-earns-nothing": collecting_earns_nothing,
        "collecting-earns-little": collecting_earns_little,
        "bonus-from-edge-to-edge": bonus_from_edge_to_edge,
        "markers-fall-between-scorings": markers_fall_between_scorings,
        "scoring-lowers-none": scoring_lowers_none,
        "refill-ends": drawing_ends_full_or_out_of_cards,
        "literal-penalty-draw": penalty_draws_stay_below_a_hand,
        "scoring-leaves-cards": scoring_leaves_cards,
        "dead-clauses": applies_no_dead_clause,
    },
    false_states=(at_most_17_on_board, hands_hold_five),
    false_steps=(collecting_never_earns, no_marker_rises, no_marker_falls),
)
