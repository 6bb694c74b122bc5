"""What becomes of a row: the start, placements, draws, the end of a turn, scorings."""

from typing import Final

from rulebook.games.yellowstone_park import Settings
from rulebook.games.yellowstone_park.box.readings import EmptyHandRefill, NeutralLeftover
from rulebook.games.yellowstone_park.chapters.bonus import covers_anew, last, last_but_one, moved_down
from rulebook.games.yellowstone_park.chapters.empty_hand import may_draw_penalties
from rulebook.games.yellowstone_park.chapters.ending import ends
from rulebook.games.yellowstone_park.chapters.refilling import earns_refill, is_full, may_decline, must_refill
from rulebook.games.yellowstone_park.chapters.scoring import is_due, moved_up, penalty_points, runs_out
from rulebook.games.yellowstone_park.chapters.turn import may_place, next_seat
from rulebook.games.yellowstone_park.chapters.two_players import after_scoring, moved_neutral, starting_neutral, triggers
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.yellowstone_park.board import OUTER, fits, lines_in
from rulebook.kernels.yellowstone_park.collecting import collect
from rulebook.kernels.yellowstone_park.ids import (
    FROM_PENALTIES,
    REFILL,
    SPACE_OF,
    WINDOW_OF,
    first_placement,
    others,
    per_colour,
)
from rulebook.kernels.yellowstone_park.layout import (
    ALL,
    CARDS,
    CHOOSING_PILE,
    CHOOSING_REFILL,
    COVERED,
    DEALING,
    DRAWING_HAND,
    DRAWING_PENALTIES,
    HAND,
    LAYER,
    LAYERS,
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
from rulebook.kernels.yellowstone_park.piles import together, with_one, without

NO_MARKER: Final = -1


def start(row: Row, settings: Settings) -> None:
    """The row becomes a game before the first card is dealt."""
    for place in range(LAYER + CARDS):
        row[place] = 0
    neutral = starting_neutral(settings.players, settings.variants, PRINTED)
    row[SEAT] = settings.first_player
    row[NEUTRAL] = NO_MARKER if neutral is None else neutral
    row[LAYERS] = 1
    row[LAYER] = ALL
    for seat in range(SEATS):
        if seat < settings.players:
            row[MARKER + seat] = PRINTED.starting_marker


def step(row: Row, settings: Settings, id: int) -> None:
    """Apply a legal id."""
    phase = row[PHASE]
    if phase == PLACING:
        rest = id - others(settings)
        if rest < 0:
            each = per_colour(settings)
            colour = (id >= each) + (id >= 2 * each) + (id >= 3 * each)
            place = first_placement(settings) + id - each * colour
            lay(row, settings, colour, SPACE_OF[place], WINDOW_OF[place])
        else:
            end_placing(row, settings, row[PLACED])
    elif phase == CHOOSING_REFILL:
        if id - others(settings) == REFILL:
            row[PHASE] = REFILLING
        else:
            end_turn(row, settings)
    elif phase == CHOOSING_PILE:
        row[PHASE] = DRAWING_PENALTIES if id - others(settings) == FROM_PENALTIES else DRAWING_HAND
    elif phase == DRAWING_PENALTIES:
        draw_penalty(row, settings, id)
    elif phase in (DEALING, TURNING_UP):
        deal(row, settings, id)
    else:
        draw_common(row, settings, id)


# Setup.


def seat_to_deal_to(row: Row, settings: Settings) -> int:
    """The first seat whose hand is not yet full; the number of players if all are full."""
    found = settings.players
    for seat in range(SEATS):
        if found == settings.players and seat < settings.players and not is_full(popcount(row[HAND + seat]), PRINTED.hand):
            found = seat
    return found


def deal(row: Row, settings: Settings, kind: int) -> None:
    """The next card of the deck goes to a hand or, after all hands, on the board."""
    seat = seat_to_deal_to(row, settings)
    take_top_card(row, kind)
    if seat < settings.players:
        hand = with_one(row[HAND + seat], kind)
        row[HAND + seat] = hand
        if seat == settings.players - 1 and is_full(popcount(hand), PRINTED.hand):
            row[PHASE] = TURNING_UP
    else:
        colour = (kind >= 7) + (kind >= 14) + (kind >= 21)
        row[COVERED] = 1 << 7 * (kind - 7 * colour) + 3
        row[OWNED] = 1 << 7 * colour + 3
        row[PHASE] = PLACING


def take_top_card(row: Row, kind: int) -> None:
    """A card leaves the top layer of the draw pile; a layer that is used up is gone."""
    top = row[LAYERS] - 1
    left = without(row[LAYER + top], kind)
    row[LAYER + top] = left
    if left == 0:
        row[LAYERS] = top


# Placing.


def lay(row: Row, settings: Settings, colour: int, space: int, named: int) -> None:
    """A card is placed; what does not fit is collected, the bonus is counted on what is left, and the turn goes on."""
    line = (space >= 7) + (space >= 14) + (space >= 21) + (space >= 28) + (space >= 35) + (space >= 42)
    put(row, colour, space, line)
    edge = settings.variants.edge_matrix
    if not fits(row[COVERED], edge):
        collect(row, space, named, edge)
    marker = moved_down(row[MARKER + row[SEAT]], earned(row, space, edge))
    row[MARKER + row[SEAT]] = marker
    go_on(row, settings)


def put(row: Row, colour: int, space: int, line: int) -> None:
    """A card goes from the hand to its space."""
    if row[COVERED] >> space & 1:
        row[TWINNED] |= 1 << space
    row[COVERED] |= 1 << space
    row[OWNED] |= 1 << 7 * colour + (space - 7 * line)
    row[HAND + row[SEAT]] = without(row[HAND + row[SEAT]], 7 * colour + line)
    row[PLACED] += 1


def spaces_to_cover(covered: int, edge: int) -> int:
    """How many spaces the matrix has."""
    return 6 if edge and lines_in(covered) == OUTER else 9


def earned(row: Row, space: int, edge: int) -> int:
    """What a card on a space earns."""
    if not covers_anew(1 + (row[TWINNED] >> space & 1)):
        return 0
    covered, spaces = popcount(row[COVERED]), spaces_to_cover(row[COVERED], edge)
    return last_but_one(covered, spaces, PRINTED) + last(covered, spaces, PRINTED)


def go_on(row: Row, settings: Settings) -> None:
    """After a placement: a new hand, a second card, or the end of placing."""
    if row[HAND + row[SEAT]] == 0:
        row[PHASE] = CHOOSING_PILE if chooses_pile(row, settings, row[PLACED]) else DRAWING_HAND
        row[PLACED] = 0
    elif not may_place(row[PLACED]):
        end_placing(row, settings, row[PLACED])


def chooses_pile(row: Row, settings: Settings, placed: int) -> bool:
    """Whether a player without cards may draw from either pile, by how many they have placed in the turn."""
    is_to_refill = earns_refill(placed) and must_refill(settings.players)
    if settings.readings.empty_hand_refill == EmptyHandRefill.DRAW_PILE and is_to_refill:
        return False
    return may_draw_penalties(popcount(row[PENALTIES + row[SEAT]]), PRINTED.hand, settings.readings)


def end_placing(row: Row, settings: Settings, placed: int) -> None:
    """After the last placement of a turn: a refill where it is earned, else the end of the turn."""
    row[PLACED] = 0
    if earns_refill(placed):
        row[PHASE] = CHOOSING_REFILL if may_decline(settings.players) else REFILLING
    else:
        end_turn(row, settings)


# Drawing.


def draw_common(row: Row, settings: Settings, kind: int) -> None:
    """A card of the draw pile goes to the hand; the turn ends with a full hand, or when nothing is left to draw."""
    hand = with_one(row[HAND + row[SEAT]], kind)
    row[HAND + row[SEAT]] = hand
    take_top_card(row, kind)
    if is_full(popcount(hand), PRINTED.hand) or runs_out(row[LAYERS]):
        end_turn(row, settings)


def draw_penalty(row: Row, settings: Settings, kind: int) -> None:
    """A card of the penalty pile goes to the hand; the turn ends with a full hand, or when the pile is used up."""
    hand = with_one(row[HAND + row[SEAT]], kind)
    pile = without(row[PENALTIES + row[SEAT]], kind)
    row[HAND + row[SEAT]] = hand
    row[PENALTIES + row[SEAT]] = pile
    is_last = is_full(popcount(hand), PRINTED.hand) or pile == 0
    if row[NEUTRAL] != NO_MARKER:
        row[NEUTRAL] = moved_neutral(row[NEUTRAL], is_last, PRINTED, settings.readings)
    if is_last:
        end_turn(row, settings)


# The end of a turn.


def end_turn(row: Row, settings: Settings) -> None:
    """A scoring where one is due, and then the next player, unless it has ended the game."""
    by_draw_pile = is_due(row[LAYERS])
    by_neutral = row[NEUTRAL] != NO_MARKER and triggers(row[NEUTRAL], PRINTED, settings.readings)
    if by_draw_pile or by_neutral:
        score(row, settings, not by_draw_pile)
    highest = 0
    for seat in range(SEATS):
        highest = max(highest, row[MARKER + seat])
    if (by_draw_pile or by_neutral) and ends(highest, PRINTED.end_marker, settings.readings):
        row[PHASE] = OVER
    else:
        row[PHASE] = PLACING
        row[SEAT] = next_seat(row[SEAT], settings.players)


def score(row: Row, settings: Settings, by_neutral: bool) -> None:
    """Markers go up by the penalty piles, which make the draw pile or join it; the neutral marker goes back."""
    penalties = 0
    for seat in range(SEATS):
        pile = row[PENALTIES + seat]
        row[MARKER + seat] = moved_up(row[MARKER + seat], penalty_points(popcount(pile)))
        penalties = together(penalties, pile)
        row[PENALTIES + seat] = 0
    if row[LAYERS] == 0:
        row[LAYER] = penalties
        row[LAYERS] = 1
    elif settings.readings.neutral_leftover == NeutralLeftover.MERGE:
        row[LAYER] = together(row[LAYER], penalties)
    elif penalties:
        put_beneath(row, penalties)
    if row[NEUTRAL] != NO_MARKER:
        row[NEUTRAL] = after_scoring(row[NEUTRAL], by_neutral, PRINTED, settings.readings)


def put_beneath(row: Row, pile: int) -> None:
    """A pile becomes the lowest layer of the draw pile."""
    for above in range(CARDS - 1, 0, -1):
        row[LAYER + above] = row[LAYER + (above - 1)]
    row[LAYER] = pile
    row[LAYERS] += 1
