"""What a viewer is told of a step, in numbers, and which ids look the same to a viewer. `hearing` has the events again."""

from typing import Final

from rulebook.games.yellowstone_park import Settings
from rulebook.games.yellowstone_park.chapters.bonus import last_but_one
from rulebook.games.yellowstone_park.chapters.empty_hand import may_draw_penalties
from rulebook.games.yellowstone_park.chapters.refilling import is_full
from rulebook.games.yellowstone_park.chapters.two_players import moved_neutral, triggers
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.layout import Field, Layout
from rulebook.kernels.yellowstone_park.board import WINDOWS, fits
from rulebook.kernels.yellowstone_park.collecting import greatest
from rulebook.kernels.yellowstone_park.ids import (
    DECLINE,
    FROM_PENALTIES,
    NONE_NAMED,
    PASS,
    REFILL,
    SPACE_OF,
    STOP,
    WINDOW_OF,
    first_placement,
    others,
    per_colour,
)
from rulebook.kernels.yellowstone_park.layout import (
    BOARD,
    CARDS,
    CHOOSING_PILE,
    CHOOSING_REFILL,
    COVERED,
    DEALING,
    DRAWING_HAND,
    DRAWING_PENALTIES,
    EACH,
    HAND,
    HIGHEST,
    KINDS,
    LAYER,
    LAYERS,
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
    TURNING_UP,
    TWINNED,
)
from rulebook.kernels.yellowstone_park.placing import columns_held
from rulebook.kernels.yellowstone_park.turn import NO_MARKER, earned, seat_to_deal_to, spaces_to_cover

TOLD: Final = Layout(
    (
        Field("seat", "the seat that has the turn", 0, SEATS - 1),
        Field("dealt", "1 and the seat to which a card was dealt", 0, SEATS),
        Field("turned_up", "whether a card was turned up", 0, 1),
        Field("card", "1 and the kind of the card that was dealt, turned up, placed or drawn; 0 if not told", 0, KINDS),
        Field("found", "what a card that was placed found: 1 an empty column, 2 its colour, 3 its twin", 0, 3),
        Field("column", "the column of a card that was placed", 0, 6),
        Field("window", "the spaces of the new matrix", 0, BOARD),
        Field("collected", "the spaces from which cards were collected", 0, BOARD),
        Field("twins", "those of them on which both copies lay", 0, BOARD),
        Field("columns", "the columns of each colour that they were in", 0, EACH),
        Field("bonus", "for which space a bonus was earned: 1 the last but one, 2 the last", 0, 2),
        Field("earned", "the spaces that a bonus earned", 0, 4),
        Field("marker", "where the marker stands after a bonus", 0, HIGHEST),
        Field("ended", "1 if the turn was stopped, 2 if it was passed", 0, 2),
        Field("refill", "1 if a refill began that was chosen, 2 if one that must be, 3 if it was declined", 0, 3),
        Field("pile", "for a new hand: 1 the penalty pile, 2 the draw pile, 3 the draw pile for want of penalties", 0, 3),
        Field("drawn", "how a card was drawn: 1 in a refill, 2 and 3 for a new hand, from draw pile or penalty pile", 0, 3),
        Field("stopped", "whether the draw pile ran out before the hand was full", 0, 1),
        Field("neutral", "1 and where the neutral marker has come", 0, 8),
        Field("scoring", "1 if the draw pile brought a scoring about, 2 if the neutral marker did", 0, 2),
        Field("points", "what each seat scored", 0, CARDS, (SEATS,)),
        Field("markers", "where each marker stands after a scoring", 0, HIGHEST, (SEATS,)),
        Field("shuffled", "how many cards the draw pile holds after a scoring", 0, CARDS),
        Field("reset", "1 and where the neutral marker went back to", 0, 8),
        Field("over", "whether the game ended", 0, 1),
        Field("winners", "1 for each seat that has won", 0, 1, (SEATS,)),
        Field("turn", "1 and the seat whose turn began", 0, SEATS),
    )
)
TOLD_SEAT: Final = TOLD.starts["seat"]
TOLD_DEALT: Final = TOLD.starts["dealt"]
TOLD_TURNED_UP: Final = TOLD.starts["turned_up"]
TOLD_CARD: Final = TOLD.starts["card"]
TOLD_FOUND: Final = TOLD.starts["found"]
TOLD_COLUMN: Final = TOLD.starts["column"]
TOLD_WINDOW: Final = TOLD.starts["window"]
TOLD_COLLECTED: Final = TOLD.starts["collected"]
TOLD_TWINS: Final = TOLD.starts["twins"]
TOLD_COLUMNS: Final = TOLD.starts["columns"]
TOLD_BONUS: Final = TOLD.starts["bonus"]
TOLD_EARNED: Final = TOLD.starts["earned"]
TOLD_MARKER: Final = TOLD.starts["marker"]
TOLD_ENDED: Final = TOLD.starts["ended"]
TOLD_REFILL: Final = TOLD.starts["refill"]
TOLD_PILE: Final = TOLD.starts["pile"]
TOLD_DRAWN: Final = TOLD.starts["drawn"]
TOLD_STOPPED: Final = TOLD.starts["stopped"]
TOLD_NEUTRAL: Final = TOLD.starts["neutral"]
TOLD_SCORING: Final = TOLD.starts["scoring"]
TOLD_POINTS: Final = TOLD.starts["points"]
TOLD_MARKERS: Final = TOLD.starts["markers"]
TOLD_SHUFFLED: Final = TOLD.starts["shuffled"]
TOLD_RESET: Final = TOLD.starts["reset"]
TOLD_OVER: Final = TOLD.starts["over"]
TOLD_WINNERS: Final = TOLD.starts["winners"]
TOLD_TURN: Final = TOLD.starts["turn"]


