"""Numbers for actions: each action has one, in the order of the declaration, there and back."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import product
from threading import Barrier, BrokenBarrierError
from typing import Annotated, Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import Domain, DomainError
from rulebook.core import numbering as numbers
from rulebook.core.domains import domains_of
from rulebook.core.numbering import Listing, Numbering
from rulebook.core.settings import shown


@frozen
class Plain:
    """An action without fields."""


@frozen
class Pair:
    """Two fields that do not depend on each other."""

    first: Annotated[int, Domain(range)]
    second: bool


@frozen
class Chain:
    """The third field depends on the first, the fourth on the second and the third."""

    first: Annotated[int, Domain(range)]
    second: Annotated[int, Domain(lambda settings: range(2))]
    third: Annotated[int, Domain(lambda settings, first: range(first), given=("first",))]
    fourth: Annotated[str, Domain(lambda settings, second, third: "abcdef"[: second + third], given=("second", "third"))]


def listed(settings: int) -> list[object]:
    """Every action, by brute force."""
    chains = [
        Chain(first, second, third, letter)
        for first, second in product(range(settings), range(2))
        for third in range(first)
        for letter in "abcdef"[: second + third]
    ]
    return [Plain(), *[Pair(first, second) for first in range(settings) for second in (False, True)], *chains]


def numbering(settings: int) -> Numbering:
    """The numbering of all three classes."""
    kinds: tuple[type[Any], ...] = (Plain, Pair, Chain)
    return Numbering.of(kinds, {kind: domains_of(kind) for kind in kinds}, settings)


@pytest.mark.parametrize("tabulated", [0, 2**14])
@pytest.mark.parametrize("settings", range(6))
def test_every_action_has_its_number(settings: int, tabulated: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers are those of the list of all actions, whether they are tabulated or ranked."""
    monkeypatch.setattr(numbers, "MOST_TABULATED", tabulated)
    every, found = listed(settings), numbering(settings)
    assert found.size == len(every)
    assert [found.at(number) for number in range(found.size)] == every
    assert [found.number(action) for action in every] == found.numbers_of(every) == list(range(len(every)))


@frozen
class Meeting:
    """An action that waits for another thread to make one, as long as none has waited in vain."""

    number: Annotated[int, Domain(lambda settings: range(3))]
    together = Barrier(2)

    def __attrs_post_init__(self) -> None:
        with suppress(BrokenBarrierError):
            self.together.wait(0.2)


def test_threads_that_number_at_once() -> None:
    """Two threads that ask for the first time at the same time get the numbers that one alone would get."""
    found = Numbering.of([Meeting], {Meeting: domains_of(Meeting)}, None)
    with ThreadPoolExecutor(2) as pool:
        first = [pool.submit(found.at, 0) for _ in range(2)]
    every = [Meeting(number) for number in range(3)]
    assert [each.result() for each in first] == [every[0]] * 2
    assert [found.at(number) for number in range(3)] == every
    assert [found.number(action) for action in every] == [0, 1, 2]


@pytest.mark.parametrize("number", [-1, 37, None, True, "1", 1.0, 10**30])
def test_a_number_that_no_action_has(number: Any) -> None:
    """Numbers go from 0 to one less than there are actions."""
    found = numbering(3)
    with pytest.raises(DomainError) as caught:
        found.at(number)
    assert str(caught.value) == f"number must be an integer from 0 to {found.size - 1}, not {shown(number)}"


@pytest.mark.parametrize("tabulated", [0, 2**14])
@pytest.mark.parametrize(
    ("action", "field", "reason"),
    [
        (Pair(3, True), "first", "must be from 0 to 2, not 3"),
        (Pair(2, None), "second", "must be one of False, True, not None"),  # type: ignore[arg-type]  # that is the point
        (Pair([], True), "first", "must be from 0 to 2, not []"),  # type: ignore[arg-type]  # as above: it cannot be hashed
        (Chain(2, 1, 2, "a"), "third", "must be from 0 to 1, not 2"),
        (Chain(2, 1, 1, []), "fourth", "must be one of a, b, not []"),  # type: ignore[arg-type]  # as above
        (Chain(1, 0, 0, "a"), "fourth", "must be left out, since no value is possible, not 'a'"),
        ("take", "action", "a str has no number here"),
    ],
)
def test_an_action_outside(action: object, field: str, reason: str, tabulated: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """An action with a value outside a domain has no number: the field is named, with what it must be and is not."""
    monkeypatch.setattr(numbers, "MOST_TABULATED", tabulated)
    for ask in (lambda: numbering(3).number(action), lambda: numbering(3).numbers_of([action])):
        with pytest.raises(DomainError) as caught:
            ask()
        assert (caught.value.field, caught.value.reason) == (field, reason)


@frozen
class Vast:
    """More actions than could be listed, or than `len` could count."""

    one: Annotated[int, Domain(lambda settings: range(10**15))]
    other: Annotated[int, Domain(lambda settings: range(10**15))]


@given(one=st.integers(0, 10**15 - 1), other=st.integers(0, 10**15 - 1))
def test_many_actions(one: int, other: int) -> None:
    """A number is found without listing what comes before it."""
    found = Numbering.of([Vast], {Vast: domains_of(Vast)}, None)
    assert found.size == 10**30
    assert found.number(Vast(one, other)) == one * 10**15 + other
    assert found.at(one * 10**15 + other) == Vast(one, other)
    with pytest.raises(DomainError, match=f"must be an integer from 0 to {10**30 - 1}"):
        found.at(10**30)


@frozen
class Draw:
    """The names are any letters; a state lists few of them."""

    first: Annotated[int, Domain(range)]
    names: Annotated[str, Domain(lambda settings: "abcdefghijkl")]


@frozen
class Letters:
    """A state: what is listed for each value of the first field."""

    settings: int
    lists: tuple[str, ...]


LISTING = Listing(Draw, lambda state, first: state.lists[first], lambda settings, first: first + 1)


def test_numbers_that_count_through_what_rules_list() -> None:
    """The last field counts through a list of the state, which has room for as many as there are at most."""
    state, own = Letters(3, ("x", "ab", "cda")), LISTING.fields(domains_of(Draw))
    places = Numbering.of([LISTING.nth], {LISTING.nth: own}, 3)
    assert places.size == 1 + 2 + 3
    every = [LISTING.action(places.at(number), state) for number in range(places.size)]
    assert every == [Draw(0, "x"), Draw(1, "a"), Draw(1, "b"), Draw(2, "c"), Draw(2, "d"), Draw(2, "a")]
    assert [places.number(LISTING.placed(each, state)) for each in every] == [*range(places.size)]
    assert LISTING.action(places.at(3), Letters(3, ("", "", "l"))) == Draw(2, "l")


def test_what_is_not_listed_has_no_number() -> None:
    """Nor have things beyond the most that there can be; a number beyond the list leads to nothing."""
    state = Letters(3, ("ab", "", "c"))
    with pytest.raises(DomainError, match=r"^names must be one of a here, not 'b'$"):
        LISTING.placed(Draw(0, "b"), state)
    with pytest.raises(DomainError, match=r"^names must be left out, since no value is possible here, not 'a'$"):
        LISTING.placed(Draw(1, "a"), state)
    with pytest.raises(
        DomainError, match=r"^number leads to no action here: for names the rules list 1 in all, and this would be number 2$"
    ):
        LISTING.action(LISTING.nth(2, 1), state)
