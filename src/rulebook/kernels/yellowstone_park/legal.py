"""What is legal: ids of decisions and outcomes, one by one or as a mask, and the weights of outcomes."""

from rulebook.games.yellowstone_park import Settings
from rulebook.games.yellowstone_park.box.readings import CollectExtent
from rulebook.games.yellowstone_park.chapters.turn import may_pass, may_stop
from rulebook.kernels.language import CHANCE, NOBODY, Row, lowest
from rulebook.kernels.yellowstone_park.ids import (
    DECLINE,
    FIRST_ON,
    FROM_DRAW_PILE,
    FROM_PENALTIES,
    NAMED_ON,
    NONE_NAMED,
    PASS,
    REFILL,
    SPACE_OF,
    STOP,
    WINDOW_OF,
    first_placement,
    numbering,
    others,
    per_colour,
)
from rulebook.kernels.yellowstone_park.layout import (
    BOARD,
    CHOOSING_PILE,
    CHOOSING_REFILL,
    COLOURS,
    DRAWING_PENALTIES,
    KINDS,
    LAYER,
    LAYERS,
    OVER,
    PENALTIES,
    PHASE,
    PLACED,
    PLACING,
    SEAT,
    SPACES,
)
from rulebook.kernels.yellowstone_park.piles import copies
from rulebook.kernels.yellowstone_park.placing import fitting, laid, must_fit


def actor(row: Row, settings: Settings) -> int:
    """Who is to act: the seat that has the turn, chance, or nobody."""
    phase = row[PHASE]
    if phase in (PLACING, CHOOSING_REFILL, CHOOSING_PILE):
        return row[SEAT]
    return NOBODY if phase == OVER else CHANCE


def source(row: Row) -> int:
    """The pile from which chance brings a card."""
    if row[PHASE] == DRAWING_PENALTIES:
        return row[PENALTIES + row[SEAT]]
    return row[LAYER + (row[LAYERS] - 1)]


def is_legal_placement(row: Row, settings: Settings, colour: int, place: int) -> bool:
    """Whether a placement is legal, which is given by its colour and its place among those of the colour."""
    first = first_placement(settings)
    space, window = SPACE_OF[first + place], WINDOW_OF[first + place]
    if laid(row, settings, colour) >> space & 1 == 0:
        return False
    is_fitting = fitting(row, settings) >> space & 1 == 1
    if not is_fitting and must_fit(row, settings):
        return False
    names_one = settings.readings.collect_extent == CollectExtent.ANY_WINDOW and not is_fitting
    return (window != NONE_NAMED) == names_one


def is_legal(row: Row, settings: Settings, id: int) -> bool:
    """Whether an id is legal."""
    phase, rest = row[PHASE], id - others(settings)
    if id < 0 or phase == OVER:
        return False
    if phase == PLACING:
        if rest < 0:
            each = per_colour(settings)
            colour = (id >= each) + (id >= 2 * each) + (id >= 3 * each)
            return is_legal_placement(row, settings, colour, id - each * colour)
        return (rest == STOP and may_stop(row[PLACED])) or (rest == PASS and may_pass(row[PLACED], settings.readings))
    if phase == CHOOSING_REFILL:
        return rest in (REFILL, DECLINE)
    if phase == CHOOSING_PILE:
        return rest in (FROM_PENALTIES, FROM_DRAW_PILE)
    return id < KINDS and source(row) >> id & 1 == 1


def allowed(row: Row, settings: Settings) -> int:
    """The spaces on which cards may be placed, as far as the matrix is concerned."""
    return fitting(row, settings) if must_fit(row, settings) else BOARD


def legal(row: Row, settings: Settings, mask: Row) -> None:
    """Every legal id as a 1 in a mask."""
    for id in range(len(mask)):
        mask[id] = 0
    phase, first = row[PHASE], others(settings)
    if phase == PLACING:
        legal_placements(row, settings, mask)
        if may_stop(row[PLACED]):
            mask[first + STOP] = 1
        if may_pass(row[PLACED], settings.readings):
            mask[first + PASS] = 1
    elif phase == CHOOSING_REFILL:
        mask[first + REFILL] = 1
        mask[first + DECLINE] = 1
    elif phase == CHOOSING_PILE:
        mask[first + FROM_PENALTIES] = 1
        mask[first + FROM_DRAW_PILE] = 1
    elif phase != OVER:
        pile = source(row)
        for kind in range(KINDS):
            mask[kind] = pile >> kind & 1


def legal_placements(row: Row, settings: Settings, mask: Row) -> None:
    """Every legal placement as a 1 in a mask."""
    number, each, among = numbering(settings), per_colour(settings), allowed(row, settings)
    unnamed = fitting(row, settings) if settings.readings.collect_extent == CollectExtent.ANY_WINDOW else BOARD
    for colour in range(COLOURS):
        spaces = laid(row, settings, colour) & among
        while spaces:
            space = lowest(spaces)
            spaces &= spaces - 1
            id = colour * each + FIRST_ON[SPACES * number + space]
            if unnamed >> space & 1:
                mask[id] = 1
            else:
                for window in range(NAMED_ON[SPACES * number + space]):
                    mask[id + 1 + window] = 1


def weights(row: Row, settings: Settings, weights: Row) -> None:
    """The weight of every outcome: how many cards of the kind the pile holds."""
    pile = source(row) if actor(row, settings) == CHANCE else 0
    for kind in range(KINDS):
        weights[kind] = copies(pile, kind)