def cards_look_alike(row: Row, settings: Settings, viewer: int, id: int, other: int) -> bool:
    """Whether two ids look the same to a viewer: the same one, or two cards that somebody else is dealt or draws."""
    return id == other or is_drawn_by_another(row, settings, viewer)


def is_drawn_by_another(row: Row, settings: Settings, viewer: int) -> bool:
    """Whether the next card goes to the hand of another than the viewer."""
    if row[PHASE] == DEALING:
        return seat_to_deal_to(row, settings) != viewer
    return row[PHASE] in (REFILLING, DRAWING_HAND, DRAWING_PENALTIES) and row[SEAT] != viewer


def tell(before: Row, after: Row, settings: Settings, given: tuple[int, int], told: Row) -> None:
    """What a viewer is told of a legal step, given its id and the viewer."""
    id, viewer = given
    for place in range(TOLD_TURN + 1):
        told[place] = 0
    phase, rest = before[PHASE], id - others(settings)
    told[TOLD_SEAT] = before[SEAT]
    if phase == DEALING:
        told[TOLD_DEALT] = 1 + seat_to_deal_to(before, settings)
    if phase == TURNING_UP:
        told[TOLD_TURNED_UP] = 1
    if phase == PLACING:
        if rest < 0:
            tell_of_placement(before, after, settings, id, told)
        else:
            told[TOLD_ENDED] = 1 if rest == STOP else 2 if rest == PASS else 0
    if phase == CHOOSING_REFILL:
        told[TOLD_REFILL] = 1 if rest == REFILL else 3 if rest == DECLINE else 0
    if phase == CHOOSING_PILE:
        told[TOLD_PILE] = 1 if rest == FROM_PENALTIES else 2
    if phase in (DEALING, TURNING_UP, REFILLING, DRAWING_HAND, DRAWING_PENALTIES):
        told[TOLD_CARD] = 0 if is_drawn_by_another(before, settings, viewer) else 1 + id
    if phase in (REFILLING, DRAWING_HAND, DRAWING_PENALTIES):
        tell_of_draw(before, after, settings, told)
    if after[PHASE] == PLACING and (phase == TURNING_UP or after[SEAT] != before[SEAT]):
        told[TOLD_TURN] = 1 + after[SEAT]


# Placing.


def tell_of_placement(before: Row, after: Row, settings: Settings, id: int, told: Row) -> None:
    """What everybody is told of a placement."""
    each = per_colour(settings)
    colour = (id >= each) + (id >= 2 * each) + (id >= 3 * each)
    place = first_placement(settings) + id - each * colour
    space, edge = SPACE_OF[place], settings.variants.edge_matrix
    line = (space >= 7) + (space >= 14) + (space >= 21) + (space >= 28) + (space >= 35) + (space >= 42)
    column = space - 7 * line
    told[TOLD_CARD] = 1 + 7 * colour + line
    told[TOLD_COLUMN] = column
    told[TOLD_FOUND] = found(before, space, column)
    covered = before[COVERED] | 1 << space
    if not fits(covered, edge):
        window = greatest(covered, space, edge) if WINDOW_OF[place] == NONE_NAMED else WINDOWS[WINDOW_OF[place]]
        told[TOLD_WINDOW] = window
        tell_of_collection(before, covered & ~window & BOARD, told)
    spaces = earned(after, space, edge)
    if spaces:
        is_last_but_one = last_but_one(popcount(after[COVERED]), spaces_to_cover(after[COVERED], edge), PRINTED)
        told[TOLD_BONUS] = 1 if is_last_but_one else 2
        told[TOLD_EARNED] = spaces
        told[TOLD_MARKER] = after[MARKER + before[SEAT]]
    if after[PHASE] == REFILLING:
        told[TOLD_REFILL] = 2
    if after[PHASE] == DRAWING_HAND:
        penalties = popcount(after[PENALTIES + before[SEAT]])
        told[TOLD_PILE] = 2 if may_draw_penalties(penalties, PRINTED.hand, settings.readings) else 3


