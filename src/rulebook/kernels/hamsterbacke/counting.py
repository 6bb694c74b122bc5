"""Counting: no pile or stack has more cards than there are, so that there is always room for one more."""

from collections.abc import Iterator
from typing import Final

from rulebook.games.hamsterbacke import Settings
from rulebook.kernels.claims import Counting, Fact
from rulebook.kernels.hamsterbacke.layout import (
    BLOCK_1,
    BLOCK_2,
    BLOCK_4,
    COLOURS,
    COPIES,
    DECK,
    FAR_1,
    FAR_2,
    FAR_4,
    GROUPS,
    HAND,
    NEAR,
    NUMBERS,
    POINTS,
    ROWS,
    SEATS,
)
from rulebook.kernels.hamsterbacke.piles import held
from rulebook.kernels.hamsterbacke.stacks import copies, is_stack
from rulebook.kernels.language import Row, popcount


def no_pile_has_more(row: Row, settings: Settings) -> bool:
    """Of no colour a hand, a point pile or the deck holds more copies than there are."""
    right = True
    for colour in range(COLOURS):
        most = held(row[DECK], colour)
        for seat in range(SEATS):
            most = max(most, held(row[HAND + seat], colour), held(row[POINTS + seat], colour))
        right = right and most <= COPIES[colour]
    return right


def rows_have_room(row: Row, settings: Settings) -> bool:
    """While the deck has cards, there is room for another one in every row."""
    lying = 0
    for place in range(ROWS):
        lying |= row[FAR_1 + place] | row[FAR_2 + place] | row[FAR_4 + place]
    return row[DECK] == 0 or lying >> NEAR - 1 == 0


def blocks_have_room(row: Row, settings: Settings) -> bool:
    """There is room on every block pile for all groups in the hand of its owner."""
    right = True
    for seat in range(SEATS):
        number = popcount(row[BLOCK_1 + seat] | row[BLOCK_2 + seat] | row[BLOCK_4 + seat])
        for colour in range(COLOURS):
            number += held(row[HAND + seat], colour) // NUMBERS[colour]
        right = right and number <= GROUPS
    return right


def stacks_are_in_chunks(ones: int, twos: int, fours: int) -> bool:
    """A stack has as many cards or groups as its ten chunks of six places."""
    lying, number = ones | twos | fours, 0
    for chunk in range(CHUNKS):
        number += popcount(lying >> 6 * chunk & SIX)
    return number == popcount(lying)


def copies_are_in_chunks(ones: int, twos: int, fours: int) -> bool:
    """A stack has as many of a colour as its chunks."""
    right = True
    for colour in range(COLOURS):
        number = 0
        for chunk in range(CHUNKS):
            number += copies(ones >> 6 * chunk & SIX, twos >> 6 * chunk & SIX, fours >> 6 * chunk & SIX, colour)
        right = right and number == copies(ones, twos, fours, colour)
    return right


def chunks_are_of_colours(ones: int, twos: int, fours: int) -> bool:
    """A chunk has as many cards or groups as it has of all colours."""
    number = 0
    for colour in range(COLOURS):
        number += copies(ones, twos, fours, colour)
    return number == popcount(ones | twos | fours)


def full_stacks_have_all(ones: int, twos: int, fours: int) -> bool:
    """A stack with a card on the last place has 60."""
    lying = ones | twos | fours
    return not is_stack(ones, twos, fours) or lying >> NEAR - 1 == 0 or popcount(lying) == NEAR


def groups_are_of_cards(hand: int) -> bool:
    """The groups of a colour in a hand have no more cards than the hand has of it."""
    right = True
    for colour in range(COLOURS):
        right = right and NUMBERS[colour] * (held(hand, colour) // NUMBERS[colour]) <= held(hand, colour)
    return right


def of_colours(stack: str, times: int = 1) -> Iterator[Fact]:
    """A stack does not have more cards or groups than it has of all colours."""
    whole = {f"{stack} in chunk {chunk}": 1 for chunk in range(CHUNKS)}
    yield Fact("stacks_are_in_chunks", {stack: -1, **whole}, 0, times)
    for chunk in range(CHUNKS):
        parts = {f"{stack} of {colour} in chunk {chunk}": 1 for colour in range(COLOURS)}
        yield Fact("chunks_are_of_colours", {f"{stack} in chunk {chunk}": -1, **parts}, 0, times)
    for colour in range(COLOURS):
        parts = {f"{stack} of {colour} in chunk {chunk}": -1 for chunk in range(CHUNKS)}
        yield Fact("copies_are_in_chunks", {f"{stack} of {colour}": 1, **parts}, 0, times)


ONCE: Final = 12
"""A multiple of every number."""


def if_a_row_has_no_room() -> tuple[tuple[Fact, ...], ...]:
    """All cards lie in one row, and one is in the deck."""
    facts = [
        Fact("is_conserved", {f"{place} of {colour}": -1 for place in ("deck", "near", "far", "elsewhere")}, -COPIES[colour])
        for colour in range(COLOURS)
    ]
    facts.extend(Fact("a number of bits", {f"elsewhere of {colour}": 1}, 0) for colour in range(COLOURS))
    for part in ("near", "far"):
        facts.extend(of_colours(part))
        facts.append(Fact("full_stacks_have_all", {part: 1}, NEAR))
    facts.append(Fact("not rows_have_room", {f"deck of {colour}": 1 for colour in range(COLOURS)}, 1))
    return (tuple(facts),)


def if_a_block_pile_has_no_room() -> tuple[tuple[Fact, ...], ...]:
    """A block pile and the groups in its owner's hand are more groups than there are."""
    facts = []
    for colour, (number, most) in enumerate(zip(NUMBERS, COPIES, strict=True)):
        held, blocking, groups = f"held of {colour}", f"blocking of {colour}", f"groups of {colour}"
        times = ONCE // number
        facts.append(Fact("is_conserved", {held: -1, blocking: -number, f"elsewhere of {colour}": -1}, -most, times))
        facts.append(Fact("a number of bits", {f"elsewhere of {colour}": 1}, 0, times))
        facts.append(Fact("groups_are_of_cards", {held: 1, groups: -number}, 0, times))
    facts.extend(of_colours("blocking", ONCE))
    of_groups = {f"groups of {colour}": 1 for colour in range(COLOURS)}
    facts.append(Fact("not blocks_have_room", {"blocking": 1, **of_groups}, GROUPS + 1, ONCE))
    return (tuple(facts),)


CHUNKS: Final = 10
"""How many chunks a stack is cut into, since solvers find it hard to add up 60 places at once."""
SIX: Final = 63
"""The bits of six places."""
STACK_OF: Final = (NEAR, NEAR, NEAR)
STACKS: Final = (
    (stacks_are_in_chunks, STACK_OF),
    (copies_are_in_chunks, STACK_OF),
    (chunks_are_of_colours, (6, 6, 6)),
)

LEMMAS: Final = (
    Counting(rows_have_room, (*STACKS, (full_stacks_have_all, STACK_OF)), (), (), if_a_row_has_no_room),
    Counting(blocks_have_room, (*STACKS, (groups_are_of_cards, (8 * COLOURS,))), (), (), if_a_block_pile_has_no_room),
)
