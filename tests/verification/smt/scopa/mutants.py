"""Wrong functions of the kernel of Scopa, most of them wrong only where two conditions meet."""

from collections.abc import Callable
from typing import Any, Final

from attrs import frozen

from rulebook.games.scopa import Settings
from rulebook.games.scopa.box.components import side
from rulebook.games.scopa.box.readings import SingleCard, ThreeKings
from rulebook.games.scopa.chapters.capturing import may_take_a_sum, pile_of
from rulebook.games.scopa.chapters.turn import next_seat
from rulebook.kernels.language import NOBODY, Row, popcount
from rulebook.kernels.scopa import counting, stepping
from rulebook.kernels.scopa.capturing import can_capture, may_capture
from rulebook.kernels.scopa.cards import KINGS, OF_VALUE, value
from rulebook.kernels.scopa.counting import earned, sides_of
from rulebook.kernels.scopa.layout import (
    DEALING_NEW_HANDS,
    HAND,
    LAST,
    LAYING_OUT,
    PHASE,
    PILE,
    PLAYING,
    POINTS,
    PRINTED,
    SCOPE,
    SEAT,
    SEATS,
    SIDES,
    STOCK,
    TABLE,
)
from rulebook.kernels.scopa.stepping import are_empty


@frozen
class Mutant:
    """A function, a wrong one in its place, and the phase and the claim that must fail."""

    right: Callable[..., Any]
    wrong: Callable[..., Any]
    phase: int
    claim: str


def keeps_a_king(row: Row, settings: Settings, cards: int) -> None:
    """With four players, a king that captures a king stays on the table as well."""
    pile = pile_of(row[SEAT], settings.players)
    row[TABLE] &= ~cards | (KINGS if settings.players == 4 else 0)
    row[PILE + pile] |= cards
    row[LAST] = pile
    if row[TABLE] == 0 and not (are_empty(row) and row[STOCK] == 0):
        row[SCOPE + side(row[SEAT], settings.players)] += 1


def partners_make_two(row: Row, settings: Settings, cards: int) -> None:
    """A scopa counts twice for partners who make it with a king."""
    pile = pile_of(row[SEAT], settings.players)
    row[TABLE] &= ~cards
    row[PILE + pile] |= cards
    row[LAST] = pile
    if row[TABLE] == 0 and not (are_empty(row) and row[STOCK] == 0):
        row[SCOPE + side(row[SEAT], settings.players)] += 1 + (settings.players == 4 and cards & KINGS != 0)


def deals_a_fourth_card(row: Row, settings: Settings) -> int:
    """The seat after the dealer gets a fourth card in a round of new hands."""
    found, seat = NOBODY, row[SEAT]
    for number in range(SEATS):
        most = PRINTED.hand + (number == 0 and row[PHASE] == DEALING_NEW_HANDS)
        if found == NOBODY and popcount(row[HAND + seat]) < most:
            found = seat
        seat = next_seat(seat, settings.players)
    return found


def turns_up_a_fifth(row: Row, settings: Settings, card: int) -> None:
    """After four kings under `stand` a fifth card is turned up."""
    row[TABLE] |= card
    row[STOCK] &= ~card
    goes_on = row[TABLE] == KINGS and settings.readings.three_kings == ThreeKings.STAND
    if popcount(row[TABLE]) >= PRINTED.table and not goes_on:
        row[PHASE] = PLAYING


def may_leave_a_pair(table: int, card: int, captured: int, settings: Settings) -> bool:
    """Under `free` a card may be laid beside one of its value, where the table has nothing else."""
    if captured == 0 and settings.readings.single_card == SingleCard.FREE and table & ~OF_VALUE[value(card)] == 0:
        return True
    if captured == 0:
        return not can_capture(table, card)
    equal = table & OF_VALUE[value(card)]
    if captured & ~table:
        return False
    return captured & equal != 0 or may_take_a_sum(equal != 0, settings.readings)


def forgets_points(row: Row, settings: Settings) -> None:
    """A side with 10 points gets none for a deal in which another side earns more."""
    for number in range(SIDES):
        if number < sides_of(settings.players):
            more = earned(row, settings, number) < earned(row, settings, 0)
            row[POINTS + number] += -1 if more and row[POINTS + number] == 10 else earned(row, settings, number)


MUTANTS: Final = (
    Mutant(stepping.take, keeps_a_king, PLAYING, "are_apart"),
    Mutant(stepping.receiver, deals_a_fourth_card, DEALING_NEW_HANDS, "hands_are_small"),
    Mutant(counting.count, forgets_points, PLAYING, "points_never_fall"),
    Mutant(may_capture, may_leave_a_pair, PLAYING, "laid_cards_differ"),
    Mutant(stepping.turn_up, turns_up_a_fifth, LAYING_OUT, "table_fits_phase"),
    Mutant(stepping.take, partners_make_two, PLAYING, "scope_are_few"),
)
