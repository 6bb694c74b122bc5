"""Counting: points, the primiera, who wins, and how the seats stand."""

from typing import Final

from rulebook.games.scopa import Length, Settings
from rulebook.games.scopa.box.components import side
from rulebook.games.scopa.box.readings import MissingSuit, TiedPoint
from rulebook.games.scopa.chapters.points import scope
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.scopa.cards import BEST, COINS, SETTEBELLO, suit_of
from rulebook.kernels.scopa.layout import OVER, PHASE, PILE, POINTS, PRINTED, SCOPE, SEATS, SIDES, SUITS

CONTESTS: Final = 4
"""The most cards, the most coins, the settebello and the highest primiera."""
ABSENT: Final = -1
"""What a side has that is not there."""


def sides_of(players: int) -> int:
    """How many sides there are."""
    return side(players - 1, players) + 1


def primiera(pile: int, settings: Settings) -> int:
    """The primiera of a pile; 0 for one that does not compete."""
    total, has_all = 0, True
    for suit in range(SUITS):
        best = BEST[suit_of(pile, suit)]
        total += best
        has_all = has_all and best > 0
    return total if has_all or settings.readings.missing_suit == MissingSuit.COUNTS_NOTHING else 0


def amount(pile: int, contest: int, settings: Settings) -> int:
    """How much a pile has of what a point is given for."""
    if contest == 0:
        return popcount(pile)
    if contest == 1:
        return popcount(pile & COINS)
    if contest == 2:
        return pile & SETTEBELLO != 0
    return primiera(pile, settings)


def leads(own: int, one: int, two: int, three: int) -> bool:
    """Whether nobody has more, of what three sides have."""
    return own == max(one, two, three)


def leading(one: int, two: int, three: int) -> int:
    """How many of three sides have the most."""
    return leads(one, one, two, three) + leads(two, one, two, three) + leads(three, one, two, three)


def scores_point(own: int, one: int, two: int, three: int, settings: Settings) -> bool:
    """Whether a side scores a point with what it has of something, where three sides have so much; ABSENT ones have -1."""
    if own <= 0 or not leads(own, one, two, three):
        return False
    return settings.readings.tied_point == TiedPoint.EACH or leading(one, two, three) == 1


def amount_of(row: Row, settings: Settings, contest: int, number: int) -> int:
    """How much a side has of what a point is given for."""
    return amount(row[PILE + number], contest, settings) if number < sides_of(settings.players) else ABSENT


def earned(row: Row, settings: Settings, number: int) -> int:
    """The points that a side would score if the deal were counted now."""
    points = scope(row[SCOPE + number])
    for contest in range(CONTESTS):
        one, two, three = (
            amount_of(row, settings, contest, 0),
            amount_of(row, settings, contest, 1),
            amount_of(row, settings, contest, 2),
        )
        points += scores_point(amount_of(row, settings, contest, number), one, two, three, settings)
    return points


def count(row: Row, settings: Settings) -> None:
    """Every side adds the points of the deal to those that it has."""
    for number in range(SIDES):
        if number < sides_of(settings.players):
            row[POINTS + number] += earned(row, settings, number)


def points_of(row: Row, settings: Settings, number: int) -> int:
    """The points of a side."""
    return row[POINTS + number] if number < sides_of(settings.players) else ABSENT


def is_decided(one: int, two: int, three: int, settings: Settings) -> bool:
    """Whether the game is over after a deal, by the points of three sides."""
    if settings.variants.length == Length.ONE_DEAL:
        return True
    return max(one, two, three) >= PRINTED.target and leading(one, two, three) == 1


def is_over(row: Row, settings: Settings) -> bool:
    """Whether the game is over after a deal that has been counted."""
    return is_decided(points_of(row, settings, 0), points_of(row, settings, 1), points_of(row, settings, 2), settings)


def has_won(row: Row, settings: Settings, seat: int) -> bool:
    """Whether a seat wins when the game is over."""
    own = points_of(row, settings, side(seat, settings.players))
    return leads(own, points_of(row, settings, 0), points_of(row, settings, 1), points_of(row, settings, 2))


def result(row: Row, settings: Settings, scores: Row, wins: Row) -> None:
    """Points, and who has won; all 0 while the game is on."""
    for seat in range(SEATS):
        if seat < settings.players:
            is_at_end = row[PHASE] == OVER
            scores[seat] = row[POINTS + side(seat, settings.players)] if is_at_end else 0
            wins[seat] = is_at_end and has_won(row, settings, seat)


def standing(row: Row, settings: Settings, scores: Row) -> None:
    """The points of every seat if the deal were counted now; after the end it has been."""
    for seat in range(SEATS):
        if seat < settings.players:
            number = side(seat, settings.players)
            scores[seat] = row[POINTS + number] + (0 if row[PHASE] == OVER else earned(row, settings, number))
