"""The dice: what they single out, jokers, and rolls that are repeated.

What the dice show has a number, by colour and posture, from 0. The faces of the colour die are numbered as the colours, the
joker last; those of the posture die as the postures, its jokers after them. A choice for a joker is numbered as its ids are.
"""

from typing import Final

from rulebook.games.prato_dei_conigli import Mode, Settings
from rulebook.kernels.language import Row
from rulebook.kernels.prato_dei_conigli.ids import ROLL
from rulebook.kernels.prato_dei_conigli.layout import (
    COLOURS,
    EVERY_COLOUR,
    EVERY_POSTURE,
    FACES,
    POSTURES,
    ROLLED,
    ROLLS,
    SEATS,
    SELECTION,
)

NO_DIE: Final = -1
"""What the posture die shows where it is not rolled."""
COLOUR_JOKER: Final = COLOURS
JOKER_ONE: Final = POSTURES
JOKER_TWO: Final = POSTURES + 1

COLOUR_FACES: Final = tuple([roll // FACES for roll in range(ROLLS)])
POSTURE_FACES: Final = tuple([roll % FACES for roll in range(ROLLS)])
CHOSEN: Final = (1, 2, 4, 3, 5, 6)
"""The postures of each choice: one of them, or two."""


def rolls(settings: Settings) -> int:
    """How many different results the dice can show."""
    return FACES if settings.variants.mode == Mode.CONTA else ROLLS


def colour_face(settings: Settings, roll: int) -> int:
    """What the colour die shows."""
    return roll if settings.variants.mode == Mode.CONTA else COLOUR_FACES[roll]


def posture_face(settings: Settings, roll: int) -> int:
    """What the posture die shows; NO_DIE where it is not rolled."""
    return NO_DIE if settings.variants.mode == Mode.CONTA else POSTURE_FACES[roll]


def chooses_colour(settings: Settings, roll: int) -> bool:
    """Whether each player chooses a colour."""
    return settings.variants.mode == Mode.CONTA and colour_face(settings, roll) == COLOUR_JOKER


def postures_to_choose(settings: Settings, roll: int) -> int:
    """How many postures each player chooses; 0 where there is nothing to choose."""
    face = posture_face(settings, roll)
    if face == JOKER_ONE:
        return 1
    return 2 if face == JOKER_TWO else 0


def counted_colours(settings: Settings, roll: int) -> int:
    """The colours that count by the dice alone."""
    face = colour_face(settings, roll)
    return EVERY_COLOUR if face == COLOUR_JOKER else 1 << face


def counted_postures(settings: Settings, roll: int) -> int:
    """The postures that count by the dice alone."""
    face = posture_face(settings, roll)
    return 1 << face if 0 <= face < POSTURES else EVERY_POSTURE


def both_jokers(settings: Settings, roll: int) -> bool:
    """Whether both dice show a joker."""
    return colour_face(settings, roll) == COLOUR_JOKER and posture_face(settings, roll) >= JOKER_ONE


def stands(row: Row, settings: Settings, roll: int) -> bool:
    """Whether a roll need not be repeated: not two jokers, and not the result of the turn before."""
    return not both_jokers(settings, roll) and 1 + roll != row[ROLLED]


def accepted(row: Row, settings: Settings) -> int:
    """How many results need not be repeated."""
    number = 0
    for roll in range(ROLLS):
        if roll < rolls(settings) and stands(row, settings, roll):
            number += 1
    return number


def weight(row: Row, settings: Settings, id: int) -> int:
    """The weight of an outcome of the dice: its result comes at once, or after rolling again."""
    roll, is_repeated = id - ROLL >> 1, id - ROLL & 1
    if id < ROLL or roll >= rolls(settings) or not stands(row, settings, roll):
        return 0
    return rolls(settings) - accepted(row, settings) if is_repeated else accepted(row, settings)


def by_dice(settings: Settings, roll: int) -> int:
    """What the dice alone single out; 0 where each player has to choose."""
    if chooses_colour(settings, roll) or postures_to_choose(settings, roll) > 0:
        return 0
    return counted_colours(settings, roll) | counted_postures(settings, roll) << COLOURS


def is_choice(settings: Settings, roll: int, choice: int) -> bool:
    """Whether there is a choice with this number for the joker that has been rolled."""
    if chooses_colour(settings, roll):
        return 0 <= choice < COLOURS
    number = postures_to_choose(settings, roll)
    return (number == 1 and 0 <= choice < POSTURES) or (number == 2 and POSTURES <= choice < 2 * POSTURES)


def selection_of(settings: Settings, roll: int, choice: int) -> int:
    """What a choice for a joker singles out."""
    if chooses_colour(settings, roll):
        return 1 << choice | counted_postures(settings, roll) << COLOURS
    return counted_colours(settings, roll) | CHOSEN[choice] << COLOURS


def can_be_selected(settings: Settings, roll: int, selection: int) -> bool:
    """Whether the dice, or a choice for a joker, can single this out."""
    given = by_dice(settings, roll)
    found = given != 0 and selection == given
    for choice in range(2 * POSTURES):
        if is_choice(settings, roll, choice) and selection == selection_of(settings, roll, choice):
            found = True
    return found


def show(row: Row, settings: Settings, roll: int) -> None:
    """The dice show a result, which singles out rabbits for everybody unless they have to choose."""
    row[ROLLED] = 1 + roll
    for seat in range(SEATS):
        if seat < settings.players:
            row[SELECTION + seat] = by_dice(settings, roll)
