"""The census: how many cards of each colour are where, that none is made or lost, and what room that leaves."""

from collections.abc import Iterator, Mapping
from itertools import chain, product
from math import lcm
from typing import Final

from rulebook.games.hamsterbacke import Settings
from rulebook.games.hamsterbacke.chapters.groups import whole_groups
from rulebook.games.hamsterbacke.chapters.taking import runs_out
from rulebook.kernels.claims import Census, Counting, Fact
from rulebook.kernels.hamsterbacke.layout import (
    ACTING,
    BLOCK_1,
    BLOCK_2,
    BLOCK_4,
    COLOURS,
    COPIES,
    COUNT,
    DEALING,
    DECK,
    DRAWING,
    FAR_1,
    FAR_2,
    FAR_4,
    GIVING,
    HAND,
    LAYING_OUT,
    NEAR,
    NUMBERS,
    PICK,
    PICKING,
    POINTS,
    PRINTED,
    ROW_1,
    ROW_2,
    ROW_4,
    ROWS,
    SCORE,
    SEATS,
)
from rulebook.kernels.hamsterbacke.piles import held, total
from rulebook.kernels.hamsterbacke.stacks import copies
from rulebook.kernels.language import Row, popcount

# Places: the deck, then the hand, point pile and block pile of each seat, then the near and the far part of each row.

DECK_PLACE: Final = 0
SEAT_PLACES: Final = 1
"""The first place that a seat has."""
OF_A_SEAT: Final = 3
"""How many places a seat has."""
ROW_PLACES: Final = SEAT_PLACES + OF_A_SEAT * SEATS
"""The first place that a row has."""
OF_A_ROW: Final = 2
"""How many places a row has."""
PLACES: Final = ROW_PLACES + OF_A_ROW * ROWS


