"""Redealing: hidden pieces, in piles of known sizes, change places in every way that nobody could notice."""

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import chain, islice
from typing import TypeAlias, TypeVar

from rulebook.core.errors import ChoiceError
from rulebook.core.multiset import Multiset
from rulebook.core.numbers import index_of
from rulebook.core.settings import shown

Item = TypeVar("Item")

Chooser: TypeAlias = Callable[[int], int]
"""Makes the choices that a game's functions leave to chance: given the number of possibilities, at least 1, it returns the
index of one. `random.randrange` is a chooser that makes all equally likely.
"""
Piles: TypeAlias = tuple[Multiset[Item], ...]


def chosen(chooser: Chooser, possibilities: int) -> int:
    """The index of one of some possibilities; raises ChoiceError if the chooser returns an invalid one."""
    choice = index_of(given := chooser(possibilities))
    if choice is None or not 0 <= choice < possibilities:
        raise ChoiceError(f"a chooser gave {shown(given)} where a number from 0 to {possibilities - 1} was asked for")
    return choice


def redealt(groups: tuple[Piles[Item], ...], chooser: Chooser) -> tuple[Piles[Item], ...]:
    """Groups of piles of the same sizes (at least one group), in which equal items have changed places.

    Every assignment of the items to the piles, with copies told apart, is equally likely.
    """
    return dealt_out(reduce(Multiset.__add__, chain.from_iterable(groups)), groups, chooser)


def dealt_out(pool: Multiset[Item], groups: tuple[Piles[Item], ...], chooser: Chooser) -> tuple[Piles[Item], ...]:
    """Groups of piles of the same sizes, to which exactly the items of `pool` are dealt, each way equally likely."""
    *_, last = chain.from_iterable(groups)
    order = shuffled(pool, pool.total - last.total, chooser)
    items = iter(order)
    return tuple([tuple([Multiset.of(pool.kinds, islice(items, pile.total)) for pile in piles]) for piles in groups])


def shuffled(items: Iterable[Item], places: int, chooser: Chooser) -> list[Item]:
    """Items in an order in which every item is equally likely to take each of the first `places` places."""
    order = list(items)
    for place in range(places):
        other = place + chosen(chooser, len(order) - place)
        order[place], order[other] = order[other], order[place]
    return order
