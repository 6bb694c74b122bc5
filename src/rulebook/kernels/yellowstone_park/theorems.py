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
from rulebook.kernels.claims import (
    Claims,
    OfMasks,
    OfStates,
    OfSteps,
    OfTwoStates,
    OfTwoSteps,
    OfViews,
    Telling,
    Wrong,
)
from rulebook.kernels.language import Row, lowest, popcount
from rulebook.kernels.yellowstone_park.board import INNER, NORMAL_WINDOWS, WINDOWS, fits, lines_in
from rulebook.kernels.yellowstone_park.collecting import FIRST_COLUMN, greatest
from rulebook.kernels.yellowstone_park.counting import LEMMAS, MOST_ON_BOARD, board_is_bounded, no_third_copy
from rulebook.kernels.yellowstone_park.facts import SUMS
from rulebook.kernels.yellowstone_park.hearing import heard
from rulebook.kernels.yellowstone_park.hiding import all_cards_differ, hidden_cards_differ, observe_a_penalty
from rulebook.kernels.yellowstone_park.ids import (
    ANY_WINDOW,
    DECLINE,
    FIRST_ON,
    FROM_DRAW_PILE,
    LAST,
    MINIMAL,
    OTHERS,
    PASS,
    REFILL,
    SPACE_OF,
    WITH_EDGES,
    first_placement,
    numbering,
    others,
    per_colour,
)
from rulebook.kernels.yellowstone_park.invariants import count, every_count, on_board
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
    PLACED,
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
from rulebook.kernels.yellowstone_park.telling import (
    TOLD,
    all_cards_look_alike,
    cards_look_alike,
    is_scoring,
    tell,
    tell_every_card,
)
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
    """A state of a running game has a legal id, such as this one."""
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


# Masks.


def mask_is_what_is_legal(row: Row, settings: Settings, mask: Row, id: int) -> bool:
    """The mask has a 1 at every legal id, and a 0 at every other."""
    return mask[id] == is_legal(row, settings, id)


CASES: Final = (
    ({"readings.collect_extent": 0}, COLOURS * (ANY_WINDOW - MINIMAL) + OTHERS),
    ({"readings.collect_extent": 1, "variants.edge_matrix": 0}, COLOURS * (WITH_EDGES - ANY_WINDOW) + OTHERS),
    ({"readings.collect_extent": 1, "variants.edge_matrix": 1}, COLOURS * (LAST - WITH_EDGES) + OTHERS),
)
"""The settings on which the number of ids depends, with that number."""


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


def collects(before: Row, settings: Settings, id: int) -> bool:
    """Whether an id places a card with which the board fits no window."""
    if not is_placement(before, settings, id):
        return False
    return not fits(before[COVERED] | 1 << space_of(settings, id), settings.variants.edge_matrix)


def earned_by_placing(before: Row, after: Row, settings: Settings, id: int) -> int:
    """What a placement earns: how far the marker moved, and also what it would have moved had it not stood near 0."""
    if not is_placement(before, settings, id):
        return 0
    moved = before[MARKER + before[SEAT]] - after[MARKER + before[SEAT]]
    return max(moved, earned(after, space_of(settings, id), settings.variants.edge_matrix))


def earned_by_collecting(before: Row, after: Row, settings: Settings, id: int) -> int:
    """What a placement that collects earns; 0 for anything else."""
    return earned_by_placing(before, after, settings, id) if collects(before, settings, id) else 0


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
    """Without a scoring no marker rises."""
    return is_scoring(before, settings) or no_marker_rises(before, after, settings, id)


