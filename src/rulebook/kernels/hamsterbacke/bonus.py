"""Scoring, and the bonus that it brings."""

from rulebook.games.hamsterbacke import Settings
from rulebook.games.hamsterbacke.chapters.bonus import must_give_all
from rulebook.kernels.hamsterbacke.blocks import cards_on, top
from rulebook.kernels.hamsterbacke.ending import end_action
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    BLOCK_1,
    BLOCK_2,
    BLOCK_4,
    DUE,
    GIFT,
    GIFTS,
    GIVER,
    GIVING,
    HAND,
    NUMBERS,
    PHASE,
    PICK,
    PICKING,
    POINTS,
    SEAT,
    SEATS,
)
from rulebook.kernels.hamsterbacke.piles import holds_all, total
from rulebook.kernels.language import Row, lowest


def most_held(row: Row) -> int:
    """How many cards whoever holds the most holds."""
    most = 0
    for seat in range(SEATS):
        most = max(most, total(row[HAND + seat]))
    return most


def holding_most(row: Row, settings: Settings) -> int:
    """The seats that hold the most cards, as bits."""
    most, seats = most_held(row), 0
    for seat in range(SEATS):
        seats |= (seat < settings.players and total(row[HAND + seat]) == most) << seat
    return seats


def must_pick(holders: int) -> bool:
    """Whether there are several seats among some."""
    return holders & holders - 1 != 0


def goes_without(scorer: int, holders: int) -> bool:
    """Whether a scorer is among those who hold the most."""
    return holders >> scorer & 1 != 0


def due(top_code: int) -> int:
    """How many cards are due for a block pile with such a top."""
    return 0 if top_code == 0 else NUMBERS[top_code - 1]


def turn_over(row: Row, seat: int) -> None:
    """A seat's block pile goes onto its point pile."""
    row[POINTS + seat] += cards_on(row, seat)
    row[BLOCK_1 + seat] = 0
    row[BLOCK_2 + seat] = 0
    row[BLOCK_4 + seat] = 0


def score(row: Row, settings: Settings) -> None:
    """The player turns the block pile over and claims a bonus."""
    seat = row[SEAT]
    claimed = due(top(row, seat))
    turn_over(row, seat)
    if claimed == 0:
        end_action(row, settings)
    else:
        claim(row, settings, claimed)


def claim(row: Row, settings: Settings, claimed: int) -> None:
    """A scorer to whom cards are due gets nothing, or cards of a giver, whom they may have to pick."""
    holders = holding_most(row, settings)
    if goes_without(row[SEAT], holders):
        end_action(row, settings)
    elif must_pick(holders):
        row[PHASE] = PICKING
        row[DUE] = claimed
    else:
        name(row, settings, lowest(holders), claimed)


def name(row: Row, settings: Settings, giver: int, claimed: int) -> None:
    """A giver is known, who gives the whole hand or chooses cards."""
    if must_give_all(total(row[HAND + giver]), claimed):
        give(row, settings, giver, row[HAND + giver])
    else:
        row[PHASE] = GIVING
        row[DUE] = claimed
        row[GIVER] = giver


def give(row: Row, settings: Settings, giver: int, cards: int) -> None:
    """Cards go from a giver's hand to the scorer's point pile."""
    row[HAND + giver] -= cards
    row[POINTS + row[SEAT]] += cards
    row[PHASE] = ACTING
    row[DUE] = 0
    row[GIVER] = 0
    end_action(row, settings)


def first_gift(settings: Settings) -> int:
    """The id of the first gift."""
    return PICK + settings.players


def is_gift(row: Row, gift: int) -> bool:
    """Whether the giver can give what the gift with a number is, counted from the first one."""
    if gift < 0 or gift >= GIFT:
        return False
    return total(GIFTS[gift]) == row[DUE] and holds_all(row[HAND + row[GIVER]], GIFTS[gift])
