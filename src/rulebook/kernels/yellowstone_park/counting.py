"""Counting: the 56 cards lie on at most 18 places of the board, 30 of hands, and in piles; what follows for the piles."""

from collections.abc import Iterator
from typing import Final

from rulebook.games.yellowstone_park import Settings
from rulebook.kernels.claims import Counting, Fact
from rulebook.kernels.language import Row, popcount
from rulebook.kernels.yellowstone_park.invariants import board, on_board
from rulebook.kernels.yellowstone_park.layout import (
    CARDS,
    COLOURS,
    COVERED,
    DRAWING_PENALTIES,
    HAND,
    KINDS,
    LAYER,
    LAYERS,
    LINE,
    LINES,
    PENALTIES,
    PHASE,
    PRINTED,
    SEATS,
    SPACES,
    TWINNED,
)
from rulebook.kernels.yellowstone_park.piles import copies

MOST_ON_BOARD: Final = 18


def piles_are_in_groups(pile: int) -> bool:
    """A pile has as many bits as there are in groups of seven, which are first and second copies of a colour."""
    number = 0
    for group in range(2 * COLOURS):
        number += popcount(pile >> 7 * group & LINE)
    return number == popcount(pile)


def groups_are_in_kinds(pile: int) -> bool:
    """First and second copies of a colour are as many as the copies of its kinds."""
    right = True
    for colour in range(COLOURS):
        number = 0
        for line in range(LINES):
            number += copies(pile, 7 * colour + line)
        both = popcount(pile >> 7 * colour & LINE) + popcount(pile >> 7 * (colour + COLOURS) & LINE)
        right = right and number == both
    return right


def spaces_are_in_lines(spaces: int) -> bool:
    """There are as many spaces as there are in all lines."""
    number = 0
    for line in range(LINES):
        number += popcount(spaces >> 7 * line & LINE)
    return number == popcount(spaces)


def lines_have_their_kinds(row: Row, settings: Settings) -> bool:
    """On every line lie as many cards as there are on the board of the kinds with its number."""
    right = True
    for line in range(LINES):
        number = 0
        for colour in range(COLOURS):
            number += on_board(row, 7 * colour + line)
        lying = popcount(row[COVERED] >> 7 * line & LINE) + popcount(row[TWINNED] >> 7 * line & LINE)
        right = right and number == lying
    return right


def board_is_bounded(row: Row, settings: Settings) -> bool:
    """No more than 18 cards lie on the board."""
    return popcount(row[COVERED]) + popcount(row[TWINNED]) <= MOST_ON_BOARD


def more_is_left(row: Row, settings: Settings) -> bool:
    """Where the draw pile has one card, there are penalty piles."""
    penalties = 0
    for seat in range(SEATS):
        penalties |= row[PENALTIES + seat]
    return row[LAYERS] != 1 or popcount(row[LAYER]) != 1 or penalties != 0


def layers_fit(row: Row, settings: Settings) -> bool:
    """Where a card lies on the board, there is room for another layer of the draw pile."""
    return row[COVERED] == 0 or row[LAYERS] < CARDS


def no_third_copy(row: Row, settings: Settings) -> bool:
    """While penalties are drawn, no hand and penalty pile of a seat have three copies of a kind."""
    right = True
    for kind in range(KINDS):
        three = 0
        for seat in range(SEATS):
            hand, pile = row[HAND + seat], row[PENALTIES + seat]
            three |= hand >> kind + KINDS & pile >> kind | pile >> kind + KINDS & hand >> kind
        right = right and (row[PHASE] != DRAWING_PENALTIES or three & 1 == 0)
    return right


PILES: Final = (*range(HAND, HAND + SEATS), *range(PENALTIES, PENALTIES + SEATS), *range(LAYER, LAYER + CARDS))


def all_cards(sign: int) -> Iterator[Fact]:
    """That all piles and the board have 56 cards: at least, or at most."""
    for kind in range(KINDS):
        whole = {f"copies of {kind} at {pile}": sign for pile in PILES}
        yield Fact("every_count", {f"kind {kind} on the board": sign, **whole}, sign * PRINTED.copies)
    for pile in PILES:
        groups = {f"group {group} at {pile}": -sign for group in range(2 * COLOURS)}
        yield Fact("piles_are_in_groups", {f"size at {pile}": sign, **groups}, 0)
        for colour in range(COLOURS):
            both = {f"group {colour} at {pile}": sign, f"group {colour + COLOURS} at {pile}": sign}
            kinds = {f"copies of {7 * colour + line} at {pile}": -sign for line in range(LINES)}
            yield Fact("groups_are_in_kinds", {**both, **kinds}, 0)
    for line in range(LINES):
        lying = {f"covered on {line}": sign, f"twinned on {line}": sign}
        kinds = {f"kind {7 * colour + line} on the board": -sign for colour in range(COLOURS)}
        yield Fact("lines_have_their_kinds", {**lying, **kinds}, 0)
    for which in ("covered", "twinned"):
        lines = {f"{which} on {line}": -sign for line in range(LINES)}
        yield Fact("spaces_are_in_lines", {which: sign, **lines}, 0)


def if_nothing_more_is_left() -> tuple[tuple[Fact, ...]]:
    """All that is not on the board or in hands is one card."""
    found = [*all_cards(1), Fact("board_is_bounded", {"covered": -1, "twinned": -1}, -MOST_ON_BOARD)]
    found.extend(Fact("hands", {f"size at {HAND + seat}": -1}, -PRINTED.hand) for seat in range(SEATS))
    found.extend(Fact("not more_is_left", {f"size at {PENALTIES + seat}": -1}, 0) for seat in range(SEATS))
    found.append(Fact("not more_is_left", {f"size at {LAYER}": -1}, -1))
    found.extend(Fact("shape, not more_is_left", {f"size at {LAYER + layer}": -1}, 0) for layer in range(1, CARDS))
    return (tuple(found),)


def if_layers_do_not_fit() -> tuple[tuple[Fact, ...]]:
    """There are 56 layers, and a card on the board."""
    found = [*all_cards(-1), Fact("not layers_fit", {"covered": 1}, 1), Fact("a number of bits", {"twinned": 1}, 0)]
    found.extend(
        Fact("a number of bits", {f"size at {place + seat}": 1}, 0) for place in (HAND, PENALTIES) for seat in range(SEATS)
    )
    found.extend(Fact("shape, not layers_fit", {f"size at {LAYER + layer}": 1}, 1) for layer in range(CARDS))
    return (tuple(found),)


BITS: Final = ((piles_are_in_groups, (CARDS,)), (groups_are_in_kinds, (CARDS,)), (spaces_are_in_lines, (SPACES,)))

LEMMAS: Final = (
    Counting(more_is_left, BITS, (board,), (lines_have_their_kinds, board_is_bounded), if_nothing_more_is_left),
    Counting(layers_fit, BITS, (board,), (lines_have_their_kinds,), if_layers_do_not_fit),
)
