"""Dealing anew: hidden pieces, in piles whose sizes are known, change places as they can without anybody noticing."""

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import chain, islice
from typing import TypeAlias, TypeVar

from rulebook.core.errors import ChoiceError
from rulebook.core.multiset import Multiset

Item = TypeVar("Item")

Chooser: TypeAlias = Callable[[int], int]
"""What decides where a game's functions leave something to chance: of so many possibilities, from 1, it gives the number of
one, from 0. `random.randrange` is one that takes each as likely as the others."""
Piles: TypeAlias = tuple[Multiset[Item], ...]


def chosen(chooser: Chooser, possibilities: int) -> int:
    """The number of one of some possibilities, from 0; raises ChoiceError where the chooser gives the number of none."""
    choice = chooser(possibilities)
    if not 0 <= choice < possibilities:
        raise ChoiceError(f"a chooser gave {choice} where a number from 0 to {possibilities - 1} was asked for")
    return choice


def dealt_anew(groups: tuple[Piles[Item], ...], chooser: Chooser) -> tuple[Piles[Item], ...]:
    """Groups of piles of the same sizes, of which there is at least one, in which the same items have changed places.

    Every assignment of the items to the piles, copies told apart, is as likely as any other.
    """
    return dealt_out(reduce(Multiset.__add__, chain.from_iterable(groups)), groups, chooser)


def dealt_out(pool: Multiset[Item], groups: tuple[Piles[Item], ...], chooser: Chooser) -> tuple[Piles[Item], ...]:
    """Groups of piles of the same sizes into which the items of `pool`, just as many, are dealt, each way as likely."""
    *_, last = chain.from_iterable(groups)
    order = shuffled(pool, pool.total - last.total, chooser)
    items = iter(order)
    return tuple([tuple([Multiset.of(pool.kinds, islice(items, pile.total)) for pile in piles]) for piles in groups])


def shuffled(items: Iterable[Item], places: int, chooser: Chooser) -> list[Item]:
    """Items in an order in which each item is as likely as any other to stand in one of the first so many places."""
    order = list(items)
    for place in range(places):
        other = place + chosen(chooser, len(order) - place)
        order[place], order[other] = order[other], order[place]
    return order
