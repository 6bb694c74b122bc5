"""Wrong functions of the kernel of Yellowstone Park, most of them wrong only where two conditions meet."""

from collections.abc import Callable
from typing import Any, Final

from attrs import frozen

from rulebook.games.yellowstone_park import Readings, Settings
from rulebook.games.yellowstone_park.box.readings import ColumnReopen, NeutralLeftover, NeutralStep
from rulebook.games.yellowstone_park.chapters.bonus import moved_down
from rulebook.games.yellowstone_park.chapters.refilling import is_full
from rulebook.games.yellowstone_park.chapters.scoring import moved_up, penalty_points, runs_out
from rulebook.games.yellowstone_park.chapters.turn import may_place, next_seat
from rulebook.games.yellowstone_park.chapters.two_players import moved_neutral
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.yellowstone_park import collecting, piles, placing, turn
from rulebook.kernels.yellowstone_park.board import NORMAL_WINDOWS, WINDOWS
from rulebook.kernels.yellowstone_park.collecting import FIRST_COLUMN, lines_of_column
from rulebook.kernels.yellowstone_park.layout import (
    CARDS,
    CHOOSING_PILE,
    DRAWING_HAND,
    EACH,
    HAND,
    KINDS,
    LAYER,
    LAYERS,
    LINES,
    MARKER,
    PENALTIES,
    PHASE,
    PLACED,
    PLACING,
    PRINTED,
    SEAT,
    SEATS,
)
from rulebook.kernels.yellowstone_park.piles import together, with_one
from rulebook.kernels.yellowstone_park.turn import chooses_pile, end_placing, end_turn, take_top_card


@frozen
class Mutant:
    """A function, a wrong one in its place, and what must fail in a phase: an invariant, or the count of a kind."""

    right: Callable[..., Any]
    wrong: Callable[..., Any]
    phase: int
    goal: str
    kind: int = 0


def takes_both(pile: int, kind: int) -> int:
    """Both copies go where a pile of nine or more holds both."""
    both = pile & 1 << kind + KINDS
    if both and popcount(pile) >= 9:
        return pile & ~both & ~(1 << kind)
    return pile & ~both if both else pile & ~(1 << kind)


def forgets_twins_on_the_last_line(spaces: int, twinned: int, columns: int) -> int:
    """Of two cards of the highest number only one is collected."""
    one, both = 0, 0
    for column in range(LINES):
        if columns >> column & 1:
            cards = spaces >> column & FIRST_COLUMN
            both |= one & cards | twinned >> column & cards & ~(1 << 42)
            one |= cards
    return lines_of_column(one) | lines_of_column(both) << KINDS


def starts_a_second_column(columns: int, covered: int, settings: Settings) -> bool:
    """Under `when-emptied` a colour may start a second column where eight spaces and edge windows meet."""
    if columns == 0:
        return True
    if settings.readings.column_reopen == ColumnReopen.WHEN_EMPTIED:
        return settings.variants.edge_matrix and popcount(covered) == 8
    return popcount(covered) == 9


def keeps_edges_with_five(covered: int, space: int, edge: int) -> int:
    """Edge windows are kept without the variant where two spaces are covered."""
    most, greatest = -1, 0
    for window in range(30):
        kept = popcount(covered & WINDOWS[window])
        if kept > most and WINDOWS[window] >> space & 1 and (window < NORMAL_WINDOWS or edge or popcount(covered) == 2):
            most, greatest = kept, WINDOWS[window]
    return greatest


def falls_below_zero(marker: int, spaces: int) -> int:
    """From 1, a bonus of three spaces leads below 0."""
    return -2 if marker == 1 and spaces == 3 else max(marker - spaces, 0)


def draws_a_seventh(row: Row, settings: Settings, kind: int) -> None:
    """With five players the last seat draws a seventh card."""
    hand = with_one(row[HAND + row[SEAT]], kind)
    row[HAND + row[SEAT]] = hand
    take_top_card(row, kind)
    most = 7 if settings.players == 5 and row[SEAT] == 4 else PRINTED.hand
    if is_full(popcount(hand), most) or runs_out(row[LAYERS]):
        end_turn(row, settings)


