"""Piles that are made up of two others, and that they are as large as both."""

from collections.abc import Iterator
from typing import Final

from rulebook.kernels.claims import Fact, Sums
from rulebook.kernels.yellowstone_park.counting import BITS
from rulebook.kernels.yellowstone_park.layout import COLOURS, KINDS, LINES
from rulebook.kernels.yellowstone_park.piles import copies, together, with_one, without


def adds_up(whole: int, one: int, other: int) -> bool:
    """A pile holds as many of every kind as two others together."""
    right = True
    for kind in range(KINDS):
        right = right and copies(whole, kind) == copies(one, kind) + copies(other, kind)
    return right


def one_more(pile: int, kind: int) -> tuple[int, int, int]:
    """The pile with another card, and what it is made up of."""
    return with_one(pile, kind), pile, 1 << kind


def one_less(pile: int, kind: int) -> tuple[int, int, int]:
    """The pile before a card is taken, and what it is made up of."""
    return pile, without(pile, kind), 1 << kind


def both_piles(one: int, other: int) -> tuple[int, int, int]:
    """All cards of two piles, and these."""
    return together(one, other), one, other


def if_sizes_do_not_add_up() -> tuple[tuple[Fact, ...], ...]:
    """A pile that adds up has more cards, or fewer, than the two that make it up."""
    return tuple([tuple(sizes_that_differ(sign)) for sign in (1, -1)])


def sizes_that_differ(sign: int) -> Iterator[Fact]:
    """The facts of three piles, of which the first adds up of the others but is larger, or smaller."""
    piles = {"whole": sign, "one": -sign, "other": -sign}
    yield Fact("not the same size", {f"size of {pile}": times for pile, times in piles.items()}, 1)
    for pile, times in piles.items():
        groups = {f"group {group} of {pile}": times for group in range(2 * COLOURS)}
        yield Fact("piles_are_in_groups", {f"size of {pile}": -times, **groups}, 0)
        for colour in range(COLOURS):
            both = {f"group {colour} of {pile}": -times, f"group {colour + COLOURS} of {pile}": -times}
            kinds = {f"copies of {7 * colour + line} in {pile}": times for line in range(LINES)}
            yield Fact("groups_are_in_kinds", {**both, **kinds}, 0)
    for kind in range(KINDS):
        yield Fact("adds_up", {f"copies of {kind} in {pile}": -times for pile, times in piles.items()}, 0)


SUMS: Final = Sums({with_one: one_more, without: one_less, together: both_piles}, adds_up, BITS[:2], if_sizes_do_not_add_up)
