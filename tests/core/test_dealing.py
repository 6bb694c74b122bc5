"""Redealing: which piles come out, and how likely each is."""

from collections import Counter
from fractions import Fraction
from itertools import islice, permutations
from random import Random
from typing import Any

import pytest
from scipy.stats import chisquare

from rulebook.core import ChoiceError, Chooser, Kinds, Multiset
from rulebook.core.dealing import chosen, dealt_out, redealt, shuffled
from tests.choosers import distribution, shares

KINDS = Kinds("abc")


def pile(letters: str) -> Multiset[str]:
    return Multiset.of(KINDS, letters)


def test_a_choice_is_one_of_the_possibilities() -> None:
    """A chooser chooses; what it gives has to be one of the possibilities."""
    assert [chosen(lambda number, choice=choice: choice, 3) for choice in range(3)] == [0, 1, 2]  # type: ignore[misc]  # mypy does not infer lambdas with defaults
    for wrong in (-1, 3, None, 1.0):
        with pytest.raises(ChoiceError, match=f"a chooser gave {wrong} where a number from 0 to 2 was asked for"):
            chosen(lambda number, wrong=wrong: wrong, 3)  # type: ignore[misc]  # as above


def test_every_order_is_as_likely() -> None:
    """Every arrangement of the first places is as likely as any other, and the items stay the same."""
    assert distribution(lambda chooser: tuple(shuffled("abcd", 2, chooser)[:2])) == shares(permutations("abcd", 2))
    assert distribution(lambda chooser: "".join(sorted(shuffled("abcd", 4, chooser)))) == {"abcd": Fraction(1)}


def test_every_assignment_of_copies_is_as_likely() -> None:
    """Of all ways to deal out copies that can be told apart, each is as likely: equal ones come together in a third."""
    groups = ((pile("ab"), pile("")), (pile("ac"),))
    orders = permutations("aabc")
    expected = shares(((pile("".join(order[:2])), pile("")), (pile("".join(order[2:])),)) for order in orders)
    assert distribution(lambda chooser: redealt(groups, chooser)) == expected
    assert expected[(pile("aa"), pile("")), (pile("bc"),)] == Fraction(1, 6)


def test_other_items_can_be_dealt_out() -> None:
    """Piles of some sizes are filled from a pool; the last one needs no choice."""
    assert distribution(lambda chooser: dealt_out(pile("bcc"), ((pile("a"),), (pile("aa"),)), chooser)) == {
        ((pile("b"),), (pile("cc"),)): Fraction(1, 3),
        ((pile("c"),), (pile("bc"),)): Fraction(2, 3),
    }


# Bias that tiny piles do not show: three places of which two hold equal items, every size of pile, and piles of many cards.


def exactly(groups: tuple[tuple[Multiset[str], ...], ...]) -> None:
    """Dealing some piles anew gives every assignment of the items, copies told apart, with the same probability."""
    sizes = [pile.total for piles in groups for pile in piles]
    items = [item for piles in groups for each in piles for item in each]
    expected = shares(split(order, sizes, groups) for order in permutations(items))
    assert distribution(lambda chooser: redealt(groups, chooser)) == expected


def split(
    order: tuple[str, ...], sizes: list[int], groups: tuple[tuple[Multiset[str], ...], ...]
) -> tuple[tuple[Multiset[str], ...], ...]:
    """Items in an order, laid in piles of these sizes."""
    items, left = iter(order), iter(sizes)
    return tuple([tuple([Multiset.of(KINDS, islice(items, next(left))) for _ in piles]) for piles in groups])


@pytest.mark.parametrize("first", range(7))
@pytest.mark.parametrize("second", range(4))
def test_piles_of_every_small_size_are_dealt_exactly(first: int, second: int) -> None:
    """Two piles and a third one of up to six items: exact, whatever their sizes."""
    items = iter("aabcab")
    if first + second <= 6:
        piles = [Multiset.of(KINDS, islice(items, size)) for size in (first, second, 6 - first - second)]
        exactly(((piles[0],), (piles[1], piles[2])))


TIMES = 4_000
NUMBERS = Kinds([str(number) for number in range(60)])


@pytest.mark.parametrize("cards", [2, 7, 28, 40, 41, 56, 60])
def test_shuffles_of_every_size_are_even(cards: int) -> None:
    """By chi-squared every card comes to the first place, the last but one and the last as often as to any other."""
    numbers = Random(f"shuffled {cards}")
    order = [shuffled(range(cards), cards, numbers.randrange) for _ in range(TIMES)]
    for place in {0, cards // 2, max(0, cards - 2), cards - 1}:
        assert is_even(Counter(each[place] for each in order), cards)


@pytest.mark.parametrize("cards", [5, 40, 41, 60])
@pytest.mark.parametrize("hand", [1, 6])
def test_piles_of_every_size_are_dealt_evenly(cards: int, hand: int) -> None:
    """By chi-squared every card comes to a hand as often as any other from a pile of up to 60, whatever lay there before."""
    if hand >= cards:
        return
    numbers, kinds = Random(f"dealt {cards} {hand}"), NUMBERS
    every = [kinds[number] for number in range(cards)]
    groups = ((Multiset.of(kinds, every[:hand]),), (Multiset.of(kinds, every[hand:]),))
    found: Counter[str] = Counter()
    for _ in range(TIMES // hand):
        ((dealt,), _) = redealt(groups, numbers.randrange)
        found.update(dealt)
    assert is_even(found, cards)


def is_even(found: Counter[Any], kinds: int) -> bool:
    """Whether so many kinds came as often as each other, as far as one in a hundred thousand of fair trials would differ."""
    return bool(chisquare([*found.values(), *[0] * (kinds - len(found))]).pvalue >= 1e-5)


def skipping_beyond_forty(items: list[int], chooser: Chooser) -> list[int]:
    """A shuffle that looks at the first 40 of the items only."""
    order = list(items)
    for place in range(len(order)):
        other = min(len(order) - 1, place + chooser(min(40, len(order) - place)))
        order[place], order[other] = order[other], order[place]
    return order


def test_bias_beyond_forty_cards_is_noticed() -> None:
    """A shuffle that is fair up to 40 cards and not beyond passes with 40, and not with 41."""
    for cards, even in ((40, True), (41, False), (56, False)):
        numbers = Random(f"biased {cards}")
        first = Counter(skipping_beyond_forty(list(range(cards)), numbers.randrange)[0] for _ in range(TIMES))
        assert is_even(first, cards) is even


def test_bias_among_equal_items_is_noticed() -> None:
    """Dealing kinds instead of copies, so that two equal items count once, is noticed with three places."""

    def by_kinds(chooser: Chooser) -> tuple[tuple[Multiset[str], ...], ...]:
        other = chooser(2)
        return ((pile("b"), pile("aa")),) if other else ((pile("a"), pile("ab")),)

    groups = ((pile("a"), pile("ab")),)
    assert distribution(by_kinds) != distribution(lambda chooser: redealt(groups, chooser))
    assert distribution(lambda chooser: redealt(groups, chooser))[(pile("b"), pile("aa")),] == Fraction(1, 3)