def stops_without_a_scoring(row: Row, settings: Settings, kind: int) -> None:
    """With a full hand the turn ends without a scoring, even though nothing is left to draw."""
    hand = with_one(row[HAND + row[SEAT]], kind)
    row[HAND + row[SEAT]] = hand
    take_top_card(row, kind)
    if is_full(popcount(hand), PRINTED.hand):
        row[PHASE] = PLACING
        row[SEAT] = next_seat(row[SEAT], settings.players)
    elif runs_out(row[LAYERS]):
        end_turn(row, settings)


def loses_a_copy_of_many(one: int, other: int) -> int:
    """Where a pile of seven joins another one, second copies are lost."""
    return one | other | (0 if popcount(other) == 7 else (one & other & EACH) << KINDS)


def covers_the_lowest(row: Row, pile: int) -> None:
    """Under three layers or more the lowest one is lost."""
    if row[LAYERS] < 3:
        for above in range(CARDS - 1, 0, -1):
            row[LAYER + above] = row[LAYER + (above - 1)]
        row[LAYERS] += 1
    row[LAYER] = pile


def moves_twice(neutral: int, is_last: bool, components: Any, readings: Readings) -> int:
    """The neutral marker moves two spaces for the last card, under `each-card`."""
    if readings.neutral_step == NeutralStep.EACH_CARD:
        return neutral - 2 if is_last else neutral - 1
    return neutral - 1 if is_last else neutral


def scores_four_at_once(row: Row, settings: Settings, by_neutral: bool) -> None:
    """Where four or more seats have penalties, the first one's pile is left out of the draw pile, under `merge`."""
    penalties, leaders = 0, 0
    for seat in range(SEATS):
        leaders += row[PENALTIES + seat] != 0
    for seat in range(SEATS):
        pile = row[PENALTIES + seat]
        row[MARKER + seat] = moved_up(row[MARKER + seat], penalty_points(popcount(pile)))
        if seat > 0 or leaders < 4 or settings.readings.neutral_leftover != NeutralLeftover.MERGE:
            penalties = together(penalties, pile)
        row[PENALTIES + seat] = 0
    if row[LAYERS] == 0:
        row[LAYERS] = 1
        row[LAYER] = penalties
    else:
        row[LAYER] = together(row[LAYER], penalties)


def goes_on_placing(row: Row, settings: Settings) -> None:
    """Who has placed the last card and has no penalties goes on placing."""
    if row[HAND + row[SEAT]] == 0 and row[PENALTIES + row[SEAT]] != 0:
        row[PHASE] = CHOOSING_PILE if chooses_pile(row, settings, row[PLACED]) else DRAWING_HAND
        row[PLACED] = 0
    elif not may_place(row[PLACED]):
        end_placing(row, settings, row[PLACED])


MUTANTS: Final = (
    Mutant(piles.without, takes_both, 4, "part"),
    Mutant(collecting.pile_of, forgets_twins_on_the_last_line, 2, "part", 6),
    Mutant(placing.may_start, starts_a_second_column, 2, "one_column"),
    Mutant(collecting.greatest, keeps_edges_with_five, 2, "board"),
    Mutant(moved_down, falls_below_zero, 2, "markers"),
    Mutant(turn.draw_common, draws_a_seventh, 4, "phase"),
    Mutant(turn.draw_common, stops_without_a_scoring, 6, "phase"),
    Mutant(piles.together, loses_a_copy_of_many, 6, "part"),
    Mutant(turn.put_beneath, covers_the_lowest, 7, "part"),
    Mutant(moved_neutral, moves_twice, 7, "neutral"),
    Mutant(turn.score, scores_four_at_once, 4, "part"),
    Mutant(turn.go_on, goes_on_placing, 2, "phase"),
)
