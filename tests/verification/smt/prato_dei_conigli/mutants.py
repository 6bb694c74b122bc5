"""Wrong functions of the kernel of Il Prato dei Conigli, most of them wrong only where two conditions meet."""

from collections.abc import Callable
from typing import Any, Final

from attrs import frozen

from rulebook.games.prato_dei_conigli import Settings
from rulebook.games.prato_dei_conigli.box.readings import Readings
from rulebook.games.prato_dei_conigli.chapters.moving import may_hold, moves_allowed
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.prato_dei_conigli import dice, moving, playing, setup, turn
from rulebook.kernels.prato_dei_conigli.decks import WORTH
from rulebook.kernels.prato_dei_conigli.dice import CHOSEN, chooses_colour, counted_colours, counted_postures
from rulebook.kernels.prato_dei_conigli.layout import (
    AREA,
    BAG,
    CARDS,
    CHOOSING_AT_PLAY,
    COLOURS,
    DEALER,
    MARKER,
    MOVED,
    MOVING,
    PHASE,
    PLACES,
    PLAYING,
    REPEATED,
    SEAT,
)
from rulebook.kernels.prato_dei_conigli.piles import listed, with_rabbit, without_rabbit
from rulebook.kernels.prato_dei_conigli.playing import is_free
from rulebook.kernels.prato_dei_conigli.turn import end_moving


@frozen
class Mutant:
    """A function, a wrong one in its place, and the phase and the claim that must fail."""

    right: Callable[..., Any]
    wrong: Callable[..., Any]
    phase: int
    claim: str


def loses_a_rabbit(row: Row, kind: int, origin: int) -> None:
    """A rabbit that is put back into a bag of fewer than twelve is lost, if seat 5 does it."""
    row[AREA + origin] = without_rabbit(row[AREA + origin], kind)
    if row[SEAT] != 5 or popcount(row[BAG]) >= 12:
        row[BAG] = with_rabbit(row[BAG], kind)


def copies_a_rabbit(row: Row, kind: int, origin: int, target: int) -> None:
    """In a second move, after a repeated roll, a rabbit of the last kind also stays where it was."""
    if row[REPEATED] == 0 or kind != 14:
        row[AREA + origin] = without_rabbit(row[AREA + origin], kind)
    row[AREA + target] = with_rabbit(row[AREA + target], kind)


def keeps_the_marker(row: Row, kind: int) -> None:
    """The last of six markers stays in the bag as well."""
    row[MARKER + row[SEAT]] = 1 + kind
    row[BAG] = row[BAG] if row[SEAT] == 5 else without_rabbit(row[BAG], kind)


def costs_points(row: Row, settings: Settings, seat: int) -> int:
    """Whoever has played all cards of the first place loses a point for the last one."""
    points = 0
    for card in range(CARDS):
        number = listed(settings, card)
        for place in range(PLACES):
            if not is_free(row, seat, number, place):
                points += -1 if card == CARDS - 1 and place == 0 else WORTH[number]
    return points


def chooses_all_postures(settings: Settings, roll: int, choice: int) -> int:
    """In the joint game the last choice of two postures is one of all three."""
    if chooses_colour(settings, roll):
        return 1 << choice | counted_postures(settings, roll) << COLOURS
    return counted_colours(settings, roll) | (7 if choice == 5 else CHOSEN[choice]) << COLOURS


def may_always_hold(moved: int, readings: Readings) -> bool:
    """Under every reading a player may forgo the move."""
    return True


def repeats_for_ever(row: Row, settings: Settings) -> None:
    """After a repeated roll the dealer moves once more than allowed."""
    row[MOVED] += 1
    if row[MOVED] <= moves_allowed(row[SEAT] == row[DEALER], row[REPEATED] != 0):
        row[PHASE] = MOVING
    else:
        end_moving(row, settings)


MUTANTS: Final = (
    Mutant(moving.remove, loses_a_rabbit, MOVING, "rabbits_fit"),
    Mutant(moving.move, copies_a_rabbit, MOVING, "rabbits_fit"),
    Mutant(setup.take_marker, keeps_the_marker, 1, "rabbits_fit"),
    Mutant(playing.carrots, costs_points, PLAYING, "points_never_fall"),
    Mutant(dice.selection_of, chooses_all_postures, CHOOSING_AT_PLAY, "applies_no_dead_clause"),
    Mutant(may_hold, may_always_hold, MOVING, "applies_no_dead_clause"),
    Mutant(turn.go_on_moving, repeats_for_ever, MOVING, "moves_are_right"),
)