def scoring_lowers_none(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """In a scoring no marker falls; nor in any step but a placement, which moves no penalty pile to where it is counted."""
    right = True
    for seat in range(SEATS):
        falls = after[MARKER + seat] < before[MARKER + seat]
        keeps = before[PENALTIES + seat] & ~after[PENALTIES + seat] == 0
        right = right and (keeps if is_placement(before, settings, id) else not falls)
    return right and not (is_placement(before, settings, id) and is_scoring(before, settings))


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


def earns_both_bonuses_at_most(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A placement earns four spaces at most."""
    return earned_by_placing(before, after, settings, id) <= 4


def two_cards_earn_both_bonuses_at_most(
    before: Row, between: Row, after: Row, settings: Settings, ids: tuple[int, int]
) -> bool:
    """Two placements in one turn earn four spaces at most together."""
    return is_one_card_only(between, settings, ids[1]) or earned_by_two(before, between, after, settings, ids) <= 4


def is_one_card_only(between: Row, settings: Settings, second: int) -> bool:
    """Whether the second one of two steps is not a second placement of a turn."""
    return between[PLACED] == 0 or not is_placement(between, settings, second)


def earned_by_two(before: Row, between: Row, after: Row, settings: Settings, ids: tuple[int, int]) -> int:
    """What two placements earn together."""
    return earned_by_placing(before, between, settings, ids[0]) + earned_by_placing(between, after, settings, ids[1])


# Controls: claims like those above that are false, which solvers have to refute.


def no_kind_is_whole_on_board(row: Row, settings: Settings) -> bool:
    """Of no kind all copies lie on the board."""
    right = True
    for kind in range(KINDS):
        right = right and on_board(row, kind) < PRINTED.copies
    return right


def columns_hold_one_card(row: Row, settings: Settings) -> bool:
    """No column has cards on two spaces."""
    right = True
    for column in range(LINES):
        right = right and popcount(row[COVERED] >> column & FIRST_COLUMN) <= 1
    return right


def colours_always_keep_one_column(row: Row, settings: Settings) -> bool:
    """Under every reading a colour has one column at most."""
    right = True
    for colour in range(COLOURS):
        right = right and popcount(columns_of(row[OWNED], colour)) <= 1
    return right


def board_fits_normally(row: Row, settings: Settings) -> bool:
    """Some window that is not at the edge contains every card on the board."""
    found = False
    for window in range(NORMAL_WINDOWS):
        found = found or row[COVERED] & ~WINDOWS[window] == 0
    return found


def at_most_17_on_board(row: Row, settings: Settings) -> bool:
    """No more than 17 cards lie on the board."""
    return popcount(row[COVERED]) + popcount(row[TWINNED]) < MOST_ON_BOARD


def everything_can_be_placed(row: Row, settings: Settings) -> bool:
    """Under `only-if-none-fits`, too, every number of every colour in hand has a legal space."""
    if row[PHASE] != PLACING:
        return True
    every, among = True, allowed(row, settings)
    for colour in range(COLOURS):
        held, spaces = numbers(row, colour), laid(row, settings, colour) & among
        for line in range(LINES):
            every = every and (held >> line & 1 == 0 or spaces >> 7 * line & LINE != 0)
    return every


def goes_on_with_red(row: Row, settings: Settings) -> bool:
    """In every state of a running game the first id is legal."""
    return row[PHASE] == OVER or is_legal(row, settings, 0)


def markers_are_above_zero(row: Row, settings: Settings) -> bool:
    """Every player's marker stands above 0."""
    right = True
    for seat in range(SEATS):
        right = right and (seat >= settings.players or row[MARKER + seat] > 0)
    return right


def hands_hold_five(row: Row, settings: Settings) -> bool:
    """No hand holds more than five cards."""
    right = True
    for seat in range(SEATS):
        right = right and popcount(row[HAND + seat]) <= 5
    return right


def columns_hold_two_cards(row: Row, settings: Settings) -> bool:
    """No column has cards on three spaces."""
    right = True
    for column in range(LINES):
        right = right and popcount(row[COVERED] >> column & FIRST_COLUMN) <= 2
    return right


def nothing_is_collected(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """No placement collects."""
    return not collects(before, settings, id)


def nothing_is_collected_without_edges(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Without edge windows no placement collects."""
    return settings.variants.edge_matrix or not collects(before, settings, id)


def collecting_never_earns(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """With edge windows, too, a placement that collects earns nothing."""
    return earned_by_collecting(before, after, settings, id) == 0


def no_marker_rises(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """No marker rises."""
    right = True
    for seat in range(SEATS):
        right = right and after[MARKER + seat] <= before[MARKER + seat]
    return right


def no_marker_rises_in_a_scoring(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """In a scoring no marker rises."""
    return not is_scoring(before, settings) or no_marker_rises(before, after, settings, id)


def markers_stay_between_scorings(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Between scorings every step leaves the markers as they are."""
    right = True
    for seat in range(SEATS):
        right = right and (is_scoring(before, settings) or after[MARKER + seat] == before[MARKER + seat])
    return right


def drawing_ends_full(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Drawing ends with six cards in hand."""
    if before[PHASE] not in (REFILLING, DRAWING_HAND, DRAWING_PENALTIES) or after[PHASE] == before[PHASE]:
        return True
    return is_full(popcount(after[HAND + before[SEAT]]), PRINTED.hand)


def penalty_draws_stay_below_four(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Under `four-or-fewer` a draw from a penalty pile never brings four cards."""
    if settings.readings.penalty_draw_threshold != PenaltyDrawThreshold.FOUR_OR_FEWER or before[PHASE] != DRAWING_PENALTIES:
        return True
    return popcount(after[HAND + before[SEAT]]) < 4


def scoring_leaves_two_cards(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """After every step the top layer of the draw pile has two cards or more."""
    return popcount(after[LAYER + (after[LAYERS] - 1)]) >= 2


def nobody_passes(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """Nobody passes, under any reading."""
    return before[PHASE] != PLACING or id - others(settings) != PASS


def earns_two_at_most(before: Row, after: Row, settings: Settings, id: int) -> bool:
    """A placement earns two spaces at most."""
    return earned_by_placing(before, after, settings, id) <= 2


def two_cards_earn_three_at_most(before: Row, between: Row, after: Row, settings: Settings, ids: tuple[int, int]) -> bool:
    """Two placements in one turn earn three spaces at most together."""
    return is_one_card_only(between, settings, ids[1]) or earned_by_two(before, between, after, settings, ids) <= 3


def mask_is_what_can_be_laid(row: Row, settings: Settings, mask: Row, id: int) -> bool:
    """The mask has a 1 wherever a column is open to a card, whether or not it has to fit."""
    if id >= others(settings):
        return True
    each = per_colour(settings)
    colour = (id >= each) + (id >= 2 * each) + (id >= 3 * each)
    return mask[id] == laid(row, settings, colour) >> space_of(settings, id) & 1


# Sizes.


def cards_on_board(row: Row, settings: Settings) -> int:
    """How many cards lie on the board."""
    return popcount(row[COVERED]) + popcount(row[TWINNED])


def has_one_layer(row: Row, settings: Settings) -> bool:
    """The draw pile has not more than one layer, as always but under `beneath`."""
    return row[LAYERS] <= 1


CLAIMS: Final = Claims(
    lemmas=LEMMAS,
    apart=every_count,
    lemmas_in_parts=(no_third_copy,),
    states=(
        OfStates(columns_hold_one_colour, columns_hold_one_card),
        OfStates(colours_keep_one_column, colours_always_keep_one_column),
        OfStates(board_fits, board_fits_normally),
        OfStates(board_bound, at_most_17_on_board),
        OfStates(hands_can_be_placed, everything_can_be_placed),
        OfStates(goes_on, goes_on_with_red),
        OfStates(markers_are_at_least_zero, markers_are_above_zero),
        OfStates(hands_are_bounded, hands_hold_five),
        OfStates(no_column_is_full, columns_hold_two_cards),
    ),
    parts=(OfStates(conserved, no_kind_is_whole_on_board),),
    steps=(
        OfSteps(collection_is_unique, nothing_is_collected),
        OfSteps(collecting_earns_nothing, nothing_is_collected_without_edges),
        OfSteps(collecting_earns_little, collecting_never_earns),
        OfSteps(bonus_from_edge_to_edge, collecting_never_earns),
        OfSteps(markers_fall_between_scorings, markers_stay_between_scorings),
        OfSteps(scoring_lowers_none, no_marker_rises_in_a_scoring),
        OfSteps(drawing_ends_full_or_out_of_cards, drawing_ends_full),
        OfSteps(penalty_draws_stay_below_a_hand, penalty_draws_stay_below_four),
        OfSteps(scoring_leaves_cards, scoring_leaves_two_cards),
        OfSteps(applies_no_dead_clause, nobody_passes),
        OfSteps(earns_both_bonuses_at_most, earns_two_at_most),
    ),
    two_steps=(OfTwoSteps(two_cards_earn_both_bonuses_at_most, two_cards_earn_three_at_most, PLACING),),
    views=(OfViews(hidden_cards_differ, all_cards_differ),),
    two_states=(
        OfTwoStates(
            cards_look_alike,
            hidden_cards_differ,
            Telling(TOLD, tell, heard),
            Wrong(observe_a_penalty, all_cards_look_alike, tell_every_card, DRAWING_PENALTIES),
            SUMS,
        ),
    ),
    masks=(OfMasks(mask_is_what_is_legal, mask_is_what_can_be_laid, PLACING, CASES),),
    size=cards_on_board,
    shown=has_one_layer,
)
