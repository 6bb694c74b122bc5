"""Domains: every value has its number, found without listing them, against listing them."""

from collections.abc import Callable, Sequence
from enum import Enum
from itertools import chain, combinations, combinations_with_replacement
from typing import Annotated, Any, TypeAlias

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import Choices, DeclarationError, Domain, Kinds, Range, Seat, Subsets
from rulebook.core.domains import by_the_rules, domain_of, domains_of, how_many, listed_values, ways

KINDS = Kinds("abcd")


def listed_choices(copies: Sequence[int], sizes: Sequence[int]) -> list[tuple[str, ...]]:
    """Every choice of some kinds, listed one after the other."""
    every = chain.from_iterable(combinations_with_replacement("abcd"[: len(copies)], size) for size in sizes)
    return [
        choice for choice in every if all(choice.count(kind) <= most for kind, most in zip("abcd", copies, strict=False))
    ]


sizes = st.lists(st.integers(0, 5), unique=True, max_size=4).map(tuple)


@given(copies=st.lists(st.integers(0, 3), min_size=1, max_size=4).map(tuple), sizes=sizes)
def test_choices(copies: tuple[int, ...], sizes: tuple[int, ...]) -> None:
    """Choices of pieces are numbered as they are listed, there and back."""
    choices, listed = Choices(Kinds("abcd"[: len(copies)]), copies, sizes), listed_choices(copies, sizes)
    assert len(choices) == len(listed)
    assert [choices[number] for number in range(len(choices))] == listed
    assert [choices.index(choice) for choice in listed] == list(range(len(listed)))
    assert all(choice in choices for choice in listed)


@given(size=st.integers(0, 5), number=st.sets(st.integers(0, 5)))
def test_subsets(size: int, number: set[int]) -> None:
    """Subsets are numbered as they are listed, there and back."""
    items, some = tuple("abcde"[:size]), tuple(number)
    subsets, listed = Subsets(items, some), list(chain.from_iterable(combinations(items, each) for each in some))
    assert len(subsets) == len(listed)
    assert [subsets[place] for place in range(len(subsets))] == listed
    assert [subsets.index(subset) for subset in listed] == list(range(len(listed)))
    assert all(subset in subsets for subset in listed)


@pytest.mark.parametrize("values", [Choices(KINDS, (2, 1, 0, 3), (1, 2)), Subsets(("a", "b", "c"), (1, 2))])
@pytest.mark.parametrize("strange", [(), ("a",) * 3, ("b", "a"), ("e",), ("a", "e"), "a", ["a"], None, ("c", "c"), (["a"],)])
def test_what_is_no_value(values: Any, strange: object) -> None:
    """What is not a tuple in order, of the right size and of what there is, has no number."""
    assert strange not in values
    with pytest.raises(ValueError, match=r".*"):
        values.index(strange)


@pytest.mark.parametrize("values", [Choices(KINDS, (2, 1, 0, 3), (1, 2)), Subsets(("a", "b", "c"), (1, 2))])
def test_a_number_that_there_is_not(values: Any) -> None:
    """Values are counted from 0; no other number has one."""
    for number in (-1, len(values)):
        with pytest.raises(IndexError):
            values[number]


def test_large_domains_are_never_listed() -> None:
    """Where there are more choices than could be listed, each still has its number."""
    choices = Choices(Kinds("abcdefg"), (99,) * 7, (40, 41))
    middle = len(choices) // 2
    assert len(choices) > 10**7
    assert choices.index(choices[middle]) == middle
    subsets = Subsets(tuple(range(200)), (100,))
    assert subsets.index(subsets[how_many(subsets) - 1]) == how_many(subsets) - 1 > 10**58
    assert subsets[0] == tuple(range(100))
    assert listed_values(subsets) == "one of a great many values"


@pytest.mark.parametrize(
    ("copies", "size", "number"), [((), 0, 1), ((), 1, 0), ((3,), 4, 0), ((1, 1), 1, 2), ((2, 2), 2, 3)]
)
def test_ways(copies: tuple[int, ...], size: int, number: int) -> None:
    """How many multisets there are."""
    assert ways(copies, size) == number


