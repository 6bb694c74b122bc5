"""Sets of pieces that add up to a number."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeVar

Item = TypeVar("Item")

SUMS_KEPT: Final = 2**12
"""The sets of that many groups of pieces are remembered: those of a position are asked for again by a step."""


@lru_cache(maxsize=SUMS_KEPT)
def adding_up(items: tuple[Item, ...], total: int, worth: Callable[[Item], int]) -> tuple[tuple[Item, ...], ...]:
    """Every set of `items` that is worth `total`, each in their order: fewer items first, then the set with an earlier one.

    No item may be worth less than 0.

        >>> adding_up((1, 2, 3, 4), 5, int)
        ((1, 4), (2, 3))
    """
    found: list[tuple[int, tuple[Item, ...]]] = [(total, ())]
    for item in reversed(items):
        own = worth(item)
        if own <= total:
            found = [(left - own, (item, *others)) for left, others in found if left >= own] + found
    return tuple(sorted([chosen for left, chosen in found if not left], key=len))
