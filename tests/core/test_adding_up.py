"""Sets of pieces that add up to a number, against every set that there is."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from rulebook.core.sums import adding_up


@given(st.lists(st.integers(0, 7), max_size=8).map(tuple), st.integers(0, 20))
def test_all_sets_fewer_items_first(worths: tuple[int, ...], total: int) -> None:
    """Every set that adds up is there once: fewer items first, then the one with an earlier item."""
    items = tuple(range(len(worths)))
    every = [chosen for size in range(len(items) + 1) for chosen in combinations(items, size)]
    assert adding_up(items, total, worths.__getitem__) == tuple(
        [each for each in every if sum(worths[item] for item in each) == total]
    )