class Side(Enum):
    """Two sides."""

    LEFT = "L"
    RIGHT = "R"


Spot: TypeAlias = Annotated[int, Domain(range, within=range(9))]


@frozen
class Move:
    """An action with a field of every sort that has a domain."""

    side: Side
    spot: Spot
    seat: Seat
    twice: bool


def test_the_domains_of_a_class() -> None:
    """An enum has its members and a truth value both; others say what they can be."""
    domains = dict(domains_of(Move))
    values: dict[str, Callable[..., Any]] = {name: domain.values for name, domain in domains.items()}
    assert (values["side"](4), values["twice"](4)) == (tuple(Side), (False, True))
    assert (values["spot"](4), domains["spot"].within) == (range(4), range(9))
    assert domains["seat"].within == range(99)
    assert domains["spot"].is_known_by_itself
    assert not Domain(by_the_rules).is_known_by_itself
    assert not Domain(range, given=("side",)).is_known_by_itself


def test_a_field_without_a_domain() -> None:
    """A field that does not say what it can be is a hole in the declaration."""

    @frozen
    class Open:
        number: int

    with pytest.raises(DeclarationError, match="the field number of Open declares no domain"):
        domain_of(Open, "number")


@frozen
class Reach:
    """An action with a field of which the rules decide what it can be."""

    spot: Spot
    far: Annotated[int | None, Domain(by_the_rules, given=("spot",))]


def test_a_domain_that_the_rules_decide() -> None:
    """Where the rules decide what a field can be, its values are given beside the class."""
    domains = dict(domains_of(Reach, {"far": lambda settings, spot: range(spot, settings)}))
    assert domains["far"].values(5, 2) == range(2, 5)
    assert domains["far"].given == ("spot",)
    assert domains["spot"].is_known_by_itself
    assert not domains["far"].is_known_by_itself
    assert not Domain(by_the_rules).is_known_by_itself
    with pytest.raises(DeclarationError, match="the handler that is declared for a class"):
        domain_of(Reach, "far").values(5, 2)


@pytest.mark.parametrize(
    ("decided", "told"),
    [
        ({}, r"\['far'\] to the rules, but its handler gives \[\]"),
        ({"far": range, "spot": range}, r"\['far'\] to the rules, but its handler gives \['far', 'spot'\]"),
    ],
)
def test_what_the_rules_decide_and_what_not(decided: dict[str, Any], told: str) -> None:
    """Just those fields are given their values beside the class that leave them to the rules."""
    with pytest.raises(DeclarationError, match=f"Reach leaves domains of {told}"):
        domains_of(Reach, decided)


@pytest.mark.parametrize("given", ["colour", "number", "later"])
def test_a_domain_that_depends_on_what_is_not_there(given: str) -> None:
    """A domain can depend on the fields before it, and on no other."""

    @frozen
    class Bid:
        number: Annotated[int, Domain(lambda settings, colour: range(9), given=(given,))]
        later: bool

    with pytest.raises(DeclarationError, match=f"depends on {given}, which is not an earlier field"):
        domains_of(Bid)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (range(0), "left out, since no value is possible"),
        (range(3, 4), "3"),
        (range(1, 8), "from 1 to 7"),
        ((Side.LEFT, Side.RIGHT), "one of L, R"),
        (range(1000), "from 0 to 999"),
        (tuple(range(13)), "one of 13 values"),
        (Choices(KINDS, (1, 0, 0, 0), (1,)), "one of [a]"),
    ],
)
def test_a_domain_in_a_message(values: Any, words: str) -> None:
    """A message says what a value can be, and does not list a thousand."""
    assert listed_values(values) == words


def test_a_range() -> None:
    """A range has its ends, and only whole numbers, of which truth values are none."""
    allowed = Range(0, 3)
    assert [number for number in (-1, 0, 3, 4) if number in allowed] == [0, 3]
    assert True not in allowed
    assert "1" not in allowed
