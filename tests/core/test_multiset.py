"""Multisets: collections in which an item may occur several times and order means nothing."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import Kinds, Multiset, NotHeldError

KINDS = Kinds("abc")
items = st.lists(st.sampled_from("abc"))


def test_kinds_know_where_they_stand() -> None:
    """Kinds are a tuple in which each kind has its place, and nothing else has one."""
    assert tuple(KINDS) == ("a", "b", "c")
    assert [KINDS.position(kind) for kind in "abc"] == [0, 1, 2]
    assert "b" in KINDS
    assert "d" not in KINDS
    with pytest.raises(NotHeldError, match="there is no d in this game"):
        KINDS.position("d")


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_copies_are_equal(copied: "type[Multiset[str]]") -> None:
    """A copy of a multiset is equal to it and can be used like it."""
    held = Multiset.of(KINDS, "abb")
    other: Multiset[str] = copied(held)  # type: ignore[arg-type, call-arg]  # any function that copies
    assert other == held
    assert hash(other) == hash(held)
    assert other.with_one("c").count("c") == 1


@given(held=items)
def test_a_multiset_counts(held: list[str]) -> None:
    """A multiset holds each item as often as it was given, in the order of the kinds."""
    multiset = Multiset.of(KINDS, held)
    assert list(multiset) == sorted(held)
    assert {kind: multiset.count(kind) for kind in KINDS if kind in multiset} == Counter(held)
    assert multiset.distinct == tuple(sorted(set(held)))
    assert multiset.total == len(held)
    assert bool(multiset) is bool(held)
    assert multiset == Multiset.of(KINDS, reversed(held))


@given(held=items, more=items, item=st.sampled_from("abc"))
def test_adding(held: list[str], more: list[str], item: str) -> None:
    """Items are added one by one, several at once, or a whole multiset."""
    multiset = Multiset.of(KINDS, held)
    assert multiset.with_one(item) == Multiset.of(KINDS, [*held, item])
    assert multiset.with_all(more) == multiset + Multiset.of(KINDS, more) == Multiset.of(KINDS, held + more)
    assert multiset == Multiset.of(KINDS, held)


@given(held=items, item=st.sampled_from("abc"))
def test_taking_away(held: list[str], item: str) -> None:
    """Taking away undoes adding, one by one or several at once; what is not held cannot be taken away."""
    multiset = Multiset.of(KINDS, held)
    assert multiset.with_one(item).without(item) == multiset
    assert multiset.with_all("abca").without_all("aabc") == multiset
    assert multiset.without_all(held) == Multiset.of(KINDS)
    if item not in held:
        for take in (multiset.without, lambda item: multiset.without_all([*held, item])):
            with pytest.raises(NotHeldError, match=f"{item} is not held"):
                take(item)


def test_a_kind_that_the_game_does_not_have() -> None:
    """What is no kind of the game is not in a multiset, and cannot be added, taken away or counted."""
    multiset = Multiset.of(KINDS, "ab")
    assert "d" not in multiset
    for use in (multiset.with_one, multiset.without, multiset.count, multiset.with_all):
        with pytest.raises(NotHeldError, match="there is no d in this game"):
            use("d")
    with pytest.raises(NotHeldError, match="there is no d in this game"):
        Multiset.of(KINDS, "d")


def test_a_multiset_is_short() -> None:
    """A multiset is shown by what it holds."""
    assert repr(Multiset.of(KINDS, "bab")) == "Multiset(a, 2 b)"
