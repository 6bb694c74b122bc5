"""Sums: the subsets of some items whose weights add up, numbered without being listed."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import Sums

weights_and_totals = st.tuples(
    st.lists(st.integers(1, 7), max_size=8).map(tuple), st.lists(st.integers(0, 12), unique=True, max_size=4).map(tuple)
)


def sums(weights: tuple[int, ...], totals: tuple[int, ...]) -> Sums:
    """The domain over as many letters as there are weights."""
    return Sums(tuple("abcdefgh"[: len(weights)]), weights, totals)


def listed(weights: tuple[int, ...], totals: tuple[int, ...]) -> list[tuple[str, ...]]:
    """Every subset that belongs to the domain, in its order, found by trying all of them."""
    letters = "abcdefgh"[: len(weights)]
    weight = dict(zip(letters, weights, strict=True))
    every = [subset for size in range(len(letters) + 1) for subset in combinations(letters, size)]
    return [subset for total in totals for subset in sorted(every) if sum(weight[each] for each in subset) == total]


@given(weights_and_totals)
def test_every_subset_has_its_number(domain: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """The subsets with one of the sums, and no others, are numbered from 0: by sum, then as words in a dictionary."""
    values, expected = sums(*domain), listed(*domain)
    assert len(values) == len(expected)
    assert [values[number] for number in range(len(values))] == expected
    assert [values.index(subset) for subset in expected] == list(range(len(expected)))


@given(weights_and_totals, st.lists(st.sampled_from("abcdefghz"), max_size=5).map(tuple))
def test_nothing_else_belongs_to_it(domain: tuple[tuple[int, ...], tuple[int, ...]], value: tuple[str, ...]) -> None:
    """A subset in another order, with an item twice, with a strange item or with another sum lies outside."""
    values, belongs = sums(*domain), value in listed(*domain)
    assert (value in values) is belongs
    if not belongs:
        with pytest.raises(ValueError, match=r"^\("):
            values.index(value)


@pytest.mark.parametrize("number", [-1, 3, 10**30])
def test_a_number_that_nothing_has(number: int) -> None:
    """Numbers end with the last subset."""
    with pytest.raises(IndexError):
        sums((1, 2, 3), (0, 3))[number]


def test_what_is_not_a_tuple_lies_outside() -> None:
    """Only tuples are subsets."""
    assert ["a"] not in sums((1,), (1,))
    assert None not in sums((1,), (0, 1))


def test_many_items_are_not_listed() -> None:
    """A domain with more subsets than could be listed has numbers all the same."""
    values = Sums(tuple(range(60)), (1,) * 60, (30,))
    number = len(values) // 3
    assert len(values) == 118264581564861424
    assert values.index(values[number]) == number
