"""The end of an action, of a turn and of the game, and what is counted then."""

from rulebook.games.hamsterbacke import Settings
from rulebook.games.hamsterbacke.box.readings import Tie
from rulebook.games.hamsterbacke.chapters.counting import less_hand, points, worth_of_blocking
from rulebook.games.hamsterbacke.chapters.ending import ends
from rulebook.games.hamsterbacke.chapters.turn import is_over, next_seat
from rulebook.kernels.hamsterbacke.blocks import cards_on
from rulebook.kernels.hamsterbacke.layout import (
    ACTIONS,
    HAND,
    OVER,
    PHASE,
    POINTS,
    PRINTED,
    ROW_1,
    ROW_2,
    ROW_4,
    ROWS,
    SEAT,
    SEATS,
)
from rulebook.kernels.hamsterbacke.piles import total
from rulebook.kernels.language import Row


def is_row(row: Row, place: int) -> bool:
    """Whether there is a row on a spot."""
    return (row[ROW_1 + place] | row[ROW_2 + place] | row[ROW_4 + place]) & 1 != 0


def rows_left(row: Row) -> int:
    """How many rows there are in the circle."""
    left = 0
    for place in range(ROWS):
        left += is_row(row, place)
    return left


def end_action(row: Row, settings: Settings) -> None:
    """The turn goes on, or the next player has the turn, or the game ends."""
    row[ACTIONS] += 1
    over = is_over(row[ACTIONS])
    if ends(over, rows_left(row), PRINTED):
        row[PHASE] = OVER
    elif over:
        row[SEAT] = next_seat(row[SEAT], settings.players)
        row[ACTIONS] = 0


def score_of(row: Row, seat: int) -> int:
    """What a seat's cards are worth."""
    won = points(total(row[POINTS + seat])) + worth_of_blocking(total(cards_on(row, seat)))
    return less_hand(won, total(row[HAND + seat]))


def standing(row: Row, settings: Settings, scores: Row) -> None:
    """How the seats stand: what everybody would count now."""
    for seat in range(SEATS):
        if seat < settings.players:
            scores[seat] = score_of(row, seat)


def best(scores: Row, settings: Settings) -> int:
    """The best score."""
    highest = scores[0]
    for seat in range(SEATS):
        if seat < settings.players:
            highest = max(highest, scores[seat])
    return highest


def fewest_held(row: Row, settings: Settings, scores: Row, highest: int) -> int:
    """The fewest cards that somebody with the best score holds."""
    fewest = -1
    for seat in range(SEATS):
        if seat < settings.players and scores[seat] == highest:
            held = total(row[HAND + seat])
            fewest = held if fewest < 0 else min(fewest, held)
    return fewest


def declare(row: Row, settings: Settings, scores: Row, wins: Row) -> None:
    """Those win who have the best score: all of them or, by the reading, those with the fewest cards in hand."""
    highest = best(scores, settings)
    fewest = fewest_held(row, settings, scores, highest)
    for seat in range(SEATS):
        if seat < settings.players:
            leads = scores[seat] == highest
            wins[seat] = leads and (settings.readings.tie == Tie.SHARED or total(row[HAND + seat]) == fewest)


def result(row: Row, settings: Settings, scores: Row, wins: Row) -> None:
    """Scores and winners."""
    if row[PHASE] == OVER:
        standing(row, settings, scores)
        declare(row, settings, scores, wins)
    else:
        for seat in range(SEATS):
            if seat < settings.players:
                scores[seat] = 0
                wins[seat] = 0
