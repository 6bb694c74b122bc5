"""Where cards are valid: what there is to count in a place, and the conditions of cards."""

from typing import Final

from rulebook.games.prato_dei_conigli.chapters.conditions import (
    is_as_many,
    is_between,
    is_either,
    is_even,
    is_exactly,
    is_fewer,
    is_in_areas,
    is_more,
    is_odd,
)
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.prato_dei_conigli.decks import (
    AS_MANY,
    BETWEEN,
    CONDITION,
    EITHER,
    EVEN,
    EXACTLY,
    FEWER,
    FIRST,
    MORE,
    NUMBER,
    ODD,
    OTHER,
)
from rulebook.kernels.prato_dei_conigli.layout import AREA, AREAS, CARDS, COLOURS, MEADOW, RABBITS
from rulebook.kernels.prato_dei_conigli.piles import of_colour


def in_place(row: Row, place: int, rabbits: int) -> int:
    """How many of some rabbits there are in a place."""
    if place < MEADOW:
        return popcount(row[AREA + place] & rabbits)
    number = 0
    for area in range(AREAS):
        number += popcount(row[AREA + area] & rabbits)
    return number


def spread(row: Row, place: int, rabbits: int) -> int:
    """In how many areas some rabbits lie: counted for the whole meadow only, and 0 in a single area."""
    number = 0
    if place == MEADOW:
        for area in range(AREAS):
            number += 1 if row[AREA + area] & rabbits else 0
    return number


def is_met(card: int, counted: int, others: int, areas: int) -> bool:
    """Whether the condition of a card holds, given what counts, the rabbits of the card's colour, and the areas."""
    condition = CONDITION[card]
    if condition == EXACTLY:
        return is_exactly(counted, NUMBER[card])
    if condition == EITHER:
        return is_either(counted, NUMBER[card], OTHER[card])
    if condition == BETWEEN:
        return is_between(counted, NUMBER[card], OTHER[card])
    if condition == EVEN:
        return is_even(counted)
    if condition == ODD:
        return is_odd(counted)
    if condition == AS_MANY:
        return is_as_many(counted, others)
    if condition == MORE:
        return is_more(counted, others)
    if condition == FEWER:
        return is_fewer(counted, others)
    return is_in_areas(areas, NUMBER[card])


def colour_of(card: int) -> int:
    """The colour in a card's condition; any where there is none."""
    return NUMBER[card] if AS_MANY <= CONDITION[card] <= FEWER else 0


def is_valid(row: Row, card: int, place: int, rabbits: int) -> bool:
    """Whether a card is valid in a place when some rabbits are singled out."""
    counted = in_place(row, place, rabbits)
    others = in_place(row, place, of_colour(colour_of(card)))
    return is_met(card, counted, others, spread(row, place, rabbits))


# The same for all cards at once, by tables.


def _cards_met(cards: range, counted: int, others: int, areas: int) -> int:
    return sum([FIRST[card] for card in cards if is_met(card, counted, others, areas)])


VALID_BY_NUMBER: Final = tuple([_cards_met(range(CARDS), counted, 0, 0) for counted in range(RABBITS + 1)])
"""The cards of Conta che ti passa that are valid, by how many rabbits count."""
VALID_BY_AREAS: Final = tuple([_cards_met(range(CARDS + 3 * COLOURS, 2 * CARDS), 0, 0, areas) for areas in range(AREAS + 1)])
"""The cards of Tutti insiemi that are valid, by the number of areas in which the rabbits that count lie."""


def cards_by_colour(colour: int, counted: int, others: int) -> int:
    """The cards of Tutti insiemi about a colour that are valid, by how many rabbits count and how many are of the colour."""
    if counted == others:
        return FIRST[CARDS + colour]
    return FIRST[CARDS + COLOURS + colour] if counted > others else FIRST[CARDS + 2 * COLOURS + colour]


def valid_cards(row: Row, game: int, place: int, rabbits: int) -> int:
    """All cards that are valid in a place when some rabbits are singled out."""
    counted = in_place(row, place, rabbits)
    if game == 0:
        return VALID_BY_NUMBER[counted]
    cards = VALID_BY_AREAS[spread(row, place, rabbits)]
    for colour in range(COLOURS):
        cards |= cards_by_colour(colour, counted, in_place(row, place, of_colour(colour)))
    return cards
