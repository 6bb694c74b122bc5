"""Redealing: which piles come out, and how likely each is."""

from fractions import Fraction
from itertools import permutations

import pytest

from rulebook.core import ChoiceError, Kinds, Multiset
from rulebook.core.dealing import chosen, dealt_anew, dealt_out, shuffled
from tests.choosers import distribution, shares

KINDS = Kinds("abc")


def pile(letters: str) -> Multiset[str]:
    """A pile of letters."""
    return Multiset.of(KINDS, letters)


def test_a_choice_is_one_of_the_possibilities() -> None:
    """A chooser chooses; what it gives has to be one of the possibilities."""
    assert [chosen(lambda number, choice=choice: choice, 3) for choice in range(3)] == [0, 1, 2]  # type: ignore[misc]  # mypy does not infer lambdas with defaults
    for wrong in (-1, 3):
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
    assert distribution(lambda chooser: dealt_anew(groups, chooser)) == expected
    assert expected[(pile("aa"), pile("")), (pile("bc"),)] == Fraction(1, 6)


def test_other_items_can_be_dealt_out() -> None:
    """Piles of some sizes are filled from a pool; the last one needs no choice."""
    assert distribution(lambda chooser: dealt_out(pile("bcc"), ((pile("a"),), (pile("aa"),)), chooser)) == {
        ((pile("b"),), (pile("cc"),)): Fraction(1, 3),
        ((pile("c"),), (pile("bc"),)): Fraction(2, 3),
    }
