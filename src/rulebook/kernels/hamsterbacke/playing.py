"""Playing: the start, who acts, what is legal, and what an action leads to."""

from rulebook.games.hamsterbacke import Settings
from rulebook.kernels.hamsterbacke.blocks import is_open, lay, may_lay, may_turn_over
from rulebook.kernels.hamsterbacke.bonus import first_gift, give, holding_most, is_gift, name, score
from rulebook.kernels.hamsterbacke.circle import add, take
from rulebook.kernels.hamsterbacke.circle import lay as lay_in_circle
from rulebook.kernels.hamsterbacke.ending import end_action, is_row
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    ALL,
    BLOCK,
    BLOCK_COLOURS,
    BLOCK_GROUPS,
    BLOCKS,
    COLOURS,
    DEALING,
    DECK,
    DRAWING,
    DUE,
    GIFT,
    GIFTS,
    GIVER,
    GIVING,
    HAND,
    LAYING_OUT,
    NUMBERS,
    OVER,
    PHASE,
    PICK,
    PICKING,
    PRINTED,
    ROWS,
    SCORE,
    SEAT,
    SEATS,
    SIZED,
    WIDTH,
)
from rulebook.kernels.hamsterbacke.piles import card, held, holds_all, total
from rulebook.kernels.language import CHANCE, NOBODY, Row


def start(row: Row, settings: Settings) -> None:
    """A game before the first card is dealt."""
    for place in range(WIDTH):
        row[place] = 0
    row[SEAT] = settings.first_player
    row[DECK] = ALL


def is_drawing(phase: int) -> bool:
    """Whether chance draws cards in a phase."""
    return DEALING <= phase <= LAYING_OUT or phase == DRAWING


def actor(row: Row, settings: Settings) -> int:
    """Who is to act."""
    phase = row[PHASE]
    if is_drawing(phase):
        return CHANCE
    if phase == OVER:
        return NOBODY
    return row[GIVER] if phase == GIVING else row[SEAT]


# What is legal.


def is_legal(row: Row, settings: Settings, id: int) -> bool:
    """Whether an id is legal."""
    phase = row[PHASE]
    if is_drawing(phase):
        return 0 <= id < COLOURS and held(row[DECK], id) > 0
    if phase == ACTING:
        return is_action(row, settings, id)
    if phase == PICKING:
        return PICK <= id < PICK + settings.players and holding_most(row, settings) >> id - PICK & 1 != 0
    return phase == GIVING and is_gift(row, id - first_gift(settings))


def is_action(row: Row, settings: Settings, id: int) -> bool:
    """Whether the player may take, block or score as an id says."""
    if 0 <= id < ROWS:
        return is_row(row, id)
    if BLOCK <= id < SCORE:
        return may_lay(row, settings, BLOCK_COLOURS[id - BLOCK], BLOCK_GROUPS[id - BLOCK])
    return id == SCORE and may_turn_over(row, settings, row[SEAT])


def legal(row: Row, settings: Settings, mask: Row) -> None:
    """The legal ids."""
    for id in range(first_gift(settings) + GIFT):
        mask[id] = 0
    phase = row[PHASE]
    if is_drawing(phase):
        for colour in range(COLOURS):
            mask[colour] = held(row[DECK], colour) > 0
    elif phase == ACTING:
        legal_actions(row, settings, mask)
    elif phase == PICKING:
        holders = holding_most(row, settings)
        for seat in range(SEATS):
            if holders >> seat & 1:
                mask[PICK + seat] = 1
    elif phase == GIVING:
        legal_gifts(row, first_gift(settings), mask)


def legal_actions(row: Row, settings: Settings, mask: Row) -> None:
    """What the player may do."""
    for place in range(ROWS):
        mask[place] = is_row(row, place)
    hand = row[HAND + row[SEAT]]
    for colour in range(COLOURS):
        if is_open(row, settings, colour):
            for groups in range(held(hand, colour) // NUMBERS[colour]):
                mask[BLOCK + BLOCKS[colour] + groups] = 1
    mask[SCORE] = may_turn_over(row, settings, row[SEAT])


def legal_gifts(row: Row, first: int, mask: Row) -> None:
    """What the giver may give."""
    hand, due = row[HAND + row[GIVER]], row[DUE]
    for gift in range(SIZED[due], SIZED[due + 1]):
        mask[first + gift] = holds_all(hand, GIFTS[gift])


def weights(row: Row, settings: Settings, weights: Row) -> None:
    """How many cards of each colour may be drawn."""
    drawing = is_drawing(row[PHASE])
    for colour in range(COLOURS):
        weights[colour] = held(row[DECK], colour) if drawing else 0


# What it leads to.


def step(row: Row, settings: Settings, id: int) -> None:
    """What becomes of an id."""
    phase = row[PHASE]
    if phase == ACTING:
        act(row, settings, id)
    elif phase == DRAWING:
        add(row, settings, id)
    elif phase == PICKING:
        name(row, settings, id - PICK, row[DUE])
    elif phase == GIVING:
        give(row, settings, row[GIVER], GIFTS[id - first_gift(settings)])
    elif phase == DEALING:
        deal(row, settings, id)
    else:
        lay_out(row, settings, id)


def act(row: Row, settings: Settings, id: int) -> None:
    """The player takes, blocks or scores."""
    if id < BLOCK:
        take(row, settings, id)
    elif id < SCORE:
        lay(row, row[SEAT], BLOCK_COLOURS[id - BLOCK], BLOCK_GROUPS[id - BLOCK])
        end_action(row, settings)
    else:
        score(row, settings)


def seat_to_deal_to(row: Row, settings: Settings) -> int:
    """The first seat whose hand is not full yet; the number of players when all hands are dealt."""
    found = settings.players
    for back in range(SEATS):
        seat = SEATS - 1 - back
        if seat < settings.players and total(row[HAND + seat]) < PRINTED.hand:
            found = seat
    return found


def deal(row: Row, settings: Settings, colour: int) -> None:
    """A card goes to a hand; after the last one the rows are laid out."""
    seat = seat_to_deal_to(row, settings)
    row[HAND + seat] += card(colour)
    row[DECK] -= card(colour)
    if seat_to_deal_to(row, settings) == settings.players:
        row[PHASE] = LAYING_OUT


def spot_to_lay_on(row: Row) -> int:
    """The first spot without a row; the number of spots when there is a row on each."""
    found = ROWS
    for back in range(ROWS):
        if not is_row(row, ROWS - 1 - back):
            found = ROWS - 1 - back
    return found


def lay_out(row: Row, settings: Settings, colour: int) -> None:
    """A card begins a row; after the last one play begins."""
    lay_in_circle(row, spot_to_lay_on(row), colour)
    row[DECK] -= card(colour)
    if spot_to_lay_on(row) == ROWS:
        row[PHASE] = ACTING
        row[SEAT] = settings.first_player