def found(before: Row, space: int, column: int) -> int:
    """What a card finds in a column: 1 nothing, 2 its colour, 3 its twin on its space."""
    if columns_held(before[OWNED]) >> column & 1 == 0:
        return 1
    return 3 if before[COVERED] >> space & 1 else 2


def tell_of_collection(before: Row, outside: int, told: Row) -> None:
    """What everybody is told of the cards that are collected from some spaces."""
    told[TOLD_COLLECTED] = outside
    told[TOLD_TWINS] = before[TWINNED] & outside
    told[TOLD_COLUMNS] = before[OWNED]


# Drawing.


def tell_of_draw(before: Row, after: Row, settings: Settings, told: Row) -> None:
    """What everybody is told of a draw, beside the card, and of the scoring that it may bring about."""
    phase, seat, neutral = before[PHASE], before[SEAT], before[NEUTRAL]
    told[TOLD_DRAWN] = 1 if phase == REFILLING else 2 if phase == DRAWING_HAND else 3
    told[TOLD_STOPPED] = draws_last_card(before) and not is_full(popcount(before[HAND + seat]) + 1, PRINTED.hand)
    if phase == DRAWING_PENALTIES and neutral != NO_MARKER:
        is_last = draws_last_penalty(before)
        neutral = moved_neutral(neutral, is_last, PRINTED, settings.readings)
        told[TOLD_NEUTRAL] = 0 if neutral == before[NEUTRAL] else 1 + neutral
    if is_scoring(before, settings):
        tell_of_scoring(before, after, settings, told)
        told[TOLD_RESET] = 0 if neutral == after[NEUTRAL] else 1 + after[NEUTRAL]


def tell_of_scoring(before: Row, after: Row, settings: Settings, told: Row) -> None:
    """What everybody is told of a scoring, apart from the neutral marker."""
    told[TOLD_SCORING] = 1 if draws_last_card(before) else 2
    cards = 0
    for layer in range(CARDS):
        cards += 0 if draws_last_card(before) else popcount(before[LAYER + layer])
    for seat in range(SEATS):
        if seat < settings.players:
            drawn = before[PHASE] == DRAWING_PENALTIES and seat == before[SEAT]
            told[TOLD_POINTS + seat] = popcount(before[PENALTIES + seat]) - drawn
            told[TOLD_MARKERS + seat] = after[MARKER + seat]
            cards += popcount(before[PENALTIES + seat]) - drawn
    told[TOLD_SHUFFLED] = cards
    if after[PHASE] == OVER:
        told[TOLD_OVER] = 1
        lowest_marker = after[MARKER]
        for seat in range(SEATS):
            if seat < settings.players:
                lowest_marker = min(lowest_marker, after[MARKER + seat])
        for seat in range(SEATS):
            told[TOLD_WINNERS + seat] = seat < settings.players and after[MARKER + seat] == lowest_marker


def draws_last_card(before: Row) -> bool:
    """Whether the last card of the draw pile is drawn."""
    return before[PHASE] in (REFILLING, DRAWING_HAND) and before[LAYERS] == 1 and popcount(before[LAYER]) == 1


def draws_last_penalty(before: Row) -> bool:
    """Whether the last card is drawn from a penalty pile: with it the hand is full, or the pile used up."""
    held, left = popcount(before[HAND + before[SEAT]]), popcount(before[PENALTIES + before[SEAT]])
    return before[PHASE] == DRAWING_PENALTIES and (is_full(held + 1, PRINTED.hand) or left == 1)


def moves_to_scoring(before: Row, settings: Settings) -> bool:
    """Whether the last card of a penalty draw moves the neutral marker to where it brings a scoring about."""
    if before[NEUTRAL] == NO_MARKER or not draws_last_penalty(before):
        return False
    return triggers(moved_neutral(before[NEUTRAL], True, PRINTED, settings.readings), PRINTED, settings.readings)


def is_scoring(before: Row, settings: Settings) -> bool:
    """Whether a step brings a scoring: the draw pile is used up, or the neutral marker has come far enough."""
    return draws_last_card(before) or moves_to_scoring(before, settings)


# Controls.


def tell_every_card(before: Row, after: Row, settings: Settings, given: tuple[int, int], told: Row) -> None:
    """Everybody is told which card is drawn."""
    tell(before, after, settings, given, told)
    if before[PHASE] == DRAWING_PENALTIES:
        told[TOLD_CARD] = 1 + given[0]


def all_cards_look_alike(row: Row, settings: Settings, viewer: int, id: int, other: int) -> bool:
    """Any two cards look the same to who draws one of them."""
    return id == other or row[PHASE] in (REFILLING, DRAWING_HAND, DRAWING_PENALTIES)
