"""Tuples in the order of a key, with one item at most for each value of it."""

from bisect import bisect_left
from collections.abc import Callable
from typing import Any, TypeVar

Item = TypeVar("Item")


def put(items: tuple[Item, ...], item: Item, key: Callable[[Item], Any]) -> tuple[Item, ...]:
    """Items in the order of `key` with one more in its place; it replaces one that has the same key.

    >>> put((1, 3, 7), 5, lambda number: number)
    (1, 3, 5, 7)
    >>> put((1, 3, 7), -3, abs)
    (1, -3, 7)
    """
    place = bisect_left(items, key(item), key=key)
    after = place + (place < len(items) and key(items[place]) == key(item))
    return (*items[:place], item, *items[after:])