def held_at(row: Row, place: int, colour: int) -> int:
    """How many cards of a colour are in a place."""
    if place < SEAT_PLACES:
        return held(row[DECK], colour)
    if place >= ROW_PLACES:
        return lying_at(row, (place - ROW_PLACES) // OF_A_ROW, (place - ROW_PLACES) % OF_A_ROW, colour)
    seat, which = (place - SEAT_PLACES) // OF_A_SEAT, (place - SEAT_PLACES) % OF_A_SEAT
    if which == 0:
        return held(row[HAND + seat], colour)
    if which == 1:
        return held(row[POINTS + seat], colour)
    return in_blocks(row, seat, colour)


def lying_at(row: Row, spot: int, far: int, colour: int) -> int:
    """How many cards of a colour lie in the near part of a row, or in the far one."""
    if far:
        return copies(row[FAR_1 + spot], row[FAR_2 + spot], row[FAR_4 + spot], colour)
    return copies(row[ROW_1 + spot], row[ROW_2 + spot], row[ROW_4 + spot], colour)


def in_blocks(row: Row, seat: int, colour: int) -> int:
    """How many cards of a colour lie on a block pile."""
    return NUMBERS[colour] * copies(row[BLOCK_1 + seat], row[BLOCK_2 + seat], row[BLOCK_4 + seat], colour)


def held_everywhere(row: Row, colour: int) -> int:
    """How many cards of a colour there are in all places together."""
    number = 0
    for place in range(PLACES):
        number += held_at(row, place, colour)
    return number


def every_card_is_there(row: Row, settings: Settings) -> bool:
    """In all places together there are as many cards of each colour as the box has."""
    there = True
    for colour in range(COLOURS):
        there = there and held_everywhere(row, colour) == COPIES[colour]
    return there


def cards_are_conserved(row: Row, settings: Settings) -> bool:
    """The deck, the hands, the point piles, the block piles and the circle add up to all the cards, colour by colour."""
    right = True
    for colour in range(COLOURS):
        number = held(row[DECK], colour)
        for seat in range(SEATS):
            number += held(row[HAND + seat], colour)
            number += held(row[POINTS + seat], colour)
            number += in_blocks(row, seat, colour)
        for spot in range(ROWS):
            number += lying_at(row, spot, 0, colour)
            number += lying_at(row, spot, 1, colour)
        right = right and number == COPIES[colour]
    return right


CENSUS: Final = Census(
    held_at,
    PLACES,
    COPIES,
    {
        DEALING: {"id": range(COLOURS)},
        LAYING_OUT: {"id": range(COLOURS)},
        ACTING: {"seat": range(SEATS), "id": range(SCORE + 1)},
        DRAWING: {"taken": range(ROWS), "drawn": range(PRINTED.cards_added), "id": range(COLOURS)},
        PICKING: {"seat": range(SEATS), "id": range(PICK, PICK + SEATS)},
        GIVING: {"seat": range(SEATS), "giver": range(SEATS)},
    },
)
"""The census, and of what its steps are taken one by one: in the circle, for instance, spot by spot."""


# Controls: a claim like those above that is false, which solvers have to refute.


def no_colour_is_whole_in_the_deck(row: Row, settings: Settings) -> bool:
    """Of no colour all cards are in the deck."""
    some = True
    for colour in range(COLOURS):
        some = some and held(row[DECK], colour) < COPIES[colour]
    return some


# Room: it follows from every card being there.


def piles_fit(row: Row, settings: Settings) -> bool:
    """No deck, hand, point pile or block pile has more cards of a colour than there are."""
    fit = True
    for colour in range(COLOURS):
        fit = fit and not is_overfull(row, colour)
    return fit


def is_overfull(row: Row, colour: int) -> bool:
    """Whether a pile has more cards of a colour than there are."""
    overfull = held(row[DECK], colour) > COPIES[colour]
    for seat in range(SEATS):
        overfull = overfull or held(row[HAND + seat], colour) > COPIES[colour]
        overfull = overfull or held(row[POINTS + seat], colour) + in_blocks(row, seat, colour) > COPIES[colour]
    return overfull


def stacks_have_room(row: Row, settings: Settings) -> bool:
    """A block pile has room for all groups in its owner's hand, and a row for a card from the deck."""
    has_room = True
    for seat in range(SEATS):
        lying = row[BLOCK_1 + seat] | row[BLOCK_2 + seat] | row[BLOCK_4 + seat]
        for colour in range(COLOURS):
            groups = whole_groups(held(row[HAND + seat], colour), NUMBERS[colour])
            has_room = has_room and lying >> (NEAR - groups & 63) == 0
    for place in range(ROWS):
        far = row[FAR_1 + place] | row[FAR_2 + place] | row[FAR_4 + place]
        has_room = has_room and (runs_out(total(row[DECK])) or far >> NEAR - 1 == 0)
    return has_room


# Why stacks have room: what lies in them is counted, byte by byte of their numbers, and there is no more than that.

MOST_GROUPS: Final = max(COPIES)
"""No hand has more groups of a colour."""
BYTE: Final = 8
BYTES: Final = range(0, NEAR, BYTE)
"""Where the bytes of a stack begin."""


def has_no_gap(lying: int) -> bool:
    """Whether no card of a stack is missing below another one."""
    return lying >> 1 & ~lying == 0


def no_room_takes_many(lying: int, groups: int) -> bool:
    """A stack without gaps that has no room for some groups would have more than 60 with them."""
    has_room = lying >> (NEAR - groups & 63) == 0
    return has_room or groups > MOST_GROUPS or not has_no_gap(lying) or popcount(lying) + groups > NEAR


def stacks_are_in_bytes(ones: int, twos: int, fours: int) -> bool:
    """A stack has as much as its bytes have."""
    number = 0
    for place in range(0, NEAR, BYTE):
        number += popcount((ones | twos | fours) >> place & COUNT)
    return number == popcount(ones | twos | fours)


def colours_are_in_bytes(ones: int, twos: int, fours: int) -> bool:
    """A stack has as much of each colour as its bytes have."""
    right = True
    for colour in range(COLOURS):
        number = 0
        for place in range(0, NEAR, BYTE):
            number += copies(ones >> place & COUNT, twos >> place & COUNT, fours >> place & COUNT, colour)
        right = right and number == copies(ones, twos, fours, colour)
    return right


def bytes_are_of_colours(ones: int, twos: int, fours: int) -> bool:
    """A byte of a stack has as much as it has of all colours."""
    number = 0
    for colour in range(COLOURS):
        number += copies(ones, twos, fours, colour)
    return number == popcount(ones | twos | fours)


def decks_have_colours(deck: int) -> bool:
    """A deck that has cards has some of a colour."""
    number = 0
    for colour in range(COLOURS):
        number += held(deck, colour)
    return runs_out(total(deck)) or number > 0


def groups_take_cards(number: int) -> bool:
    """Groups take as many cards as their colour has on a card, each."""
    right = True
    for colour in range(COLOURS):
        right = right and NUMBERS[colour] * whole_groups(number, NUMBERS[colour]) <= number
    return right


def counted(stack: str, times: int) -> Iterator[Fact]:
    """That a stack has no more than it has of all colours."""
    yield Fact("stacks_are_in_bytes", {stack: -1, **{f"byte {place} of {stack}": 1 for place in BYTES}}, 0, times)
    for place in BYTES:
        parts = {f"{colour} in byte {place} of {stack}": 1 for colour in range(COLOURS)}
        yield Fact("bytes_are_of_colours", {f"byte {place} of {stack}": -1, **parts}, 0, times)
    for colour in range(COLOURS):
        parts = {f"{colour} in byte {place} of {stack}": -1 for place in BYTES}
        yield Fact("colours_are_in_bytes", {f"{colour} in {stack}": 1, **parts}, 0, times)


def at_most_all(colour: int, told: Mapping[int, tuple[str, int]], times: int) -> Iterator[Fact]:
    """That some places, each with the name and the factor of what is counted there, have no more of a colour than all."""
    others = [f"{colour} at {place}" for place in range(PLACES) if place not in told]
    some = {f"{colour} in {name}": -factor for name, factor in told.values()}
    yield Fact("every_card_is_there", {**some, **dict.fromkeys(others, -1)}, -COPIES[colour], times)
    for other in others:
        yield Fact("a number of cards", {other: 1}, 0, times)


def if_a_stack_has_no_room() -> tuple[tuple[Fact, ...], ...]:
    """A block pile has no room for the groups of some colour in hand, or a row has none for a card from the deck."""
    block_piles = [tuple(if_groups_do_not_fit(*each)) for each in product(range(SEATS), range(COLOURS))]
    return (*block_piles, *[tuple(if_a_card_does_not_fit(spot)) for spot in range(ROWS)])


def if_groups_do_not_fit(seat: int, colour: int) -> Iterator[Fact]:
    """The groups of a block pile and those of a colour in its owner's hand are more than 60."""
    whole = lcm(*NUMBERS)
    yield Fact("not stacks_have_room, no_room_takes_many", {"block pile": 1, "groups": 1}, NEAR + 1, whole)
    yield from counted("block pile", whole)
    number = NUMBERS[colour]
    yield Fact("groups_take_cards", {f"{colour} in hand": 1, "groups": -number}, 0, whole // number)
    for each in range(COLOURS):
        place = SEAT_PLACES + OF_A_SEAT * seat
        hand = {place: ("hand", 1)} if each == colour else {}
        blocks = {place + 2: ("block pile", NUMBERS[each])}
        yield from at_most_all(each, {**hand, **blocks}, whole // NUMBERS[each])


def if_a_card_does_not_fit(spot: int) -> Iterator[Fact]:
    """The far part of a row is full, and so is the near one; and the deck has cards."""
    yield Fact("not stacks_have_room, no_room_takes_many", {"far": 1}, NEAR)
    yield Fact("stacks_have_no_gaps", {"near": 1}, NEAR)
    yield from chain(counted("far", 1), counted("near", 1))
    yield Fact("not stacks_have_room, decks_have_colours", {f"{colour} in deck": 1 for colour in range(COLOURS)}, 1)
    place = ROW_PLACES + OF_A_ROW * spot
    for colour in range(COLOURS):
        yield from at_most_all(colour, {DECK_PLACE: ("deck", 1), place: ("near", 1), place + 1: ("far", 1)}, 1)


BITS: Final = (
    (no_room_takes_many, (NEAR, MOST_GROUPS.bit_length())),
    (stacks_are_in_bytes, (NEAR, NEAR, NEAR)),
    (colours_are_in_bytes, (NEAR, NEAR, NEAR)),
    (bytes_are_of_colours, (BYTE, BYTE, BYTE)),
    (decks_have_colours, (BYTE * COLOURS,)),
    (groups_take_cards, (BYTE,)),
)

ROOM: Final = Counting(stacks_have_room, BITS, (), (), if_a_stack_has_no_room)
